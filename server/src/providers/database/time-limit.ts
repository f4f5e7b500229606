import { setTimeout as sleep } from 'node:timers/promises'
import { timedOut } from './postgres-errors.ts'

/** Runs `work` and gives up waiting for it after `ms` with `query_timed_out`; ending it is for the caller. */
export async function withinTime<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const limit = sleep(ms, undefined, { signal: stop.signal }).then(() => {
    throw timedOut()
  })
  const working = work()
  // Whichever loses the race may still fail, with nobody left to hear it.
  limit.catch(ignore)
  working.catch(ignore)
  try {
    return await Promise.race([working, limit])
  } finally {
    stop.abort()
  }
}

const ignore = (): void => {}
