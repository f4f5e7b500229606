import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { titleOf } from '../canvas/card-title.ts'
import { useGoToCard } from '../canvas/reveal.ts'
import { editorMessages } from '../messages/index.ts'
import { useEditor } from '../state/use-editor.ts'

/** Everything that is wrong with the draft; each leads to its card. */
export function ProblemsPanel() {
  const t = useMessages(editorMessages).problems
  const language = useLanguage()
  const go = useGoToCard()
  const problems = useEditor(({ problems }) => problems)
  const document = useEditor(({ document }) => document)
  if (problems.length === 0)
    return (
      <EmptyState icon={<CircleCheck />} title={t.none}>
        {t.noneText}
      </EmptyState>
    )
  return (
    <ul className="py-1">
      {problems.map(({ code, node, option, edge, severity, message }) => {
        const card = document.nodes.find(({ id }) => id === node)
        const Icon = severity === 'error' ? CircleAlert : TriangleAlert
        return (
          <li key={`${code} ${node} ${option ?? ''} ${edge ?? ''} ${message.en}`}>
            <button
              type="button"
              disabled={!card}
              onClick={() => card && go(card.id)}
              className="flex w-full items-start gap-2.5 px-4 py-2 text-left hover:bg-hover disabled:hover:bg-transparent"
            >
              <Icon
                aria-label={severity === 'error' ? t.error : t.warning}
                className={`mt-0.5 size-4 flex-none ${severity === 'error' ? 'text-bad' : 'text-warn'}`}
              />
              <span className="min-w-0">
                {card && <span className="block truncate font-medium">{titleOf(card, language)}</span>}
                <span className="block text-12 text-fg-2">{message[language]}</span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
