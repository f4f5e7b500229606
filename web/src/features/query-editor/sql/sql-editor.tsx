import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SourceSchema } from '#contract/charts/about-schemas.ts'
import { cx } from '#web/ui/class-names.ts'
import { mountCodeEditor } from '#web/ui/code-editor.ts'
import type { SqlPlace } from './error-place.ts'
import { editing, languageOf, markFailing } from './sql-extensions.ts'

export type SqlEditorProps = {
  value: string
  onChange: (sql: string) => void
  /** Its name for screen readers. */
  label: string
  /** Tables and columns that are offered while writing, and the dialect. */
  schema?: SourceSchema | undefined
  /** What the database complained about. */
  failing?: SqlPlace | undefined
  /** ⌘Enter. */
  onRun?: (() => void) | undefined
  readOnly?: boolean
  placeholder?: string
  className?: string
}

/** Writes SQL: colours, completion of tables and columns, the failing place marked. */
export default function SqlEditor({
  value,
  onChange,
  label,
  schema,
  failing,
  onRun,
  readOnly = false,
  placeholder = '',
  className,
}: SqlEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView>()
  const changed = useEffectEvent((sql: string) => sql !== value && onChange(sql))
  const run = useEffectEvent(() => onRun?.())
  const first = useEffectEvent(() => value)

  useEffect(() => {
    const element = host.current
    if (!element) return
    const { view: made, unmount } = mountCodeEditor(
      element,
      EditorState.create({
        doc: first(),
        extensions: [
          editing({ label, readOnly, placeholder, onRun: run }),
          EditorView.updateListener.of((update) => update.docChanged && changed(update.state.doc.toString())),
        ],
      }),
    )
    setView(made)
    return unmount
  }, [label, readOnly, placeholder])

  useEffect(() => {
    const doc = view?.state.doc.toString()
    if (!view || doc === value) return
    view.dispatch({ changes: { from: 0, to: doc?.length ?? 0, insert: value } })
  }, [view, value])

  useEffect(() => view?.dispatch({ effects: languageOf(schema) }), [view, schema])
  useEffect(() => view?.dispatch({ effects: markFailing(failing) }), [view, failing])

  return <div ref={host} className={cx('min-h-0 overflow-auto', className)} />
}
