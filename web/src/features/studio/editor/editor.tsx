import { ReactFlowProvider } from '@xyflow/react'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Canvas } from './canvas/canvas.tsx'
import { Toolbar } from './canvas/toolbar.tsx'
import { EditorBar } from './editor-bar.tsx'
import { EmptyCanvas } from './empty-canvas.tsx'
import type { Finding } from './finder.tsx'
import { editorMessages } from './messages/index.ts'
import { OpenQuestions } from './open-questions.tsx'
import { Palette } from './palette/palette.tsx'
import { Side } from './panel/side.tsx'
import type { EditorSession } from './session.ts'
import { ActionsContext } from './state/use-actions.ts'
import { EditorContext, useEditor } from './state/use-editor.ts'

const Finder = lazy(() => import('./finder.tsx'))
const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'))
const PublishDialog = lazy(() => import('./publish/publish-dialog.tsx'))
const KeysDialog = lazy(() => import('./keys-dialog.tsx'))

/** The editor of a flow: bar, canvas, detail. */
export function Editor({ session }: { session: EditorSession }) {
  return (
    <EditorContext value={session.store}>
      <ActionsContext value={session.actions}>
        <ReactFlowProvider>
          <Frame session={session} />
        </ReactFlowProvider>
      </ActionsContext>
    </EditorContext>
  )
}

function Frame({ session }: { session: EditorSession }) {
  const t = useMessages(editorMessages)
  const [finding, setFinding] = useState<Finding>()
  const [adding, setAdding] = useState(false)
  const [hand, setHand] = useState(false)
  const [keys, setKeys] = useState(false)
  const [publishing, setPublishing] = useState(false)
  const announcement = useEditor((state) => state.announcement)
  const comparing = useEditor(({ comparing }) => comparing !== undefined)
  const save = useSyncExternalStore(session.subscribe, () => session.save)
  const readOnly = session.readOnly || comparing
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <EditorBar session={session} onPublish={() => setPublishing(true)} />
      <OpenQuestions />
      {session.unreadable && <Banner tone="bad">{t.unreadable(session.unreadable)}</Banner>}
      <div className="flex min-h-0 flex-1">
        <div className="relative min-w-0 flex-1 overflow-hidden">
          <Canvas hand={hand} openFinder={setFinding} />
          <div className="pointer-events-none absolute inset-y-3.5 left-3.5 z-10 flex items-start gap-2 *:pointer-events-auto">
            <Toolbar
              adding={adding}
              hand={hand}
              readOnly={readOnly}
              onAdding={() => setAdding(!adding)}
              onHand={() => setHand(!hand)}
              onFind={() => setFinding('find')}
              onKeys={() => setKeys(true)}
            />
            {adding && !readOnly && <Palette />}
          </div>
          {!readOnly && <EmptyCanvas onAdd={() => setAdding(true)} session={session} />}
        </div>
        <Side session={session} />
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Suspense>
        {finding && <Finder what={finding} onClose={() => setFinding(undefined)} />}
        {save.state === 'conflict' && !save.putOff && <ConflictDialog session={session} save={save} />}
        {publishing && <PublishDialog session={session} onClose={() => setPublishing(false)} />}
        {keys && <KeysDialog onClose={() => setKeys(false)} />}
      </Suspense>
    </div>
  )
}
