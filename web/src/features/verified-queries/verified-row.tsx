import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import type { VerifiedQuery } from '#contract/verified-queries/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { toast } from '#web/ui/toast-store.ts'
import { removeVerified, restoreVerified, updateVerified, verifyAgain } from './api.ts'
import { verifiedMessages } from './messages/index.ts'
import QueryField from './query-field.tsx'
import SaveVerified from './save-verified.tsx'
import { useWork } from './use-work.ts'

/** One verified query: its questions, who stands for it, and the query when it is opened. */
export function VerifiedRow({ row }: { row: VerifiedQuery }) {
  const t = useMessages(verifiedMessages).page
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const [first, ...others] = row.questions
  const stale = row.state === 'stale'
  const facts = [
    row.data_source_name,
    t.by(row.verified_by, formatDate(row.verified_at, language)),
    t.used(row.used),
  ].filter(Boolean)
  return (
    <li className="border-line-soft border-b">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="-mx-2 flex w-[calc(100%+16px)] items-start gap-2 rounded-sm px-2 py-3 text-left hover:bg-hover"
      >
        <ChevronRight
          className={cx('mt-0.5 size-4 flex-none text-fg-3 transition-transform', open && 'rotate-90')}
          aria-hidden="true"
        />
        <span className="min-w-0 flex-1">
          <span className="block font-medium [overflow-wrap:anywhere]">{first}</span>
          {others.map((other) => (
            <span key={other} className="block text-13 text-fg-2 [overflow-wrap:anywhere]">
              {other}
            </span>
          ))}
          <span className="mt-0.5 block text-12 text-fg-3">{facts.join(' · ')}</span>
        </span>
        <Badge tone={stale ? 'warn' : 'good'}>{t.states[row.state]}</Badge>
      </button>
      {open && <Opened row={row} />}
    </li>
  )
}

function Opened({ row }: { row: VerifiedQuery }) {
  const t = useMessages(verifiedMessages).page
  const { work, busy } = useWork()
  const [sql, setSql] = useState<string>()
  /** Why the query as it was written could not be saved. */
  const [failure, setFailure] = useState<{ sql: string; message: string }>()
  const { id } = row
  const restore = () => void work('restore', () => restoreVerified(id), t.restored)
  const remove = () =>
    work('remove', async () => {
      await removeVerified(id)
      toast.success(t.removed, { label: t.undo, run: restore })
    })
  const lost = row.data_source_name === '' ? t.gone : t.changed(row.changed_tables.join(', '))
  return (
    <div className="flex flex-col gap-3 pb-4 pl-6">
      {row.state === 'stale' && <p className="text-13 text-warn">{lost}</p>}
      {row.reading && sql === undefined && <p className="text-13 text-fg-2">{row.reading}</p>}
      {sql === undefined ? (
        <pre className="max-h-80 overflow-auto whitespace-pre-wrap rounded-md border border-line-soft bg-panel p-3 font-mono text-12 leading-[18px]">
          {row.sql}
        </pre>
      ) : (
        <>
          <QueryField
            dataSource={row.data_source_id}
            value={sql}
            onChange={setSql}
            label={t.edit}
            failure={failure?.sql === sql ? failure.message : undefined}
          />
          <SaveVerified
            questions={row.questions}
            reading={row.reading}
            onSave={(given) =>
              updateVerified(id, { ...given, sql }).catch((error: Error) => {
                setFailure({ sql, message: error.message })
                throw error
              })
            }
            onDone={() => {
              toast.success(t.saved)
              setSql(undefined)
            }}
            onCancel={() => setSql(undefined)}
          />
        </>
      )}
      {sql === undefined && (
        <div className="flex flex-wrap gap-2">
          {row.editable && (
            <Button size="sm" onClick={() => setSql(row.sql)}>
              {t.edit}
            </Button>
          )}
          {row.editable && row.state === 'stale' && (
            <Button
              size="sm"
              loading={busy === 'again'}
              onClick={() => void work('again', () => verifyAgain(id), t.verifiedAgain)}
            >
              {t.again}
            </Button>
          )}
          {row.removable && (
            <Button size="sm" loading={busy === 'remove'} onClick={() => void remove()}>
              {t.remove}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
