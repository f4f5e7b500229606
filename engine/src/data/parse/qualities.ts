import { stem } from '#engine/language/index.ts'
import { qualityOf } from '../lexicon/adjectives.ts'
import { nameWords } from '../schema/names.ts'
import type { Column, Table } from '../types.ts'
import type { ColumnRef } from './query-intent.ts'
import { asTable, isNumeric, isTemporal, nextAt, type Reading } from './reading.ts'

export interface QualityColumn {
  ref: ColumnRef
  /** Whether more of the adjective is a higher value of the column. */
  descending: boolean
}

/** The column an adjective compares, in the tables named nearest to it. */
export const qualityColumn = (reading: Reading, adjective: string, at: number): QualityColumn | undefined => {
  const quality = qualityOf(adjective)
  if (!quality) return undefined
  const behind = asTable(reading, nextAt(reading, at))
  const nearest = reading.tables
    .toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))
    .map((mention) => mention.table)
  const said = [...new Set([...(behind ? [behind.name] : []), ...nearest])]
  // 'the tallest player' where the height stands with the person the player is.
  const above = said.flatMap((name) =>
    (reading.known.hops.get(name) ?? []).filter((hop) => !hop.many).map((hop) => hop.to),
  )
  const tables = [...new Set([...said, ...above])]
  for (const name of tables) {
    const table = reading.known.tables.get(name)
    const more = table && named(table, quality.more)
    if (more) return { ref: { table: name, column: more.name }, descending: quality.sign === 1 }
    const less = table && named(table, quality.less)
    if (less) return { ref: { table: name, column: less.name }, descending: quality.sign !== 1 }
  }
  return undefined
}

const named = (table: Table, words: readonly string[]): Column | undefined => {
  const usable = table.columns.filter(
    (column) => !column.hidden && !column.primaryKey && (isNumeric(column) || isTemporal(column)),
  )
  for (const word of words) {
    const found = usable.find((column) => nameWords(column.name).some((part) => stem(part, 'en') === stem(word, 'en')))
    if (found) return found
    if (word === 'date' || word === 'time') {
      const temporal = usable.find(isTemporal)
      if (temporal) return temporal
    }
  }
  return undefined
}
