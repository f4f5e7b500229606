import { DatabaseSync } from 'node:sqlite'
import type { Column, ColumnType, ForeignKey, Schema, Table } from '#engine/data/index.ts'
import type { MeasuredSource } from './source.ts'

/** A SQLite file to be asked about, opened read-only. `casts`: its references compare numbers that are kept as text as numbers. */
export const sqliteSource = (file: string, casts = false): MeasuredSource => {
  const database = new DatabaseSync(file, { readOnly: true, enableDoubleQuotedStringLiterals: true })
  return {
    schema: async () => introspect(database, casts),
    rows: async (sql) => {
      const statement = database.prepare(sql)
      statement.setReturnArrays(true)
      return statement.all() as unknown as unknown[][]
    },
    close: async () => database.close(),
  }
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

const introspect = (database: DatabaseSync, casts: boolean): Schema => {
  const names = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
  const tables = names.map((row) => readTable(database, String(row.name), casts))
  const foreignKeys = tables.flatMap((table) => readKeys(database, table, tables))
  return { dialect: 'sqlite', tables, foreignKeys }
}

const readTable = (database: DatabaseSync, name: string, casts: boolean): Table => {
  const count = database.prepare(`SELECT COUNT(*) AS n FROM ${quote(name)}`).get()
  const columns = database.prepare(`PRAGMA table_info(${quote(name)})`).all()
  const rowCount = Number(count?.n)
  return { name, rowCount, columns: columns.map((column) => readColumn(database, name, column, { rowCount, casts })) }
}

const valueLimit = 3_000

const readColumn = (
  database: DatabaseSync,
  table: string,
  info: Record<string, unknown>,
  { rowCount, casts }: { rowCount: number; casts: boolean },
): Column => {
  const name = String(info.name)
  const sql = `SELECT DISTINCT ${quote(name)} AS v FROM ${quote(table)} WHERE ${quote(name)} IS NOT NULL LIMIT ${valueLimit + 1}`
  const statement = database.prepare(sql)
  statement.setReadBigInts(true)
  const found = statement.all().map((row) => String(row.v).trim())
  const type = typeOf(String(info.type), found)
  // A person writes a value without the blanks it may be stored with.
  const values = found.length <= valueLimit ? { values: [...new Set(found)] } : {}
  const unique = found.length <= valueLimit ? { unique: rowCount > 0 && found.length === rowCount } : {}
  return {
    name,
    type,
    ...(Number(info.pk) > 0 ? { primaryKey: true } : {}),
    ...unique,
    ...(casts && /char|text/i.test(String(info.type)) && (type === 'integer' || type === 'number')
      ? { asText: true }
      : {}),
    ...values,
    ...range(type, found),
  }
}

const typeOf = (declared: string, values: readonly string[]): ColumnType => {
  const sample = values.filter((value) => value !== '').slice(0, 200)
  const every = (pattern: RegExp): boolean => sample.length > 0 && sample.every((value) => pattern.test(value))
  if (every(/^\d{4}-\d{2}-\d{2}$/)) return 'date'
  if (every(/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}/)) return 'timestamp'
  if (every(/^-?\d+$/)) return 'integer'
  if (every(/^-?\d+(\.\d+)?$/)) return 'number'
  if (sample.length > 0) return 'text'
  if (declared === '') return 'number'
  if (/int/i.test(declared)) return 'integer'
  if (/real|floa|doub|dec|num/i.test(declared)) return 'number'
  if (/bool/i.test(declared)) return 'boolean'
  return /timestamp|datetime/i.test(declared) ? 'timestamp' : /date/i.test(declared) ? 'date' : 'text'
}

const range = (type: ColumnType, values: readonly string[]): Pick<Column, 'min' | 'max'> => {
  if (type === 'text' || type === 'boolean' || values.length === 0) return {}
  const sorted =
    type === 'date' || type === 'timestamp' ? values.toSorted() : values.map(Number).toSorted((a, b) => a - b)
  return { min: sorted[0] as string | number, max: sorted.at(-1) as string | number }
}

const readKeys = (database: DatabaseSync, table: Table, tables: readonly Table[]): ForeignKey[] =>
  database
    .prepare(`PRAGMA foreign_key_list(${quote(table.name)})`)
    .all()
    .flatMap((key) => {
      const target = tables.find((other) => other.name.toLowerCase() === String(key.table).toLowerCase())
      const toColumn = key.to === null ? target?.columns.find((column) => column.primaryKey)?.name : String(key.to)
      return target && toColumn ? [{ table: table.name, column: String(key.from), toTable: target.name, toColumn }] : []
    })
