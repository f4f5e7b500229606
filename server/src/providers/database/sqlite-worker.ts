import { DatabaseSync } from 'node:sqlite'
import type { Column, ColumnType, Schema } from '#engine/data/index.ts'
import { quotedName } from '#sql/write/names.ts'
import { answerInChild } from '../../platform/child-process/work-in-child.ts'
import { ReadFence } from '../../platform/sqlite/read-fence.ts'
import { isTooLarge, valueLimits } from '../../platform/sqlite/too-large.ts'
import type { Value, ValueType } from './port.ts'
import type { SqliteAsked, SqliteReply, SqliteRequest, SqliteRows } from './sqlite-messages.ts'
import { MOST_BYTES } from './too-large.ts'

type Opened = { db: DatabaseSync; fence: ReadFence }
let opened: Opened | undefined

// A file of a stranger is opened here: read-only, without extensions, without triggers or views that call what has effects, and
// with an authorizer that knows nothing but reading, of a policy's columns where one is given. It can crash or hang this process,
// which the server then ends.
function open(file: string): Opened {
  const db = new DatabaseSync(file, { readOnly: true, allowExtension: false, limits: valueLimits })
  for (const pragma of [
    'trusted_schema = OFF',
    'cell_size_check = ON',
    'query_only = ON',
    'mmap_size = 0',
    'temp_store = MEMORY',
  ])
    db.exec(`PRAGMA ${pragma}`)
  db.enableDefensive(true)
  return { db, fence: new ReadFence(db) }
}

answerInChild<SqliteAsked, SqliteReply>((asked) => {
  try {
    opened ??= open(asked.file)
  } catch (error) {
    return { ok: false, reason: 'damaged', message: (error as Error).message }
  }
  return answer(opened, asked)
})

function answer({ db, fence }: Opened, request: SqliteRequest): SqliteReply {
  try {
    if (request.ask === 'schema') return { ok: true, schema: schema(db) }
    return { ok: true, rows: fence.within(request.reads, () => rowsOf(db, request.sql, request.maxRows)) }
  } catch (error) {
    const { message, errcode = 0 } = error as Error & { errcode?: number }
    if (message === 'too_large' || isTooLarge(error)) return { ok: false, reason: 'too_large', message }
    // What cannot even be described is as good as damaged.
    if (request.ask === 'schema' || isDamaged(errcode)) return { ok: false, reason: 'damaged', message }
    // SQLITE_AUTH, SQLITE_READONLY
    if (errcode === 23 || (errcode & 255) === 8) return { ok: false, reason: 'not_allowed', message }
    return { ok: false, reason: 'failed', message }
  }
}

/** SQLITE_NOTADB, SQLITE_CORRUPT. */
const isDamaged = (errcode = 0): boolean => errcode === 26 || (errcode & 255) === 11

function rowsOf(db: DatabaseSync, sql: string, limit: number): SqliteRows {
  const statement = db.prepare(sql)
  statement.setReadBigInts(true)
  statement.setReturnArrays(true)
  const declared = statement.columns()
  const rows: Value[][] = []
  let bytes = 0
  // With setReturnArrays rows are arrays, which the types do not say.
  for (const cells of statement.iterate() as unknown as Iterable<unknown[]>) {
    const row = cells.map(cellOf)
    for (const cell of row) bytes += typeof cell === 'string' ? cell.length : 8
    if (bytes > MOST_BYTES) throw new Error('too_large')
    rows.push(row)
    if (rows.length >= limit) break
  }
  const columns = declared.map(({ name, type }, index) => ({
    name: name ?? '',
    type: valueType(type ?? '', rows, index),
  }))
  return {
    columns,
    rows: rows.map((row) => row.map((cell, index) => (columns[index]?.type === 'boolean' ? asBoolean(cell) : cell))),
  }
}

const asBoolean = (cell: Value): Value => (typeof cell === 'number' ? cell === 1 : cell)

function cellOf(cell: unknown): Value {
  if (cell === null || cell === undefined) return null
  if (typeof cell === 'bigint') {
    const text = String(cell)
    return text.replace('-', '').length <= 15 ? Number(cell) : text
  }
  if (cell instanceof Uint8Array) return `\\x${Buffer.from(cell.subarray(0, 200)).toString('hex')}`
  return typeof cell === 'number' ? cell : String(cell)
}

/** Types are words of the author's in SQLite; where there are none, the first rows tell. */
function valueType(declared: string, rows: Value[][], at: number): ValueType {
  const type = columnTypeOf(declared)
  if (type === 'boolean') return 'boolean'
  if (type === 'date' || type === 'timestamp') return 'date'
  const seen = rows
    .slice(0, 50)
    .map((row) => row[at])
    .filter((cell) => cell !== null)
  return seen.length > 0 && seen.every((cell) => typeof cell === 'number')
    ? 'number'
    : type !== 'text' && seen.length === 0
      ? 'number'
      : 'text'
}

function columnTypeOf(declared: string): ColumnType {
  const type = declared.toLowerCase()
  if (/bool/.test(type)) return 'boolean'
  if (/datetime|timestamp/.test(type)) return 'timestamp'
  if (/date/.test(type)) return 'date'
  if (/int/.test(type)) return 'integer'
  return /real|floa|doub|num|dec|money/.test(type) ? 'number' : 'text'
}

type Name = { name: string }
type Info = { name: string; type: string; pk: number }
type Key = { table: string; from: string; to: string | null }

/** Undefined for a view that cannot be looked into, such as one over what is gone: it costs itself, not the file. */
function columnsOf(db: DatabaseSync, table: string): Column[] | undefined {
  try {
    // Types of rows are what the statement selects.
    const infos = db.prepare(`PRAGMA table_info(${quotedName(table, 'sqlite')})`).all() as unknown as Info[]
    return infos.map(({ name, type, pk }) => ({ name, type: columnTypeOf(type), ...(pk > 0 && { primaryKey: true }) }))
  } catch (error) {
    if (isDamaged((error as { errcode?: number }).errcode)) throw error
    return undefined
  }
}

function schema(db: DatabaseSync): Schema {
  // Types of rows are what these statements select.
  const all = <T>(sql: string) => db.prepare(sql).all() as unknown as T[]
  const names = all<Name>(
    `SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
  )
  const tables = names.flatMap(({ name }) => {
    const columns = columnsOf(db, name)
    return columns ? [{ name, columns }] : []
  })
  const keyOf = (table: string) =>
    tables.find(({ name }) => name === table)?.columns.find((column) => column.primaryKey)?.name
  const foreignKeys = tables.flatMap(({ name }) =>
    all<Key>(`PRAGMA foreign_key_list(${quotedName(name, 'sqlite')})`).flatMap(({ table, from, to }) => {
      const toColumn = to ?? keyOf(table)
      return toColumn ? [{ table: name, column: from, toTable: table, toColumn }] : []
    }),
  )
  return { dialect: 'sqlite', tables, foreignKeys }
}
