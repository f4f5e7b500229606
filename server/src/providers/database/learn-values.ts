import type { Column, Schema, Table } from '#engine/data/index.ts'
import { quotedName } from '#sql/index.ts'
import { DatabaseError, type DatabaseReader, type Value } from './port.ts'
import { quotedTable } from './quoting.ts'

/** Columns that people name things by are worth a long list. */
const NAME_LIKE = /(^|_)(name|names|nama|title|judul|label|city|kota|brand|merek|sku|product|produk)(_|$)/i
const MOST_NAMES = 5_000
const MOST_VALUES = 300
const LONGEST_VALUE = 120
/** Rows looked at for values; a larger table is not read to its end. */
const ROWS_READ = 300_000
/** Beyond it the first and last day are not looked for. */
const ROWS_FOR_RANGE = 3_000_000
const STATEMENT_MS = 4_000
/** Nothing more is learned after this: a schema without values is better than none. */
const IN_ALL_MS = 15_000

/**
 * Counts rows that are not known and reads what text columns hold and the range of dates. A table that is too slow or fails
 * costs what it would have told, not the schema; a lost connection fails all.
 */
export async function learnValues(reader: DatabaseReader, schema: Schema, signal?: AbortSignal): Promise<Schema> {
  const until = performance.now() + IN_ALL_MS
  const tables: Table[] = []
  for (const table of schema.tables) tables.push(await learned(reader, schema, table, until, signal))
  return { ...schema, tables }
}

/** Counts the rows that a server does not know of, as long as there is time. */
export async function countRows(reader: DatabaseReader, schema: Schema, signal?: AbortSignal): Promise<Schema> {
  const until = performance.now() + IN_ALL_MS
  const tables: Table[] = []
  for (const table of schema.tables) {
    const known = table.rowCount !== undefined || performance.now() > until
    tables.push(known ? table : await counted(reader, schema, table, signal))
  }
  return { ...schema, tables }
}

async function counted(
  reader: DatabaseReader,
  { dialect }: Schema,
  table: Table,
  signal: AbortSignal | undefined,
): Promise<Table> {
  const options = { maxRows: 1, timeoutMs: STATEMENT_MS, ...(signal && { signal }) }
  try {
    const { rows } = await reader.query(`SELECT COUNT(*) FROM ${quotedTable(dialect, table)}`, options)
    return { ...table, rowCount: Number(rows[0]?.[0] ?? 0) }
  } catch (error) {
    if (!isOfTheRows(error)) throw error
    return table
  }
}

type Ask = (sql: string, maxRows: number) => Promise<readonly (readonly Value[])[]>

async function learned(
  reader: DatabaseReader,
  { dialect }: Schema,
  table: Table,
  until: number,
  signal?: AbortSignal,
): Promise<Table> {
  const ask: Ask = async (sql, limit) =>
    (await reader.query(sql, { maxRows: limit, timeoutMs: STATEMENT_MS, ...(signal && { signal }) })).rows
  const from = quotedTable(dialect, table)
  let rowCount = table.rowCount
  const columns = [...table.columns]
  try {
    if (rowCount === undefined && performance.now() < until)
      rowCount = Number((await ask(`SELECT COUNT(*) FROM ${from}`, 1))[0]?.[0] ?? 0)
    for (const [index, column] of columns.entries()) {
      if (performance.now() > until) break
      columns[index] = { ...column, ...(await knownOf(ask, dialect, from, column, rowCount)) }
    }
  } catch (error) {
    if (!isOfTheRows(error)) throw error
  }
  return { ...table, ...(rowCount !== undefined && { rowCount }), columns }
}

const isOfTheRows = (error: unknown): boolean =>
  error instanceof DatabaseError && /^query_(failed|timed_out|not_allowed)$/.test(error.code)

type Known = Pick<Column, 'values' | 'min' | 'max'>

async function knownOf(
  ask: Ask,
  dialect: Schema['dialect'],
  from: string,
  { name, type }: Column,
  rows = 0,
): Promise<Known> {
  const column = quotedName(name, dialect)
  if (type === 'date' || type === 'timestamp') {
    if (rows > ROWS_FOR_RANGE) return {}
    const [min, max] = (await ask(`SELECT MIN(${column}), MAX(${column}) FROM ${from}`, 1))[0] ?? []
    return typeof min === 'string' && typeof max === 'string' ? { min, max } : {}
  }
  if (type !== 'text') return {}
  const maxValues = NAME_LIKE.test(name) ? MOST_NAMES : MOST_VALUES
  const found = await ask(distinct(dialect, column, from), maxValues + 1)
  const values = found.map(([value]) => String(value))
  if (values.length === 0 || values.length > maxValues || values.some((value) => value.length > LONGEST_VALUE))
    return {}
  return { values: values.sort() }
}

function distinct(dialect: Schema['dialect'], column: string, from: string): string {
  const sample =
    dialect === 'sqlserver'
      ? `SELECT TOP (${ROWS_READ}) ${column} FROM ${from}`
      : `SELECT ${column} FROM ${from} LIMIT ${ROWS_READ}`
  return `SELECT DISTINCT ${column} FROM (${sample}) AS sample WHERE ${column} IS NOT NULL`
}
