import type { Language, Token } from '#engine/language/index.ts'
import { readItems } from '../link/items.ts'
import type { Known } from '../schema/known.ts'
import { readCompare } from './compare.ts'
import { readComparisons } from './comparisons.ts'
import { readPatterns, readPeriods, readScopes, readValues } from './conditions.ts'
import { finish } from './finish.ts'
import { readGroups } from './groups.ts'
import { readOrder, readSuperlatives } from './ordering.ts'
import { readDifferences, readEmptiness, readShown } from './projection.ts'
import { asTable, bestTable, isOperator, type Reading, use } from './reading.ts'

/** Reads a question's words into a frame; undefined where no part of the schema is named. */
export const parse = (
  tokens: readonly Token[],
  known: Known,
  today: string,
  language: Language,
): Reading | undefined => {
  const items = readItems(tokens, known, today, language)
  const reading: Reading = {
    known,
    items,
    used: new Set(),
    frame: { shown: [], groups: [], conditions: [] },
    conditions: [],
    scopes: [],
    tables: [],
    language,
    doubt: 0,
  }
  for (const at of items.keys()) {
    const table = asTable(reading, at)
    if (table) reading.tables.push({ at, table: table.name, score: bestTable(items[at])?.score ?? 0 })
  }
  readShare(reading)
  readPatterns(reading)
  readDifferences(reading)
  readEmptiness(reading)
  readComparisons(reading)
  readOrder(reading)
  readSuperlatives(reading)
  readCompare(reading, today)
  readGroups(reading)
  readScopes(reading)
  readPeriods(reading)
  readValues(reading)
  readShown(reading)
  return finish(reading) ? reading : undefined
}

const readShare = (reading: Reading): void => {
  const at = reading.items.findIndex((item) => isOperator(item, 'share'))
  if (at < 0) return
  reading.frame.share = true
  use(reading, at)
}
