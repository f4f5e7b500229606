import { Link } from '@tanstack/react-router'
import { ReactFlowProvider } from '@xyflow/react'
import { Undo2 } from 'lucide-react'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { definitionOf, type FlowDocument, type FlowNode } from '#flow/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { BackLabel, backClass } from '#web/ui/back.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { RightPanel } from '#web/ui/right-panel.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { CardStatus } from './canvas/card-status.tsx'
import { titleOf } from './canvas/card-title.ts'
import { NodeIcon } from './canvas/node-icon.tsx'
import { Summary } from './canvas/summary.tsx'
import { SaveChip } from './editor-bar.tsx'
import { editorMessages } from './messages/index.ts'
import { NodePanel } from './panel/node-panel.tsx'
import type { EditorSession } from './session.ts'
import { ActionsContext } from './state/use-actions.ts'
import { EditorContext, useEditor, useEditorStore } from './state/use-editor.ts'

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'))

/** A flow on a phone: its steps as a list in the order they run; a step opens its settings. */
export function Outline({ session }: { session: EditorSession }) {
  return (
    <EditorContext value={session.store}>
      <ActionsContext value={session.actions}>
        <ReactFlowProvider>
          <Steps session={session} />
        </ReactFlowProvider>
      </ActionsContext>
    </EditorContext>
  )
}

function Steps({ session }: { session: EditorSession }) {
  const t = useMessages(editorMessages)
  const language = useLanguage()
  const store = useEditorStore()
  const document = useEditor(({ document }) => document)
  const cards = useEditor(({ cards }) => cards)
  const open = useEditor(({ selected }) => selected[0])
  const canUndo = useEditor(({ canUndo }) => canUndo)
  const save = useSyncExternalStore(session.subscribe, () => session.save)
  const node = document.nodes.find(({ id }) => id === open)
  const byId = new Map(cards.flatMap((card) => (card.type === 'card' ? [[card.id, card.data]] : [])))
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
      {session.unreadable && <Banner tone="bad">{t.unreadable(session.unreadable)}</Banner>}
      <div className="flex items-center gap-2 border-line-soft border-b bg-panel px-4 py-2 text-12 text-fg-3">
        <p className="min-w-0 flex-1">{t.phone}</p>
        {canUndo && (
          <IconButton size="sm" label={t.toolbar.undo} onClick={() => session.actions.undo()}>
            <Undo2 />
          </IconButton>
        )}
        <SaveChip session={session} />
      </div>
      <ol className="min-h-0 flex-1 overflow-y-auto px-4 py-3">
        {inOrder(document).map((step) => {
          const data = byId.get(step.id)
          return (
            <li key={step.id}>
              <button
                type="button"
                onClick={() => store.select([step.id])}
                className="mb-2 flex min-h-14 w-full items-start gap-3 rounded-md border border-line-soft bg-panel px-3 py-2.5 text-left"
              >
                <NodeIcon definition={definitionOf(step.kind)} className="mt-0.5" />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{titleOf(step, language)}</span>
                  <span className="line-clamp-2 text-12 text-fg-3">
                    <Summary parts={data?.summary ?? []} definition={definitionOf(step.kind)} />
                  </span>
                </span>
                {data && <CardStatus data={data} />}
              </button>
            </li>
          )
        })}
        {document.notes.map((note) => (
          <li key={note.id} className="mb-2 whitespace-pre-wrap border-l-2 border-l-warn px-3 py-1 text-12 text-fg-2">
            {note.text}
          </li>
        ))}
      </ol>
      <RightPanel
        open={node !== undefined}
        onClose={() => store.select([])}
        title={node ? titleOf(node, language) : ''}
      >
        {node && <NodePanel key={node.id} node={node} projectId={session.project.id} />}
      </RightPanel>
      <Suspense>
        {save.state === 'conflict' && !save.putOff && <ConflictDialog session={session} save={save} />}
      </Suspense>
    </div>
  )
}

/** Steps as they come from the triggers on, each once; what nothing leads to at the end. */
function inOrder(document: FlowDocument): FlowNode[] {
  const byId = new Map(document.nodes.map((node) => [node.id, node]))
  const found = new Map<string, FlowNode>()
  const visit = (id: string): void => {
    const node = byId.get(id)
    if (found.has(id) || !node) return
    found.set(id, node)
    for (const { to } of document.edges.filter(({ from }) => from === id)) visit(to)
  }
  for (const { id, kind } of document.nodes) if (definitionOf(kind)?.input === null) visit(id)
  for (const { id } of document.nodes) visit(id)
  return [...found.values()]
}
