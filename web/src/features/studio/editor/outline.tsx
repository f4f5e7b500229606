import { Link } from '@tanstack/react-router'
import { ReactFlowProvider } from '@xyflow/react'
import { Activity, Play, Undo2 } from 'lucide-react'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { definitionOf, type FlowDocument, type FlowNode } from '#flow/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { BackLabel, backClass } from '#web/ui/back.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { CardStatus } from './canvas/card-status.tsx'
import { titleOf } from './canvas/card-title.ts'
import { NodeIcon } from './canvas/node-icon.tsx'
import { Summary } from './canvas/summary.tsx'
import { More, ProblemSign, PublishButton, SaveChip } from './editor-bar.tsx'
import { editorMessages } from './messages/index.ts'
import { OpenQuestions } from './open-questions.tsx'
import { Side } from './panel/side.tsx'
import type { EditorSession } from './session.ts'
import { ActionsContext } from './state/use-actions.ts'
import { EditorContext, useEditor, useEditorStore } from './state/use-editor.ts'

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'))
const PublishDialog = lazy(() => import('./publish/publish-dialog.tsx'))

/** A flow on a phone: its steps as a list in the order they run. It is set up, tested and published here; ways are drawn on a wider screen. */
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
  const problems = useEditor(({ problems }) => problems)
  const announcement = useEditor(({ announcement }) => announcement)
  const [publishing, setPublishing] = useState(false)
  const canUndo = useEditor(({ canUndo }) => canUndo)
  const save = useSyncExternalStore(session.subscribe, () => session.save)
  const byId = new Map(cards.flatMap((card) => (card.type === 'card' ? [[card.id, card.data]] : [])))
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar
        title={
          <>
            <Link to="/studio" className={backClass} aria-label={t.allFlows}>
              <BackLabel>{''}</BackLabel>
            </Link>
            <h1 className="truncate">{session.project.name}</h1>
          </>
        }
        actions={<More session={session} />}
      />
      {session.unreadable && <Banner tone="bad">{t.unreadable(session.unreadable)}</Banner>}
      <OpenQuestions />
      <div className="flex min-h-11 items-center gap-2 border-line-soft border-b bg-panel px-4 text-12">
        <span className="min-w-0 flex-1 overflow-hidden">
          <SaveChip session={session} />
        </span>
        {problems.length > 0 && (
          <Button variant="ghost" onClick={() => store.open('problems')}>
            <ProblemSign problems={problems} />
            {t.problems.count(problems.length)}
          </Button>
        )}
        {canUndo && (
          <IconButton size="sm" label={t.toolbar.undo} onClick={() => session.actions.undo()}>
            <Undo2 />
          </IconButton>
        )}
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
      <div className="flex flex-none gap-2 border-line-soft border-t bg-panel px-4 pt-2 pb-[calc(8px+env(safe-area-inset-bottom))] *:flex-1">
        <Button icon={<Play />} onClick={() => store.open('test')}>
          {t.panes.test}
        </Button>
        <Button icon={<Activity />} onClick={() => store.open('runs')}>
          {t.panes.runs}
        </Button>
        <PublishButton session={session} onPublish={() => setPublishing(true)} />
      </div>
      <Side session={session} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Suspense>
        {save.state === 'conflict' && !save.putOff && <ConflictDialog session={session} save={save} />}
        {publishing && <PublishDialog session={session} onClose={() => setPublishing(false)} />}
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
