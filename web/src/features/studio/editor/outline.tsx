import { Link } from '@tanstack/react-router'
import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Language } from '#contract/language.ts'
import { portsOf } from '#flow/editing/ports.ts'
import { Summaries } from '#flow/editing/summary.ts'
import { definitionOf, type FlowDocument, type FlowNode } from '#flow/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { BackLabel, backClass } from '#web/ui/back.tsx'
import { RightPanel } from '#web/ui/right-panel.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { titleOf } from './canvas/card-title.ts'
import { NodeIcon } from './canvas/node-icon.tsx'
import { Summary } from './canvas/summary.tsx'
import { editorMessages } from './messages/index.ts'
import type { EditorSession } from './session.ts'

/** A flow on a phone: its steps as a list in the order they run, to be read and not changed. */
export function Outline({ session, language }: { session: EditorSession; language: Language }) {
  const t = useMessages(editorMessages)
  const { document } = useSyncExternalStore(session.store.subscribe, session.store.get)
  const summaries = useMemo(() => new Summaries().of(document), [document])
  const [open, setOpen] = useState<string>()
  const node = document.nodes.find(({ id }) => id === open)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar
        title={
          <>
            <Link to="/studio" className={backClass} aria-label={t.allFlows}>
              <BackLabel>{''}</BackLabel>
            </Link>
            <span className="truncate">{session.project.name}</span>
          </>
        }
      />
      <p className="border-line-soft border-b bg-panel px-4 py-2 text-12 text-fg-3">{t.phone}</p>
      <ol className="min-h-0 flex-1 overflow-y-auto px-4 py-3">
        {inOrder(document).map((step) => (
          <li key={step.id}>
            <button
              type="button"
              onClick={() => setOpen(step.id)}
              className="mb-2 flex min-h-14 w-full items-start gap-3 rounded-md border border-line-soft bg-panel px-3 py-2.5 text-left"
            >
              <NodeIcon definition={definitionOf(step.kind)} className="mt-0.5" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{titleOf(step, language)}</span>
                <span className="line-clamp-2 text-12 text-fg-3">
                  <Summary parts={summaries.get(step.id)?.summary ?? []} definition={definitionOf(step.kind)} />
                </span>
              </span>
            </button>
          </li>
        ))}
        {document.notes.map((note) => (
          <li key={note.id} className="mb-2 whitespace-pre-wrap border-l-2 border-l-warn px-3 py-1 text-12 text-fg-2">
            {note.text}
          </li>
        ))}
      </ol>
      <RightPanel
        open={node !== undefined}
        onClose={() => setOpen(undefined)}
        title={node ? titleOf(node, language) : ''}
      >
        {node && <Facts node={node} document={document} language={language} />}
      </RightPanel>
    </div>
  )
}

function Facts({ node, document, language }: { node: FlowNode; document: FlowDocument; language: Language }) {
  const t = useMessages(editorMessages)
  const definition = definitionOf(node.kind)
  const labels = (definition?.labels ?? {}) as Record<string, { en: string; id: string }>
  const title = (id: string) => {
    const found = document.nodes.find((one) => one.id === id)
    return found ? titleOf(found, language) : id
  }
  return (
    <div className="flex flex-col gap-4 px-4 py-4">
      <p className="text-fg-2">{definition?.help[language]}</p>
      {definition?.notYet && <p className="text-warn">{definition.notYet[language]}</p>}
      <dl className="flex flex-col gap-3">
        {Object.entries(node.options).map(([name, value]) => (
          <div key={name}>
            <dt className="text-12 text-fg-3">{labels[name]?.[language] ?? name}</dt>
            <dd className="whitespace-pre-wrap break-words">
              {typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)}
            </dd>
          </div>
        ))}
      </dl>
      <div>
        <h3 className="text-12 text-fg-3">{t.ways}</h3>
        <ul>
          {portsOf(node).map((port) => {
            const edge = document.edges.find(({ from, port: taken }) => from === node.id && taken === port.id)
            return (
              <li key={port.id} className="py-1">
                {port.label[language]} → {edge ? title(edge.to) : t.leadsNowhere}
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}

/** Steps as they come from the triggers on, each once; what nothing leads to at the end. */
export function inOrder(document: FlowDocument): FlowNode[] {
  const byId = new Map(document.nodes.map((node) => [node.id, node]))
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id) || !byId.has(id)) return
    found.add(id)
    for (const { to } of document.edges.filter(({ from }) => from === id)) visit(to)
  }
  for (const { id, kind } of document.nodes) if (definitionOf(kind)?.input === null) visit(id)
  for (const { id } of document.nodes) visit(id)
  return [...found].map((id) => byId.get(id)!)
}
