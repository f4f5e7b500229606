import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { addTest, type Suite, useWork } from './api.ts'
import { expectedOf, type Kind, type Written } from './expected.ts'
import { testMessages } from './messages/index.ts'
import { QueryExpected } from './query-expected.tsx'

const kinds = ['value', 'rows', 'sql'] as const
const nothing: Written = { value: '', rows: '', source: '', sql: '' }

/** A question written by hand, with what is expected of its answer: a value, rows, or what a query gives. */
export function AddForm({ suite }: { suite: Suite }) {
  const t = useMessages(testMessages)
  const { work, busy } = useWork()
  const [open, setOpen] = useState(false)
  const [question, setQuestion] = useState('')
  const [kind, setKind] = useState<Kind>('value')
  const [written, setWritten] = useState(nothing)
  if (!open)
    return (
      <Button icon={<Plus />} onClick={() => setOpen(true)}>
        {t.write}
      </Button>
    )
  const write = (part: Partial<Written>) => setWritten((before) => ({ ...before, ...part }))
  const expected = expectedOf(kind, written)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!expected || !(await work('add', () => addTest(suite, question.trim(), expected), t.saved))) return
    setQuestion('')
    setWritten(nothing)
    setOpen(false)
  }
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-3 rounded-md border border-line-soft bg-panel p-3.5"
    >
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
        <Button type="submit" variant="primary" disabled={!expected} loading={busy === 'add'}>
          {t.save}
        </Button>
        <Button onClick={() => setOpen(false)}>{t.close}</Button>
      </div>
    </form>
  )
}
