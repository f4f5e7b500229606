import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import type { Log } from '../log/log.ts'
import type { Carrier, Connect, EventBatch } from './carrier.ts'
import { Wake } from './wake.ts'

/** Behind the last event of a channel; events are JSON objects. */
const endMark = 'end'
const openMs = 10 * 60_000
/** How long a slow reader elsewhere may be behind once a channel has ended. */
const endedMs = 60_000
const maxRead = 500
const lookAgainMs = 2_000
/** How long a reader waits for the first event. Who knows that nothing comes ends it sooner, by the signal. */
const appearMs = 60_000

const keyOf = (channel: string) => `nalar:events:${channel}`
const messageChannelOf = (channel: string) => `nalar:tell:${channel}`

/** Adds what is missing from the place given and wakes readers: what was lost is told, what is there is not doubled. */
const appendScript = `
local have = redis.call('LLEN', KEYS[1])
local from = tonumber(ARGV[1])
if have < from then return have end
for place = 3 + have - from, #ARGV do redis.call('RPUSH', KEYS[1], ARGV[place]) end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
redis.call('PUBLISH', KEYS[1], '')
return redis.call('LLEN', KEYS[1])`

/** Carries every channel as a list whose places number its events, with publish/subscribe as the wake-up. */
export const redisCarrier =
  (url: string, log: Pick<Log, 'warn'>): Connect =>
  (asked): Carrier => {
    const options = { maxRetriesPerRequest: 1, retryStrategy: (times: number) => Math.min(times * 100, 1_000) }
    const redis = new Redis(url, options)
    const subscriber = new Redis(url, { ...options, maxRetriesPerRequest: null })
    for (const connection of [redis, subscriber]) quiet(connection, log)
    const wake = new Wake()
    const readers = new Map<string, number>()
    subscriber.on('message', (name: string, message: string) => {
      if (name.startsWith('nalar:tell:')) asked.onMessage(name.slice('nalar:tell:'.length), message)
      else wake.wake(name)
    })
    subscriber.on('ready', () => wake.wakeAll())
    const subscribe = (name: string) => void subscriber.subscribe(name).catch(() => {})
    const unsubscribe = (name: string) => void subscriber.unsubscribe(name).catch(() => {})

    /** Whether a channel has ended. One of which nothing is there may be just opening. */
    const hasEnded = async (key: string) => (await redis.lindex(key, -1)) === endMark

    async function* follow(key: string, signal: AbortSignal): AsyncGenerator<string> {
      const others = readers.get(key) ?? 0
      readers.set(key, others + 1)
      if (others === 0) subscribe(key)
      try {
        for (let index = 0; !signal.aborted; ) {
          const events = await redis.lrange(key, index, index + maxRead - 1).catch(() => [])
          for (const event of events) {
            if (signal.aborted || event === endMark) return
            yield event
          }
          index += events.length
          if (events.length === 0) await wake.wait(key, lookAgainMs, signal)
        }
      } finally {
        const left = (readers.get(key) ?? 1) - 1
        if (left > 0) readers.set(key, left)
        else {
          readers.delete(key)
          unsubscribe(key)
        }
      }
    }

    return {
      carries: 'all',
      gatherMs: 15,
      opened: (channel) => subscribe(messageChannelOf(channel)),
      closed: (channel) => unsubscribe(messageChannelOf(channel)),
      write: async (batches) => {
        const pipeline = redis.pipeline()
        for (const { channel, from, events, ended } of batches)
          pipeline.eval(appendScript, 1, keyOf(channel), ...placesOf(from, events, ended))
        const results = (await pipeline.exec()) ?? []
        return batches.map((batch, index) => countOf(batch, results[index]))
      },
      read: async (channel, signal) => {
        const key = keyOf(channel)
        // An answer that has just been stored may not have sent its first event yet.
        for (const until = performance.now() + appearMs; !signal.aborted; ) {
          const last = await redis.lindex(key, -1).catch(() => null)
          if (last === endMark) return undefined
          if (last !== null) return follow(key, signal)
          if (performance.now() > until) return undefined
          await sleep(100)
        }
        return undefined
      },
      notify: async (channel, message) => {
        // Whoever runs it may be just subscribing.
        for (let tries = 0; tries < 5; tries++) {
          if ((await redis.publish(messageChannelOf(channel), message).catch(() => 0)) > 0) return true
          if (await hasEnded(keyOf(channel)).catch(() => false)) return false
          await sleep(200)
        }
        return false
      },
      close: async () => {
        redis.disconnect()
        subscriber.disconnect()
      },
    }
  }

function placesOf(from: number, events: string[], ended: boolean): (string | number)[] {
  return [from, ended ? endedMs : openMs, ...events, ...(ended ? [endMark] : [])]
}

function countOf({ from, events }: EventBatch, result: [Error | null, unknown] | undefined): number {
  if (!result || result[0]) throw result?.[0] ?? new Error('Redis did not answer')
  // The mark behind the last event is none.
  return Math.min(Number(result[1]), from + events.length)
}

/** A connection that is lost comes back by itself: said once each time. */
function quiet(connection: Redis, log: Pick<Log, 'warn'>): void {
  let away = false
  connection.on('error', (error: Error) => {
    if (!away) log.warn({ err: error.message }, 'Redis cannot be reached now')
    away = true
  })
  connection.on('ready', () => {
    away = false
  })
}
