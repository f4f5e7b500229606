import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Archive, TriangleAlert } from 'lucide-react'
import { backupEndpoints } from '#contract/backups/endpoints.ts'
import type { Backup, BackupOverview } from '#contract/backups/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatBytes, formatNumber } from '#contract/kit/format/number.ts'
import type { Language } from '#contract/language.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { Loaded } from '../loaded.tsx'
import { settingsMessages } from '../messages/index.ts'
import { OperatorOnly } from '../operator-only.tsx'
import { SettingRow, SettingSection } from '../setting-section.tsx'
import { backupsOptions } from './api.ts'
import { BackupList } from './backup-list.tsx'
import { durationOf } from './duration.ts'
import type { messages } from './messages/en.ts'
import { backupMessages } from './messages/index.ts'

/** When the last good backup was, those before it, and how to restore; for the operator. */
export function BackupsSection() {
  const t = useMessages(settingsMessages)
  const words = useMessages(backupMessages)
  return (
    <SettingSection title={t.sections.backups} text={words.text}>
      <OperatorOnly>
        <Backups />
      </OperatorOnly>
    </SettingSection>
  )
}

function Backups() {
  const query = useQuery(backupsOptions)
  return (
    <Loaded query={query}>
      {(found) => (found.settings ? <SetUp found={found} settings={found.settings} /> : <Off />)}
    </Loaded>
  )
}

function Off() {
  const t = useMessages(backupMessages).off
  return (
    <div className="flex flex-col gap-3">
      <EmptyState icon={<Archive />} title={t.title}>
        {t.text}
      </EmptyState>
      <CopyLine label={t.example} text="BACKUP_TO=/backups" />
    </div>
  )
}

type Settings = NonNullable<BackupOverview['settings']>

function SetUp({ found, settings }: { found: BackupOverview; settings: Settings }) {
  const t = useMessages(backupMessages)
  const language = useLanguage()
  const queries = useQueryClient()
  const { submit, busy, error } = useSubmit({
    call: (_: null) => api.call(backupEndpoints.startBackup),
    onDone: (saved) => {
      queries.setQueryData(backupsOptions.queryKey, saved)
      toast.success(t.started)
    },
  })
  const { last_good: last, late, next_at: next } = found
  const goesOn = found.waiting || found.backups.some(({ state }) => state === 'running')
  const nextAt = next && formatDate(next, language, 'moment', settings.time_zone)
  return (
    <div className="flex flex-col gap-8">
      <div>
        {late && (
          <p role="status" className="mb-4 flex items-start gap-2 rounded-sm bg-bad-soft px-3 py-2.5">
            <TriangleAlert className="mt-0.5 size-4 flex-none text-bad" />
            {last ? t.late : t.lateNone}
          </p>
        )}
        <SettingRow label={t.last} hint={last ? factsOf(last, t, language) : undefined}>
          <span className="flex-none tabular-nums">
            {last ? formatDate(last.started_at, language, 'moment') : t.none}
          </span>
        </SettingRow>
        <SettingRow label={t.next} hint={t.everyNight(settings.at, settings.time_zone)}>
          <span className="flex-none tabular-nums">{nextAt}</span>
        </SettingRow>
        <SettingRow label={t.kept} hint={t.keptHint}>
          <span>{t.keptText(settings.keep_days, settings.keep_weeks)}</span>
        </SettingRow>
        <SettingRow label={t.kindsLabel} hint={settings.full_days === 1 ? undefined : t.kindsHint}>
          <span>{t.kindsText(settings.full_days)}</span>
        </SettingRow>
        <SettingRow label={t.to} hint={settings.encrypted ? t.encrypted : t.plain}>
          <code className="min-w-0 break-all font-mono text-12">{settings.to}</code>
        </SettingRow>
      </div>
      <section className="flex flex-col gap-3">
        <div className="flex items-center justify-between gap-4">
          <h2 className="font-semibold">{t.list}</h2>
          <Button variant="primary" loading={busy || goesOn} onClick={() => submit(null)}>
            {t.start}
          </Button>
        </div>
        <FailureNote error={error} />
        <BackupList found={found} />
      </section>
      {last && <Restore last={last} />}
    </div>
  )
}

const factsOf = (last: Backup, t: typeof messages, language: Language): string =>
  [
    t.kinds[last.kind],
    formatBytes(last.bytes ?? 0, language),
    durationOf(last, t, language),
    t.rows(formatNumber(last.rows ?? 0, language)),
    t.files(formatNumber(last.files ?? 0, language), last.files === 1),
    last.encrypted ? t.encrypted : t.plain,
  ].join(' · ')

function Restore({ last }: { last: Backup }) {
  const t = useMessages(backupMessages).restore
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-semibold">{t.title}</h2>
      <p className="text-pretty text-fg-2">{t.text}</p>
      {last.kind === 'incremental' && <p className="text-pretty text-fg-2">{t.incremental}</p>}
      <p className="text-pretty text-fg-2">{last.encrypted ? `${t.key} ${t.passphrase}` : t.key}</p>
      <CopyLine label={t.command} text={`DATA_DIR=new npm run restore -- '${last.address}'`} />
      <p className="text-pretty text-fg-2">{t.after}</p>
    </section>
  )
}
