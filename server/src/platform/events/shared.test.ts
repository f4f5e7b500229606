import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { redisProgram, startRedis } from '../../testing/redis.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import type { Log } from '../log/log.ts'
import type { Events } from './port.ts'
import { postgresCarrier } from './postgres.ts'
import { redisCarrier } from './redis.ts'
import { createSharedEvents } from './shared.ts'

const warnings: string[] = []
const log = { warn: (_about: object, text: string) => void warnings.push(text) } as unknown as Pick<Log, 'warn'>

const never = new AbortController().signal

/** Reads a channel to its end; `until` resolves when so many of its events have come. */
function follow(events: Events, channel: string, signal = never) {
  const read: string[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  const all = async () => {
    for await (const event of (await events.read(channel, signal)) ?? []) {
      read.push(event)
      for (const { count, resolve } of waiting) if (count <= read.length) resolve()
    }
    return read
  }
  const until = (count: number) =>
    new Promise<void>((resolve) => {
      if (count <= read.length) resolve()
      else waiting.push({ count, resolve })
    })
  return { all: all(), until }
}

const database = await createTestDatabase()
const pool = new pg.Pool({ ...database.connection, max: 8 })
pool.on('error', () => {})
const redis = redisProgram ? await startRedis() : undefined
const made: Events[] = []
afterAll(async () => {
  await Promise.all(made.map((events) => events.close()))
  await pool.end()
  await database.drop()
  await redis?.stop()
})

const overPostgres = () =>
  keep(createSharedEvents(postgresCarrier({ pool, connection: database.connection, log: log as never }), log))
const overRedis = () => keep(createSharedEvents(redisCarrier(redis!.url, log), log))
function keep(events: Events): Events {
  made.push(events)
  return events
}

const carriers: [string, () => Events][] = [
  ['PostgreSQL', overPostgres],
  ...(redis ? [['Redis', overRedis] as [string, () => Events]] : []),
]
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => JSON.stringify({ place: index, text: `a\n\u0000${index}` }))

describe.each(carriers)('events over %s', (name, open) => {
  test('readers elsewhere get every event once and in order, whenever they join', async () => {
    const [writer, reader] = [open(), open()]
    const sent = numbered(1_500)
    const channel = `join-${name}`
    const to = writer.open(channel, () => {})
    const elsewhere = follow(reader, channel)
    const readers = [elsewhere]
    for (const [index, event] of sent.entries()) {
      // Some join where events are on their way, some where all that were sent are there.
      if (index % 600 === 300) await elsewhere.until(index)
      if (index % 300 === 0) readers.push(follow(reader, channel), follow(writer, channel))
      to.append(event)
      if (index % 50 === 0) await elsewhere.until(index - 250)
    }
    await elsewhere.until(sent.length)
    const late = follow(reader, channel)
    await late.until(sent.length)
    to.end()
    for (const { all } of [...readers, late]) expect(await all).toEqual(sent)
  })

  test('what is told in one process is heard in the one that writes', async () => {
    const [writer, other] = [open(), open()]
    const received: string[] = []
    const channel = `tell-${name}`
    const to = writer.open(channel, (message) => received.push(message))
    to.append('{}')
    expect(await other.notify(channel, 'stop')).toBe(true)
    await expect.poll(() => received[0]).toBe('stop')
    to.end()
    await expect.poll(() => other.notify(channel, 'stop')).toBe(false)
  })

  test('a reader waits for a channel that is not there until it leaves, and one that leaves in the middle ends', async () => {
    const [writer, reader] = [open(), open()]
    const waiting = new AbortController()
    const nothing = vi.fn()
    const waited = reader.read(`nothing-${name}`, waiting.signal).then(nothing)
    const channel = `leave-${name}`
    const to = writer.open(channel, () => {})
    to.append('{"one":1}')
    const leaving = new AbortController()
    const left = follow(reader, channel, leaving.signal)
    await left.until(1)
    leaving.abort()
    expect(await left.all).toEqual(['{"one":1}'])
    to.end()
    expect(nothing).not.toHaveBeenCalled()
    waiting.abort()
    await waited
    expect(nothing).toHaveBeenCalledExactlyOnceWith(undefined)
  })

  test('many channels at once, each with a reader elsewhere', async () => {
    const [writer, reader] = [open(), open()]
    const sent = numbered(40)
    const results = await Promise.all(
      Array.from({ length: 150 }, async (_, n) => {
        const channel = `many-${name}-${n}`
        const to = writer.open(channel, () => {})
        to.append(sent[0]!)
        const { all, until } = follow(reader, channel)
        for (const [index, event] of sent.slice(1).entries()) {
          if (index % 8 === 0) await until(index - 7)
          to.append(event)
        }
        await until(1)
        to.end()
        return all
      }),
    )
    for (const read of results) expect(read).toEqual(sent)
  })
})

test.skipIf(!redis)('a Redis that is lost with all it held makes readers late, not wrong', async () => {
  const [writer, reader] = [overRedis(), overRedis()]
  const sent = numbered(300)
  const to = writer.open('lost', () => {})
  for (const event of sent.slice(0, 100)) to.append(event)
  const { all, until } = follow(reader, 'lost')
  await until(100)
  warnings.length = 0
  await redis!.kill()
  for (const event of sent.slice(100, 150)) to.append(event)
  await expect.poll(() => warnings).toContain('events cannot be carried to other processes now')
  for (const event of sent.slice(150, 200)) to.append(event)
  await redis!.start()
  for (const event of sent.slice(200)) to.append(event)
  to.end()
  expect(await all).toEqual(sent)
})

test('a lost connection for wake-ups only makes readers late', async () => {
  const [writer, reader] = [overPostgres(), overPostgres()]
  const sent = numbered(60)
  const to = writer.open('cut', () => {})
  const { all, until } = follow(reader, 'cut')
  for (const event of sent.slice(0, 30)) to.append(event)
  await until(30)
  const cut = await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and query like 'listen%'",
    [database.connection.database],
  )
  expect(cut.rowCount).toBeGreaterThanOrEqual(2)
  for (const event of sent.slice(30)) to.append(event)
  await until(60)
  to.end()
  expect(await all).toEqual(sent)
})
