import { partOfAll } from '../build/part-share.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import { isPlain } from './said-rows.ts'
import { everyIntent, type Reader, type Reworded, readWhole } from './whole.ts'

const patterns: readonly RegExp[] = [
  // 'how many orders were cancelled and what share is that'
  /^(?<counted>(?:how many|number of) .+?),? and (?:(?:what|which) (?:share|percentage|percent|proportion)|(?:the|their|its) (?:share|percentage|proportion))(?: of (?:the |all |our )?\S+(?: \S+)?)?(?: (?:is|are|was|were) (?:that|they|those|these|it))?$/i,
  // 'berapa pesanan yang dibatalkan dan berapa persen dari total'
  /^(?<counted>(?:ada )?(?:berapa|jumlah) .+?),? (?:dan|serta) (?:itu )?(?:berapa )?(?:persen|persentase|porsi)(?:nya)?(?: itu)?(?: (?:dari|terhadap) (?:total|semua|seluruh|keseluruhan)(?:nya)?(?: \S+)?)?$/i,
]

/** How many rows there are of some, and what share of all they are. */
export const readCountAndShare: Reader<Reworded> = (question, ...how) => {
  const counted = patterns.map((pattern) => pattern.exec(question)?.groups?.counted).find(Boolean)
  const read = counted ? readWhole(counted, ...how) : undefined
  if (!read || !isCountOfSome(read.reading.intent)) return undefined
  const shared = (intent: QueryIntent): QueryIntent =>
    isCountOfSome(intent) ? { ...partOfAll(intent, how[0]), share: true, counted: true } : intent
  return { ...read, reading: everyIntent(read.reading, shared) }
}

const isCountOfSome = (intent: QueryIntent): boolean => {
  const [figure, ...others] = intent.shown
  const isCount = figure?.is === 'fold' && figure.fold === 'count' && !figure.of && others.length === 0
  return isCount && isPlain(intent) && intent.conditions.some(({ is }) => is !== 'period')
}
