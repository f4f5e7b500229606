import type { SourceSchema } from '#contract/charts/about-schemas.ts'
import type { ColumnRef } from '#contract/charts/visual-query.ts'

export type SchemaTable = SourceSchema['tables'][number]
export type SchemaColumn = SchemaTable['columns'][number]
type Join = { from: ColumnRef; to: ColumnRef }
export type ReachedTable = { table: SchemaTable; joins: readonly Join[] }

/**
 * The tables whose columns a query about `name` can use: itself first, then those it points to, and so on. Only from many
 * to one: the other way a row would be counted once for every row that points to it.
 */
export function reachableTables(tables: readonly SchemaTable[], name: string): ReachedTable[] {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const start = byName.get(name)
  if (!start) return []
  const found = new Map<string, ReachedTable>([[name, { table: start, joins: [] }]])
  for (const { table, joins } of found.values()) {
    for (const column of table.columns) {
      const to = column.points_to
      const next = to && byName.get(to.table)
      if (!to || !next || found.has(next.name)) continue
      const join: Join = {
        from: { table: table.name, column: column.name },
        to: { table: to.table, column: to.column },
      }
      found.set(next.name, { table: next, joins: [...joins, join] })
    }
  }
  return [...found.values()]
}

/** A column of the schema; undefined when it is gone. */
export const findColumn = (tables: readonly SchemaTable[], { table, column }: ColumnRef): SchemaColumn | undefined =>
  tables.find(({ name }) => name === table)?.columns.find(({ name }) => name === column)

/** A column as a value of a list, and back. */
export const refKey = ({ table, column }: ColumnRef): string => JSON.stringify([table, column])
export function refOf(key: string): ColumnRef {
  const [table = '', column = ''] = JSON.parse(key) as string[]
  return { table, column }
}
