import { answerQuestion, type Schema } from '#engine/data/index.ts'
import type { QueryIntent } from '#engine/data/parse/query-intent.ts'
import { type Expected, type Phrase, periodPhrases } from './period-phrases.ts'

/** One table with moments: what is asked of it is only when. */
export const momentsSchema: Schema = {
  dialect: 'postgres',
  tables: [
    {
      name: 'sales',
      synonyms: ['penjualan'],
      columns: [
        { name: 'id', type: 'integer', primaryKey: true, hidden: true },
        { name: 'sold_at', type: 'timestamp' },
        { name: 'amount', type: 'number' },
      ],
    },
  ],
  foreignKeys: [],
  measures: [
    {
      name: 'revenue',
      synonyms: ['pendapatan'],
      expression: 'SUM(sales.amount)',
      table: 'sales',
      dateColumn: 'sold_at',
    },
  ],
}

const rightOf = (expected: Expected | undefined): string => JSON.stringify(expected && sorted(expected))
const sorted = ({ from, to, weekdays, hours, before }: Expected) => ({
  from,
  to,
  weekdays,
  hours,
  before: before && { from: before.from, to: before.to },
})

/** What the engine takes a phrase for: the days, or both sides of the comparison; undefined where it does not answer. */
export const readPhrase = ({ words, today, language }: Phrase): Expected | undefined => {
  const question = `${language === 'en' ? 'revenue' : 'pendapatan'} ${words}`
  const outcome = answerQuestion({ question, schema: momentsSchema, today, language, quiet: true })
  if (outcome.kind !== 'answer') return undefined
  // The frame is ours: opaque only to callers.
  const { compare, conditions } = outcome.frame as QueryIntent
  const periods = conditions.flatMap((condition) => (condition.is === 'period' ? [condition.period] : []))
  const all: Expected = Object.assign({}, ...periods)
  if (!compare) return all
  const { from, to } = compare.current
  const { from: start, to: end } = compare.before
  return { ...all, ...(from && to && start && end ? { from, to, before: { from: start, to: end } } : {}) }
}

/** Phrases that were read otherwise than the calendar apart says. */
export const wrongPhrases = (
  phrases: readonly Phrase[] = periodPhrases(),
): (Phrase & { read: Expected | undefined })[] =>
  phrases
    .map((phrase) => ({ ...phrase, read: readPhrase(phrase) }))
    .filter(({ expected, read }) => rightOf(read) !== rightOf(expected))
