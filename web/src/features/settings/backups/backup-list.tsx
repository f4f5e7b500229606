import type { Backup, BackupOverview } from '#contract/backups/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatBytes, formatNumber } from '#contract/kit/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { durationOf } from './duration.ts'
import { backupMessages } from './messages/index.ts'

const tones: Record<Backup['state'], Tone> = { running: 'info', good: 'good', failed: 'bad' }

/** One row each, the newest first; of failed ones why. */
export function BackupList({ found: { backups, waiting } }: { found: BackupOverview }) {
  const t = useMessages(backupMessages)
  const language = useLanguage()
  if (backups.length === 0 && !waiting) return <EmptyState title={t.empty}>{t.emptyText}</EmptyState>
  const columns: Column<Backup, string>[] = [
    {
      key: 'when',
      label: t.when,
      cell: ({ started_at, cause, kind }) => (
        <span className="whitespace-nowrap tabular-nums">
          {formatDate(started_at, language, 'moment')}
          <span className="block text-12 text-fg-3">
            {t.kinds[kind]}
            {cause === 'manual' && ` · ${t.manual}`}
          </span>
        </span>
      ),
    },
    { key: 'state', label: t.state, cell: (backup) => <State backup={backup} /> },
    {
      key: 'size',
      label: t.size,
      numeric: true,
      cell: ({ bytes, new_bytes, kind }) =>
        bytes !== null && (
          <span className="whitespace-nowrap">
            {formatBytes(bytes, language)}
            {kind === 'incremental' && new_bytes !== null && (
              <span className="block text-12 text-fg-3">{t.newBytes(formatBytes(new_bytes, language))}</span>
            )}
          </span>
        ),
    },
    {
      key: 'took',
      label: t.took,
      numeric: true,
      cell: (backup) => <span className="whitespace-nowrap">{durationOf(backup, t, language)}</span>,
    },
  ]
  return (
    <div className="flex flex-col gap-2">
      {waiting && (
        <p role="status" className="text-fg-2">
          <Badge>{t.waiting}</Badge> <span className="ml-1">{t.waitingText}</span>
        </p>
      )}
      {backups.length > 0 && <Table caption={t.list} columns={columns} rows={backups} rowKey={({ name }) => name} />}
    </div>
  )
}

function State({ backup }: { backup: Backup }) {
  const t = useMessages(backupMessages)
  const language = useLanguage()
  const { state, progress, failure, detail, removed } = backup
  const count = (value: number) => formatNumber(value, language)
  return (
    <div className="flex min-w-[180px] flex-col items-start gap-1 py-2">
      <Badge tone={removed ? 'neutral' : tones[state]}>{t.states[state]}</Badge>
      {progress && (
        <span role="status" className="text-12 text-fg-2 tabular-nums">
          {t.progress[progress.step](
            count(progress.done),
            progress.of === null ? null : count(progress.of),
            formatBytes(progress.bytes, language),
          )}
        </span>
      )}
      {failure && <span className="text-pretty text-12 text-fg-2">{t.failures[failure]}</span>}
      {failure && detail && <code className="break-all font-mono text-11 text-fg-3">{detail}</code>}
      {removed && <span className="text-12 text-fg-3">{t.removed[removed]}</span>}
    </div>
  )
}
