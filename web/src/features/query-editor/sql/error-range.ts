/** A stretch of the SQL: positions from 0, the line from 1. */
export type SqlRange = { from: number; to: number; line: number }

type QueryFailure = { detail: string | null; name: string | null }

const near = /(?:near|at or near)\s+["'`«]?([^"'`»\n:]+)/i
const named =
  /(?:object name|column name|table name|column|relation|table|function|identifier|operator)s?:?\s+["'`]?([\w.$]+)["'`]?/i
const lineOf = /\bline:?\s+(\d+)/i

/** Where in the SQL a database's complaint points to, out of its words; undefined when they do not say. */
export function errorRangeOf(sql: string, { detail, name }: QueryFailure): SqlRange | undefined {
  const words = [name, near.exec(detail ?? '')?.[1], named.exec(detail ?? '')?.[1]]
  const line = Number(lineOf.exec(detail ?? '')?.[1] ?? 0)
  for (const word of words) {
    const range = word && find(sql, word.trim(), line)
    if (range) return range
  }
  return line > 0 ? wholeLine(sql, line) : undefined
}

function find(sql: string, word: string, line: number): SqlRange | undefined {
  const after = line > 1 ? (wholeLine(sql, line)?.from ?? 0) : 0
  const last = word.split('.').at(-1) ?? word
  for (const text of word === last ? [word] : [word, last]) {
    const from = search(sql, text, after)
    if (from >= 0) return { from, to: from + text.length, line: sql.slice(0, from).split('\n').length }
  }
  return undefined
}

/** As a whole word where it is one: `id` is not in `paid`. */
function search(sql: string, word: string, after: number): number {
  const quoted = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const edge = (at: number) => (/\w/.test(word.at(at) ?? '') ? '\\b' : '')
  const found = new RegExp(`${edge(0)}${quoted}${edge(-1)}`, 'i').exec(sql.slice(after))
  if (found) return after + found.index
  return after > 0 ? search(sql, word, 0) : -1
}

function wholeLine(sql: string, line: number): SqlRange | undefined {
  const lines = sql.split('\n')
  const text = lines[line - 1]
  if (text === undefined) return undefined
  const from = lines.slice(0, line - 1).reduce((sum, line) => sum + line.length + 1, 0)
  return { from, to: from + text.length, line }
}
