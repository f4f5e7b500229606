import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { fail } from '../http/fail.ts'
import { periodicTask } from '../jobs/worker.ts'
import * as store from './idempotency-store.ts'

/** So long an answer is told again; a client asks no later. */
const keptMs = 60 * 60_000
/** After so long without an answer its process is taken for dead, and the call is made again. */
const deadMs = 120_000
/** So long a call waits for the answer of the same one that is still being made. */
const usualWaitMs = 15_000
const lookMs = 100

type IdempotentRequest = Pick<store.KeyedRequest, 'userId' | 'key' | 'call'> & {
  /** All that was asked for, as JSON has it. */
  asked: unknown
}

export type Idempotency = {
  /**
   * Answers a call that is sent with a key: makes it the first time, and tells the answer again to who sends it again. One that failed is
   * made again. Throws `idempotency_key_reused` for another request with the key, `request_in_progress` when the first is not done after a while.
   */
  answerOnce: (request: IdempotentRequest, make: () => Promise<unknown>) => Promise<unknown>
}

export function createIdempotency(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'log'>,
  waitMs = usualWaitMs,
): Idempotency {
  const { db, clock, secrets, log } = deps
  const make = async (request: store.KeyedRequest, work: () => Promise<unknown>) => {
    let answer: unknown
    try {
      answer = await work()
    } catch (error) {
      await store.dropKey(db, request)
      throw error
    }
    // It is done: who asked hears so, though the same could be done again.
    await store
      .keepAnswer(db, request, secrets.encrypt(JSON.stringify(answer ?? null)))
      .catch((error: unknown) =>
        log.warn({ err: error, call: request.call }, 'an answer could not be kept for its key'),
      )
    return answer
  }
  return {
    answerOnce: async ({ asked, ...named }, work) => {
      const request = { ...named, sha256: createHash('sha256').update(JSON.stringify(asked)).digest('hex') }
      for (let waited = 0; ; waited += lookMs) {
        const now = clock.now()
        const known = await store.claimKey(db, request, { now, deadBefore: new Date(now.getTime() - deadMs) })
        if (known === 'claimed') return make(request, work)
        if (known.call !== request.call || known.sha256 !== request.sha256) throw fail('idempotency_key_reused')
        if (known.answer !== null) return JSON.parse(secrets.decrypt(known.answer)) as unknown
        if (waited >= waitMs) throw fail('request_in_progress')
        await sleep(lookMs)
      }
    },
  }
}

/** Forgets what nobody asks for any more. */
export const forgetIdempotencyKeys = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  periodicTask('forget-idempotency-keys', 3_600, (signal) =>
    store.deleteKeysBefore(db, new Date(clock.now().getTime() - keptMs), signal),
  )
