import type { AnswerPart } from '#contract/chat/parts.ts'
import type { AnswerStatus } from '#contract/chat/stream.ts'
import type { Db } from '../../platform/db/database.ts'
import { untilStored } from '../../platform/db/until-stored.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { AnswerOutcome } from './job.ts'
import { NotCharged, type Reservation } from './reservation.ts'

const afterPartMs = 500
const firstMs = 1_000
const growingMs = 3_000
const perWaitingMs = 100

/** What an answer holds by now. */
export type AnswerState = {
  status: AnswerStatus
  parts: AnswerPart[]
  text: string
  model: string | null
  inputWords: number
  outputWords: number
  /** What it was charged; 0 until it ends. */
  credits: number
  durationMs: number
  understood?: unknown
  band?: AnswerOutcome['band']
  chose?: AnswerOutcome['chose']
  isFree?: boolean
  isRefusal?: boolean
}

/** How an answer is kept. */
export type AnswerStorage = {
  /** Writes the answer, unless it has ended in the database already; false where another process has ended it as failed. */
  save: (db: Db, answer: AnswerState) => Promise<boolean>
  /** It is written while it grows, too. */
  growing: boolean
  /** Called once it is stored how it ended, before readers are told. Never rejects. */
  ended?: (status: AnswerStatus) => Promise<void>
}

export type AnswerSaver = {
  /** A part is complete: write within half a second. */
  soon: () => void
  /**
   * Writes how the answer ended and what it costs in one transaction, as long as that takes; answers the credits charged.
   * Rejects when it can never be written, when another process ended it as failed meanwhile (`answer_interrupted`), and when
   * `givingUp` fires; then nothing is charged.
   */
  end: (answer: AnswerState, reservation: Reservation | undefined) => Promise<number>
}

type StoreDeps = Pick<Deps, 'db' | 'log'>

export function storeAnswer(
  deps: StoreDeps,
  storage: AnswerStorage | undefined,
  current: () => AnswerState,
  givingUp: AbortSignal,
): AnswerSaver {
  const growing = storage?.growing ? storeGrowing(deps, () => storage.save(deps.db, current())) : undefined
  const free = (cause: unknown) => {
    deps.log.error({ err: cause }, 'an answer was not charged; its hold lapses')
    return 0
  }
  return {
    soon: () => growing?.soon(),
    end: async (answer, reservation) => {
      if (!storage) return chargeFor(reservation, answer).catch(free)
      const before = growing?.end()
      const store = async (charge: (tx: Db) => Promise<number>) => {
        let credits = 0
        const write = async (tx: Db) => {
          credits = await charge(tx)
          const isKept = await storage.save(tx, { ...answer, credits })
          if (!isKept && answer.status !== 'failed') throw fail('answer_interrupted')
        }
        await untilStored(async () => {
          await before
          await deps.db.transaction(write)
        }, givingUp)
        return credits
      }
      return store((tx) => chargeFor(reservation, answer, tx)).catch((error: unknown) => {
        if (!(error instanceof NotCharged)) throw error
        return store(async () => free(error.cause))
      })
    },
  }
}

/** One that failed costs nothing, nor does small talk or a refusal. */
async function chargeFor(reservation: Reservation | undefined, answer: AnswerState, tx?: Db): Promise<number> {
  if (answer.status !== 'failed' && !answer.isFree && !answer.isRefusal)
    return reservation?.settle(answer, answer.model, tx) ?? 0
  await reservation?.release(tx)
  return 0
}

/** Lets a few pieces of work run at once; the others wait, first come first served. */
class Turns {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(limit: number) {
    this.#free = limit
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.length
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }
}

/** Growing answers of this process are stored a few at a time: connections are there for who waits for an answer. */
const turns = new Turns(3)

/**
 * Stores a growing answer every few seconds and when parts end, never per piece of text; the more answers grow at once, the
 * less often. `end` resolves when nothing of it is under way any more.
 */
function storeGrowing(
  { log }: StoreDeps,
  save: () => Promise<unknown>,
): { soon: () => void; end: () => Promise<void> } {
  let soon: NodeJS.Timeout | undefined
  let saving: Promise<unknown> = Promise.resolve()
  let busy = false
  let ended = false
  const saveNow = () => {
    if (!ended) saving = save()
    return saving
  }
  const write = () => {
    clearTimeout(soon)
    soon = undefined
    if (busy) return
    busy = true
    turns
      .take(saveNow)
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
    end: async () => {
      ended = true
      clearTimeout(growing)
      clearTimeout(soon)
      // One that still waits for its turn has nothing left to do.
      await saving.catch(() => {})
    },
  }
}
