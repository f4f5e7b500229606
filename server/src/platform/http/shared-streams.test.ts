import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { chatApp } from '../../modules/chat/testing/chat-app.ts'
import { atProcess, startProcess } from '../../modules/chat/testing/processes.ts'
import { aPerson } from '../../testing/factories.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { systemClock } from '../clock.ts'
import { openDatabase } from '../db/database.ts'
import { createTopics } from '../events/topics.ts'
import { createLog } from '../log/log.ts'
import { createSharedStreams } from './shared-streams.ts'

const { connection, drop } = await createTestDatabase()
const log = createLog('silent')
const { db, pool, close } = openDatabase({ ...connection, max: 20 }, log)
const topics = createTopics({ connection, log })
await topics.start()

// Which of two is the oldest is open where both were opened within a millisecond.
let now = Date.now()
const clock = { now: () => new Date(now++) }

async function aProcess() {
  const instanceId = randomUUID()
  await pool.query('insert into instances (id, host, pid, beat_at) values ($1, $2, 1, now())', [
    instanceId,
    'elsewhere',
  ])
  const streams = createSharedStreams({ db, log, clock, topics, instanceId })
  const ended: string[] = []
  streams.onEnded((id) => void ended.push(id))
  await streams.start()
  return { instanceId, streams, ended }
}
const both = [await aProcess(), await aProcess()] as const
afterAll(async () => {
  await topics.stop()
  for (const { streams } of both) await streams.stop()
  await close()
  await drop()
})
let holder = ''
beforeEach(() => {
  holder = `person ${randomUUID()}`
})
const claim = (at: 0 | 1, givesWay = false, id = randomUUID()) =>
  both[at].streams.claim({ id, holder, givesWay, most: 24 })

test('so many at once, side by side at two processes, and not one more', async () => {
  const granted = await Promise.all(Array.from({ length: 60 }, (_, index) => claim((index % 2) as 0 | 1)))
  expect(granted.filter(Boolean).length).toBe(24)
  const another = { id: randomUUID(), holder: `person ${randomUUID()}`, givesWay: false, most: 24 }
  expect(await both[0].streams.claim(another)).toBe(true)
})

test('one that ended leaves its place to whichever process', async () => {
  const id = randomUUID()
  await claim(0, false, id)
  for (let n = 0; n < 23; n++) await claim(0)
  expect(await claim(1)).toBe(false)
  both[0].streams.release(id)
  await expect.poll(() => claim(1)).toBe(true)
  expect(await claim(1)).toBe(false)
})

test('the oldest that may gives way, at the other process too', async () => {
  const oldest = randomUUID()
  await claim(0)
  await claim(0, true, oldest)
  const next = randomUUID()
  await claim(1, true, next)
  for (let n = 0; n < 21; n++) await claim(1)
  expect(await claim(1)).toBe(true)
  await expect.poll(() => both[0].ended).toContain(oldest)
  expect(await claim(1)).toBe(true)
  expect(both[1].ended).toContain(next)
  expect(await claim(0)).toBe(false)
})

test('what a process held that has died does not count', async () => {
  const dead = await aProcess()
  for (let n = 0; n < 24; n++) await dead.streams.claim({ id: randomUUID(), holder, givesWay: false, most: 24 })
  expect(await claim(0)).toBe(false)
  const stranger = { id: randomUUID(), holder: 'address 192.0.2.7', givesWay: false, most: 24 }
  await dead.streams.claim(stranger)
  await pool.query('delete from instances where id = $1', [dead.instanceId])
  expect(await claim(0)).toBe(true)
  const { rows: left } = await pool.query('select 1 from open_streams where id = $1', [stranger.id])
  expect(left.length).toBe(1)
  const next = await aProcess()
  expect((await pool.query('select 1 from open_streams where id = $1', [stranger.id])).rows).toEqual([])
  await next.streams.stop()
  await dead.streams.stop()
})

test('while the database is away everybody is let in', async () => {
  const away = openDatabase({ ...connection, port: 1, host: '127.0.0.1', max: 1 }, log)
  onTestFinished(() => away.close())
  const streams = createSharedStreams({ db: away.db, log, clock: systemClock, topics, instanceId: randomUUID() })
  expect(await streams.claim({ id: randomUUID(), holder, givesWay: false, most: 1 })).toBe(true)
})

test('two servers: a person’s 25th page has the first one give way, though it listens elsewhere', async () => {
  const server = await chatApp()
  const processes = await Promise.all([1, 2].map(() => startProcess(server, server.model)))
  for (const { kill } of processes) onTestFinished(kill)
  const person = await aPerson(server)
  const follow = async (index: number) => {
    const { url } = atProcess(server, processes[index % 2]!)
    const away = new AbortController()
    onTestFinished(() => away.abort())
    const address = new URL(
      `/api/${notificationEndpoints.followLive.service}${notificationEndpoints.followLive.path}`,
      url,
    )
    const headers = { ...person.headers, accept: 'text/event-stream' }
    const response = await fetch(address, { headers, signal: away.signal })
    const reader = response.body!.getReader()
    await reader.read()
    let isOpen = true
    const read = async () => {
      while (!(await reader.read()).done);
    }
    const note = () => {
      isOpen = false
    }
    read().then(note, note)
    return { status: response.status, isOpen: () => isOpen }
  }
  const open: Awaited<ReturnType<typeof follow>>[] = []
  for (let n = 0; n < 24; n++) open.push(await follow(n))
  expect(open.map(({ status, isOpen }) => status === 200 && isOpen())).toEqual(Array(24).fill(true))
  expect((await follow(1)).status).toBe(200)
  await expect.poll(() => open[0]!.isOpen()).toBe(false)
  expect(open.filter(({ isOpen }) => isOpen()).length).toBe(23)
})
