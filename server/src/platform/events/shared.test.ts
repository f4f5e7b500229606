import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { redisProgram, startRedis } from '../../testing/redis.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import type { Events } from './port.ts'
import { postgresCarrier } from './postgres.ts'
import { redisCarrier } from './redis.ts'
import { createSharedEvents } from './shared.ts'

const log = { warn: () => {} }
const never = new AbortController().signal

async function all(events: AsyncIterable<string> | undefined): Promise<string[]> {
  const read: string[] = []
  for await (const event of events ?? []) read.push(event)
  return read
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
  Array.from({ length: count }, (_, place) => JSON.stringify({ place, text: `a\n\u0000${place}` }))

describe.each(carriers)('events over %s', (name, open) => {
  test('readers elsewhere get every event once and in order, whenever they join', async () => {
    const [writer, reader] = [open(), open()]
    const sent = numbered(1_500)
    const channel = `join-${name}`
    const to = writer.open(channel, () => {})
    const readers: Promise<string[]>[] = []
    for (const [place, event] of sent.entries()) {
      if (place % 300 === 0) readers.push(reader.read(channel, never).then(all), writer.read(channel, never).then(all))
      to.append(event)
      if (place % 50 === 0) await sleep(5)
    }
    await sleep(500)
    readers.push(reader.read(channel, never).then(all))
    await sleep(500)
    to.end()
    for (const read of await Promise.all(readers)) expect(read).toEqual(sent)
  })

  test('what is told in one process is heard in the one that writes', async () => {
    const [writer, other] = [open(), open()]
    const heard: string[] = []
    const channel = `tell-${name}`
    const to = writer.open(channel, (message) => heard.push(message))
    to.append('{}')
    expect(await other.tell(channel, 'stop')).toBe(true)
    await expect.poll(() => heard[0]).toBe('stop')
    to.end()
    await sleep(300)
    expect(await other.tell(channel, 'stop')).toBe(false)
  })

  test('a reader waits for a channel that is not there until it leaves, and one that leaves in the middle ends', async () => {
    const [writer, reader] = [open(), open()]
    expect(await reader.read(`nothing-${name}`, AbortSignal.timeout(500))).toBeUndefined()
    const channel = `leave-${name}`
    const to = writer.open(channel, () => {})
    to.append('{"one":1}')
    const leaving = new AbortController()
    const left = reader.read(channel, leaving.signal).then(all)
    await sleep(700)
    leaving.abort()
    expect(await left).toEqual(['{"one":1}'])
    to.end()
  })

  test('many channels at once, each with a reader elsewhere', async () => {
    const [writer, reader] = [open(), open()]
    const sent = numbered(40)
    const results = await Promise.all(
      Array.from({ length: 150 }, async (_, n) => {
        const channel = `many-${name}-${n}`
        const to = writer.open(channel, () => {})
        to.append(sent[0]!)
        const read = reader.read(channel, never).then(all)
        for (const event of sent.slice(1)) {
          await sleep(5)
          to.append(event)
        }
        await sleep(1_500)
        to.end()
        return read
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
  const read = reader.read('lost', never).then(all)
  await sleep(300)
  const restarted = redis!.restart()
  for (const event of sent.slice(100, 200)) {
    to.append(event)
    await sleep(5)
  }
  await restarted
  for (const event of sent.slice(200)) to.append(event)
  to.end()
  expect(await read).toEqual(sent)
})

test('a lost connection for wake-ups only makes readers late', async () => {
  const [writer, reader] = [overPostgres(), overPostgres()]
  const sent = numbered(60)
  const to = writer.open('cut', () => {})
  const read = reader.read('cut', never).then(all)
  for (const [place, event] of sent.entries()) {
    to.append(event)
    await sleep(20)
    if (place === 30)
      await pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and query like 'listen%'",
        [database.connection.database],
      )
  }
  await sleep(300)
  to.end()
  expect(await read).toEqual(sent)
})
