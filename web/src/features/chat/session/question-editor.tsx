import { type KeyboardEvent, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { GrowingField } from '#web/ui/growing-field.tsx'
import { chatMessages } from '../messages/index.ts'

type Props = {
  question: string
  onAsk: (question: string) => void
  onCancel: () => void
  /** What the button says when it does not ask again. */
  action?: string
}

/** Changes a question in its place; asking keeps the earlier version as a branch. */
export function QuestionEditor({ question, onAsk, onCancel, action }: Props) {
  const t = useMessages(chatMessages)
  const [text, setText] = useState(question)
  const ready = text.trim() !== ''
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      if (ready) onAsk(text.trim())
    }
  }
  return (
    <div className="ml-auto w-full rounded-lg border border-line-field bg-raised p-2.5">
      <GrowingField
        value={text}
        onChange={setText}
        onKeyDown={onKeyDown}
        label={t.editQuestion}
        maxLength={limits.question.max}
        autoFocus
      />
      <div className="mt-1 flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {t.cancel}
        </Button>
        <Button size="sm" variant="primary" disabled={!ready} onClick={() => onAsk(text.trim())}>
          {action ?? t.askAgain}
        </Button>
      </div>
    </div>
  )
}
