import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Lock } from 'lucide-react'
import type { ScimSettings } from '#contract/scim/schemas.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '../loaded.tsx'
import { settingsMessages } from '../messages/index.ts'
import { SettingRow, SettingSection } from '../setting-section.tsx'
import { scimOptions } from './api.ts'
import { scimMessages } from './messages/index.ts'
import { ScimGroups } from './scim-groups.tsx'
import { ScimPeople } from './scim-people.tsx'
import { ScimTokens } from './scim-tokens.tsx'

/** The organization's directory: its token, what it brought, and which roles its groups give; for the owner. */
export function ScimSection() {
  const t = useMessages(settingsMessages)
  const words = useMessages(scimMessages)
  const query = useQuery(scimOptions)
  const refused = query.error instanceof CallError && query.error.code === 'not_permitted'
  return (
    <SettingSection title={t.sections.directory} text={words.text}>
      {refused ? (
        <EmptyState icon={<Lock />} title={words.ownerOnly}>
          {query.error?.message}
        </EmptyState>
      ) : (
        <Loaded query={query}>{(found) => <Directory found={found} />}</Loaded>
      )}
    </SettingSection>
  )
}

function Directory({ found }: { found: ScimSettings }) {
  const t = useMessages(scimMessages)
  const isOff = found.tokens.length === 0 && found.people.length === 0 && found.groups.length === 0
  return (
    <div className="flex flex-col gap-8">
      <section className="flex flex-col gap-4">
        {isOff && (
          <div>
            <h2 className="font-semibold">{t.off.title}</h2>
            <p className="mt-1 text-pretty text-fg-2">{t.off.text}</p>
          </div>
        )}
        <div className="flex flex-col gap-1.5">
          <span className="font-medium text-13">{t.address}</span>
          <CopyLine label={t.address} text={found.address} />
          <p className="text-12 text-fg-3">{t.addressHint}</p>
        </div>
        <ScimTokens tokens={found.tokens} />
        {!isOff && <Sync found={found} />}
      </section>
      {!isOff && <ScimPeople found={found} />}
      {!isOff && <ScimGroups found={found} />}
    </div>
  )
}

function Sync({ found: { last_sync_at: at, last_failure: failure } }: { found: ScimSettings }) {
  const t = useMessages(scimMessages)
  const language = useLanguage()
  const ago = (moment: string) => formatRelative(moment, language, new Date())
  return (
    <div>
      <SettingRow label={t.lastSync} hint={at === null ? t.neverSynced : undefined}>
        {at !== null && <span className="flex-none tabular-nums">{ago(at)}</span>}
      </SettingRow>
      {failure && (
        <p className="mt-3 flex items-start gap-2 rounded-sm bg-bad-soft px-3 py-2.5">
          <CircleAlert className="mt-0.5 size-4 flex-none text-bad" />
          <span className="min-w-0 break-words">
            {t.lastFailure(ago(failure.at))}
            <span lang="en" className="block text-12 text-fg-2">
              {failure.message}
            </span>
          </span>
        </p>
      )}
    </div>
  )
}
