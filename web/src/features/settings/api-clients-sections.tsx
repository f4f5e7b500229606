import { Suspense } from 'react'
import { ApiKeys } from '#web/features/api-keys/index.ts'
import { CallLines, PhoneSetup } from '#web/features/calls/index.ts'
import { McpServers } from '#web/features/connections/index.ts'
import { WebsiteWidget } from '#web/features/widget/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { settingsMessages } from './messages/index.ts'
import { SettingSection } from './setting-section.tsx'

/** Keys by which programs ask this person's agents. */
export function ApiKeysSection() {
  const t = useMessages(settingsMessages)
  return (
    <SettingSection title={t.sections['api-keys']} text={t.programs.apiKeys}>
      <ApiKeys />
    </SettingSection>
  )
}

/** Servers whose tools agents may use. */
export function McpServersSection() {
  const t = useMessages(settingsMessages)
  return (
    <SettingSection title={t.sections['mcp-servers']} text={t.programs.mcpServers}>
      <McpServers />
    </SettingSection>
  )
}

/** Agents that are called. */
export function CallsSection() {
  const t = useMessages(settingsMessages)
  const mayPhone = useMay('calls.phone')
  return (
    <SettingSection title={t.sections.calls} text={t.programs.calls}>
      <Suspense fallback={<SkeletonRows rows={4} />}>
        <CallLines
          below={
            mayPhone && (
              <Suspense fallback={<SkeletonRows rows={3} />}>
                <PhoneSetup />
              </Suspense>
            )
          }
        />
      </Suspense>
    </SettingSection>
  )
}

/** Agents on other people's pages. */
export function WidgetSection() {
  const t = useMessages(settingsMessages)
  return (
    <SettingSection title={t.sections.widget} text={t.programs.widget}>
      <Suspense fallback={<SkeletonRows rows={4} />}>
        <WebsiteWidget />
      </Suspense>
    </SettingSection>
  )
}
