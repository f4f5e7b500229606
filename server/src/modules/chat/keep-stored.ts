import { setTimeout as sleep } from 'node:timers/promises'
import type { RecordId } from '#contract/kit/id.ts'
import { isDatabaseAway } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { type AnswerState, saveAnswer } from './record-store.ts'
import { Turns } from './turns.ts'

const afterPartMs = 500
const firstMs = 1_000
const growingMs = 3_000
const perWaitingMs = 100
/** How long the reader waits for the last write; it goes on beside for as long as the database is away. */
const patienceMs = 1_500
const retryMs = [200, 500, 1_000, 2_000, 5_000]
const triesAtMost = 720

export type Stored = {
  /** A part is complete: write within half a second. */
  soon: () => void
  /** Writes how the answer ended and does not give up while the database is away. */
  end: (state: AnswerState) => Promise<void>
}

/** Growing answers of this process are stored a few at a time: connections are there for who waits for an answer. */
const turns = new Turns(3)

/**
 * Stores a growing answer every few seconds and when parts end, never per piece of text; the more answers grow at once, the
 * less often.
 */
export function keepStored(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  recordId: RecordId,
  current: () => AnswerState,
): Stored {
  let soon: NodeJS.Timeout | undefined
  let saving: Promise<void> = Promise.resolve()
  let busy = false
  let ended = false
  const save = () => {
    if (!ended) saving = saveAnswer(db, recordId, current())
    return saving
  }
  const write = () => {
    clearTimeout(soon)
    soon = undefined
    if (busy) return
    busy = true
    turns
      .take(save)
      .catch((error: unknown) => log.warn({ err: error }, 'a growing answer was not stored yet'))
      .finally(() => {
        busy = false
      })
  }
  let growing = setTimeout(function grow() {
    write()
    growing = setTimeout(grow, growingMs + turns.waiting * perWaitingMs)
  }, firstMs)
  return {
    soon: () => {
      soon ??= setTimeout(write, afterPartMs)
    },
    end: async (state) => {
      ended = true
      clearTimeout(growing)
      clearTimeout(soon)
      // One that still waits for its turn has nothing left to do.
      await saving.catch(() => {})
      const last = persist(db, recordId, state)
      await Promise.race([last, sleep(patienceMs, undefined, { ref: false })])
      last.catch((error: unknown) => log.error({ err: error }, 'the end of an answer was not stored'))
    },
  }
}

async function persist(db: Deps['db'], recordId: RecordId, state: AnswerState): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await saveAnswer(db, recordId, state)
    } catch (error) {
      if (!isDatabaseAway(error) || tries >= triesAtMost) throw error
      await sleep(retryMs[Math.min(tries, retryMs.length - 1)], undefined, { ref: false })
    }
  }
}
