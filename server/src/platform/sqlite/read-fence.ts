import { constants, type DatabaseSync } from 'node:sqlite'
import type { ReadColumns } from '#sql/index.ts'
import { asciiFold } from '#sql/read/names.ts'
import { sqlite } from '#sql/read/sqlite.ts'

const ACTIONS = new Set([
  constants.SQLITE_SELECT,
  constants.SQLITE_READ,
  constants.SQLITE_FUNCTION,
  constants.SQLITE_RECURSIVE,
])
/** What operators and words of the language are called where SQLite asks about them as functions. */
const OPERATORS = ['->', '->>', 'like', 'glob', 'regexp', ...sqlite.moments]
const FUNCTIONS = new Set([...sqlite.functions, ...OPERATORS])
const SYSTEM = /^(sqlite_|pragma_|dbstat)/

type Asked = Parameters<NonNullable<Parameters<DatabaseSync['setAuthorizer']>[0]>>
type Mode = 'open' | 'noting' | 'closed'

/**
 * Asked by SQLite itself about everything that a statement does, whatever its text looked like. Closed, it knows reading and
 * functions that only reckon; with `reads`, only these tables and columns, and what their views read. SQLite does not ask about
 * the columns of USING and NATURAL JOIN: those are for who reads the statement.
 */
export class ReadFence {
  readonly #db: DatabaseSync
  readonly #throughViews = new Map<string, readonly string[]>()
  #mode: Mode = 'open'
  #noted: string[] = []
  #allowed: ReadonlySet<string> | undefined

  constructor(db: DatabaseSync) {
    this.#db = db
    db.setAuthorizer((...asked) => (this.#passes(...asked) ? constants.SQLITE_OK : constants.SQLITE_DENY))
  }

  /** Runs `work` with the fence closed; without `reads` all tables of the file may be read. */
  within<T>(reads: ReadColumns | undefined, work: () => T): T {
    const before = this.#mode
    this.#allowed = reads && this.#placesOf(reads)
    this.#mode = 'closed'
    try {
      return work()
    } finally {
      this.#mode = before
      this.#allowed = undefined
    }
  }

  /** Closes it for good. */
  close(): void {
    this.#mode = 'closed'
  }

  #passes(...[action, table, name, , view]: Asked): boolean {
    if (this.#mode === 'open') return true
    if (!ACTIONS.has(action)) return false
    if (action === constants.SQLITE_FUNCTION) return this.#mode === 'noting' || FUNCTIONS.has(asciiFold(name ?? ''))
    if (action !== constants.SQLITE_READ) return true
    return this.#mayRead(asciiFold(table ?? ''), asciiFold(name ?? ''), asciiFold(view ?? ''))
  }

  #mayRead(table: string, column: string, view: string): boolean {
    if (this.#mode === 'noting') {
      // The view's own columns are asked about without a view.
      if (view !== '' || column === '') this.#noted.push(columnKey(table, column, view))
      return true
    }
    if (SYSTEM.test(table)) return false
    // They read nothing but what they are given.
    if (!this.#allowed || sqlite.tableFunctions.has(table)) return true
    return this.#allowed.has(columnKey(table, column)) || this.#allowed.has(columnKey(table, column, view))
  }

  #placesOf(reads: ReadColumns): ReadonlySet<string> {
    const views = this.#viewNames()
    return new Set(
      reads.flatMap(({ table, columns }) => [
        // Counting rows reads a column without a name.
        ...['', ...columns].map((column) => columnKey(asciiFold(table), asciiFold(column))),
        ...(views.has(asciiFold(table)) ? this.#readsOfView(table) : []),
      ]),
    )
  }

  #viewNames(): ReadonlySet<string> {
    const rows = this.#openly(() => this.#db.prepare("SELECT name FROM sqlite_schema WHERE type = 'view'").all())
    return new Set(rows.map(({ name }) => asciiFold(String(name))))
  }

  /** What a view reads of other tables, each with the view that it is read through. */
  #readsOfView(view: string): readonly string[] {
    const known = this.#throughViews.get(view)
    if (known) return known
    this.#noted = []
    const before = this.#mode
    this.#mode = 'noting'
    try {
      this.#db.prepare(`SELECT * FROM "${view.replaceAll('"', '""')}"`)
    } catch {
      // A view over what is gone reads nothing; whoever asks it is told so.
    } finally {
      this.#mode = before
    }
    this.#throughViews.set(view, this.#noted)
    return this.#noted
  }

  #openly<T>(work: () => T): T {
    const before = this.#mode
    this.#mode = 'open'
    try {
      return work()
    } finally {
      this.#mode = before
    }
  }
}

const columnKey = (table: string, column: string, view = ''): string => [table, column, view].join('\0')
