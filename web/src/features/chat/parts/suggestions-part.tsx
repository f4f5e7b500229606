import { CornerDownRight } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { chatMessages } from '../messages/index.ts'

type Props = { questions: readonly string[]; onAsk: (question: string) => void }

/** What could be asked next; a press asks it. */
export function SuggestionsPart({ questions, onAsk }: Props) {
  const t = useMessages(chatMessages)
  if (questions.length === 0) return null
  return (
    <ul aria-label={t.suggestions} className="mt-4 flex flex-col items-start gap-1.5">
      {questions.map((question) => (
        <li key={question} className="max-w-full">
          <button
            type="button"
            onClick={() => onAsk(question)}
            className="flex max-w-full items-center gap-2 rounded-sm border border-line-soft px-2.5 py-1 text-left text-13 text-fg-2 leading-5 transition-colors hover:bg-hover hover:text-fg phone:min-h-11"
          >
            <CornerDownRight className="size-3.5 flex-none text-fg-3" />
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}
