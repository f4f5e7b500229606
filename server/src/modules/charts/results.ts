import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { cell, tableColumn } from '#contract/chat/parts.ts'
import { limits } from '#contract/limits.ts'

/** The rows of one query, as they were read. */
export type CachedRows = {
  columns: z.infer<typeof tableColumn>[]
  rows: z.infer<typeof cell>[][]
  truncated: boolean
  ranAt: Date
  durationMs: number
  /** Of the tables and the connection, when it ran. */
  version: string
}

export type CacheRequest = {
  /** What is asked, of which source: equal keys are the same query. */
  key: string
  /** Queries of one source wait for each other beyond `limits.charts.atOnce`. */
  sourceId: string
  version: string
  maxAgeMs: number
  now: Date
  /** Asks the source. Its rows are kept; what it throws is told to all who wait. */
  read: (signal: AbortSignal) => Promise<CachedRows>
}

/** Too many queries of one source wait already. */
export class TooBusy extends Error {}

type Flight = { promise: Promise<CachedRows>; waiting: number; stop: AbortController }

/**
 * The one place where charts are run: rows are kept by query, parameters and data version; who asks for what is being asked
 * waits for the same run; a source is asked by at most so many queries at once. A run ends when nobody waits for it any more.
 */
export class Results {
  readonly #kept: LRUCache<string, CachedRows>
  readonly #flights = new Map<string, Flight>()
  readonly #queues = new Map<string, { running: number; waiting: (() => void)[] }>()
  /** How often a source was asked. */
  runs = 0

  constructor(limit: number = limits.charts.cacheBytes) {
    this.#kept = new LRUCache({ maxSize: limit, maxEntrySize: Math.floor(limit / 4), sizeCalculation: sizeOf })
  }

  async get(request: CacheRequest, signal: AbortSignal): Promise<{ rows: CachedRows; fromCache: boolean }> {
    const known = this.last(request.key)
    const age = known && request.now.getTime() - known.ranAt.getTime()
    if (
      known &&
      known.version === request.version &&
      age !== undefined &&
      // Rows of a time that is still to come are from before the clock was put back.
      Math.abs(age) <= request.maxAgeMs &&
      request.maxAgeMs > 0
    )
      return { rows: known, fromCache: true }
    return { rows: await this.#join(request, signal), fromCache: false }
  }

  /** The rows of the last run of a query that went well, however old. */
  last(key: string): CachedRows | undefined {
    return this.#kept.get(key)
  }

  async #join(request: CacheRequest, signal: AbortSignal): Promise<CachedRows> {
    signal.throwIfAborted()
    const name = `${request.key}/${request.version}`
    const flight = this.#flights.get(name) ?? this.#begin(name, request)
    flight.waiting++
    const leave = Promise.withResolvers<never>()
    const left = () => leave.reject(signal.reason)
    signal.addEventListener('abort', left, { once: true })
    try {
      return await Promise.race([flight.promise, leave.promise])
    } finally {
      signal.removeEventListener('abort', left)
      if (--flight.waiting === 0) {
        if (this.#flights.get(name) === flight) this.#flights.delete(name)
        flight.stop.abort()
      }
    }
  }

  #begin(name: string, request: CacheRequest): Flight {
    const stop = new AbortController()
    const promise = this.#inTurn(request.sourceId, stop.signal, () => request.read(stop.signal)).then((rows) => {
      this.#kept.set(request.key, rows)
      return rows
    })
    promise.catch(() => {})
    const flight = { promise, waiting: 0, stop }
    this.#flights.set(name, flight)
    return flight
  }

  async #inTurn<T>(sourceId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(sourceId) ?? { running: 0, waiting: [] }
    this.#queues.set(sourceId, queue)
    if (queue.running < limits.charts.atOnce) queue.running++
    else {
      if (queue.waiting.length >= limits.charts.waiting) throw new TooBusy()
      await new Promise<void>((resolve) => queue.waiting.push(resolve))
    }
    try {
      signal.throwIfAborted()
      this.runs++
      return await work()
    } finally {
      const next = queue.waiting.shift()
      if (next) next()
      else if (--queue.running === 0) this.#queues.delete(sourceId)
    }
  }
}

/** Roughly what rows take in memory. */
function sizeOf({ rows }: CachedRows): number {
  let bytes = 1_000
  for (const row of rows) for (const value of row) bytes += typeof value === 'string' ? 24 + value.length * 2 : 12
  return bytes
}

export const hashOf = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\u0000')).digest('hex').slice(0, 32)
