import type { NodeProps } from '@xyflow/react'
import { memo, useEffect, useRef, useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { editorMessages } from '../messages/index.ts'
import type { NoteCard as NoteNode } from '../state/canvas-types.ts'
import { useActions } from '../state/use-actions.ts'
import { useEditorStore } from '../state/use-editor.ts'
import { focusCard } from './reveal.ts'

/** Words beside the steps. A double click, or Enter, writes in it; Escape and going elsewhere end that. */
export const NoteCard = memo(function NoteCard({ data: { note, writing }, selected }: NodeProps<NoteNode>) {
  const store = useEditorStore()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the canvas' own element around it takes Enter
    <div
      onDoubleClick={() => store.readOnly || store.write(note.id)}
      className={cx(
        'w-[232px] rounded-sm border border-l-2 bg-panel px-3 py-2 text-12 text-fg-2 leading-[17px]',
        selected ? 'border-accent' : 'border-line-soft border-l-warn',
      )}
    >
      {writing ? (
        <Writing id={note.id} text={note.text} />
      ) : (
        <p className="whitespace-pre-wrap break-words">{note.text}</p>
      )}
    </div>
  )
})

function Writing({ id, text }: { id: string; text: string }) {
  const t = useMessages(editorMessages).freeNote
  const actions = useActions()
  const [draft, setDraft] = useState(text)
  const field = useRef<HTMLTextAreaElement>(null)
  // The canvas hides what it has not measured yet, and what is hidden takes no focus.
  useEffect(() => {
    let frame = requestAnimationFrame(function take() {
      field.current?.focus({ preventScroll: true })
      field.current?.setSelectionRange(text.length, text.length)
      if (document.activeElement !== field.current) frame = requestAnimationFrame(take)
    })
    return () => cancelAnimationFrame(frame)
  }, [text])
  return (
    <textarea
      aria-label={t.label}
      placeholder={t.hint}
      ref={field}
      value={draft}
      maxLength={2_000}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => actions.endNote(id, draft)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        actions.endNote(id, draft)
        if (draft.trim() !== '') focusCard(id)
      }}
      className="nodrag nowheel nokey field-sizing-content block min-h-[51px] w-full resize-none bg-transparent outline-none placeholder:text-fg-3"
    />
  )
}
