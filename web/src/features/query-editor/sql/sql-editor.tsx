import { useEffect, useRef } from 'react'
import type { SourceSchema } from '#contract/charts/about-schemas.ts'
import { cx } from '#web/ui/class-names.ts'
import { useCodeEditor } from '#web/ui/code-editor.ts'
import type { SqlRange } from './error-range.ts'
import { editingExtensions, languageOf, markFailing } from './sql-extensions.ts'

export type SqlEditorProps = {
  value: string
  onChange: (sql: string) => void
  /** Its name for screen readers. */
  label: string
  /** Tables and columns that are offered while writing, and the dialect. */
  schema?: SourceSchema | undefined
  /** What the database complained about. */
  failing?: SqlRange | undefined
  /** ⌘Enter. */
  onRun?: (() => void) | undefined
  readOnly?: boolean
  /** Somebody has just asked to write here. */
  focused?: boolean
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
  focused = false,
  placeholder = '',
  className,
}: SqlEditorProps) {
  const run = useRef(onRun)
  run.current = onRun
  const { host, view } = useCodeEditor({
    value,
    onChange,
    extensions: () => [editingExtensions({ label, readOnly, placeholder, onRun: () => run.current?.() })],
    identity: JSON.stringify([label, readOnly, placeholder]),
  })
  useEffect(
    () => view?.dispatch({ effects: [languageOf(schema), markFailing(failing)].flat() }),
    [view, schema, failing],
  )

  useEffect(() => {
    if (focused) view?.focus()
  }, [view, focused])

  return <div ref={host} className={cx('min-h-0 overflow-auto', className)} />
}
