import {
  type Answer,
  suggestQuestions,
  type Trial,
  trialRows,
  triedQueries,
  type UnsureAnswer,
  weighTrials,
} from '#engine/data/index.ts'
import { DatabaseError } from '../../../providers/database/port.ts'
import type { OpenSource } from '../../data-sources/open-source.ts'
import type { AnswerJob } from '../job.ts'
import type { Option } from './options.ts'

/** All readings together may take this long: who asks waits for it. */
const timeoutMs = 1_500
const suggested = 3

type FromTables = Extract<Option, { from: 'data' | 'file' }>

/** The options with the best of those that their results leave likely enough to be given in front; what they do not says so. */
export async function withTriedOption(job: AnswerJob, options: Option[]): Promise<Option[]> {
  const [best, ...others] = options
  if (!best || best.from === 'text' || best.outcome.kind !== 'answer') return options
  const tried = await tryOption(job, best, best.outcome)
  if (tried.outcome.kind === 'answer') return [tried, ...others]
  // Before what answers as little.
  const next = [{ ...tried, score: 0 }, ...others].toSorted((left, right) => right.score - left.score)
  return withTriedOption(job, next)
}

/** An option with a reading of it judged by what that and the others gave. */
export async function tryOption<One extends FromTables>(job: AnswerJob, option: One, read: Answer): Promise<One> {
  const outcome = option.from === 'data' ? await tried(read, option.source, job.signal) : weighTrials(read, [])
  if (outcome.kind === 'answer') return { ...option, outcome }
  return { ...option, outcome: { ...outcome, suggestions: suggestQuestions(option.schema, read.language, suggested) } }
}

/**
 * Runs a reading and what else the words may mean, and judges the reading by what they gave. What does not end in time counts as
 * not tried; an answer that there is nothing to try of stays as it is.
 */
async function tried(answer: Answer, source: OpenSource, signal: AbortSignal): Promise<Answer | UnsureAnswer> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const trialOf = async (sql: string): Promise<Trial> => {
    try {
      return (await source.reader.query(sql, { maxRows: trialRows, timeoutMs, signal: until })).rows
    } catch (error) {
      if (error instanceof DatabaseError || until.aborted) return undefined
      throw error
    }
  }
  const trials = await Promise.all(triedQueries(answer).map(trialOf))
  signal.throwIfAborted()
  return weighTrials(answer, trials)
}
