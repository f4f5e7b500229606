import { Link } from '@tanstack/react-router'
import { ReactFlowProvider } from '@xyflow/react'
import { Suspense, useState } from 'react'
import { checkDocument } from '#flow/index.ts'
import { DocumentEditor } from '#web/lib/document-editor/document-editor.ts'
import { getLanguage } from '#web/lib/i18n/language-store.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { useUnmount } from '#web/lib/page-effects.ts'
import { Breadcrumb, crumbClass } from '#web/ui/breadcrumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { Canvas } from '../editor/canvas/canvas.tsx'
import { Toolbar } from '../editor/canvas/toolbar.tsx'
import type { Finding } from '../editor/finder.tsx'
import { editorMessages } from '../editor/messages/index.ts'
import { OpenQuestions } from '../editor/open-questions.tsx'
import { Palette } from '../editor/palette/palette.tsx'
import { EditorActions } from '../editor/state/actions.ts'
import { EditorStore } from '../editor/state/editor-store.ts'
import { flowPolicy } from '../editor/state/flow-editor.ts'
import { ActionsContext } from '../editor/state/use-actions.ts'
import { EditorContext, useEditor } from '../editor/state/use-editor.ts'
import { studioMessages } from '../messages/index.ts'
import { type KeptFlow, keepFlow } from './kept-flow.ts'
import { TrialSide } from './trial-side.tsx'

const Finder = lazy(() => import('../editor/finder.tsx'))
const KeysDialog = lazy(() => import('../editor/keys-dialog.tsx'))

type Props = { flow: KeptFlow; signedIn: boolean; onOver: () => void; onKeep: (flow: KeptFlow) => void }

/** The editor without a server behind it: the flow lives in the browser until its maker signs in. */
export default function Trial({ flow, signedIn, onOver, onKeep }: Props) {
  const t = useMessages(studioMessages).builder
  const words = useMessages(editorMessages)
  const [{ store, actions }] = useState(() => {
    const saved = { document: flow.document, version: 0, at: '', by: null }
    // Nothing of a trial is on the server: what is changed stays in this browser.
    const save = async () => ({ outcome: 'saved' as const, saved })
    const editor = new DocumentEditor({ saved, policy: flowPolicy, manual: true, save })
    editor.subscribe(() => keepFlow({ ...flow, document: editor.get().document }))
    const made = new EditorStore({ editor, readOnly: false, check: (now) => checkDocument(now) })
    made.ask(flow.questions ?? [])
    return {
      store: made,
      actions: new EditorActions(made, () => editorMessages.peek(getLanguage()) ?? words, getLanguage),
    }
  })
  useUnmount(() => store.stop())
  return (
    <EditorContext value={store}>
      <ActionsContext value={actions}>
        <ReactFlowProvider>
          <div className="flex min-h-0 flex-1 flex-col">
            <TopBar
              title={
                signedIn ? (
                  <Breadcrumb
                    parent={
                      <Link to="/agents" className={crumbClass}>
                        {t.place}
                      </Link>
                    }
                  >
                    {flow.name}
                  </Breadcrumb>
                ) : (
                  flow.name
                )
              }
              actions={
                <>
                  {!signedIn && <span className="text-12 text-fg-3 phone:hidden">{t.keeping}</span>}
                  <Button variant="ghost" onClick={onOver}>
                    {t.again}
                  </Button>
                  <Button variant="primary" onClick={() => onKeep({ ...flow, document: store.get().document })}>
                    {signedIn ? t.keepSignedIn : t.keep}
                  </Button>
                </>
              }
            />
            <OpenQuestions />
            <Surface />
          </div>
        </ReactFlowProvider>
      </ActionsContext>
    </EditorContext>
  )
}

function Surface() {
  const [finding, setFinding] = useState<Finding>()
  const [adding, setAdding] = useState(false)
  const [hand, setHand] = useState(false)
  const [keys, setKeys] = useState(false)
  const announcement = useEditor((state) => state.announcement)
  return (
    <div className="flex min-h-0 flex-1">
      <div className="relative min-w-0 flex-1 overflow-hidden">
        <Canvas hand={hand} openFinder={setFinding} />
        <div className="pointer-events-none absolute inset-y-3.5 left-3.5 z-10 flex items-start gap-2 *:pointer-events-auto">
          <Toolbar
            adding={adding}
            hand={hand}
            readOnly={false}
            onAdding={() => setAdding(!adding)}
            onHand={() => setHand(!hand)}
            onFind={() => setFinding('find')}
            onKeys={() => setKeys(true)}
          />
          {adding && <Palette />}
        </div>
      </div>
      <TrialSide />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Suspense>
        {finding && <Finder what={finding} onClose={() => setFinding(undefined)} />}
        {keys && <KeysDialog onClose={() => setKeys(false)} />}
      </Suspense>
    </div>
  )
}
