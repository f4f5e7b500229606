import { useState } from 'react'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import { QueryField } from '#web/features/verified-queries/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { useWork } from '../api.ts'
import { tryMessages } from './messages/index.ts'

type Props = {
  source: DataSourceId
  sql: string
  onSave: (sql: string) => Promise<void>
  onDone: () => Promise<void>
  onCancel: () => void
}

/** The query of a tried question, to be changed; saved, it answers the question from now on. */
export function CorrectTried({ source, sql: given, onSave, onDone, onCancel }: Props) {
  const t = useMessages(tryMessages)
  const { work, busy } = useWork()
  const [sql, setSql] = useState(given)
  /** Why the query as it was written could not be saved. */
  const [failure, setFailure] = useState<{ sql: string; message: string }>()
  const save = async () => {
    const saved = await work(
      'save',
      () =>
        onSave(sql).catch((error: Error) => {
          setFailure({ sql, message: error.message })
          throw error
        }),
      t.done,
    )
    if (saved) await onDone()
  }
  return (
    <div className="flex flex-col gap-3">
      <QueryField
        dataSource={source}
        value={sql}
        onChange={setSql}
        label={t.query}
        failure={failure?.sql === sql ? failure.message : undefined}
        onRun={() => void save()}
      />
      <div className="flex gap-2">
        <Button variant="primary" disabled={sql.trim() === ''} loading={busy === 'save'} onClick={() => void save()}>
          {t.saveCorrected}
        </Button>
        <Button onClick={onCancel}>{t.cancel}</Button>
      </div>
    </div>
  )
}
