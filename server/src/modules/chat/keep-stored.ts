import type { RecordId } from '#contract/kit/id.ts'
import { untilStored } from '../../platform/db/until-stored.ts'
import type { Deps } from '../../platform/deps.ts'
import { type AnswerState, saveAnswer } from './record-store.ts'
import { Turns } from './turns.ts'

const afterPartMs = 500
const firstMs = 1_000
const growingMs = 3_000
const perWaitingMs = 100

export type Stored = {
  /** A part is complete: write within half a second. */
  soon: () => void
  /** Writes how the answer ended, as long as that takes. Rejects when it can never be written, and when `givingUp` fires. */
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
  givingUp: AbortSignal,
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
      const before = saving.catch(() => {})
      await untilStored(() => before.then(() => saveAnswer(db, recordId, state)), givingUp)
    },
  }
}
