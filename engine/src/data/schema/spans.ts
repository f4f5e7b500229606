import { type SpanWords, spanWords } from '../lexicon/spans.ts'
import type { Column, Table } from '../types.ts'
import { nameWords } from './names.ts'
import { hasRole } from './roles.ts'

/** Two days of a table's rows that something lasts between. */
export interface DurationColumns {
  from: Column
  to: Column
  asks: ReadonlySet<string>
}

const known = new WeakMap<Table, readonly DurationColumns[]>()

/** The spans of a table, one for each kind its columns tell; days by which something is due end nothing. */
export const lastingsOf = (table: Table): readonly DurationColumns[] => {
  const found = known.get(table) ?? readSpans(table)
  known.set(table, found)
  return found
}

const readSpans = (table: Table): DurationColumns[] => {
  const days = table.columns.filter(
    (column) => /^(date|timestamp)$/.test(column.type) && !column.hidden && !hasRole(column, 'due'),
  )
  return spanWords.flatMap((words) => {
    const [from, to] = [days.filter(saidBy(words.begins)), days.filter(saidBy(words.ends))]
    const [begin, end] = [from[0], to[0]]
    const isOne = from.length === 1 && to.length === 1 && begin !== end
    return isOne && begin && end && !endsFirst(begin, end) ? [{ from: begin, to: end, asks: words.asks }] : []
  })
}

/** What ends before anything began lasts the other way around. */
const endsFirst = (begin: Column, end: Column): boolean =>
  begin.min !== undefined && end.min !== undefined && String(end.min).slice(0, 10) < String(begin.min).slice(0, 10)

const saidBy =
  (words: SpanWords['begins']) =>
  ({ name }: Column): boolean => {
    const said = nameWords(name)
    return said.some((word, index) => words.has(word) || words.has(`${word}_${said[index + 1] ?? ''}`))
  }
