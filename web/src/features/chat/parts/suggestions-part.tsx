import { CornerDownRight } from 'lucide-react'

type Props = {
  title: string
  /** The title is shown, not only read. */
  heading?: boolean
  questions: readonly string[]
  onAsk: (question: string) => void
}

/** Questions that a press asks. */
export function SuggestionsPart({ title, heading = false, questions, onAsk }: Props) {
  if (questions.length === 0) return null
  return (
    <div className="mt-4 print:hidden">
      {heading && (
        <p aria-hidden="true" className="mb-1.5 text-12 text-fg-3">
          {title}
        </p>
      )}
      <ul aria-label={title} className="flex flex-col items-start gap-1.5">
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
    </div>
  )
}
