import { untranslated } from '#contract/kit/localized-text.ts'
import type { ColumnNote, NoteSynonyms, NoteWords, TableNotes, TableRelation } from '#contract/use-cases/schemas.ts'
import type { Language } from '#web/lib/i18n/language.ts'

export type Notes = Pick<TableNotes, 'description' | 'synonyms' | 'columns'>

export const notesOf = ({ description, synonyms, columns }: TableRelation): Notes => ({
  description,
  synonyms,
  columns,
})

const unsaid = (name: string): ColumnNote => ({
  name,
  unit: '',
  hidden: false,
  masked: false,
  description: untranslated(''),
  synonyms: { en: [], id: [] },
})

export const noteOf = (notes: Notes, name: string): ColumnNote =>
  notes.columns.find((column) => column.name === name) ?? unsaid(name)

/** The notes with one column's changed. A hidden column need not be masked, and the other way round. */
export function withColumn(notes: Notes, name: string, changes: Partial<ColumnNote>): Notes {
  const exclusive = changes.hidden ? { masked: false } : changes.masked ? { hidden: false } : {}
  const changed = { ...noteOf(notes, name), ...changes, ...exclusive }
  const others = notes.columns.filter((column) => column.name !== name)
  return { ...notes, columns: [...others, changed] }
}

export const setNote = (words: NoteWords, language: Language, text: string): NoteWords => ({
  ...words,
  [language]: text,
})
export const setSynonyms = (names: NoteSynonyms, language: Language, list: string[]): NoteSynonyms => ({
  ...names,
  [language]: list,
})
