import { type FormEvent, useState } from 'react'
import type { FlowTrace } from '#contract/flows/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Small } from '../fields/small.tsx'
import { editorMessages } from '../messages/index.ts'
import type { TestAnswer } from './last-test.ts'

type Props = { trace: FlowTrace; busy: boolean; onAnswer: (answer: TestAnswer) => void }

/** What a test waits for, answered by whoever tests: a reply, an approval, that somebody took over. */
export function AnswerForm({ trace: { run, result, steps }, busy, onAnswer }: Props) {
  const t = useMessages(editorMessages).test
  const [reply, setReply] = useState('')
  const wait = run.status === 'waiting' ? steps.findLast(({ state }) => state === 'waiting')?.wait?.kind : undefined
  if (wait === 'approval')
    return (
      <div className="flex gap-2 border-line-soft border-b px-4 py-3">
        <Button size="sm" variant="primary" loading={busy} onClick={() => onAnswer({ decision: 'approved' })}>
          {t.approve}
        </Button>
        <Button size="sm" disabled={busy} onClick={() => onAnswer({ decision: 'rejected' })}>
          {t.reject}
        </Button>
      </div>
    )
  if (wait === 'hand-over')
    return (
      <div className="border-line-soft border-b px-4 py-3">
        <Button size="sm" variant="primary" loading={busy} onClick={() => onAnswer({ decision: 'done' })}>
          {t.takenCareOf}
        </Button>
      </div>
    )
  if (wait !== 'reply') return null
  const send = (event: FormEvent) => {
    event.preventDefault()
    onAnswer({ reply })
    setReply('')
  }
  return (
    <form onSubmit={send} className="flex flex-col gap-2 border-line-soft border-b px-4 py-3">
      <Field label={<Small>{t.reply}</Small>}>
        <Input fieldSize="md" value={reply} onChange={(event) => setReply(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        {result.replies.at(-1)?.choices?.map((choice) => (
          <Button key={choice} size="sm" disabled={busy} onClick={() => onAnswer({ reply: choice })}>
            {choice}
          </Button>
        ))}
        <Button type="submit" size="sm" variant="primary" loading={busy}>
          {t.answer}
        </Button>
      </div>
    </form>
  )
}
