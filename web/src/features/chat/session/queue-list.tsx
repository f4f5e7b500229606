import { ArrowUp, Paperclip, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { QueuedQuestion } from '#contract/chat/answer-schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { WaitingQuestions } from '../answer/use-queue.ts'
import { chatMessages } from '../messages/index.ts'
import { QuestionEditor } from './question-editor.tsx'

/** The questions that wait, above the composer, in the order they will be asked. */
export function QueueList({ queue }: { queue: WaitingQuestions }) {
  const t = useMessages(chatMessages)
  const { questions, held } = queue
  if (questions.length === 0) return null
  return (
    <section aria-label={t.queue.title} className="mb-2 rounded-lg border border-line-soft bg-panel px-1.5 py-1.5">
      <div className="flex min-h-7 items-center gap-2 px-1.5">
        <p role="status" className="min-w-0 flex-1 text-12 text-fg-3">
          {held ? t.queue.held : t.queue.waiting(questions.length)}
        </p>
        {held && (
          <Button size="sm" variant="primary" onClick={() => void queue.resume()}>
            {t.queue.resume}
          </Button>
        )}
      </div>
      <ol className="flex max-h-48 flex-col overflow-y-auto">
        {questions.map((question, index) => (
          <Waiting key={question.id} waiting={question} position={index} queue={queue} />
        ))}
      </ol>
    </section>
  )
}

type Props = { waiting: QueuedQuestion; position: number; queue: WaitingQuestions }

function Waiting({ waiting, position, queue }: Props) {
  const t = useMessages(chatMessages)
  const [editing, setEditing] = useState(false)
  if (editing)
    return (
      <li className="py-1">
        <QuestionEditor
          question={waiting.question}
          action={t.queue.save}
          onCancel={() => setEditing(false)}
          onAsk={(question) => {
            setEditing(false)
            void queue.change(waiting.id, { question })
          }}
        />
      </li>
    )
  return (
    <li className="flex min-h-8 items-center gap-0.5 rounded-sm pr-0.5 pl-1.5 hover:bg-hover">
      <span className="min-w-0 flex-1 truncate text-13">{waiting.question}</span>
      {waiting.files.length > 0 && (
        <span className="flex flex-none items-center gap-1 px-1 text-12 text-fg-3">
          <Paperclip className="size-3.5" aria-hidden="true" />
          {t.queue.files(waiting.files.length)}
        </span>
      )}
      {position > 0 && (
        <IconButton
          label={t.queue.sooner}
          size="sm"
          onClick={() => void queue.change(waiting.id, { position: position - 1 })}
        >
          <ArrowUp />
        </IconButton>
      )}
      <IconButton label={t.queue.edit} size="sm" onClick={() => setEditing(true)}>
        <Pencil />
      </IconButton>
      <IconButton label={t.queue.drop} size="sm" onClick={() => void queue.drop(waiting.id)}>
        <Trash2 />
      </IconButton>
    </li>
  )
}
