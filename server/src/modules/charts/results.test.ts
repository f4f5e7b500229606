import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { type CachedRows, type CacheRequest, Results, TooBusy } from './results.ts'

const rows = (value: string | number = 1): CachedRows => ({
  columns: [{ key: 'n', label: 'n', type: 'number' }],
  rows: [[value]],
  truncated: false,
  ranAt: new Date(0),
  durationMs: 1,
  version: 'v1',
})
const request = (key: string, more: Partial<CacheRequest> = {}): CacheRequest => ({
  key,
  sourceId: 's',
  version: 'v1',
  maxAgeMs: 60_000,
  now: new Date(1_000),
  read: async () => rows(),
  ...more,
})
const never = new AbortController().signal

test('200 people who ask at once are one run for each query, and later ones none', async () => {
  const results = new Results()
  const asked = Array.from({ length: 200 }, (_, n) => results.get(request(`q${n % 10}`), never))
  await Promise.all(asked)
  expect(results.runs).toBe(10)
  expect((await results.get(request('q3'), never)).fromCache).toBe(true)
  expect(results.runs).toBe(10)
})

test('another version of the data, or rows that are too old, are asked for again', async () => {
  const results = new Results()
  await results.get(request('q'), never)
  await results.get(request('q', { version: 'v2' }), never)
  await results.get(request('q', { version: 'v1', now: new Date(61_000) }), never)
  await results.get(request('q', { maxAgeMs: 0 }), never)
  expect(results.runs).toBe(4)
})

test('rows from before the clock was put back are not the newest', async () => {
  const results = new Results()
  const ahead = { read: async () => ({ ...rows(), ranAt: new Date(3_600_000) }) }
  await results.get(request('q', { ...ahead, now: new Date(3_600_000) }), never)
  expect((await results.get(request('q', { ...ahead, now: new Date(3_599_990) }), never)).fromCache).toBe(true)
  expect((await results.get(request('q'), never)).fromCache).toBe(false)
})

test('a source is asked by so many at once; others wait, and too many are told', async () => {
  const results = new Results()
  const gate = Promise.withResolvers<void>()
  let [running, max] = [0, 0]
  const read = async () => {
    max = Math.max(max, ++running)
    await gate.promise
    running--
    return rows()
  }
  const room = limits.charts.atOnce + limits.charts.waiting
  const asked = Array.from({ length: room }, (_, n) => results.get(request(`q${n}`, { read }), never))
  await expect(results.get(request('one more', { read }), never)).rejects.toBeInstanceOf(TooBusy)
  const other = await results.get(request('elsewhere', { sourceId: 'other' }), never)
  expect(other.fromCache).toBe(false)
  gate.resolve()
  await Promise.all(asked)
  expect(max).toBe(limits.charts.atOnce)
})

test('a run goes on while somebody waits for it, and ends when nobody does', async () => {
  const results = new Results()
  const [left, right] = [new AbortController(), new AbortController()]
  let stopped = false
  const read = (signal: AbortSignal) =>
    new Promise<CachedRows>((_, reject) => {
      signal.addEventListener('abort', () => {
        stopped = true
        reject(signal.reason)
      })
    })
  const first = results.get(request('q', { read }), left.signal).catch(() => 'left')
  const second = results.get(request('q', { read }), right.signal).catch(() => 'left')
  left.abort()
  expect([await first, stopped]).toEqual(['left', false])
  right.abort()
  expect([await second, stopped]).toEqual(['left', true])
  expect((await results.get(request('q'), never)).rows.rows).toEqual([[1]])
})

test('what failed is told to all who waited and is tried again; the last good rows stay', async () => {
  const results = new Results()
  await results.get(request('q'), never)
  const fails = request('q', { maxAgeMs: 0, read: () => Promise.reject(new Error('away')) })
  const both = await Promise.allSettled([results.get(fails, never), results.get(fails, never)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(results.runs).toBe(2)
  expect(results.last('q')?.rows).toEqual([[1]])
})

test('the cache is bounded: what was used longest ago goes', async () => {
  const results = new Results(10_000)
  for (let n = 0; n < 20; n++) await results.get(request(`q${n}`, { read: async () => rows('x'.repeat(400)) }), never)
  expect(results.last('q0')).toBeUndefined()
  expect(results.last('q19')).toBeDefined()
  await results.get(request('huge', { read: async () => rows('x'.repeat(10_000)) }), never)
  expect(results.last('huge')).toBeUndefined()
})
