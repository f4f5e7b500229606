import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { cell, tableColumn } from '#contract/chat/parts.ts'
import { limits } from '#contract/limits.ts'
import type { SharedCache } from '../../platform/cache/redis-cache.ts'

/** The rows of one query, as they were read. */
export type CachedRows = {
  columns: z.infer<typeof tableColumn>[]
  rows: z.infer<typeof cell>[][]
  truncated: boolean
  ranAt: Date
  durationMs: number
  /** Of the tables and the connection, when it ran. */
  version: string
  /** They were read with eyes that see more than anyone may: they are kept for who asked. */
  opened?: true
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

type Found = { rows: CachedRows; fromCache: boolean }
type Flight = { promise: Promise<Found>; waiting: number; stop: AbortController }

/** What another process has read is taken no longer than this, so that what lies there has an end. */
const longestSharedMs = 10 * 60_000

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

  readonly #shared: SharedCache | undefined

  /** `shared`: where processes find what others have read. */
  constructor(limit: number = limits.charts.cacheBytes, shared?: SharedCache) {
    this.#shared = shared
    this.#kept = new LRUCache({ maxSize: limit, maxEntrySize: Math.floor(limit / 4), sizeCalculation: sizeOf })
  }

  async get(request: CacheRequest, signal: AbortSignal): Promise<Found> {
    const known = this.last(request.key)
    if (known && isGood(known, request)) return { rows: known, fromCache: true }
    return this.#join(request, signal)
  }

  /** The rows of the last run of a query that went well, however old. */
  last(key: string): CachedRows | undefined {
    return this.#kept.get(key)
  }

  async #join(request: CacheRequest, signal: AbortSignal): Promise<Found> {
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
    const promise = this.#find(name, request, stop.signal).then((found) => {
      this.#kept.set(request.key, found.rows)
      return found
    })
    promise.catch(() => {})
    const flight = { promise, waiting: 0, stop }
    this.#flights.set(name, flight)
    return flight
  }

  /** Of another process, else of the source. */
  async #find(name: string, request: CacheRequest, signal: AbortSignal): Promise<Found> {
    const text = request.maxAgeMs > 0 ? await this.#shared?.find(name) : undefined
    const known = text === undefined ? undefined : readRows(text)
    if (known && isGood(known, request)) return { rows: known, fromCache: true }
    const rows = await this.#inTurn(request.sourceId, signal, () => request.read(signal))
    this.#shared?.keep(name, JSON.stringify(rows), Math.min(request.maxAgeMs, longestSharedMs))
    return { rows, fromCache: false }
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

const isGood = (rows: CachedRows, { version, maxAgeMs, now }: CacheRequest): boolean =>
  rows.version === version &&
  maxAgeMs > 0 &&
  // Rows of a time that is still to come are from before the clock was put back.
  Math.abs(now.getTime() - rows.ranAt.getTime()) <= maxAgeMs

function readRows(text: string): CachedRows {
  const rows = JSON.parse(text) as CachedRows
  return { ...rows, ranAt: new Date(rows.ranAt) }
}

/** Roughly what rows take in memory. */
function sizeOf({ rows }: CachedRows): number {
  let bytes = 1_000
  for (const row of rows) for (const value of row) bytes += typeof value === 'string' ? 24 + value.length * 2 : 12
  return bytes
}

export const hashOf = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\u0000')).digest('hex').slice(0, 32)
