import type { VisualQuery } from '#contract/charts/visual-query.ts'

/** SQL and the visual query that it was made of; null: written by hand. */
export type EditedQuery = { sql: string; visual: VisualQuery | null }

/** Layout, the last semicolon and the case of words outside of quotes make no other query. */
export function sameSql(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

const plain = (sql: string): string =>
  sql
    .split(/('(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\])/)
    .map((piece, at) =>
      at % 2 === 1
        ? piece
        : piece
            .toLowerCase()
            .replace(/--[^\n]*/g, ' ')
            .replace(/\/\*[\s\S]*?\*\//g, ' ')
            .replace(/\s+/g, ' ')
            .replace(/\s*([(),=<>*/+-])\s*/g, '$1'),
    )
    .join('')
    .trim()
    .replace(/;\s*$/, '')
    .trim()

/**
 * SQL after it was changed by hand: the visual query stays while the text still says the same, comes back when it says so
 * again, and is left otherwise.
 */
export function readBack(sql: string, made: EditedQuery | undefined): EditedQuery {
  return { sql, visual: made?.visual && sameSql(sql, made.sql) ? made.visual : null }
}
