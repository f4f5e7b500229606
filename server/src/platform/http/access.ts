import { setTimeout as sleep } from 'node:timers/promises'
import type { Topics } from '../events/topics.ts'
import type { Log } from '../log/log.ts'

/** What something that stays open rests on: the ids whose change is told (`access:<id>`), and whether it may still be open. */
export type AccessBasis = { on: readonly (string | null)[]; holds: () => Promise<boolean> }

/** `signal` fires when what it rests on has ended. `release` when it is over by itself. */
export type WatchedAccess = { signal: AbortSignal; release: () => void }

export type Access = {
  watch: (rests: AccessBasis) => WatchedAccess
  /** Events until what they rest on ends, or `signal` fires. */
  while: <T>(
    rests: AccessBasis,
    signal: AbortSignal,
    open: (signal: AbortSignal) => AsyncIterable<T>,
  ) => AsyncGenerator<T>
}

/** Besides what is told: times that run out by themselves are looked at this often. */
const checkMs = 60_000
const tries = 3
const againMs = 1_000

/** Ends what stays open as soon as what it rests on ends, in whichever process that happened. */
export function createAccess(topics: Pick<Topics, 'follow'>, log: Pick<Log, 'warn'>): Access {
  const watch = ({ on, holds }: AccessBasis): WatchedAccess => {
    const [ended, released] = [new AbortController(), new AbortController()]
    const check = onceAtATime(async () => {
      if (!released.signal.aborted && !(await holdsSurely(holds, log))) ended.abort()
    })
    const ids = on.filter((id) => id !== null)
    let unheard = ids.length
    const follow = async (id: string) => {
      // Once all are heard it is looked at: what ended between the call's own look and this one is seen, too.
      for await (const { what } of topics.follow(`access:${id}`, undefined, released.signal))
        if (what !== 'here' || --unheard === 0) check()
    }
    // Without a watch nobody would hear of its end.
    for (const id of ids) follow(id).catch(() => ended.abort())
    const timer = setInterval(check, checkMs)
    timer.unref()
    const release = () => {
      clearInterval(timer)
      released.abort()
    }
    return { signal: ended.signal, release }
  }
  return { watch, while: (...given) => eventsWhile(watch, ...given) }
}

async function* eventsWhile<T>(
  watch: Access['watch'],
  rests: AccessBasis,
  signal: AbortSignal,
  open: (signal: AbortSignal) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const watched = watch(rests)
  try {
    for await (const event of open(AbortSignal.any([signal, watched.signal]))) {
      if (watched.signal.aborted) return
      yield event
    }
  } finally {
    watched.release()
  }
}

/** What cannot be found out does not hold: a stream that is closed is opened again, one that stays open is not noticed. */
async function holdsSurely(holds: AccessBasis['holds'], log: Pick<Log, 'warn'>): Promise<boolean> {
  for (let left = tries; ; ) {
    try {
      return await holds()
    } catch (error) {
      left--
      if (left > 0) await sleep(againMs, undefined, { ref: false })
      else {
        log.warn({ err: error }, 'a stream is closed: what it rests on could not be checked')
        return false
      }
    }
  }
}

/** Runs `work` when called, and once more when called meanwhile. */
function onceAtATime(work: () => Promise<void>): () => void {
  let working = false
  let again = false
  const run = async () => {
    if (working) {
      again = true
      return
    }
    working = true
    do {
      again = false
      await work()
    } while (again)
    working = false
  }
  return () => void run()
}
