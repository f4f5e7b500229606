import { CircleHelp, X } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { editorMessages } from './messages/index.ts'
import { useEditor, useEditorStore } from './state/use-editor.ts'

/** What the words that the flow was built from left open, above the flow until it is closed. */
export function OpenQuestions() {
  const t = useMessages(editorMessages).empty
  const store = useEditorStore()
  const questions = useEditor(({ questions }) => questions)
  if (questions.length === 0) return null
  return (
    <section
      role="status"
      aria-label={t.questions}
      className="flex items-start gap-2.5 border-line-soft border-b bg-panel px-4 py-2.5"
    >
      <CircleHelp aria-hidden="true" className="mt-0.5 size-4 flex-none text-warn" />
      <div className="min-w-0 flex-1">
        <h2 className="font-medium">{t.questions}</h2>
        <ul className="mt-1 flex flex-col gap-1 text-fg-2">
          {questions.map((question) => (
            <li key={question} className="break-words">
              {question}
            </li>
          ))}
        </ul>
      </div>
      <IconButton size="sm" label={t.gotIt} onClick={() => store.ask([])}>
        <X />
      </IconButton>
    </section>
  )
}
