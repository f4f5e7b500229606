// What the engine thinks of its readings of measured questions, and whether they were right.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#contract/language.ts'
import type { Schema } from '#engine/data/index.ts'
import { alternativesOf } from '../../src/data/alternatives.ts'
import type { Features } from '../../src/data/confidence/band.ts'
import { resultsOf, signatureOf, trialRows } from '../../src/data/confidence/trials.ts'
import { searchWith } from '../../src/data/intent/read.ts'
import { readQuestion } from '../../src/data/read-question.ts'
import { plainQuestions } from '../../src/data/words/suggestions.ts'
import { holdsResult, sameResult } from '../data/equal.ts'
import { isOrdered } from '../data/ordered.ts'
import type { MeasuredSource } from '../data/source.ts'
import { sqliteSource } from '../data/sqlite.ts'
import { questionsOf } from '../intent-candidates.ts'
import { questionsOf as questionsOfTrade, withTrades } from '../trades/ask.ts'
import { today as dayOfTrades } from '../trades/generate.ts'

export interface Example {
  /** What must not be on both sides of a fit: all questions over one database. */
  group: string
  fold: number
  question: string
  features: Features
  /** What its query and the other readings' gave, as further features. */
  results?: Features
  /** Not only offered to be chosen: it may be stated. */
  isGiven: boolean
  right: boolean
  weight: number
  /** The engine offers it itself. */
  isOffered?: true
}

const today = '2026-11-22'

const rowsOf = async (source: Pick<MeasuredSource, 'rows'>, sql: string): Promise<unknown[][] | undefined> => {
  try {
    return await source.rows(sql)
  } catch {
    return undefined
  }
}

type Asking = {
  question: string
  sql: string | null
  /** Other queries that answer as well. */
  also?: string[]
  /** Further columns may stand beside those of the reference. */
  wider?: boolean
  today: string
  language?: Language
}

/** What the engine thinks of its reading of one question; undefined where nothing was answered. */
export const exampleOf = async (
  source: Pick<MeasuredSource, 'rows'>,
  schema: Schema,
  { sql, also = [], wider = false, ...asked }: Asking,
): Promise<Pick<Example, 'features' | 'results' | 'isGiven' | 'right'> | undefined> => {
  const { outcome: given, judged: ofGiven, next } = readQuestion({ ...asked, schema })
  const offer = next?.kind === 'offer' ? next.offer() : undefined
  const tokens = next && 'tokens' in next ? next.tokens : undefined
  const reading = offer?.reading ?? (next && 'reading' in next ? next.reading : undefined)
  const { outcome, judged } = offer ?? { outcome: given, judged: ofGiven }
  if (!judged || outcome.kind !== 'answer') return undefined
  const ours = await rowsOf(source, outcome.sql)
  const others = reading && tokens ? alternativesOf(outcome, reading, tokens) : []
  const trials = await Promise.all(others.map(async (other) => (await rowsOf(source, other.sql))?.slice(0, trialRows)))
  const own = ours?.slice(0, trialRows)
  const signature = signatureOf(own)
  const results =
    own && signature !== undefined
      ? resultsOf(own, signature, { signatures: trials.map(signatureOf), trials })
      : undefined
  const judgedAs = { features: judged.features, ...(results && { results }), isGiven: offer === undefined }
  const same = wider ? holdsResult : sameResult
  for (const reference of sql === null ? [] : [sql, ...also]) {
    const theirs = ours && (await rowsOf(source, reference))
    if (ours && theirs && same(ours, theirs, isOrdered(reference))) return { ...judgedAs, right: true }
  }
  return { ...judgedAs, right: false }
}

const offeredOf = 1

/**
 * What the engine itself offers to be asked, in both languages: made of a query, so that it is right where it is read as
 * anything at all. Whoever presses one wants its figures.
 */
const offeredExamples = async (
  source: Pick<MeasuredSource, 'rows'>,
  schema: Schema,
  today: string,
): Promise<Omit<Example, 'group' | 'fold' | 'weight'>[]> => {
  const found: Omit<Example, 'group' | 'fold' | 'weight'>[] = []
  for (const language of ['en', 'id'] as const)
    for (const question of plainQuestions(schema, language, offeredOf)) {
      const example = await exampleOf(source, schema, { question, sql: null, today, language })
      if (example?.isGiven) found.push({ ...example, question, right: true })
    }
  return found
}

/**
 * Questions over many databases, each read with weights of the search that were fitted without its fold
 * (`<without>.without<fold>.json`, as fit-weights writes them): what was fitted to a question looks surer of it than it is of others.
 */
export const examplesOfMany = async (file: string, folder: string, without: string): Promise<Example[]> => {
  const found: Example[] = []
  const questions = questionsOf(file)
  for (const [database, asked] of Map.groupBy(questions, (item) => item.database)) {
    const source = sqliteSource(join(folder, `${database}.sqlite`))
    const schema = await source.schema()
    const fold = asked[0]?.fold ?? 0
    searchWith(JSON.parse(readFileSync(`${without}.without${fold}.json`, 'utf8')))
    for (const { question, sql } of asked) {
      const example = await exampleOf(source, schema, { question, sql, today })
      if (example) found.push({ ...example, question, group: database, fold, weight: 1 })
    }
    for (const example of await offeredExamples(source, schema, today))
      found.push({ ...example, group: database, fold, weight: 1, isOffered: true })
    await source.close()
  }
  searchWith()
  return found
}

/** The business questions that no rule was mended by. */
export const examplesOfTrades = (weight: number): Promise<Example[]> =>
  withTrades(async (sources) => {
    const found: Example[] = []
    let fold = 0
    for (const [trade, source] of sources) {
      const schema = await source.schema()
      for (const { question, sql, also, half, previous } of questionsOfTrade(trade)) {
        if (half !== 'held' || previous !== undefined) continue
        const example = await exampleOf(source, schema, {
          question,
          sql,
          today: dayOfTrades,
          wider: true,
          ...(also && { also }),
        })
        if (example) found.push({ ...example, question, group: trade, fold, weight })
      }
      for (const example of await offeredExamples(source, schema, dayOfTrades))
        found.push({ ...example, group: trade, fold, weight: 1, isOffered: true })
      fold += 1
    }
    return found
  })

/**
 * Questions of owners over three trades, as the engine thought of its readings before anybody had looked at them. Rules were
 * mended by them since: asked again they would look surer than those of a trade that nobody knows.
 */
export const examplesUnseen = (weight: number): Example[] => {
  const { features, results, examples } = JSON.parse(
    readFileSync(join(import.meta.dirname, 'unseen.json'), 'utf8'),
  ) as Unseen
  return examples.map(({ features: read, results: ran, ...example }) => ({
    ...example,
    features: named(features, read),
    ...(ran && { results: named(results, ran) }),
    fold: -1,
    weight,
  }))
}

/** Numbers stand in the order of the names of `features` and `results`. */
type Unseen = Record<'features' | 'results', string[]> & {
  examples: (Pick<Example, 'group' | 'question' | 'right' | 'isGiven'> & { features: number[]; results?: number[] })[]
}

const named = (names: readonly string[], numbers: readonly number[]): Features =>
  Object.fromEntries(names.map((name, index) => [name, numbers[index] ?? 0]))
