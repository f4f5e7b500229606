import { useReactFlow, useStoreApi } from '@xyflow/react'
import { Hand, Keyboard, Maximize, MousePointer2, Plus, Redo2, Search, StickyNote, Undo2, Wand2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { keyLabel } from '#web/ui/keys.ts'
import { editorMessages } from '../messages/index.ts'
import { useActions } from '../state/use-actions.ts'
import { useEditor, useEditorStore } from '../state/use-editor.ts'
import { wholeViewport } from './begin.ts'

type Props = {
  adding: boolean
  onAdding: () => void
  hand: boolean
  onHand: () => void
  onFind: () => void
  onKeys: () => void
  readOnly: boolean
}

/** The few things one needs at hand while drawing. */
export function Toolbar({ adding, onAdding, hand, onHand, onFind, onKeys, readOnly }: Props) {
  const t = useMessages(editorMessages).toolbar
  const actions = useActions()
  const store = useEditorStore()
  const flow = useReactFlow()
  const canvas = useStoreApi()
  const addNote = () => {
    const box = canvas.getState().domNode?.getBoundingClientRect()
    if (box) actions.addNote(flow.screenToFlowPosition({ x: box.left + box.width / 2, y: box.top + box.height / 3 }))
  }
  const showAll = () => {
    const { width, height } = canvas.getState()
    const { document } = store.get()
    if (document.nodes.length + document.notes.length > 0)
      void flow.setViewport(wholeViewport(document, { width, height }))
  }
  const canUndo = useEditor(({ canUndo }) => canUndo)
  const canRedo = useEditor(({ canRedo }) => canRedo)
  return (
    <div
      role="toolbar"
      aria-label={t.label}
      aria-orientation="vertical"
      className="flex h-fit flex-col gap-0.5 rounded-md border border-line-soft bg-panel p-1 shadow-raised"
    >
      {!readOnly && (
        <IconButton label={t.add} keys="A" pressed={adding} aria-expanded={adding} onClick={onAdding}>
          <Plus />
        </IconButton>
      )}
      {!readOnly && (
        <IconButton label={t.note} keys="N" onClick={addNote}>
          <StickyNote />
        </IconButton>
      )}
      <IconButton label={hand ? t.pointer : t.hand} onClick={onHand}>
        {hand ? <MousePointer2 /> : <Hand />}
      </IconButton>
      <IconButton label={t.find} keys={keyLabel('mod+f')} onClick={onFind}>
        <Search />
      </IconButton>
      <Rule />
      {!readOnly && (
        <>
          <IconButton label={t.undo} keys={keyLabel('mod+z')} disabled={!canUndo} onClick={() => actions.undo()}>
            <Undo2 />
          </IconButton>
          <IconButton label={t.redo} keys={keyLabel('mod+shift+z')} disabled={!canRedo} onClick={() => actions.redo()}>
            <Redo2 />
          </IconButton>
          <IconButton label={t.layOut} keys={keyLabel('shift+l')} onClick={() => actions.layOut()}>
            <Wand2 />
          </IconButton>
        </>
      )}
      <IconButton label={t.fit} onClick={showAll}>
        <Maximize />
      </IconButton>
      <IconButton label={t.keys} onClick={onKeys}>
        <Keyboard />
      </IconButton>
    </div>
  )
}

const Rule = (): ReactNode => <div aria-hidden="true" className="mx-1.5 my-0.5 h-px bg-line-soft" />
