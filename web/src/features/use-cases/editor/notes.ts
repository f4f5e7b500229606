import { untranslated } from '#contract/kit/localized-text.ts'
import type { ColumnNote, NoteSynonyms, NoteWords, TableNotes, TableRelation } from '#contract/use-cases/schemas.ts'
import type { Language } from '#web/lib/i18n/language.ts'

export type Notes = Pick<TableNotes, 'description' | 'synonyms' | 'columns'>

/** What is to be said otherwise: of the table, and of some of its columns. */
export type NoteChanges = Partial<Omit<Notes, 'columns'>> & Pick<Notes, 'columns'>

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

/** A hidden column need not be masked, and the other way round. */
export function changeColumn(note: ColumnNote, changes: Partial<ColumnNote>): ColumnNote {
  const exclusive = changes.hidden ? { masked: false } : changes.masked ? { hidden: false } : {}
  return { ...note, ...changes, ...exclusive }
}

export function withChanges<N extends NoteChanges>(notes: N, { columns = [], ...words }: Partial<NoteChanges>): N {
  const changed = new Set(columns.map(({ name }) => name))
  return { ...notes, ...words, columns: [...notes.columns.filter(({ name }) => !changed.has(name)), ...columns] }
}

export const setNote = (words: NoteWords, language: Language, text: string): NoteWords => ({
  ...words,
  [language]: text,
})
export const setSynonyms = (names: NoteSynonyms, language: Language, list: string[]): NoteSynonyms => ({
  ...names,
  [language]: list,
})
