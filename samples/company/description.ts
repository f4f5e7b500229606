import type { Column, Table } from '#engine/data/index.ts'

/** What people should know about a table that its definition does not say. */
export type DescribedTable = Pick<Table, 'name' | 'description' | 'synonyms'> & {
  readonly columns: readonly Pick<Column, 'name' | 'description' | 'synonyms' | 'unit' | 'hidden'>[]
}

/** A key of its own or of another table, or a copy that only measures use: nobody asks for it. */
export const hidden = 'hidden'

/** [English, Indonesian, synonyms, unit] */
type ColumnText = readonly [en: string, id: string, synonyms?: string, unit?: string]

export function describedTable(
  name: string,
  en: string,
  id: string,
  synonyms: string,
  columns: Readonly<Record<string, ColumnText | typeof hidden>>,
): DescribedTable {
  return { name, description: { en, id }, synonyms: synonyms.split(', '), columns: Object.entries(columns).map(column) }
}

function column([name, text]: readonly [string, ColumnText | typeof hidden]): DescribedTable['columns'][number] {
  if (text === hidden) return { name, hidden: true }
  const [en, id, synonyms, unit] = text
  return { name, description: { en, id }, ...(synonyms && { synonyms: synonyms.split(', ') }), ...(unit && { unit }) }
}
