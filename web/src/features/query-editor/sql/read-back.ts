import type { VisualQuery } from '#contract/charts/visual-query.ts'
import type { Dialect } from '#sql/dialect.ts'
import { tokensOf } from '#sql/tokens.ts'
import { StatementRefused } from '#sql/tree.ts'

/** SQL and the visual query that it was made of; null: written by hand. */
export type EditedQuery = { sql: string; visual: VisualQuery | null }

/** Layout, comments, the last semicolon and the case of words outside of quotes make no other query. */
export function sameSql(left: string, right: string, dialect: Dialect): boolean {
  const tokens = [left, right].map((sql) => wordsOf(sql, dialect))
  return tokens.every((words) => words !== undefined) ? tokens[0] === tokens[1] : left === right
}

/** Undefined where the text cannot be cut into tokens. */
function wordsOf(sql: string, dialect: Dialect): string | undefined {
  try {
    const tokens = tokensOf(sql, dialect, 'braces').filter(({ kind }) => kind !== 'end')
    const body = tokens.at(-1)?.word === ';' ? tokens.slice(0, -1) : tokens
    return JSON.stringify(body.map(({ kind, word, text }) => [kind, word || text]))
  } catch (error) {
    if (error instanceof StatementRefused) return undefined
    throw error
  }
}

/**
 * SQL after it was changed by hand: the visual query stays while the text still says the same, comes back when it says so
 * again, and is left otherwise.
 */
export function readBack(sql: string, made: EditedQuery | undefined, dialect: Dialect): EditedQuery {
  return { sql, visual: made?.visual && sameSql(sql, made.sql, dialect) ? made.visual : null }
}
