import { type Answer, type Trial, trialRows, triedQueries, weighTrials } from '#engine/data/index.ts'
import { DatabaseError } from '../../../providers/database/port.ts'
import type { OpenSource } from '../../data-sources/open-source.ts'

/** All readings together may take this long: who asks waits for it. */
const timeoutMs = 1_500

/**
 * Runs a reading and what else the words may mean, and judges the reading by what they gave. What does not end in time counts as
 * not tried; an answer that there is nothing to try of stays as it is.
 */
export async function withTriedReadings(answer: Answer, source: OpenSource, signal: AbortSignal): Promise<Answer> {
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
