import type { Language } from '#contract/language.ts'
import type { Calendar } from '#engine/period/index.ts'
import type { Evidence } from '../confidence/evidence.ts'
import type { OperatorName } from '../lexicon/operators.ts'
import type { ElementMention } from '../link/elements.ts'
import type { Item } from '../link/items.ts'
import { keyOf } from '../schema/keys.ts'
import { pathBetween } from '../schema/paths.ts'
import { nameColumn, type PreparedSchema } from '../schema/prepared-schema.ts'
import type { Column, Measure, Table } from '../types.ts'
import type { ColumnRef, Condition, QueryIntent } from './query-intent.ts'

/** A question half read: the items, which of them are explained, and what they gave so far. */
export interface Reading {
  known: PreparedSchema
  items: Item[]
  used: Set<number>
  intent: QueryIntent
  conditions: { at: number; condition: Condition }[]
  /** Tables a 'not' or a 'some' is about, from an item on. */
  scopes: { at: number; table: string; not: boolean }[]
  /** Which table each item was taken for. */
  tables: { at: number; table: string; score: number }[]
  language: Language
  calendar: Calendar
  /** Choices taken on thin evidence: each lowers the score. */
  doubt: number
  /** Whether the frame says enough for a query. */
  complete: boolean
  /** Nothing says what its rows are, or it does not answer in kind: it is shown to be chosen, never stated. */
  unstated?: true
  /** There was a question before: groups alone may go on with it. */
  following: boolean
  /** A figure was asked for in words. */
  figured: boolean
  /** Tables whose values are named: softer than a table that is named itself. */
  hints: { at: number; table: string }[]
  /** What else the words may mean, the likeliest first, each as a factor of the first one's likelihood. */
  others?: readonly { intent: QueryIntent; likely: number }[]
  /** What each reader made of the words. */
  evidence?: Evidence
  /** The table of the column just listed before. */
  beside?: string
}

export interface Pick {
  ref: ColumnRef
  column: Column
  score: number
}

export const isOperator = (item: Item | undefined, ...names: OperatorName[]): boolean =>
  item?.is === 'operator' && names.includes(item.operator)

const passable = (item: Item): boolean =>
  item.is === 'small' || (item.is === 'operator' && (item.operator === 'who' || item.operator === 'any'))

/** The next item that says something; -1 past the end. `step` −1 looks back. */
export const nextAt = (reading: Reading, at: number, step: 1 | -1 = 1): number => {
  for (let next = at + step; next >= 0 && next < reading.items.length; next += step) {
    const item = reading.items[next] as Item
    if (item.is === 'stop') return -1
    if (!passable(item)) return next
  }
  return -1
}

export const markUsed = (reading: Reading, ...at: number[]): void => at.forEach((index) => void reading.used.add(index))

export const bestTable = (item: Item | undefined): { table: Table; score: number } | undefined => {
  if (item?.is !== 'link') return undefined
  const naming = item.namings.find((candidate) => candidate.element.is === 'table')
  return naming?.element.is === 'table' ? { table: naming.element.table, score: naming.score } : undefined
}

export const bestMeasure = (item: Item | undefined): { measure: Measure; score: number } | undefined => {
  if (item?.is !== 'link') return undefined
  const naming = item.namings.find((candidate) => candidate.element.is === 'measure' && candidate.full)
  // A stored value said outright beats a measure that is only of the same meaning.
  if (naming && item.refs.length > 0 && naming.score < 0.95) return undefined
  return naming?.element.is === 'measure' && naming.score >= 0.7
    ? { measure: naming.element.measure, score: naming.score }
    : undefined
}

/** Behind 'T yang', 'T that are' or 'T on': a word that tells which rows of the table are meant. */
export const narrowsTable = (reading: Reading, at: number): boolean => {
  let index = at - 1
  while (index > 0 && /^(yang|sedang|sudah|masih|that|which|who|are|is|on)$/i.test(reading.items[index]?.text ?? ''))
    index -= 1
  return index < at - 1 && index >= 0 && asTable(reading, index) !== undefined
}

/** The best column an item names; 'counties' is not a county's key or what points to it. */
const columnScore = (reading: Reading, item: Extract<Item, { is: 'link' }>, table: Table): number => {
  const { hops } = reading.known
  const column = item.namings.find(
    ({ element, full }) =>
      element.is === 'column' &&
      (full ||
        !(
          (element.table === table && element.column === keyOf(table)) ||
          (hops.get(element.table.name) ?? []).some(
            (hop) => !hop.many && hop.fromColumn === element.column.name && hop.to === table.name,
          )
        )),
  )
  return column?.score ?? 0
}

/** The table an item stands for, unless a column, a measure or a value explains it better. */
export const asTable = (reading: Reading, at: number): Table | undefined => {
  const item = reading.items[at]
  const table = bestTable(item)
  if (item?.is !== 'link' || !table || table.score < 0.5) return undefined
  const measure = bestMeasure(item)
  if (measure && measure.score >= table.score) return undefined
  if (item.valueScore > table.score + 0.15) return undefined
  return table.score >= columnScore(reading, item, table.table) - 0.06 ? table.table : undefined
}

/** The column an item most likely means, given the tables named around it. */
export const asColumn = (
  reading: Reading,
  at: number,
  fits: (column: Column) => boolean = () => true,
  tables?: readonly string[],
): Pick | undefined => {
  const item = reading.items[at]
  if (item?.is !== 'link') return undefined
  const picks = item.namings.flatMap((naming): Pick[] => {
    if (naming.element.is !== 'column' || !fits(naming.element.column)) return []
    const { table, column } = naming.element
    return [
      {
        ref: { table: table.name, column: column.name },
        column,
        score: naming.score + context(reading, at, naming, tables),
      },
    ]
  })
  const named = namePick(reading, at)
  if (named && fits(named.column) && !tables) picks.push(named)
  return picks.sort((a, b) => b.score - a.score)[0]
}

/** 'airline names' and 'names of all the airlines': what a table's rows are called by; 'names of the directors' are those. */
const namePick = (reading: Reading, at: number): Pick | undefined => {
  if (!/^(name|names|nama|title|titles|judul)$/i.test(reading.items[at]?.text ?? '')) return undefined
  const behind = namedBehind(reading, at)
  const owner = [behind, at - 1]
    .map((index) => reading.tables.find((mention) => mention.at === index))
    .find((mention) => mention)
  const table = owner && reading.known.tables.get(owner.table)
  const column = table && nameColumn(table)
  if (table && column) return { ref: { table: table.name, column: column.name }, column, score: 1.45 }
  const called = behind < 0 ? undefined : asColumn(reading, behind, (column) => column.type === 'text')
  return called && called.score > 0.85 ? { ...called, score: 1.45 } : undefined
}

/** Whose name it is: 'name airline', 'names of all different airlines', 'name of the most recent movie'. */
const namedBehind = (reading: Reading, at: number): number => {
  const of = /^(of|for|dari)$/i.test(reading.items[at + 1]?.text ?? '')
  let index = of ? at + 2 : at + 1
  for (let passed = 0; of && passed < 3 && isModifier(reading.items[index]); passed += 1) index += 1
  return reading.items[index]?.is === 'link' ? index : -1
}

const isModifier = (item: Item | undefined): boolean =>
  item?.is === 'superlative' ||
  item?.is === 'number' ||
  isOperator(item, 'distinct', 'top', 'bottom', 'each', 'any') ||
  (item?.is === 'small' && !/^(,|in|with|from|at|on)$/i.test(item.text))

/** A number that measures something: no key, no code. */
export const isQuantity = (reading: Reading, table: string, column: Column): boolean =>
  isNumeric(column) &&
  !column.primaryKey &&
  !/(^|_|[a-z])(id|code|no|number)$/i.test(column.name) &&
  !(reading.known.hops.get(table) ?? []).some((hop) => !hop.many && hop.fromColumn === column.name)

const context = (reading: Reading, at: number, naming: ElementMention, tables?: readonly string[]): number => {
  if (naming.element.is !== 'column') return 0
  const { table, column } = naming.element
  if (tables) return tables.includes(table.name) ? 0.3 : -0.2
  const isLink = (reading.known.hops.get(table.name) ?? []).some((hop) => !hop.many && hop.fromColumn === column.name)
  const mentions = reading.tables.filter((mention) => mention.at !== at)
  const own = mentions.filter((mention) => mention.table === table.name)
  let bonus = isLink ? -0.12 : 0
  // 'card type codes and the number of cards of each type': the type that was named in full.
  const grouped = isOperator(reading.items[at - 1], 'each', 'by')
  if (grouped && !naming.full && reading.items.some((item, index) => index !== at && namesFully(item, column)))
    bonus += 0.25
  if (reading.intent.groups.some((group) => group.is === 'table' && group.table === table.name)) bonus += 0.2
  // 'list their names': the thing the question began with.
  if (/^(his|her|their|its)$/i.test(reading.items[at - 1]?.text ?? '') && reading.tables[0]?.table === table.name)
    bonus += 0.3
  if (reading.beside === table.name) bonus += 0.14
  if (own.length === 0 && reading.hints.some((hint) => hint.table === table.name && hint.at !== at)) bonus += 0.12
  if (own.length > 0) bonus += Math.max(...own.map((mention) => nearness(reading, at, mention.at) * mention.score))
  else if (mentions.length > 0) {
    const hops = Math.min(
      ...mentions.map((mention) => pathBetween(reading.known.hops, mention.table, table.name)?.length ?? 4),
    )
    const hinted = reading.hints.some((hint) => hint.table === table.name)
    bonus -= hops >= 4 ? 0.4 : hinted ? 0 : 0.1 * hops
  }
  return bonus
}

const namesFully = (item: Item, column: Column): boolean =>
  item.is === 'link' &&
  item.namings.some(
    ({ element, full, score }) => full && score > 0.9 && element.is === 'column' && element.column === column,
  )

/** How strongly a table named at one place owns a column named at another: 'C of T' and 'T C' most. */
const nearness = (reading: Reading, at: number, table: number): number => {
  if (nextAt(reading, at) === table) return 0.42
  if (nextAt(reading, at, -1) === table) return 0.36
  const after = table > at
  const gap = Math.abs(table - at)
  return (after ? 0.3 : 0.26) / (1 + 0.12 * gap)
}

export const isNumeric = (column: Column): boolean => column.type === 'number' || column.type === 'integer'
export const isTemporal = (column: Column): boolean => column.type === 'date' || column.type === 'timestamp'
