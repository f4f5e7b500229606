import type { Dialect } from './dialect.ts'
import { loadPostgres } from './postgres/index.ts'
import { type Query, StatementRefused } from './tree.ts'

const longest = 50_000

/** Reads the text of a dialect into a tree; `printed`: one that we wrote. */
export type Reader = (sql: string, printed?: 'printed') => Query

/** The reader of a dialect's SELECT, loaded when it is first asked for. What it gives throws StatementRefused. */
export async function readerOf(dialect: Dialect): Promise<Reader> {
  const read = dialect === 'postgres' ? await loadPostgres() : await loadOther(dialect)
  return (sql, printed) => {
    if (!printed) checkText(sql)
    try {
      return read(sql, printed)
    } catch (error) {
      if (error instanceof RangeError) throw tooDeep()
      throw error
    }
  }
}

async function loadOther(dialect: Exclude<Dialect, 'postgres'>): Promise<Reader> {
  const { readStatement } = await import('./read/read-statement.ts')
  return (sql, printed) => readStatement(sql, dialect, printed)
}

function checkText(sql: string): void {
  if (sql.length > longest) throw new StatementRefused('too_long', 'The query is too long.')
  if (!sql.isWellFormed() || sql.includes('\0'))
    throw new StatementRefused('not_readable', 'The query has a character that does not belong there.')
}

export const tooDeep = () => new StatementRefused('too_deep', 'The query is nested too deeply.')
