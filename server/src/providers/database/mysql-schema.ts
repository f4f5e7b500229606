import type mysql from 'mysql2'
import type { Column, ColumnType, ForeignKey, Schema } from '#engine/data/index.ts'
import { sendQuery } from './mysql-session.ts'

interface TableRow {
  name: string
  kind: string
  rows: number | null
  comment: string
}
interface ColumnRow {
  table: string
  name: string
  type: string
  declared: string
  key: string
  comment: string
}
interface KeyRow {
  table: string
  column: string
  toTable: string
  toColumn: string
}
export interface MysqlCatalog {
  tables: TableRow[]
  columns: ColumnRow[]
  keys: KeyRow[]
}

const TABLES = `SELECT TABLE_NAME AS name, TABLE_TYPE AS kind, TABLE_ROWS AS \`rows\`, TABLE_COMMENT AS comment
  FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME`
const COLUMNS = `SELECT TABLE_NAME AS \`table\`, COLUMN_NAME AS name, DATA_TYPE AS type, COLUMN_TYPE AS declared, COLUMN_KEY AS \`key\`,
  COLUMN_COMMENT AS comment FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME, ORDINAL_POSITION`
const KEYS = `SELECT TABLE_NAME AS \`table\`, COLUMN_NAME AS \`column\`, REFERENCED_TABLE_NAME AS toTable, REFERENCED_COLUMN_NAME AS toColumn
  FROM information_schema.KEY_COLUMN_USAGE WHERE TABLE_SCHEMA = DATABASE() AND REFERENCED_TABLE_SCHEMA = DATABASE()
  ORDER BY TABLE_NAME, CONSTRAINT_NAME, ORDINAL_POSITION`

export async function mysqlCatalog(raw: mysql.Connection): Promise<MysqlCatalog> {
  const [tables, columns, keys] = [
    await sendQuery(raw, TABLES),
    await sendQuery(raw, COLUMNS),
    await sendQuery(raw, KEYS),
  ]
  const text = (value: unknown) => (Buffer.isBuffer(value) ? value.toString('utf8') : String(value ?? ''))
  return {
    tables: tables.map((row) => ({
      name: text(row.name),
      kind: text(row.kind),
      comment: text(row.comment),
      rows: row.rows === null ? null : Number(row.rows),
    })),
    columns: columns.map((row) => ({
      table: text(row.table),
      name: text(row.name),
      type: text(row.type).toLowerCase(),
      declared: text(row.declared).toLowerCase(),
      key: text(row.key),
      comment: text(row.comment),
    })),
    keys: keys.map((row) => ({
      table: text(row.table),
      column: text(row.column),
      toTable: text(row.toTable),
      toColumn: text(row.toColumn),
    })),
  }
}

export const readMysqlTables = async (raw: mysql.Connection): Promise<string[]> =>
  (await sendQuery(raw, TABLES)).map(({ name }) => String(name))

/** Small tables are counted exactly later on: InnoDB's estimate of them is often wrong. */
const ESTIMATE_FROM = 50_000

export function toMysqlSchema({ tables, columns, keys }: MysqlCatalog): Schema {
  const byTable = Map.groupBy(columns, ({ table }) => table)
  return {
    dialect: 'mysql',
    tables: tables.map(({ name, kind, rows, comment }) => ({
      name,
      ...(rows !== null && rows >= ESTIMATE_FROM && { rowCount: rows }),
      ...(comment && kind !== 'VIEW' && { description: { en: comment } }),
      columns: (byTable.get(name) ?? []).map(columnOf),
    })),
    foreignKeys: keys satisfies ForeignKey[],
  }
}

const columnOf = ({ name, type, declared, key, comment }: ColumnRow): Column => ({
  name,
  type: columnTypeOf(type, declared),
  ...(key === 'PRI' && { primaryKey: true }),
  ...(comment && { description: { en: comment } }),
})

function columnTypeOf(type: string, declared: string): ColumnType {
  if (/^(tinyint|bit)\(1\)/.test(declared)) return 'boolean'
  if (/^(tinyint|smallint|mediumint|int|bigint|year|bit)$/.test(type)) return 'integer'
  if (/^(decimal|numeric|float|double)$/.test(type)) return 'number'
  if (type === 'date') return 'date'
  return type === 'datetime' || type === 'timestamp' ? 'timestamp' : 'text'
}
