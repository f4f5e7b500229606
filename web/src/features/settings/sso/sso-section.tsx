import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { CallError } from '#web/lib/client/call-error.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '../loaded.tsx'
import { settingsMessages } from '../messages/index.ts'
import { SettingSection } from '../setting-section.tsx'
import { ssoOptions } from './api.ts'
import { ssoMessages } from './messages/index.ts'
import { SsoDomains } from './sso-domains.tsx'
import { SsoIssuerForm } from './sso-issuer-form.tsx'
import { SsoState } from './sso-state.tsx'

/** Where the organization's people sign in: issuer, domains, on or off; for the owner. */
export function SsoSection() {
  const t = useMessages(settingsMessages)
  const words = useMessages(ssoMessages)
  const query = useQuery(ssoOptions)
  const refused = query.error instanceof CallError && query.error.code === 'not_permitted'
  return (
    <SettingSection title={t.sections['single-sign-on']} text={words.text}>
      {refused ? (
        <EmptyState icon={<Lock />} title={words.ownerOnly}>
          {query.error?.message}
        </EmptyState>
      ) : (
        <Loaded query={query}>
          {(found) => (
            <div className="flex flex-col gap-8">
              <SsoIssuerForm found={found} />
              <SsoDomains domains={found.domains} />
              <SsoState found={found} />
            </div>
          )}
        </Loaded>
      )}
    </SettingSection>
  )
}
