import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { AgentId } from '#contract/kit/id.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { addTest, useWork } from './api.ts'
import { testMessages } from './messages/index.ts'

/** A question written by hand, with the value that is expected. */
export function AddForm({ bot }: { bot: AgentId }) {
  const t = useMessages(testMessages)
  const { work, busy } = useWork()
  const [open, setOpen] = useState(false)
  const [question, setQuestion] = useState('')
  const [value, setValue] = useState('')
  if (!open)
    return (
      <Button icon={<Plus />} onClick={() => setOpen(true)}>
        {t.write}
      </Button>
    )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await work('add', () => addTest(bot, question.trim(), value.trim()), t.saved))) return
    setQuestion('')
    setValue('')
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
      <Field label={t.value} hint={t.valueHint} required>
        <Input value={value} maxLength={500} onChange={(event) => setValue(event.target.value)} />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" loading={busy === 'add'}>
          {t.save}
        </Button>
        <Button onClick={() => setOpen(false)}>{t.cancel}</Button>
      </div>
    </form>
  )
}
