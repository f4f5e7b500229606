import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { required } from '#contract/kit/required.ts'
import type { ReadColumns } from '#sql/index.ts'
import { ReadFence } from '../sqlite/read-fence.ts'
import { isTooLarge, valueLimits } from '../sqlite/too-large.ts'
import { sqlNames } from './column-keys.ts'
import type { Cell, ColumnType, Sheet } from './document.ts'
import {
  type BuiltTables,
  type LoadedTable,
  type TableColumn,
  TableQueryError,
  type TableQueryResult,
} from './table-messages.ts'

const declared: Record<ColumnType, string> = {
  text: 'TEXT',
  integer: 'INTEGER',
  number: 'REAL',
  date: 'DATE_TEXT',
  timestamp: 'TIMESTAMP_TEXT',
  boolean: 'BOOLEAN',
}
const maxValues = 500
const longestValue = 120
/** Characters of values that the description of one file tells in all: it is held in memory, and sent to models. */
const maxReported = 1_000_000
/** Bytes that a result may have: some cells are gigabytes. */
const maxBytes = 32 * 1024 * 1024

/** Tables of one file, in a SQLite file that is built once and opened again with `TableStore.open`, where they only answer SELECT. */
export class TableStore {
  private readonly db: DatabaseSync
  private readonly fence: ReadFence
  private readonly tables: LoadedTable[] = []
  private inserts: StatementSync[] = []
  private valuesLength = 0

  private constructor(db: DatabaseSync) {
    this.db = db
    this.fence = new ReadFence(db)
  }

  /** An empty store in a new file. Nothing is flushed while it is built: a build that breaks off is begun anew. */
  static create(path: string): TableStore {
    const db = new DatabaseSync(path, { allowExtension: false, limits: valueLimits })
    db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE')
    return new TableStore(db)
  }

  /** What was built in a file, for reading only. */
  static open({ path, tables }: BuiltTables): TableStore {
    const store = new TableStore(new DatabaseSync(path, { allowExtension: false, readOnly: true, limits: valueLimits }))
    store.tables.push(...tables)
    store.makeReadOnly()
    return store
  }

  /** Ends building in a file, for others to open. */
  release(): void {
    this.db.close()
  }

  create(sheets: Omit<Sheet, 'rows'>[]): void {
    const names = sqlNames(
      sheets.map((sheet) => sheet.name),
      'table',
    )
    sheets.forEach((sheet, index) => {
      const name = required(names[index], 'each sheet gets a name')
      const columns = sheet.columns.map(
        (column): TableColumn => ({ name: column.key, label: column.label, type: column.type }),
      )
      this.tables.push({ name, label: sheet.name, rowCount: sheet.rowCount, columns })
      this.db.exec(
        `CREATE TABLE "${name}" (${columns.map((column) => `"${column.name}" ${declared[column.type]}`).join(', ')})`,
      )
      this.inserts.push(this.db.prepare(`INSERT INTO "${name}" VALUES (${columns.map(() => '?').join(', ')})`))
    })
  }

  insert(sheet: number, rows: Cell[][]): void {
    const statement = required(this.inserts[sheet], 'its table was created before')
    this.db.exec('BEGIN')
    for (const row of rows) statement.run(...row.map(stored))
    this.db.exec('COMMIT')
  }

  /** Ends loading: gathers what the columns hold, and refuses everything but reading from here on. */
  seal(): LoadedTable[] {
    this.inserts = []
    for (const table of this.tables) for (const column of table.columns) this.describe(table.name, column)
    this.makeReadOnly()
    return this.tables
  }

  private makeReadOnly(): void {
    this.db.exec('PRAGMA query_only = 1')
    this.fence.close()
  }

  private describe(table: string, column: TableColumn): void {
    const of = `FROM "${table}" WHERE "${column.name}" IS NOT NULL`
    if (column.type === 'text') {
      const found = this.db.prepare(`SELECT DISTINCT "${column.name}" AS value ${of} LIMIT ${maxValues + 1}`).all()
      const values = found.map((row) => String(row.value))
      if (values.length > maxValues || values.some((value) => value.length > longestValue)) return
      this.valuesLength += values.reduce((sum, { length }) => sum + length, 0)
      if (this.valuesLength <= maxReported) column.values = values
      return
    }
    if (column.type === 'boolean') return
    const range = this.db.prepare(`SELECT min("${column.name}") AS low, max("${column.name}") AS high ${of}`).get()
    if (range?.low === null || range?.low === undefined) return
    column.min = range.low as string | number
    column.max = range.high as string | number
  }

  /** `reads`: the only tables and columns that are there for the statement. */
  query(sql: string, maxRows: number, reads?: ReadColumns): TableQueryResult {
    return this.fence.within(reads, () => this.answer(sql, maxRows))
  }

  private answer(sql: string, maxRows: number): TableQueryResult {
    const started = performance.now()
    const statement = this.prepare(sql)
    const rows: unknown[][] = []
    let truncated = false
    let bytes = 0
    try {
      for (const row of statement.iterate()) {
        if (rows.length >= maxRows) {
          truncated = true
          break
        }
        const cells = row as unknown as unknown[]
        for (const cell of cells) bytes += typeof cell === 'string' ? cell.length : 8
        if (bytes > maxBytes) throw new TableQueryError('query_too_large', 'the result is too large')
        rows.push(cells)
      }
    } catch (error) {
      if (error instanceof TableQueryError) throw error
      const message = error instanceof Error ? error.message : String(error)
      throw new TableQueryError(isTooLarge(error) ? 'query_too_large' : 'query_failed', message)
    }
    return {
      ...this.present(statement, rows),
      truncated,
      durationMs: Math.round((performance.now() - started) * 10) / 10,
    }
  }

  private prepare(sql: string): StatementSync {
    try {
      const statement = this.db.prepare(sql)
      statement.setReturnArrays(true)
      statement.setReadBigInts(true)
      return statement
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      throw new TableQueryError(
        /not authorized|prohibited/.test(message) ? 'query_not_allowed' : 'query_failed',
        message,
      )
    }
  }

  private present(statement: StatementSync, raw: unknown[][]): Pick<TableQueryResult, 'columns' | 'rows' | 'rowCount'> {
    const rows = raw.map((row) => row.map(shown))
    const columns = statement.columns().map((column, index) => {
      const origin = this.tables
        .find((table) => table.name === column.table)
        ?.columns.find((tableColumn) => tableColumn.name === column.column)
      const renamed = column.name !== column.column
      const type = origin?.type ?? typeOf(rows, index)
      return { key: column.name, label: renamed ? column.name : (origin?.label ?? column.name), type }
    })
    columns.forEach((column, index) => {
      if (column.type === 'boolean')
        for (const row of rows) row[index] = row[index] === null ? null : Boolean(row[index])
    })
    return { columns, rows, rowCount: rows.length }
  }
}

function stored(cell: Cell): SQLInputValue {
  return typeof cell === 'boolean' ? Number(cell) : cell
}

function shown(value: unknown): Cell {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  return value instanceof Uint8Array ? `${value.length} bytes` : String(value)
}

function typeOf(rows: Cell[][], index: number): ColumnType {
  let type: ColumnType | undefined
  for (const row of rows) {
    const value = row[index] ?? null
    if (value === null) continue
    const own = valueType(value)
    if (type === undefined || type === own) type = own
    else type = isNumeric(type) && isNumeric(own) ? 'number' : 'text'
  }
  return type ?? 'text'
}

function valueType(value: Exclude<Cell, null>): ColumnType {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  if (typeof value === 'boolean') return 'boolean'
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return 'date'
  return /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(value) ? 'timestamp' : 'text'
}

function isNumeric(type: ColumnType): boolean {
  return type === 'integer' || type === 'number'
}
