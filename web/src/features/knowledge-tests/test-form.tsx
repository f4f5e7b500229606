import { type FormEvent, useState } from 'react'
import type { ExpectedAnswer } from '#contract/knowledge-tests/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { expectedOf, type Kind, type WrittenExpectation } from './expected.ts'
import { testMessages } from './messages/index.ts'
import { QueryExpected } from './query-expected.tsx'

const kinds = ['value', 'rows', 'sql'] as const

type Props = {
  initial: { question: string; kind: Kind; written: WrittenExpectation }
  /** What the button that saves says. */
  save: string
  busy: boolean
  onSave: (question: string, expected: ExpectedAnswer) => void
  onClose: () => void
}

/** A question and what is expected of its answer: a value, rows, or what a query gives. */
export function TestForm({ initial, save, busy, onSave, onClose }: Props) {
  const t = useMessages(testMessages)
  const [question, setQuestion] = useState(initial.question)
  const [kind, setKind] = useState(initial.kind)
  const [written, setWritten] = useState(initial.written)
  const write = (part: Partial<WrittenExpectation>) => setWritten((before) => ({ ...before, ...part }))
  const expected = expectedOf(kind, written)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (expected && !busy) onSave(question.trim(), expected)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 rounded-md border border-line-soft bg-panel p-3.5">
      <Field label={t.question} required>
        <Input value={question} minLength={2} maxLength={1_000} onChange={(event) => setQuestion(event.target.value)} />
      </Field>
      <div>
        <Segmented
          label={t.wanted}
          options={kinds.map((value) => ({ value, label: t.kinds[value] }))}
          value={kind}
          onValueChange={setKind}
        />
      </div>
      {kind === 'value' && (
        <Field label={t.value} hint={t.valueHint} required>
          <Input value={written.value} maxLength={500} onChange={(event) => write({ value: event.target.value })} />
        </Field>
      )}
      {kind === 'rows' && (
        <Field label={t.rows} hint={t.rowsHint} required>
          <Textarea mono value={written.rows} onChange={(event) => write({ rows: event.target.value })} />
        </Field>
      )}
      {kind === 'sql' && <QueryExpected source={written.source} sql={written.sql} onChange={write} />}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" disabled={!expected} loading={busy}>
          {save}
        </Button>
        <Button onClick={onClose}>{t.close}</Button>
      </div>
    </form>
  )
}
