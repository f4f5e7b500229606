import { useMutation } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import type { DataTable } from '#contract/chat/parts.ts'
import { required } from '#contract/kit/required.ts'
import type { CorrectionTried, VerifiedQueryInput } from '#contract/verified-queries/schemas.ts'
import { QueryField, SaveVerified } from '#web/features/verified-queries/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast-store.ts'
import type { Turn } from '../answer/turns.ts'
import { chatMessages } from '../messages/index.ts'
import type { TurnActions } from '../session/turn-actions.ts'

import { correctAnswer, createVerified, tryCorrection } from './api.ts'
import { CorrectionPreview } from './correction-preview.tsx'

type Props = { turn: Turn; actions: TurnActions; onClose: () => void }
type Asked = DataTable & { query: NonNullable<DataTable['query']> }

/** The query of an answer, to be changed, run, compared, kept as a new version, or saved as verified. */
export default function CorrectPanel({ turn, actions, onClose }: Props) {
  const t = useMessages(chatMessages).correct
  const tables = useMemo(() => asked(turn), [turn])
  const [position, setPosition] = useState(0)
  const at = tables[position] ?? tables[0]
  const [sql, setSql] = useState(at?.table.query.sql ?? '')
  const [preview, setPreview] = useState<CorrectionTried & { sql: string }>()
  const [saving, setSaving] = useState(false)
  /** Why the query as it is written could not be run. */
  const [failure, setFailure] = useState<{ sql: string; message: string }>()
  const failed = (error: Error) => setFailure({ sql, message: error.message })
  const ofAnswer = async () => {
    const answerRef = required(await actions.answerRef(turn), 'only an answer that is kept is corrected')
    return { ...answerRef, table: at?.at ?? 0, sql }
  }
  const run = useMutation({
    mutationFn: async () => ({ ...(await tryCorrection(await ofAnswer())), sql }),
    onMutate: () => setFailure(undefined),
    onSuccess: setPreview,
    onError: failed,
  })
  const keep = useMutation({
    mutationFn: async () => correctAnswer(await ofAnswer()),
    onSuccess: ({ record }) => {
      toast.success(t.kept)
      onClose()
      actions.showVersion(record.id)
    },
    onError: failed,
  })
  if (!at) return null
  const changed = sql.trim() !== at.table.query.sql.trim()
  const current = preview?.sql === sql ? preview : undefined
  const save = async (given: { questions: string[]; reading: string }) => {
    const { table, bot_id, session_id, answer_id } = await ofAnswer()
    const source = at.table.query.data_source_id as VerifiedQueryInput['data_source_id']
    return createVerified({ ...given, sql, data_source_id: source, answer: { bot_id, session_id, answer_id, table } })
  }
  return (
    <section aria-label={t.title} className="flex flex-col gap-3 p-4">
      {tables.length > 1 && (
        <Select
          aria-label={t.table}
          options={tables.map(({ table }, index) => ({ value: String(index), label: table.title }))}
          value={String(position)}
          onValueChange={(value) => {
            setPosition(Number(value))
            setSql(tables[Number(value)]?.table.query.sql ?? '')
            setPreview(undefined)
          }}
        />
      )}
      <Suspense fallback={<Spinner />}>
        <QueryField
          key={position}
          dataSource={at.table.query.data_source_id}
          value={sql}
          onChange={setSql}
          label={t.sql}
          failure={failure?.sql === sql ? failure.message : undefined}
          onRun={() => run.mutate()}
        />
      </Suspense>
      <div className="flex flex-wrap items-center gap-2">
        <Button loading={run.isPending} onClick={() => run.mutate()}>
          {t.run}
        </Button>
        {changed && (
          <Button variant="primary" loading={keep.isPending} onClick={() => keep.mutate()}>
            {t.keep}
          </Button>
        )}
        <Button aria-expanded={saving} onClick={() => setSaving(!saving)}>
          {t.save}
        </Button>
        {changed && (
          <Button variant="ghost" onClick={() => setSql(at.table.query.sql)}>
            {t.reset}
          </Button>
        )}
      </div>
      {current && <CorrectionPreview preview={current} source={at.table.query.data_source_id} />}
      {saving && (
        <Suspense fallback={<Spinner />}>
          <div className="border-line-soft border-t pt-3">
            <SaveVerified
              questions={[turn.question]}
              onSave={save}
              onDone={() => {
                setSaving(false)
                toast.success(t.saved)
              }}
              onCancel={() => setSaving(false)}
            />
          </div>
        </Suspense>
      )}
    </section>
  )
}

/** The tables with a query, each with its place among the answer's tables. */
function asked({ parts }: Turn): { table: Asked; at: number }[] {
  const tables = parts.flatMap((part) => (part.type === 'data-table' ? [part.data] : []))
  return tables.flatMap((table, index) => (table.query ? [{ table: table as Asked, at: index }] : []))
}
