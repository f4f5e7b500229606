import type { Column, Table } from '#engine/data/index.ts'

/** What people should know about a table that its definition does not say. */
export type Described = Pick<Table, 'name' | 'description' | 'synonyms'> & {
  readonly columns: readonly Pick<Column, 'name' | 'description' | 'synonyms' | 'unit' | 'hidden'>[]
}

/** A key of its own or of another table, or a copy that only measures use: nobody asks for it. */
export const hidden = 'hidden'

/** [English, Indonesian, synonyms, unit] */
type ColumnText = readonly [en: string, id: string, synonyms?: string, unit?: string]

export function table(
  name: string,
  en: string,
  id: string,
  synonyms: string,
  columns: Readonly<Record<string, ColumnText | typeof hidden>>,
): Described {
  return { name, description: { en, id }, synonyms: synonyms.split(', '), columns: Object.entries(columns).map(column) }
}

function column([name, text]: readonly [string, ColumnText | typeof hidden]): Described['columns'][number] {
  if (text === hidden) return { name, hidden: true }
  const [en, id, synonyms, unit] = text
  return { name, description: { en, id }, ...(synonyms && { synonyms: synonyms.split(', ') }), ...(unit && { unit }) }
}
