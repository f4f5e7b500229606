import { setTimeout as sleep } from 'node:timers/promises'
import { mayPass } from './database.ts'

const retryMs = [200, 500, 1_000]

/**
 * Repeats a write until the database has taken it, however long that is away; the write must bear being done twice. Rejects when it can
 * never be taken, and at once when `signal` fires: then nobody knows whether it was.
 */
export async function untilStored(write: () => Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  const again = async () => {
    for (let tries = 0; !signal.aborted; tries++) {
      try {
        return await write()
      } catch (error) {
        if (!mayPass(error)) throw error
        await sleep(retryMs[Math.min(tries, retryMs.length - 1)], undefined, { ref: false })
      }
    }
  }
  try {
    await Promise.race([again(), aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/** How long a server that ends waits for a database that is away. */
const storeMs = 2_000

/**
 * Ends what is stored at its end: lets it end by itself for `graceMs`, then stops it, then gives up storing (`untilStored`). `ends`
 * resolve when all is over.
 */
export async function endStoring(
  ends: Iterable<Promise<unknown>>,
  graceMs: number,
  { stop, giveUp }: { stop: () => void; giveUp: () => void },
): Promise<void> {
  const all = Promise.all(ends)
  await Promise.race([all, sleep(graceMs, undefined, { ref: false })])
  stop()
  await Promise.race([all, sleep(storeMs, undefined, { ref: false })])
  giveUp()
  await all
}
