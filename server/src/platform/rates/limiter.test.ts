import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { redisProgram, startRedis } from '../../testing/redis.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { openDatabase } from '../db/database.ts'
import { createLog } from '../log/log.ts'
import { createLimiter, type Limiter } from './limiter.ts'
import type { RateStore } from './port.ts'
import { createPostgresStore } from './postgres-store.ts'
import { createRedisStore } from './redis-store.ts'

const { connection, drop } = await createTestDatabase()
const log = createLog('silent')
const database = openDatabase({ ...connection, max: 4 }, log)
const redis = redisProgram ? await startRedis() : undefined
let offset = 0
const clock = { now: () => new Date(Date.now() + offset) }
const pass = (seconds: number) => {
  offset += seconds * 1000
}
const opened: Limiter[] = []
const warned: string[] = []
const hearing = { ...log, warn: (...args: unknown[]) => void warned.push(String(args.at(-1))) } as typeof log

const limiter = (store?: RateStore) => {
  const made = createLimiter({ clock, log: hearing }, store)
  opened.push(made)
  return made
}
const overDatabase = () => limiter(createPostgresStore({ pool: database.pool, clock, log }))
const overRedis = () => limiter(createRedisStore(redis!.url))
afterAll(async () => {
  for (const limiter of opened) await limiter.close()
  await redis?.stop()
  await database.close()
  await drop()
})
let key = ''
beforeEach(() => {
  key = crypto.randomUUID()
  warned.length = 0
})

const rate = { max: 60, perSeconds: 60 }
/** How many of so many tries side by side may. */
const allowed = async (by: Limiter, tries: number, requested = rate) =>
  (await Promise.all(Array.from({ length: tries }, () => by.take(key, requested)))).filter((wait) => wait === undefined)
    .length

/** The same, one after the other. */
async function allowedInTurn(limiters: Limiter[], tries: number): Promise<number> {
  let count = 0
  for (let n = 0; n < tries; n++) if ((await limiters[n % limiters.length]!.take(key, rate)) === undefined) count++
  return count
}

const stores: [string, () => Limiter][] = [
  ['in one process', () => limiter()],
  ['in PostgreSQL', overDatabase],
  ...(redis ? [['in Redis', overRedis] as [string, () => Limiter]] : []),
]

describe.each(stores)('%s', (_, open) => {
  test('as often as the rate says and no more, side by side and in turn; another key is free', async () => {
    const limiter = open()
    expect(await allowed(limiter, 40)).toBe(40)
    expect(await allowedInTurn([limiter], 40)).toBe(20)
    expect(await limiter.take(`${key} else`, rate)).toBeUndefined()
  })

  test('the wait that is told is the rest of the window', async () => {
    const limiter = open()
    await allowed(limiter, 60)
    const wait = await limiter.take(key, rate)
    expect(wait).toBeGreaterThan(50)
    expect(wait).toBeLessThanOrEqual(60)
  })
})

describe.each(stores.slice(1))('%s, two processes', (_, open) => {
  test('have one limit between them, less what the other still holds', async () => {
    const both = [open(), open()]
    const count = await allowedInTurn(both, 200)
    expect(count).toBeLessThanOrEqual(60)
    // A lease is a twentieth of the rate: three calls.
    expect(count).toBeGreaterThanOrEqual(58)
  })

  test('a guess is counted one by one', async () => {
    const guessing = { max: 5, perSeconds: 60 }
    const both = [open(), open()]
    expect((await allowed(both[0]!, 3, guessing)) + (await allowed(both[1]!, 9, guessing))).toBe(5)
  })
})

describe.each(stores.slice(0, 2))('%s, the clock', (_, open) => {
  test('opens the next window', async () => {
    const limiter = open()
    expect(await allowed(limiter, 70)).toBe(60)
    pass(61)
    expect(await allowed(limiter, 70)).toBe(60)
  })

  test.each([86_400, -86_400])('that jumps by %i s shuts nobody out longer than a window', async (jump) => {
    const limiter = open()
    await allowed(limiter, 70)
    pass(jump)
    const wait = await limiter.take(key, rate)
    expect(wait ?? 0).toBeLessThanOrEqual(60)
    if (jump < 0) expect(wait).toBeGreaterThan(0)
    pass(61)
    expect(await limiter.take(key, rate)).toBeUndefined()
    pass(-jump - 61)
  })
})

test('a store that is away leaves a limit for each process, and that is said once', async () => {
  const item = limiter({ lease: () => Promise.reject(new Error('gone')), close: async () => {} })
  expect(await allowed(item, 100)).toBe(60)
  key = crypto.randomUUID()
  expect(await allowed(item, 100)).toBe(60)
  expect(warned).toEqual(['rates are counted by this process alone for now'])
})

test.runIf(redis)(
  'a Redis that dies and comes back: each process counts by itself meanwhile, then both together again',
  async () => {
    const both = [overRedis(), overRedis()] as const
    expect(await allowedInTurn([...both], 80)).toBeLessThanOrEqual(60)
    await redis!.kill()
    key = crypto.randomUUID()
    expect([await allowed(both[0], 100), await allowed(both[1], 100)]).toEqual([60, 60])
    expect(warned).toEqual(Array(2).fill('rates are counted by this process alone for now'))
    await redis!.start()
    // A store that was away is asked again after five seconds.
    await expect
      .poll(
        async () => {
          key = crypto.randomUUID()
          return allowedInTurn([...both], 100)
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBeLessThanOrEqual(60)
    expect(warned.slice(2)).toEqual(Array(2).fill('rates are counted for all processes again'))
  },
)

test('a store that does not answer holds no call for ever', async () => {
  const item = limiter({ lease: () => new Promise(() => {}), close: async () => {} })
  expect(await allowed(item, 100)).toBe(60)
})

test('most calls ask nobody', async () => {
  let asked = 0
  const store = createPostgresStore({ pool: database.pool, clock, log })
  const lease: RateStore['lease'] = (given) => {
    asked++
    return store.lease(given)
  }
  const counting = limiter({ lease, close: store.close })
  for (let n = 0; n < 1_000; n++) await counting.take(key, { max: 3_000, perSeconds: 60 })
  expect(asked).toBe(7)
})
