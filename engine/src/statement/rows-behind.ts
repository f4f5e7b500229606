import type { Column, Schema } from '#engine/data/index.ts'
import { name } from '../data/sql/names.ts'
import { queryParts } from './query-parts.ts'
import { literalOf, type Value } from './rewrite.ts'
import { type TableRead, tablesRead } from './tables-read.ts'

export type RowsBehind = { sql: string; columns: { key: string; label: string }[] }

const mostColumns = 40

/**
 * The rows of the tables behind a point of a result: the statement without its grouping, held to the values of the point. Columns
 * of the point that are figures tell nothing and are left out. Undefined where the statement cannot be taken apart.
 */
export function rowsBehind(
  sql: string,
  schema: Schema,
  point: Record<string, Value>,
  page: { size: number; number: number },
): RowsBehind | undefined {
  const { dialect } = schema
  const parts = queryParts(sql, dialect)
  const reads = parts ? tablesRead(`select * from ${parts.from}`, dialect) : []
  if (!parts || reads.length === 0 || /^\s*\(/.test(parts.from)) return undefined
  const columns = reads.flatMap((read) => columnsOf(read, schema, reads.length > 1)).slice(0, mostColumns)
  if (columns.length === 0) return undefined
  const named = Object.entries(point).flatMap(([key, value]) => {
    const item = parts.items.find((one) => one.name === key)
    if (!item || item.folds) return []
    return [
      value === null
        ? `${item.sql} IS NULL`
        : `${item.sql} = ${literalOf(value, typeOf(item.sql, value, schema), dialect)}`,
    ]
  })
  const where = [...(parts.where ? [`(${parts.where})`] : []), ...named].join('\n  AND ')
  const list = columns.map(({ sql: column }) => column).join(', ')
  const order = columns[0]!.sql
  const written = `SELECT ${list}\nFROM ${parts.from}${where ? `\nWHERE ${where}` : ''}\nORDER BY ${order}\n${pageOf(dialect, page)}`
  return { sql: written, columns: columns.map(({ key, label }) => ({ key, label })) }
}

/** One more than a page, to know whether there are more. */
const pageOf = (dialect: Schema['dialect'], { size, number }: { size: number; number: number }): string => {
  const offset = (number - 1) * size
  return dialect === 'sqlserver'
    ? `OFFSET ${offset} ROWS FETCH NEXT ${size + 1} ROWS ONLY`
    : `LIMIT ${size + 1} OFFSET ${offset}`
}

function columnsOf(read: TableRead, schema: Schema, several: boolean) {
  const table = schema.tables.find(({ name: known }) => known.toLowerCase() === read.table.toLowerCase())
  const alias = name(read.alias ?? read.table, schema.dialect)
  const shown = (table?.columns ?? []).filter(({ hidden }) => !hidden)
  // What tells rows apart comes first, figures last: rows are shown in the order of the first.
  const place = ({ primaryKey, type }: Column) =>
    primaryKey ? 0 : type === 'date' || type === 'timestamp' ? 1 : type === 'text' ? 2 : 3
  const ordered = shown.toSorted((one, other) => place(one) - place(other))
  return ordered.map((column) => ({
    sql: `${alias}.${name(column.name, schema.dialect)}`,
    key: column.name,
    label: several ? `${read.table}: ${column.name}` : column.name,
  }))
}

/** The type of a plain column; of anything else the value's own. */
function typeOf(sql: string, value: Value, { tables }: Schema): 'text' | 'number' | 'date' | 'boolean' {
  const plain = /^(?:[\w"`[\]]+\.)?["`[]?(\w+)["`\]]?$/.exec(sql)?.[1]
  const column = tables.flatMap(({ columns }) => columns).find((one) => one.name === plain)
  if (!column) return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'text'
  const { type } = column
  return type === 'integer' ? 'number' : type === 'timestamp' ? 'date' : type
}
