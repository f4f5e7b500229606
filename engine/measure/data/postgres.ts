import pg from 'pg'
import type { Column, ColumnType, ForeignKey, Schema, Table } from '#engine/data/index.ts'
import type { MeasuredSource } from './source.ts'

/** A PostgreSQL database to be asked about, in read-only transactions. */
export const postgresSource = async (address: string, database: string): Promise<MeasuredSource> => {
  const url = new URL(address)
  url.pathname = `/${database}`
  const client = new pg.Client({
    connectionString: url.href,
    statement_timeout: 10_000,
    options: '-c default_transaction_read_only=on',
  })
  await client.connect()
  const rows = async (sql: string): Promise<unknown[][]> => (await client.query({ text: sql, rowMode: 'array' })).rows
  return { schema: () => introspect(rows), rows, close: () => client.end() }
}

type Rows = (sql: string) => Promise<unknown[][]>
const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

const introspect = async (rows: Rows): Promise<Schema> => {
  const columns = await rows(
    "SELECT c.table_name, c.column_name, c.data_type FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name) WHERE table_schema = 'public' AND t.table_type = 'BASE TABLE' ORDER BY 1, c.ordinal_position",
  )
  const keys = await rows(
    "SELECT con.contype, con.conrelid::regclass::text, con.confrelid::regclass::text, a.attname, f.attname FROM pg_constraint con JOIN pg_attribute a ON a.attrelid = con.conrelid AND a.attnum = con.conkey[1] LEFT JOIN pg_attribute f ON f.attrelid = con.confrelid AND f.attnum = con.confkey[1] WHERE con.contype IN ('p', 'f') AND array_length(con.conkey, 1) = 1",
  )
  const bare = (name: unknown): string => String(name).replaceAll('"', '')
  const primary = new Set(keys.filter((key) => key[0] === 'p').map((key) => `${bare(key[1])}.${key[3]}`))
  const foreignKeys = keys
    .filter((key) => key[0] === 'f')
    .map(
      (key): ForeignKey => ({
        table: bare(key[1]),
        column: String(key[3]),
        toTable: bare(key[2]),
        toColumn: String(key[4]),
      }),
    )
  const tables: Table[] = []
  for (const [name, list] of Map.groupBy(columns, (column) => String(column[0]))) {
    const count = Number((await rows(`SELECT COUNT(*) FROM ${quote(name)}`))[0]?.[0])
    const read: Column[] = []
    for (const [, column, type] of list) {
      const known = primary.has(`${name}.${column}`) ? { primaryKey: true } : {}
      read.push({
        name: String(column),
        type: typeOf(String(type)),
        ...known,
        ...(await valuesOf(rows, name, String(column))),
      })
    }
    tables.push({ name, rowCount: count, columns: read })
  }
  return { dialect: 'postgres', tables, foreignKeys }
}

const typeOf = (declared: string): ColumnType => {
  if (/int/.test(declared)) return 'integer'
  if (/numeric|real|double/.test(declared)) return 'number'
  if (/timestamp/.test(declared)) return 'timestamp'
  return declared === 'date' ? 'date' : declared === 'boolean' ? 'boolean' : 'text'
}

const valueLimit = 3_000

const valuesOf = async (rows: Rows, table: string, column: string): Promise<Pick<Column, 'values'>> => {
  const found = await rows(
    `SELECT DISTINCT ${quote(column)}::text FROM ${quote(table)} WHERE ${quote(column)} IS NOT NULL LIMIT ${valueLimit + 1}`,
  )
  return found.length > valueLimit ? {} : { values: found.map((row) => String(row[0]).trim()) }
}
