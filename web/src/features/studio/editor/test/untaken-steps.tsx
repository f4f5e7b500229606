import type { TraceStep } from '#contract/flows/schemas.ts'
import { definitionOf } from '#flow/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { titleOf } from '../canvas/card-title.ts'
import { NodeIcon } from '../canvas/node-icon.tsx'
import { editorMessages } from '../messages/index.ts'
import { useEditor } from '../state/use-editor.ts'
import { StepActions, type StepActionsProps } from './step-actions.tsx'

type Props = Omit<StepActionsProps, 'node' | 'step'> & { traceSteps: readonly TraceStep[] }

/** The steps that the test which is shown did not take: a test can begin at them, and their results can be given. */
export function UntakenSteps({ traceSteps, ...actions }: Props) {
  const t = useMessages(editorMessages).test
  const language = useLanguage()
  const document = useEditor(({ document }) => document)
  const reached = new Set(traceSteps.map(({ node }) => node))
  const rest = document.nodes.filter(({ id, kind }) => !reached.has(id) && definitionOf(kind)?.input)
  if (rest.length === 0) return null
  return (
    <section aria-label={t.untaken}>
      <h3 className="px-4 pt-3 pb-1.5 text-12 text-fg-3">{t.untaken}</h3>
      <ul>
        {rest.map((node) => (
          <li key={node.id} className="border-line-soft border-b">
            <details>
              <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2.5 px-4 py-2 hover:bg-hover">
                <NodeIcon definition={definitionOf(node.kind)} />
                <span className="min-w-0 flex-1 truncate text-fg-2">{titleOf(node, language)}</span>
                {actions.pins?.[node.id] && <Badge tone="accent">{t.states.pinned}</Badge>}
              </summary>
              <div className="flex flex-col gap-2 px-4 pb-3">
                <StepActions node={node} step={undefined} {...actions} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
