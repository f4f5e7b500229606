import type { FilterTarget } from '#contract/charts/query.ts'
import type { Schema } from '#engine/data/index.ts'
import { columnsRead, ifUnderstood, outlineOf, readSql } from '#sql/index.ts'

export type ColumnOrigin = Extract<FilterTarget, { table: string }>

/**
 * The column of a table that a result shows as it is, such as `region` of `select r.name as region`. Undefined for what is
 * calculated, and where the statement is not understood as one SELECT.
 */
export const columnOrigin = (sql: string, schema: Schema, key: string): Promise<ColumnOrigin | undefined> =>
  ifUnderstood(async () => {
    const statement = await readSql(sql, schema.dialect)
    const shown = outlineOf(statement)?.items.find(({ name }) => name === key)?.value
    if (shown?.kind !== 'column') return undefined
    const read = columnsRead(statement, schema.tables).get(shown)
    return read && { table: read.table.name, column: read.column }
  })
