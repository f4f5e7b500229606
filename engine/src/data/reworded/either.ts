import { dequal } from 'dequal'
import type { ColumnRef, Figure, QueryIntent, ShownValue } from '../parse/query-intent.ts'
import { columnIn } from '../schema/columns.ts'
import { nameWords } from '../schema/names.ts'
import { rowOrderOf, saidRows } from './said-rows.ts'
import { namesOf } from './sides.ts'
import { type Reader, type ReadWith, type Reworded, readWhole } from './whole.ts'

const most: Record<string, string> = {
  more: 'most',
  fewer: 'fewest',
  less: 'least',
  better: 'best',
  worse: 'worst',
  higher: 'highest',
  lower: 'lowest',
  larger: 'largest',
  bigger: 'biggest',
  greater: 'greatest',
  smaller: 'smallest',
  older: 'oldest',
  younger: 'youngest',
  newer: 'newest',
  longer: 'longest',
  shorter: 'shortest',
  taller: 'tallest',
  earlier: 'earliest',
  later: 'latest',
  heavier: 'heaviest',
  lighter: 'lightest',
  faster: 'fastest',
  slower: 'slowest',
  cheaper: 'cheapest',
  farther: 'farthest',
  further: 'furthest',
  deeper: 'deepest',
  wider: 'widest',
  richer: 'richest',
}
const comparative = new RegExp(`\\b(?:a |an |the )?(${Object.keys(most).join('|')})\\b`, 'i')
const either =
  /^(?<said>.+?)(?:[,:;?]+ ?| ?-+ ?| )(?:between |either |in |with |for |at |by |on |from )?(?:the )?(?<first>[^,:;]+?) or (?:with |in |for |at |by |on |from )?(?:the )?(?<second>[^,:;]+)$/i

const amounts = /^(?:more|fewer|less)$/
/** The first place is the highest, and the better one: whether the larger number is meant. */
const places: Record<string, boolean> = { higher: false, better: false, lower: true, worse: true }
const isPlace = (by: ShownValue): boolean =>
  by.is === 'column' &&
  nameWords(by.ref.column).some((word) => /^(?:rank|ranking|position|pos|place|peringkat|posisi|urutan)$/i.test(word))

/** Which of two is more: the one of them that is the most. */
export const readEither: Reader<Reworded> = (question, ...how) => {
  if (!comparative.test(question) && !/\b(?:first|last)\b/i.test(question)) return undefined
  for (const { said, one, two } of choicesIn(question)) {
    const first = saidRows(one, ...how)
    const second = first && saidRows(two, ...how)
    if (!first || !second || !dequal(first.column, second.column) || dequal(first.conditions, second.conditions))
      continue
    const ranked = rankedBy(said, first.column, ...how)
    if (!ranked) return undefined
    const intent: QueryIntent = {
      ...ranked.intent,
      conditions: [...ranked.intent.conditions, { is: 'any', of: [...first.conditions, ...second.conditions] }],
    }
    return { ...ranked.read, plain: true, reading: { ...ranked.read.reading, intent } }
  }
  return undefined
}

/** Where the first of two begins is not said: the longest name is tried first. */
const choicesIn = (question: string): { said: string; one: string; two: string }[] => {
  const parted = either.exec(question)?.groups
  const last = question.lastIndexOf(' or ')
  if (last < 0) return []
  const words = question.slice(0, last).split(' ')
  const two = question
    .slice(last + 4)
    .replace(/^(?:with|in|for|at|by|on|from) /i, '')
    .replace(/^the /i, '')
  const split = words.map((_, index) => ({
    said: words.slice(0, index).join(' '),
    one: words.slice(index).join(' ').replace(/^the /i, ''),
    two,
  }))
  const { said = '', first = '', second = '' } = parted ?? {}
  const told = said === '' ? [] : [{ said, one: first, two: second }]
  return [...told, ...split.slice(1).filter(({ one }) => one.split(' ').length <= 7)]
}

type Ranked = { intent: QueryIntent; read: Reworded }

/** The rows of a column, ranked as words say. */
const rankedBy = (said: string, column: ColumnRef, ...how: ReadWith): Ranked | undefined => {
  const bare = said.replace(/[\s,:;?-]+$/, '').replace(/ (?:with|in|for|at|by|on|from|between)$/i, '')
  const found = comparative.exec(bare)
  const word = found?.[1]?.toLowerCase() ?? ''
  const superlative = most[word]
  const name = columnIn(how[0], column)?.synonyms?.[0] ?? column.column
  const shown = { is: 'column', ref: column } as const
  const ref = rowOrderOf(how[0], column.table)
  if (!superlative) {
    const read = readWhole(name, ...how)
    if (!read || !ref || !/\blisted\b.*\b(?:first|last)\b/i.test(bare)) return undefined
    const order = { by: { is: 'column', ref } as const, descending: /\blast\b/i.test(bare) }
    return { intent: { shown: [shown], groups: [], conditions: [], order, limit: 1, focus: column.table }, read }
  }
  const figure = bare
    .slice((found?.index ?? 0) + (found?.[0].length ?? 0))
    .trim()
    .replace(/ (?:than|did|does|do|has|have|had|is|was|in|with)$/i, '')
  // 'more' of what is not said.
  if (figure === '' && amounts.test(word)) return undefined
  const asked =
    figure === ''
      ? [bare.replace(comparative, `the ${superlative}`), `${superlative} ${name}`]
      : namesOf(figure).map((called) => `${name} with the ${superlative} ${called}`)
  const rankings = asked.flatMap((question) => rankingOf(question, ...how) ?? [])
  // A column that is called so, rather than how many rows there are.
  const ranking = rankings.find(({ order }) => order.by.is === 'column') ?? rankings[0]
  if (ranking) {
    const { intent, order, read } = ranking
    const isPlaced = isPlace(order.by) && places[word] !== undefined
    const towards = { ...order, descending: isPlaced ? places[word] === true : order.descending }
    return { intent: perName({ ...intent, order: towards, shown: [shown] }, column, word, how[0]), read }
  }
  const often = /^often$/i.test(figure) ? readWhole(name, ...how) : undefined
  if (!often) return undefined
  const count: Figure = { is: 'fold', fold: 'count', table: column.table }
  const order = { by: count, descending: true }
  const intent: QueryIntent = { shown: [shown], groups: [shown], conditions: [], order, limit: 1, focus: column.table }
  return { intent, read: often }
}

type Ranking = Ranked & { order: NonNullable<QueryIntent['order']> }

const rankingOf: Reader<Ranking> = (question, ...how) => {
  const read = readWhole(question, ...how)
  const { intent } = read?.reading ?? {}
  return read && intent?.order && intent.limit === 1 && !intent.compare
    ? { intent, order: intent.order, read }
    : undefined
}

/** Where a name stands in several rows, what they have together is compared. */
const perName = (intent: QueryIntent, column: ColumnRef, word: string, known: ReadWith[0]): QueryIntent => {
  const by = intent.order?.by
  const table = known.tables.get(column.table)
  const values = columnIn(known, column)?.values?.length
  const isRepeated = values !== undefined && values < (table?.rowCount ?? 0)
  if (by?.is !== 'column' || !isRepeated || !amounts.test(word)) return intent
  const sum: Figure = { is: 'fold', fold: 'sum', of: by.ref, table: by.ref.table }
  return { ...intent, groups: [{ is: 'column', ref: column }], order: { by: sum, descending: word === 'more' } }
}
