import { untranslated } from '#contract/kit/localized-text.ts'
import type { FileToRelate, TableNotes, TableToRelate, UseCaseType } from '#contract/use-cases/schemas.ts'
import { fail } from '../../platform/http/fail.ts'
import type { UnrestrictedSource } from '../data-sources/unrestricted-source.ts'
import { findTable } from './shape.ts'
import type { RelatedNotes } from './store.ts'

export type RelatableSource = TableToRelate | FileToRelate

/** Files of an agent by their id, with their names. */
export type KnownFiles = ReadonlyMap<string, { filename: string }>

const emptyNotes = {
  description: untranslated(''),
  synonyms: { en: [], id: [] },
  columns: [],
} satisfies Partial<TableNotes>

/** What a use case relates from now on: of its type, once each, and there; notes that are left out stay as they were. */
export function relateSources(
  type: UseCaseType,
  given: readonly RelatableSource[],
  before: readonly RelatedNotes[],
  there: { sources: readonly UnrestrictedSource[]; files: KnownFiles },
): RelatedNotes[] {
  const byKey = new Map<string, RelatedNotes>()
  for (const toRelate of given) {
    if ('file_id' in toRelate !== (type === 'files')) throw fail('use_case_wrong_type')
    byKey.set(
      keyOf(toRelate),
      'file_id' in toRelate ? withFile(toRelate, there.files) : withTable(toRelate, before, there.sources),
    )
  }
  return [...byKey.values()]
}

function withFile(fileToRelate: FileToRelate, files: KnownFiles): FileToRelate {
  if (!files.has(fileToRelate.file_id)) throw fail('use_case_file_not_found')
  return { file_id: fileToRelate.file_id }
}

function withTable(
  tableToRelate: TableToRelate,
  before: readonly RelatedNotes[],
  sources: readonly UnrestrictedSource[],
): TableNotes {
  const last = before.find((other): other is TableNotes => 'table' in other && keyOf(other) === keyOf(tableToRelate))
  const { description, synonyms, columns, ...ref } = tableToRelate
  const notes: TableNotes = {
    ...emptyNotes,
    ...last,
    ...ref,
    ...(description && { description }),
    ...(synonyms && { synonyms }),
    ...(columns && { columns }),
  }
  const table = tableOf(tableToRelate, sources)
  // What was related before and is gone stays until it is taken out.
  if (!table && !last) throw fail('use_case_table_not_found', { table: tableToRelate.table })
  if (columns && table) checkColumns(notes, new Set(table.columns.map(({ name }) => name)))
  return { ...notes, columns: notes.columns.filter(hasNotes) }
}

function checkColumns({ table, columns }: TableNotes, names: ReadonlySet<string>): void {
  const gone = columns.find(({ name }) => !names.has(name))
  if (gone) throw fail('use_case_column_not_found', { table, column: gone.name })
}

/** A note that says nothing is not kept. */
const hasNotes = ({ description, synonyms, unit, hidden, masked }: TableNotes['columns'][number]): boolean =>
  hidden || masked || [description.en, description.id, unit, ...synonyms.en, ...synonyms.id].some((text) => text !== '')

/** The table as its database has it now. */
export const tableOf = (
  { data_source_id, ...ref }: Pick<TableNotes, 'data_source_id' | 'table' | 'schema'>,
  sources: readonly UnrestrictedSource[],
) => {
  const source = sources.find(({ id }) => id === data_source_id)
  return source && findTable(source.schema, ref)
}

export const keyOf = (item: RelatedNotes | RelatableSource): string =>
  'file_id' in item ? item.file_id : JSON.stringify([item.data_source_id, item.schema, item.table])
