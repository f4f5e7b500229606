import type { Dialect, ForeignKey } from '#engine/data/index.ts'
import { readableName, readSql, slotsIn, tablesRead, withSlots } from '#sql/index.ts'
import {
  booleanLiteral,
  dayLiteral,
  likeCondition,
  literalPattern,
  numberLiteral,
  textLiteral,
} from '#sql/write/literals.ts'
import { reachOf } from './reach.ts'

export type Value = string | number | boolean | null
/** Rows of a table that a query may read: `between` has a first and a last value, null for open. */
export type TableFilter = {
  table: string
  column: string
  /** What the column holds, for how values are written. */
  type: 'text' | 'number' | 'date' | 'boolean'
  op: 'in' | 'not_in' | 'between' | 'contains' | 'is_empty' | 'is_not_empty'
  values: readonly Value[]
}

/**
 * A statement whose tables hold only the rows that filters let through: each is read as `(SELECT * FROM it WHERE …)`. A filter on a
 * table that is not read narrows the one that points to it by `keys`. Says too which filters, by their place, meet no table of it.
 * Throws StatementRefused for a statement that is not understood.
 */
export async function withFilters(
  sql: string,
  dialect: Dialect,
  filters: readonly TableFilter[],
  keys: readonly ForeignKey[] = [],
): Promise<{ sql: string; unused: number[] }> {
  if (filters.length === 0) return { sql, unused: [] }
  const reads = tablesRead(await readSql(sql, dialect))
  const conditions = filters.map((filter) =>
    conditionFor(
      filter,
      reads.map(({ table }) => table),
      dialect,
      keys,
    ),
  )
  let changed = sql
  for (const read of reads.toReversed()) {
    const own = conditions.flatMap((condition) =>
      condition?.table.toLowerCase() === read.table.toLowerCase() ? [condition.where] : [],
    )
    if (own.length === 0) continue
    const alias = read.alias === undefined ? ` AS ${readableName(read.table, dialect)}` : ''
    const inner = `(SELECT * FROM ${sql.slice(read.start, read.end)} WHERE ${own.join(' AND ')})${alias}`
    changed = changed.slice(0, read.start) + inner + changed.slice(read.end)
  }
  return { sql: changed, unused: conditions.flatMap((condition, index) => (condition ? [] : [index])) }
}

/** Which of the tables that are read a filter narrows, and how; undefined where it is about none of them. */
function conditionFor(
  filter: TableFilter,
  reads: readonly string[],
  dialect: Dialect,
  keys: readonly ForeignKey[],
): { table: string; where: string } | undefined {
  const where = conditionOf(filter, dialect)
  const own = reads.find((table) => table.toLowerCase() === filter.table.toLowerCase())
  if (own !== undefined) return { table: own, where }
  const reach = reachOf(reads, filter.table, keys)
  if (!reach) return undefined
  const name = (text: string) => readableName(text, dialect)
  const within = ({ column, toColumn, toTable }: ForeignKey, inner: string) =>
    `${name(column)} IN (SELECT ${name(toColumn)} FROM ${name(toTable)} WHERE ${inner})`
  return { table: reach.from, where: reach.steps.reduceRight((inner, key) => within(key, inner), where) }
}

/** The condition of a filter in SQL. Values are literals that cannot be left. */
function conditionOf(filter: Omit<TableFilter, 'table'>, dialect: Dialect): string {
  const column = readableName(filter.column, dialect)
  const values = filter.values.filter((value) => value !== null)
  const write = (value: Value) => literalOf(value, filter.type, dialect)
  switch (filter.op) {
    case 'is_empty':
      return `${column} IS NULL`
    case 'is_not_empty':
      return `${column} IS NOT NULL`
    case 'contains':
      return likeCondition(column, `%${literalPattern(String(values[0] ?? ''))}%`, '', dialect)
    case 'between':
      return between(column, filter, dialect)
    case 'in':
    case 'not_in': {
      const [text, not, joint] = filter.op === 'in' ? ['', '', ' OR '] : ['NOT ', 'NOT ', ' AND ']
      const listed = values.length > 0 ? [`${column} ${text}IN (${values.map(write).join(', ')})`] : []
      const empty = filter.values.includes(null) ? [`${column} IS ${not}NULL`] : []
      const parts = [...listed, ...empty]
      return parts.length > 1 ? `(${parts.join(joint)})` : (parts[0] ?? '1 = 1')
    }
  }
}

/** The last day of a range counts whole, also where the column holds moments. */
function between(column: string, { type, values }: Omit<TableFilter, 'table'>, dialect: Dialect): string {
  const [first = null, last = null] = values
  const write = (value: Value) => literalOf(value, type, dialect)
  const wholeDay = type === 'date' && typeof last === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(last)
  const parts = [
    ...(first === null ? [] : [`${column} >= ${write(first)}`]),
    ...(last === null ? [] : [wholeDay ? `${column} < ${write(dayAfter(last))}` : `${column} <= ${write(last)}`]),
  ]
  return parts.join(' AND ') || '1 = 1'
}

const dayAfter = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** A value as a literal of the dialect. */
export function literalOf(value: Value, type: TableFilter['type'], dialect: Dialect): string {
  if (value === null) return 'NULL'
  if (typeof value === 'number') return type === 'text' ? textLiteral(String(value), dialect) : numberLiteral(value)
  if (typeof value === 'boolean') return booleanLiteral(value, dialect)
  if (type === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return dayLiteral(value, dialect)
  if (type === 'number' && value.trim() !== '' && Number.isFinite(Number(value))) return numberLiteral(Number(value))
  return textLiteral(value, dialect)
}

/** Names of the parameters `{{name}}` of a statement, each once. Throws StatementRefused where it cannot be cut into tokens. */
export const parametersIn = (sql: string, dialect: Dialect): string[] => slotsIn(sql, dialect, 'braces')

/** The statement with its parameters as literals; the caller has seen to it that each has a value. Throws like `parametersIn`. */
export const withParameters = (sql: string, dialect: Dialect, values: Record<string, Value>): string =>
  withSlots(sql, dialect, 'braces', (name) => literalOf(values[name] ?? null, typeOf(values[name]), dialect))

const typeOf = (value: Value | undefined): TableFilter['type'] =>
  typeof value === 'number'
    ? 'number'
    : typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
      ? 'date'
      : 'text'

/** The condition that a text holds another, whatever its case. */
export const likeOf = (operand: string, part: string, dialect: Dialect): string =>
  likeCondition(operand, `%${literalPattern(part)}%`, '', dialect)
