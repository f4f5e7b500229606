import { Suspense } from 'react'
import { OauthClientsPanel } from '#web/features/add-ons/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { settingsMessages } from './messages/index.ts'
import { OperatorOnly } from './operator-only.tsx'
import { SettingSection } from './setting-section.tsx'

/** What this installation is registered with at Google and Microsoft; for its operator. */
export function OauthClientsSection() {
  const t = useMessages(settingsMessages)
  return (
    <SettingSection title={t.sections['oauth-clients']} text={t.oauthClients}>
      <OperatorOnly>
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <OauthClientsPanel />
        </Suspense>
      </OperatorOnly>
    </SettingSection>
  )
}
