import { ArrowRight, X } from 'lucide-react'
import { portsOf } from '#flow/editing/ports.ts'
import type { FlowNode } from '#flow/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { titleOf } from '../canvas/card-title.ts'
import { useGoToCard } from '../canvas/reveal.ts'
import { editorMessages } from '../messages/index.ts'
import { useActions } from '../state/use-actions.ts'
import { useEditor, useEditorStore } from '../state/use-editor.ts'

/** Where the ways out of a card lead. */
export function PortsList({ node }: { node: FlowNode }) {
  const t = useMessages(editorMessages)
  const language = useLanguage()
  const store = useEditorStore()
  const actions = useActions()
  const go = useGoToCard()
  const document = useEditor(({ document }) => document)
  const ports = portsOf(node)
  if (ports.length === 0) return null
  return (
    <section className="border-line-soft border-b px-4 py-3">
      <h3 className="mb-1 text-12 text-fg-3">{t.ways}</h3>
      <ul>
        {ports.map((port) => {
          const edge = document.edges.find(({ from, port: usedPort }) => from === node.id && usedPort === port.id)
          const to = edge && document.nodes.find(({ id }) => id === edge.to)
          return (
            <li key={port.id} className="flex h-[30px] items-center gap-2">
              <span className="w-28 flex-none truncate text-12 text-fg-2">{port.label[language]}</span>
              <ArrowRight aria-hidden="true" className="size-3.5 flex-none text-fg-3" />
              {edge && to ? (
                <>
                  <button
                    type="button"
                    onClick={() => go(to.id)}
                    className="min-w-0 flex-1 truncate rounded-xs text-left hover:text-accent"
                  >
                    {titleOf(to, language)}
                  </button>
                  {!store.readOnly && (
                    <IconButton
                      size="sm"
                      label={t.disconnect(port.label[language])}
                      onClick={() => actions.disconnect(edge)}
                    >
                      <X />
                    </IconButton>
                  )}
                </>
              ) : (
                <span className="text-12 text-fg-3">{t.leadsNowhere}</span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
