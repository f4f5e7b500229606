import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { MSSQL, MySQL, PostgreSQL, SQLite, sql } from '@codemirror/lang-sql'
import { Compartment, EditorState, type Extension, type Range, StateEffect, StateField } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  placeholder as placeholderOf,
} from '@codemirror/view'
import type { SourceSchema } from '#contract/charts/about-schemas.ts'
import type { SqlRange } from './error-range.ts'
import { sqlTheme } from './sql-theme.ts'

const language = new Compartment()
const dialects = { postgres: PostgreSQL, sqlite: SQLite, mysql: MySQL, sqlserver: MSSQL }

/** What completion knows: the columns of every table, with their types. */
const namesOf = ({ tables }: SourceSchema) =>
  Object.fromEntries(
    tables.map(({ name, columns }) => [
      name,
      columns.map((column) => ({ label: column.name, type: 'property', detail: column.type })),
    ]),
  )

/** Makes the editor know the tables of a source. */
export const languageOf = (schema: SourceSchema | undefined): StateEffect<unknown> =>
  language.reconfigure(
    schema ? sql({ dialect: dialects[schema.dialect], schema: namesOf(schema), upperCaseKeywords: true }) : sql(),
  )

const setFailing = StateEffect.define<SqlRange | undefined>()
const word = Decoration.mark({ class: 'cm-failing' })
const line = Decoration.line({ class: 'cm-failing-line' })

/** Marks a place, or nothing any more. */
export const markFailing = (range: SqlRange | undefined): StateEffect<unknown> => setFailing.of(range)

const failing = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, change) {
    const failing = change.effects.find((effect) => effect.is(setFailing))
    if (!failing) return marks.map(change.changes)
    const range = failing.value as SqlRange | undefined
    const end = change.newDoc.length
    if (!range || range.from >= end) return Decoration.none
    const ranges: Range<Decoration>[] = [line.range(change.newDoc.lineAt(range.from).from)]
    if (range.to > range.from) ranges.push(word.range(range.from, Math.min(end, range.to)))
    return Decoration.set(ranges, true)
  },
  provide: (field) => EditorView.decorations.from(field),
})

const runIt = (onRun: () => void): boolean => {
  onRun()
  return true
}

type Choices = { label: string; readOnly: boolean; placeholder: string; onRun: () => void }

export function editingExtensions({ label, readOnly, placeholder, onRun }: Choices): Extension {
  const run = { key: 'Mod-Enter', run: () => runIt(onRun) }
  return [
    // Tab leaves the editor after Escape, as everywhere in CodeMirror; else it indents.
    keymap.of([run, ...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
    history(),
    lineNumbers(),
    drawSelection(),
    highlightActiveLine(),
    closeBrackets(),
    autocompletion({ icons: false }),
    language.of(sql()),
    failing,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
    EditorState.readOnly.of(readOnly),
    EditorView.editable.of(!readOnly),
    placeholderOf(placeholder),
    sqlTheme,
  ]
}
