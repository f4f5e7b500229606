import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createRedisCache } from '../../platform/cache/redis-cache.ts'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import { redisProgram, startRedis } from '../../testing/redis.ts'
import { type CachedRows, type CacheRequest, Results } from './results.ts'

const redis = redisProgram ? await startRedis() : undefined
afterAll(() => redis?.stop())

const rows = (value: string): CachedRows => ({
  columns: [{ key: 'n', label: 'n', type: 'text' }],
  rows: [[value], [null]],
  truncated: false,
  ranAt: new Date(1_000),
  durationMs: 1,
  version: 'v1',
})
let asked = 0
const request = (key: string, more: Partial<CacheRequest> = {}): CacheRequest => ({
  key,
  sourceId: 's',
  version: 'v1',
  maxAgeMs: 60_000,
  now: new Date(2_000),
  read: async () => {
    asked++
    return rows('a salary of 12,000')
  },
  ...more,
})
const never = new AbortController().signal

function aProcess(key = 'a test key that nobody uses'): Results {
  const cache = createRedisCache(redis!.url, { secrets: createSecrets(key) })
  onTestFinished(cache.close)
  return new Results(undefined, cache)
}

/** One that has found what another kept: its connection is there. Before that it finds nothing, and that is all. */
async function aConnected(key?: string): Promise<Results> {
  const [first, second] = [aProcess(key), aProcess(key)]
  const found = async () => {
    const probe = crypto.randomUUID()
    await first.get(request(probe), never)
    return (await second.get(request(probe), never)).fromCache
  }
  await expect.poll(found, { timeout: 10_000 }).toBe(true)
  return second
}

test.runIf(redis)('what one process has read another need not ask for, and Redis cannot be read', async () => {
  const [first, second, third] = [await aConnected(), await aConnected(), await aConnected()]
  const key = crypto.randomUUID()
  await first.get(request(key), never)
  asked = 0
  const { rows: found, fromCache } = await second.get(request(key), never)
  expect([found, fromCache, asked]).toEqual([rows('a salary of 12,000'), true, 0])
  const { Redis } = await import('ioredis')
  const reader = new Redis(redis!.url)
  const kept = await reader.get(`nalar:cache:${key}/v1`)
  expect(kept).toMatch(/^v1\./)
  expect(kept).not.toContain('salary')
  expect(await reader.pttl(`nalar:cache:${key}/v1`)).toBeLessThanOrEqual(60_000)
  reader.disconnect()
  // Another version of the data, rows that are too old, and who wants them new ask the source.
  await third.get(request(key, { version: 'v2' }), never)
  await third.get(request(key, { now: new Date(90_000) }), never)
  await third.get(request(key, { maxAgeMs: 0 }), never)
  expect(asked).toBe(3)
})

test.runIf(redis)('a Redis that takes long holds nobody', async () => {
  const first = await aConnected()
  const { Redis } = await import('ioredis')
  const other = new Redis(redis!.url)
  await other.call('client', 'pause', '4000', 'all')
  const began = performance.now()
  expect((await first.get(request(crypto.randomUUID()), never)).fromCache).toBe(false)
  expect(performance.now() - began).toBeLessThan(2_000)
  other.disconnect()
})

test.runIf(redis)('with another key, and while Redis is away, the source is asked, and nobody waits long', async () => {
  const [first, stranger] = [await aConnected(), await aConnected('another key that nobody uses')]
  const key = crypto.randomUUID()
  await first.get(request(key), never)
  expect((await stranger.get(request(key), never)).fromCache).toBe(false)
  await redis!.kill()
  const began = performance.now()
  expect((await first.get(request(crypto.randomUUID()), never)).fromCache).toBe(false)
  expect(performance.now() - began).toBeLessThan(2_000)
  await redis!.start()
  const found = async () => {
    const again = crypto.randomUUID()
    await (await aConnected()).get(request(again), never)
    return (await first.get(request(again), never)).fromCache
  }
  await expect.poll(found, { timeout: 10_000 }).toBe(true)
})
