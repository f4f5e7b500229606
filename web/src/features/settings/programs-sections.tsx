import { ApiKeys } from '#web/features/api-keys/index.ts'
import { McpServers } from '#web/features/mcp/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
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
