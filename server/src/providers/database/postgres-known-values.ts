import type pg from 'pg'
import type { Column } from '#engine/data/index.ts'
import { type Attribute, columnTypeOf, quoteName } from './postgres-catalog.ts'
import { isoOf } from './postgres-values.ts'

/** Columns that people name things by are worth a long list. */
const NAME_LIKE = /(^|_)(name|names|nama|title|judul|label|city|kota|brand|merek|sku|product|produk)(_|$)/i
const MOST_NAMES = 5_000
const MOST_VALUES = 300
const LONGEST_VALUE = 120
/** Rows looked at for values; a larger table is not read to its end. */
const ROWS_READ = 300_000
/** Beyond it the first and last day are not looked for, unless an index would give them: nobody waits for that. */
const ROWS_FOR_RANGE = 3_000_000
const TABLE_MS = 4_000

type Known = Pick<Column, 'values' | 'min' | 'max'>

/** Values of text columns and the range of dates, by column; what cannot be read in time is left out. */
export async function knownValues(
  client: pg.PoolClient,
  table: string,
  rows: number | null,
  attributes: readonly Attribute[],
): Promise<Map<string, Known>> {
  const known = new Map<string, Known>()
  await client.query('SAVEPOINT values_read')
  await client.query(`SET LOCAL statement_timeout = ${TABLE_MS}`)
  try {
    for (const attribute of attributes) {
      const found = await knownOf(client, table, rows, attribute)
      if (found) known.set(attribute.name, found)
    }
    await client.query('RELEASE SAVEPOINT values_read')
  } catch (error) {
    // A slow or broken view costs its values, not the schema; a mistake in our own SQL must not hide behind that.
    if (!isOfTheRows(error)) throw error
    await client.query('ROLLBACK TO SAVEPOINT values_read')
  }
  return known
}

/** Too slow, no right after all, or an error that the rows cause, such as a division by zero in a view. */
const isOfTheRows = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(57014|55P03|42501|22|38|39|53|54|55|P0|HV)/.test(String(error.code))

function knownOf(
  client: pg.PoolClient,
  table: string,
  rows: number | null,
  attribute: Attribute,
): Promise<Known | undefined> {
  const type = columnTypeOf(attribute)
  if (type === 'date' || type === 'timestamp')
    return (rows ?? 0) > ROWS_FOR_RANGE ? Promise.resolve(undefined) : rangeOf(client, table, attribute)
  const listed = type === 'text' && (attribute.category === 'S' || attribute.category === 'E')
  return listed ? valuesOf(client, table, attribute) : Promise.resolve(undefined)
}

async function valuesOf(client: pg.PoolClient, table: string, { name }: Attribute): Promise<Known | undefined> {
  const maxValues = NAME_LIKE.test(name) ? MOST_NAMES : MOST_VALUES
  const column = quoteName(name)
  const { rows } = await client.query<{ value: string }>(
    `SELECT DISTINCT ${column}::text AS value FROM (SELECT ${column} FROM ${table} LIMIT ${ROWS_READ}) AS sample
     WHERE ${column} IS NOT NULL LIMIT ${maxValues + 1}`,
  )
  const values = rows.map((row) => row.value)
  if (values.length === 0 || values.length > maxValues || values.some((value) => value.length > LONGEST_VALUE))
    return undefined
  return { values: values.sort() }
}

async function rangeOf(client: pg.PoolClient, table: string, { name }: Attribute): Promise<Known | undefined> {
  const column = quoteName(name)
  const { rows } = await client.query<{ min: string | null; max: string | null }>(
    `SELECT min(${column})::text AS min, max(${column})::text AS max FROM ${table}`,
  )
  const { min, max } = rows[0] ?? {}
  return min && max ? { min: isoOf(min, true), max: isoOf(max, true) } : undefined
}
