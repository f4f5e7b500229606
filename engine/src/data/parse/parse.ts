import type { Language } from '#contract/language.ts'
import { type QuestionToken, stem } from '#engine/language/index.ts'
import type { Calendar } from '#engine/period/index.ts'
import { type Item, readItems } from '../link/items.ts'
import { defaultMeasure } from '../schema/measures.ts'
import { nameWords } from '../schema/names.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import type { Column } from '../types.ts'
import { readChanging } from './changing.ts'
import { readCompare } from './compare.ts'
import { readComparisons } from './comparisons.ts'
import { finishReading } from './finish.ts'
import { readGroups } from './groups.ts'
import { readOrder } from './ordering.ts'
import { readPatterns, readQuotedParts } from './patterns.ts'
import { readPeriods } from './periods.ts'
import { readDifferences, readEmptiness, readShown } from './projection.ts'
import { asColumn, asTable, bestTable, isOperator, isQuantity, markUsed, nextAt, type Reading } from './reading.ts'
import { readScopes } from './scopes.ts'
import { readSuperlatives } from './superlatives.ts'
import { readValues } from './values.ts'

export interface ParseOptions {
  /** Columns ('table.column') that are not to be found: what else could it mean? */
  without?: ReadonlySet<string>
  /** The table of the question before. */
  about?: string
}

/** Reads a question's words into a frame; not `complete` where no part of the schema is named. */
export const parseQuestion = (
  tokens: readonly QuestionToken[],
  known: PreparedSchema,
  calendar: Calendar,
  language: Language,
  options: ParseOptions = {},
): Reading => {
  const items = readItems(tokens, known, calendar, language, options.without)
  const reading: Reading = {
    known,
    items,
    used: new Set(),
    intent: { shown: [], groups: [], conditions: [] },
    conditions: [],
    scopes: [],
    tables: [],
    language,
    calendar,
    doubt: 0,
    complete: false,
    hints: [],
    following: options.about !== undefined,
    figured: false,
  }
  if (options.about) reading.tables.push({ at: -1, table: options.about, score: 0.5 })
  for (const [index, item] of items.entries()) items[index] = spending(item, known)
  for (const index of items.keys()) {
    const table = asTable(reading, index)
    if (table) reading.tables.push({ at: index, table: table.name, score: bestTable(items[index])?.score ?? 0 })
  }
  for (const [index, item] of items.entries()) {
    if (item.is !== 'link') continue
    const columns = item.namings.filter((naming) => naming.element.is === 'column' && naming.score > 0.88)
    const owners = new Set(columns.map((naming) => (naming.element.is === 'column' ? naming.element.table.name : '')))
    const [owner] = owners
    if (owner !== undefined && owners.size === 1 && !asTable(reading, index))
      reading.hints.push({ at: index, table: owner })
    if (item.valueScore < 0.85) continue
    const named = new Set(item.refs.map((ref) => ref.table.name))
    const [only] = named
    if (only !== undefined && named.size === 1) reading.hints.push({ at: index, table: only })
  }
  impliedTables(reading)

  readShare(reading)
  readPatterns(reading)
  readQuotedParts(reading)
  readDifferences(reading)
  readEmptiness(reading)
  readComparisons(reading)
  readOrder(reading)
  readCompare(reading)
  readSuperlatives(reading)
  readGroups(reading)
  readChanging(reading)
  readScopes(reading)
  readPeriods(reading)
  readValues(reading)
  readShown(reading)
  reading.figured = reading.intent.shown.some((shown) => shown.is !== 'column')
  reading.complete = finishReading(reading)
  return reading
}

const spends = /^(spend|spends|spending|spender|spenders|spent|belanja|belanjanya|pembelanjaan|berbelanja)$/i

// What customers spend is what the company sells.
const spending = (item: Item, known: PreparedSchema): Item => {
  const named = item.is === 'link' && item.namings.some((naming) => naming.score >= 0.9)
  const measure = spends.test(item.text) && !named ? defaultMeasure(known) : undefined
  const table = measure && known.tables.get(measure.table)
  if (!measure || !table) return item
  const naming = {
    first: item.first,
    end: item.end,
    element: { is: 'measure' as const, measure, table },
    score: 0.96,
    said: 1,
    full: true,
  }
  return { first: item.first, end: item.end, text: item.text, is: 'link', namings: [naming], refs: [], valueScore: 0 }
}

// 'charge type' names a column and, in passing, the table it is in.
const impliedTables = (reading: Reading): void => {
  for (const [index, item] of reading.items.entries()) {
    if (item.is !== 'link' || reading.tables.some((mention) => mention.at === index)) continue
    const best = item.namings.filter((naming) => naming.element.is === 'column' && naming.score > 0.7)
    const words = item.text
      .toLowerCase()
      .split(' ')
      .map((word) => stem(word, 'en'))
    for (const { element } of best) {
      if (element.is !== 'column') continue
      const own = nameWords(element.table.name).map((word) => stem(word, 'en'))
      if (own.every((word) => words.includes(word)) && words.length > own.length)
        reading.tables.push({ at: index, table: element.table.name, score: 0.55 })
    }
  }
}

const readShare = (reading: Reading): void => {
  for (const [index, item] of reading.items.entries()) {
    if (!isOperator(item, 'share')) continue
    markUsed(reading, index)
    if (!isUnit(reading, index)) reading.intent.share = true
  }
}

/** 'the black percentage', 'percentage of hispanics': the unit of a column that holds percentages. */
const isUnit = (reading: Reading, at: number): boolean =>
  [at - 1, nextAt(reading, at)].some((index) => {
    const pick = asTable(reading, index) ? undefined : asColumn(reading, index, isPercentage)
    return pick !== undefined && pick.score > 0.6 && isQuantity(reading, pick.ref.table, pick.column)
  })

const isPercentage = ({ min, max, unit }: Column): boolean =>
  unit === '%' || (typeof min === 'number' && typeof max === 'number' && min >= 0 && max <= 100)
