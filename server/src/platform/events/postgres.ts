import { randomUUID } from 'node:crypto'
import type { Deps } from '../deps.ts'
import type { Carrier, Connect } from './carrier.ts'
import { type CarrierCall, callOut, insertBatches, isStored, listBatches, removeOldBatches } from './event-store.ts'
import { listenToChannel } from './listener.ts'
import { Wake } from './wake.ts'

const askMs = 250
/** How long a reader waits for the first event. Who knows that nothing comes ends it sooner, by the signal. */
const appearMs = 60_000
const messageMs = 2_000
const lookAgainMs = 1_000
const keptMs = 15 * 60_000
const never = new AbortController().signal

/**
 * Carries events through PostgreSQL where there is no Redis: only of channels that somebody elsewhere reads, as numbered rows,
 * with NOTIFY as the wake-up. Slower than Redis, and nothing is written as long as everybody reads where it is answered.
 */
export const postgresCarrier =
  ({ pool, connection, log }: Pick<Deps, 'pool' | 'connection' | 'log'>): Connect =>
  (asked): Carrier => {
    const wake = new Wake()
    const call = (...calls: CarrierCall[]) => callOut(pool, calls)
    const listeners = new Map<string, () => void>()
    const onCall = (carried: CarrierCall) => {
      if (carried.kind === 'wake') wake.wake(carried.channel)
      else if (carried.kind === 'want') asked.onRequest(carried.channel)
      else if (carried.kind === 'heard') listeners.get(carried.id)?.()
      else if (asked.onMessage(carried.channel, carried.message))
        call({ kind: 'heard', id: carried.id }).catch(() => {})
    }
    const listener = listenToChannel(
      connection,
      log,
      (payload) => onCall(JSON.parse(payload) as CarrierCall),
      () => wake.wakeAll(),
    )
    const sweep = () => void removeOldBatches(pool, keptMs).catch(() => {})
    const sweeping = setInterval(sweep, keptMs / 3)
    sweeping.unref()

    async function* follow(channel: string, signal: AbortSignal): AsyncGenerator<string> {
      for (let index = 0; !signal.aborted; ) {
        const batches = await listBatches(pool, channel, index).catch(() => [])
        for (const { count, events } of batches) {
          if (count === 0) return
          for (const event of events.split('\n')) {
            if (signal.aborted) return
            yield event
          }
          index += count
        }
        if (batches.length === 0) await wake.wait(channel, lookAgainMs, signal)
      }
    }

    return {
      carries: 'requested',
      gatherMs: 100,
      opened: () => {},
      closed: () => {},
      write: async (batches) => {
        const counts = await insertBatches(pool, batches)
        await call(...batches.map(({ channel }): CarrierCall => ({ kind: 'wake', channel })))
        return counts
      },
      read: async (channel, signal) => {
        for (const until = performance.now() + appearMs; !signal.aborted && performance.now() < until; ) {
          if (await isStored(pool, channel).catch(() => false)) return follow(channel, signal)
          await call({ kind: 'want', channel }).catch(() => {})
          await wake.wait(channel, askMs, signal)
        }
        return undefined
      },
      notify: async (channel, message) => {
        const id = randomUUID()
        let answered = false
        listeners.set(id, () => {
          answered = true
          wake.wake(id)
        })
        try {
          for (const until = performance.now() + messageMs; !answered && performance.now() < until; ) {
            await call({ kind: 'tell', channel, message, id })
            if (!answered) await wake.wait(id, 500, never)
          }
          return answered
        } finally {
          listeners.delete(id)
        }
      },
      close: async () => {
        clearInterval(sweeping)
        await listener.close()
      },
    }
  }
