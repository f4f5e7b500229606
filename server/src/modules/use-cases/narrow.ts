import { untranslated } from '#contract/kit/localized-text.ts'
import type { ColumnNote } from '#contract/use-cases/schemas.ts'
import type { RowCondition } from '#sql/index.ts'
import type { UnrestrictedSource } from '../data-sources/unrestricted-source.ts'
import { findTable, type TableRows } from './shape.ts'
import type { RuleRow } from './store.ts'

/** What of a table is given to somebody else: these columns and no others, of these rows. */
export type GrantedTable = {
  data_source_id: string
  table: string
  schema: string | null
  columns: readonly { name: string; masked: boolean }[]
  rows: readonly RowCondition[]
}

/**
 * A use case cut to what is granted of one database: a column that is not named is hidden, also one that comes later. Undefined when
 * nothing of it is left: a table whose conditions name a column that is gone is not shown at all.
 */
export function narrowTo(
  useCase: RuleRow,
  source: UnrestrictedSource,
  granted: readonly GrantedTable[],
): { through: RuleRow; rows: TableRows[] } | undefined {
  const rows: TableRows[] = []
  const relations = useCase.relations.flatMap((relation) => {
    if (!('table' in relation) || relation.data_source_id !== source.id) return []
    const given = granted.find(
      ({ data_source_id, table, schema }) =>
        data_source_id === source.id && table === relation.table && schema === relation.schema,
    )
    const table = given && findTable(source.schema, relation)
    if (!given || !table) return []
    const names = new Set(table.columns.map(({ name }) => name))
    if (given.rows.some(({ column }) => !names.has(column))) return []
    if (given.rows.length > 0) rows.push({ table: relation.table, schema: relation.schema, rows: given.rows })
    const access = new Map(given.columns.map(({ name, masked }) => [name, masked]))
    const columns = table.columns.map(({ name }): ColumnNote => {
      const note = relation.columns.find((column) => column.name === name) ?? silentNote(name)
      return { ...note, hidden: note.hidden || !access.has(name), masked: note.masked || access.get(name) === true }
    })
    return [{ ...relation, columns }]
  })
  return relations.length === 0 ? undefined : { through: { ...useCase, relations }, rows }
}

const silentNote = (name: string): ColumnNote => ({
  name,
  description: untranslated(''),
  synonyms: { en: [], id: [] },
  unit: '',
  hidden: false,
  masked: false,
})
