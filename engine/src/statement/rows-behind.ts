import type { Column, Schema } from '#engine/data/index.ts'
import { type ItemPart, readableName, type Source } from '#sql/index.ts'
import { readParts } from './explain.ts'
import { isFigure } from './explain-parts.ts'
import { literalOf, type Value } from './filters.ts'

export type RowsBehind = { sql: string; columns: { key: string; label: string }[] }

const maxColumns = 40

/**
 * The rows of the tables behind a point of a result: the statement without its grouping, held to the values of the point. Columns
 * of the point that are figures tell nothing and are left out. Undefined where the statement is not understood as one SELECT.
 */
export async function rowsBehind(
  sql: string,
  schema: Schema,
  point: Record<string, Value>,
  page: { size: number; number: number },
): Promise<RowsBehind | undefined> {
  const { dialect } = schema
  const outline = (await readParts(sql, schema))?.outline
  if (!outline || outline.sources[0]?.value.kind === 'derived') return undefined
  const reads = outline.sources.flatMap(({ value }) => tablesIn(value))
  const columns = reads.flatMap((read) => columnsOf(read, schema, reads.length > 1)).slice(0, maxColumns)
  const [first] = columns
  if (!first) return undefined
  const held = Object.entries(point).flatMap(([key, value]) => {
    const item = outline.items.find(({ name }) => name === key)
    return item && !isFigure(item) ? [heldTo(item, value, schema)] : []
  })
  const where = [...(outline.where ? [`(${outline.where})`] : []), ...held].join('\n  AND ')
  const list = columns.map((column) => column.sql).join(', ')
  const written = `SELECT ${list}\nFROM ${outline.from}${where ? `\nWHERE ${where}` : ''}\nORDER BY ${first.sql}\n${pageOf(dialect, page)}`
  return { sql: written, columns: columns.map(({ key, label }) => ({ key, label })) }
}

const heldTo = ({ sql, value: expr }: ItemPart, value: Value, schema: Schema): string =>
  value === null ? `${sql} IS NULL` : `${sql} = ${literalOf(value, typeOf(expr, value, schema), schema.dialect)}`

/** One more than a page, to know whether there are more. */
const pageOf = (dialect: Schema['dialect'], { size, number }: { size: number; number: number }): string => {
  const offset = (number - 1) * size
  return dialect === 'sqlserver'
    ? `OFFSET ${offset} ROWS FETCH NEXT ${size + 1} ROWS ONLY`
    : `LIMIT ${size + 1} OFFSET ${offset}`
}

type TableSource = Extract<Source, { kind: 'table' }>

const tablesIn = (source: Source): TableSource[] =>
  source.kind === 'table' ? [source] : source.kind === 'join' ? [source.left, source.right].flatMap(tablesIn) : []

function columnsOf(read: TableSource, schema: Schema, several: boolean) {
  const table = schema.tables.find(({ name }) => name.toLowerCase() === read.name.toLowerCase())
  const alias = readableName(read.alias?.name ?? read.name, schema.dialect)
  const shown = (table?.columns ?? []).filter(({ hidden }) => !hidden)
  // What tells rows apart comes first, figures last: rows are shown in the order of the first.
  const place = ({ primaryKey, type }: Column) =>
    primaryKey ? 0 : type === 'date' || type === 'timestamp' ? 1 : type === 'text' ? 2 : 3
  const ordered = shown.toSorted((left, right) => place(left) - place(right))
  return ordered.map((column) => ({
    sql: `${alias}.${readableName(column.name, schema.dialect)}`,
    key: column.name,
    label: several ? `${read.name}: ${column.name}` : column.name,
  }))
}

/** The type of a plain column; of anything else the value's own. */
function typeOf(expr: ItemPart['value'], value: Value, { tables }: Schema): 'text' | 'number' | 'date' | 'boolean' {
  const name = expr?.kind === 'column' ? expr.path.at(-1) : undefined
  const column = tables.flatMap(({ columns }) => columns).find((column) => column.name === name)
  if (!column) return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'text'
  const { type } = column
  return type === 'integer' ? 'number' : type === 'timestamp' ? 'date' : type
}
