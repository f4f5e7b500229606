import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { getBalance } from '../billing/service.ts'
import { expectBooksBalance } from '../billing/testing/books.ts'
import {
  askQuestion,
  aTalker,
  chatApp,
  type Event,
  eventsOf,
  historyOf,
  idsOf,
  openStream,
  readAll,
  recordText,
} from './testing/chat-app.ts'
import { startProcess } from './testing/processes.ts'

// Who is told that an answer is done finds it later, whatever happens in between.
vi.setConfig({ testTimeout: 120_000 })

const server = await chatApp()
const talker = await aTalker(server)
const locks: pg.Client[] = []
afterEach(async () => {
  await Promise.all(locks.splice(0).map((lock) => lock.end()))
  await expectBooksBalance(server.deps.pool)
})

/** A database that takes nothing more of a session until the lock is let go. */
async function stall({ deps }: typeof server, sessionId: string): Promise<{ letGo: () => Promise<void> }> {
  const client = new pg.Client(deps.connection)
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  await client.query('select 1 from sessions where id = $1 for update', [sessionId])
  locks.push(client)
  return { letGo: async () => void (await client.query('rollback')) }
}

const text = 'all of it'
/** An answer that comes when the database stalls, however long that takes. */
function answersOnceStalled(model: typeof server.model): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  model.reply = () => promise.then(() => [{ text }])
  return resolve
}
const isLate = (event: Event) =>
  event.type === 'data-notice' && (event.data as { code: string }).code === 'answer_not_kept_yet'
const statusOf = (event: Event | undefined) => (event?.messageMetadata as { status?: string } | undefined)?.status
const books = () => getBalance(server.deps, talker.organizationId)
const recordsOf = async (sessionId: string) =>
  (await server.deps.pool.query('select status, answer_text from records where session_id = $1', [sessionId])).rows

test('an answer is told to be done when it is stored, and until then that it is not', async () => {
  const stalled = answersOnceStalled(server.model)
  const events: Event[] = []
  let lock: Awaited<ReturnType<typeof stall>> | undefined
  for await (const event of eventsOf(await openStream(server, talker, { question: 'Go' }))) {
    events.push(event)
    lock ??= await stall(server, idsOf(event).session_id)
    stalled()
    if (!isLate(event)) continue
    expect(await recordsOf(idsOf(events[0]).session_id)).toMatchObject([{ status: 'streaming' }])
    await lock.letGo()
  }
  expect(events.at(-2)).toMatchObject({ transient: true, data: { code: 'answer_not_kept_yet' } })
  expect(statusOf(events.at(-1))).toBe('done')
  expect(await recordsOf(idsOf(events[0]).session_id)).toEqual([{ status: 'done', answer_text: text }])
})

test('a server that is killed before it could store an answer has not told that it is done, nor charged for it', async () => {
  const { spent } = await books()
  const stalled = answersOnceStalled(server.model)
  const { url, child, kill } = await startProcess(server, server.model)
  const events: Event[] = []
  await (async () => {
    for await (const event of eventsOf(await openStream({ ...server, url }, talker, { question: 'Go' }))) {
      events.push(event)
      if (events.length === 1) await stall(server, idsOf(event).session_id)
      stalled()
      if (isLate(event) || event.type === 'finish') child.kill('SIGKILL')
    }
  })().catch(() => {})
  await kill()
  // What waits for the lock would else be done for a server that is no more.
  await server.deps.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  await Promise.all(locks.splice(0).map((lock) => lock.end()))
  const next = await startProcess(server, server.model)
  const sessionId = idsOf(events[0]).session_id
  await expect.poll(() => recordsOf(sessionId), { timeout: 60_000 }).not.toMatchObject([{ status: 'streaming' }])
  await next.kill()
  const [record, ...more] = await recordsOf(sessionId)
  expect(more).toEqual([])
  expect({ finished: events.some(({ type }) => type === 'finish'), kept: record.status === 'done' }).toEqual({
    finished: false,
    kept: false,
  })
  expect(await books()).toMatchObject({ spent, held: 0 })
})

test('an answer that can never be stored is told to have failed and costs nothing, and the next question is answered', async () => {
  const { spent } = await books()
  await server.deps.pool.query(`alter table records add constraint refusing check (answer_text <> 'refused') not valid`)
  server.model.reply = () => [{ text: 'refused' }]
  const events = await readAll(await openStream(server, talker, { question: 'Go' }))
  expect(events.at(-2)).toMatchObject({ type: 'data-notice', data: { code: 'answer_not_kept', action: 'retry' } })
  expect(statusOf(events.at(-1))).toBe('failed')
  const { session_id } = idsOf(events[0])
  const [record] = (await historyOf(server, talker, session_id)).records
  expect(record!.answer).toMatchObject({ status: 'failed', parts: [{ data: { code: 'answer_not_kept' } }] })
  expect(await books()).toMatchObject({ spent, held: 0 })
  server.model.reply = () => [{ text }]
  expect(recordText((await askQuestion(server, talker, { session_id, question: 'And now?' })).body.data.record)).toBe(
    text,
  )
})

test('an answer does not fail over books that do not take its charge', async () => {
  const { spent } = await books()
  await server.deps.pool.query('alter table usage_receipts add constraint refusing check (credits < 0) not valid')
  server.model.reply = () => [{ text }]
  const { record, session_id } = (await askQuestion(server, talker, { question: 'Go' })).body.data
  await server.deps.pool.query('alter table usage_receipts drop constraint refusing')
  expect(record.answer).toMatchObject({ status: 'done', usage: { credits: 0 } })
  expect(await recordsOf(session_id)).toEqual([{ status: 'done', answer_text: text }])
  expect((await books()).spent).toBe(spent)
})

test('what a model says in characters that a database has no room for is kept without them', async () => {
  const raw = JSON.stringify({
    id: 'fake',
    model: 'fake',
    choices: [{ index: 0, delta: { content: 'half \ud83d, nothing \u0000, \\u0000 as text' }, finish_reason: null }],
  })
  server.model.reply = () => [{ raw }]
  const { record } = (await askQuestion(server, talker, { question: 'Go' })).body.data
  expect(record.answer.status).toBe('done')
  expect(recordText(record)).toBe('half \ufffd, nothing , \\u0000 as text')
})

test('a server that stops while the database stalls says that the answer was interrupted', async () => {
  const other = await chatApp()
  const person = await aTalker(other)
  const stalled = answersOnceStalled(other.model)
  const events: Event[] = []
  let stopped: Promise<void> | undefined
  for await (const event of eventsOf(await openStream(other, person, { question: 'Go' }))) {
    events.push(event)
    if (events.length === 1) await stall(other, idsOf(event).session_id)
    stalled()
    if (isLate(event)) stopped = other.app.stop()
  }
  expect(events.at(-2)).toMatchObject({ type: 'data-notice', data: { code: 'answer_interrupted' } })
  expect(statusOf(events.at(-1))).toBe('failed')
  await Promise.all(locks.splice(0).map((lock) => lock.end()))
  await stopped
})
