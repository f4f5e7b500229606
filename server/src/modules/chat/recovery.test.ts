import { randomUUID } from 'node:crypto'
import os from 'node:os'
import { expect, test } from 'vitest'
import { createBilling, getBalance } from '../billing/service.ts'
import { expectBooksBalance } from '../billing/testing/books.ts'
import { endLeftovers, isDead, listLiveInstances } from './instance.ts'
import { saveHeartbeat } from './instance-store.ts'
import { saveAnswer } from './record-store.ts'
import {
  askQuestion,
  aTalker,
  chatApp,
  eventsOf,
  historyOf,
  openStream,
  readAll,
  recordText,
  textOf,
} from './testing/chat-app.ts'

const server = await chatApp()
const aProcess = {
  node: process.version,
  residentMemory: 100_000_000,
  host: 'here',
  pid: 1,
  roles: ['web' as const],
  version: '1',
  keyMark: '',
  connections: { pool: 12, direct: 3 },
  startedAt: server.deps.clock.now(),
  beatAt: server.deps.clock.now(),
}
const talker = await aTalker(server)
const deps = {
  ...server.deps,
  credits: createBilling(server.deps).credits,
  answers: { isRunning: (_channel: string) => false },
}

/** Makes an answer look as a process that died in the middle of it leaves it. */
async function leftBy(instance: string) {
  server.model.reply = () => [{ text: 'the first half' }]
  const { session_id, record } = (await askQuestion(server, talker, { question: 'Tell me everything' })).body.data
  const parts = [{ type: 'text', text: 'the first half', state: 'streaming' }]
  await server.deps.pool.query("update records set status = 'streaming', instance_id = $2, parts = $3 where id = $1", [
    record.id,
    instance,
    JSON.stringify(parts),
  ])
  return { session_id, record }
}

test('servers of one process do not take each other for dead, though they have one number', async () => {
  expect(await listLiveInstances(deps)).toHaveLength(1)
  await endLeftovers(deps, randomUUID())
  expect(await listLiveInstances(deps)).toHaveLength(1)
})

test('an answer of a process that died is ended with a notice, and its question can be asked again', async () => {
  const { session_id, record } = await leftBy(randomUUID())
  expect(await endLeftovers(deps, randomUUID())).toBe(1)
  const [left] = (await historyOf(server, talker, session_id)).records
  expect(left!.answer).toMatchObject({
    status: 'failed',
    parts: [
      { type: 'text', text: 'the first half', state: 'done' },
      { type: 'data-notice', data: { code: 'answer_interrupted', action: 'retry' } },
    ],
  })
  server.model.reply = () => [{ text: 'everything' }]
  const again = await askQuestion(server, talker, { session_id, retry_of: record.id })
  expect(recordText(again.body.data.record)).toBe('everything')
})

test('an answer of a process that lives is left alone', async () => {
  const id = randomUUID()
  await saveHeartbeat(server.deps.db, { ...aProcess, id, host: 'another-machine', beatAt: server.deps.clock.now() })
  const { session_id } = await leftBy(id)
  expect(await endLeftovers(deps, randomUUID())).toBe(0)
  expect((await historyOf(server, talker, session_id)).records[0]!.answer.status).toBe('streaming')
  server.pass(31)
  expect(await endLeftovers(deps, randomUUID())).toBe(1)
  expect((await historyOf(server, talker, session_id)).records[0]!.answer.status).toBe('failed')
})

test('a question that was stored while its reply was lost does not hold up its session, one that is being answered goes on', async () => {
  const id = randomUUID()
  await saveHeartbeat(server.deps.db, { ...aProcess, id, pid: process.pid, beatAt: server.deps.clock.now() })
  const [refused, running] = [await leftBy(id), await leftBy(id)]
  expect(await endLeftovers(deps, id)).toBe(0)
  server.pass(61)
  const isRunning = (channel: string) => channel === `answer:${running.record.id}`
  expect(await endLeftovers({ ...deps, answers: { isRunning } }, id)).toBe(1)
  const statusOf = async ({ session_id }: { session_id: string }) =>
    (await historyOf(server, talker, session_id)).records[0]!.answer.status
  expect([await statusOf(refused), await statusOf(running)]).toEqual(['failed', 'streaming'])
  expect(await endLeftovers(deps, id)).toBe(1)
})

test('an answer that was ended from elsewhere stays failed and costs nothing when its own process gives it after all', async () => {
  const person = await aTalker(server)
  const books = () => getBalance(server.deps, person.organizationId)
  const before = await books()
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked = server.model.requests.length
  server.model.reply = () => promise.then(() => [{ text: 'everything after all' }])
  const reading = readAll(await openStream(server, person, { question: 'Tell me everything' }))
  await expect.poll(() => server.model.requests.length).toBeGreaterThan(asked)
  const given = [randomUUID(), person.id]
  await server.deps.pool.query("update records set instance_id = $1 where user_id = $2 and status = 'streaming'", given)
  expect(await endLeftovers(deps, randomUUID())).toBe(1)
  resolve()
  const events = await reading
  expect(events.at(-2)).toMatchObject({ type: 'data-notice', data: { code: 'answer_interrupted' } })
  expect(events.at(-1)).toMatchObject({ type: 'finish', messageMetadata: { status: 'failed' } })
  const { session_id } = events[0]!.messageMetadata as { session_id: string }
  expect((await historyOf(server, person, session_id)).records[0]!.answer).toMatchObject({
    status: 'failed',
    usage: { credits: 0 },
  })
  expect(await books()).toEqual(before)
  await expectBooksBalance(server.deps.pool)
})

test('an answer that is stored again, as the reply of the database was lost, is not taken for one that was ended from elsewhere', async () => {
  server.model.reply = () => [{ text: 'everything' }]
  const { record } = (await askQuestion(server, talker, { question: 'Tell me everything' })).body.data
  const answer = { status: 'done', text: '', model: null, inputWords: 1, outputWords: 1 } as const
  const again = () => saveAnswer(deps.db, record.id, { ...answer, parts: [], credits: 0, durationMs: 1 })
  expect(await again()).toBe(true)
  await server.deps.pool.query("update records set status = 'failed' where id = $1", [record.id])
  expect(await again()).toBe(false)
})

test('who counts as dead', () => {
  const now = new Date('2026-01-01T00:01:00Z')
  const here = { host: 'here', pid: 7, isAlive: (pid: number) => pid === 8 }
  const instance = (host: string, pid: number, silentSeconds: number) => ({
    id: 'x',
    host,
    pid,
    beatAt: new Date(now.getTime() - silentSeconds * 1000),
  })
  expect(isDead(instance('here', 7, 1), now, here)).toBe(true)
  expect(isDead(instance('here', 9, 1), now, here)).toBe(true)
  expect(isDead(instance('here', 8, 1), now, here)).toBe(false)
  expect(isDead(instance('there', 9, 29), now, here)).toBe(false)
  expect(isDead(instance('there', 9, 31), now, here)).toBe(true)
  expect(os.hostname()).not.toBe('')
})

test('while the database is away an answer goes on, and what it held is stored when it is back', async () => {
  const { pool } = server.deps
  const { rows } = await pool.query('select current_database() as name')
  const name = rows[0].name as string
  const gone = Promise.withResolvers<void>()
  server.model.reply = () => [{ text: 'before ' }, { until: gone.promise }, { text: 'and after' }]
  const events = []
  let closed = false
  for await (const event of eventsOf(await openStream(server, talker, { question: 'Hold on' }))) {
    events.push(event)
    if (event.type === 'data-notice') {
      expect(event).toMatchObject({ transient: true, data: { code: 'answer_not_kept_yet' } })
      const refused = await askQuestion(server, talker, { question: 'Now?' })
      expect([refused.status, refused.body.code]).toEqual([503, 'database_unavailable'])
      await asAdmin(`alter database ${name} allow_connections true`)
    }
    if (event.type !== 'text-delta' || closed) continue
    closed = true
    await asAdmin(`alter database ${name} allow_connections false`)
    await asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    gone.resolve()
  }
  expect(textOf(events)).toBe('before and after')
  expect(events.at(-1)).toMatchObject({ type: 'finish', messageMetadata: { status: 'done' } })
  const { session_id } = events[0]!.messageMetadata as { session_id: string }
  expect(recordText((await historyOf(server, talker, session_id)).records[0]!)).toBe('before and after')
  expect((await fetch(new URL('/health', server.url))).status).toBe(200)
})

async function asAdmin(statement: string): Promise<void> {
  const { Client } = (await import('pg')).default
  const client = new Client({ ...server.deps.connection, database: 'postgres' })
  await client.connect()
  await client.query(statement)
  await client.end()
}

test('a server that is to end lets running answers end', async () => {
  const other = await chatApp()
  const person = await aTalker(other)
  const { promise, resolve } = Promise.withResolvers<void>()
  other.model.reply = () => promise.then(() => [{ text: 'whole' }])
  const reading = readAll(await openStream(other, person, { question: 'Go' }))
  await expect.poll(() => other.model.requests.length).toBe(1)
  const ended = other.app.drain(600_000).then(other.app.stop)
  resolve()
  const events = await reading
  expect(textOf(events)).toBe('whole')
  expect(events.at(-1)).toMatchObject({ type: 'finish', messageMetadata: { status: 'done' } })
  await ended
})

test('a server that stops ends running answers with a notice and keeps what came', async () => {
  const other = await chatApp()
  const person = await aTalker(other)
  other.model.reply = () => [{ text: 'half' }, { stall: true }]
  const stream = await openStream(other, person, { question: 'Go' })
  const reading = readAll(stream)
  await expect.poll(() => other.model.requests.length).toBe(1)
  await other.app.stop()
  const events = await reading
  expect(textOf(events)).toBe('half')
  expect(events.at(-2)).toMatchObject({ type: 'data-notice', data: { code: 'answer_interrupted' } })
  const { rows } = await other.deps.pool.query('select status, answer_text from records')
  expect(rows).toEqual([{ status: 'failed', answer_text: 'half' }])
})
