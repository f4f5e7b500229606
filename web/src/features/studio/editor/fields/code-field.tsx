import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { useId } from 'react'
import { useCodeEditor } from '#web/ui/code-editor.ts'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  hideLabel?: boolean
}

const look = EditorView.theme({
  '&': { fontSize: '12px', backgroundColor: 'var(--bg)', color: 'var(--text)', maxHeight: '320px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono-stack)', lineHeight: '18px' },
  '.cm-content': { minHeight: '120px', caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--text-3)', border: 'none' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': { backgroundColor: 'var(--accent-soft)' },
})

/** An editor for code. Escape, then Tab leaves it. */
export default function CodeField({ label, value, onChange, error, hideLabel }: Props) {
  const id = useId()
  const { host } = useCodeEditor({
    value,
    onChange,
    extensions: () => [
      lineNumbers(),
      history(),
      look,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label }),
      keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
    ],
  })
  return (
    <div className="flex flex-col gap-1">
      <span id={id} className={hideLabel ? 'sr-only' : 'text-12 text-fg-3'}>
        {label}
      </span>
      <div ref={host} className="overflow-hidden rounded-sm border border-line-field focus-within:border-accent" />
      {error && <p className="text-12 text-bad">{error}</p>}
    </div>
  )
}
