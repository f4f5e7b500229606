import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import { chatDataEndpoints as calls } from '#contract/chat-data/endpoints.ts'
import type { SessionId } from '#contract/kit/id.ts'
import { breakTable } from '../../testing/broken-table.ts'
import { askQuestion, aTalker, type ChatPerson, chatApp, openStream } from '../chat/testing/chat-app.ts'

const server = await chatApp()
server.model.reply = ({ messages }) => [{ text: `You said: ${String(messages.at(-1)?.content)}` }]
const say = async (who: ChatPerson, question: string, more: Record<string, string | [Blob, string][]> = {}) =>
  (await askQuestion(server, who, { question, ...more })).body.data
const count = async (statement: string, ...values: unknown[]) =>
  Number((await server.deps.pool.query(`select count(*) from ${statement}`, values)).rows[0].count)
const list = async (who: ChatPerson, query: Record<string, string> = {}) =>
  (await server.call(chatEndpoints.listSessions, { params: { botId: who.botId }, query, headers: who.headers })).body
    .data
const of = (who: ChatPerson, sessionId: SessionId) => ({
  params: { botId: who.botId, sessionId },
  headers: who.headers,
})
const confirm = 'delete all chats'

test('all chats go for good, with their files, and nobody else’s', async () => {
  const [person, other] = [await aTalker(server), await aTalker(server)]
  const files: [Blob, string][] = [[new Blob(['city,sales\nBandung,1\n']), 'sales.csv']]
  const { session_id } = await say(person, 'With a file', { files })
  await say(person, 'Another')
  await say(other, 'Theirs')
  const { rows } = await server.deps.pool.query('select key from files where user_id = $1', [person.id])
  const file = path.join(server.deps.config.DATA_DIR, 'files', rows[0].key)
  expect(fs.existsSync(file)).toBe(true)

  const wrong = await server.call(calls.deleteAllChats, { body: { confirm: 'yes' } as never, headers: person.headers })
  expect(wrong.body.code).toBe('invalid_input')
  expect((await server.call(calls.deleteAllChats, { body: { confirm } })).status).toBe(401)
  expect((await server.call(calls.deleteAllChats, { body: { confirm }, headers: person.headers })).body.data).toEqual({
    deleted: 2,
  })
  expect((await list(person)).pagination.total).toBe(0)
  expect((await list(person, { query: 'file' })).records).toEqual([])
  expect((await server.call(chatEndpoints.restoreSession, of(person, session_id))).body.code).toBe('session_not_found')
  await expect.poll(() => count('sessions where user_id = $1', person.id)).toBe(0)
  await expect.poll(() => fs.existsSync(file)).toBe(false)
  for (const table of ['records', 'search_entries', 'search_session_words', 'search_vocabulary', 'files'])
    expect(await count(`${table} where user_id = $1`, person.id), table).toBe(0)
  expect((await list(other)).pagination.total).toBe(1)
})

test('a deleted chat goes only with the order to erase its files', async () => {
  const person = await aTalker(server)
  const files: [Blob, string][] = [[new Blob(['city,sales\nBandung,1\n']), 'sales.csv']]
  await say(person, 'With a file', { files })
  const { rows } = await server.deps.pool.query('select key from files where user_id = $1', [person.id])
  const file = path.join(server.deps.config.DATA_DIR, 'files', rows[0].key)
  const mend = await breakTable(server.deps, 'jobs', 'insert')
  await server.call(calls.deleteAllChats, { body: { confirm }, headers: person.headers })
  await server.app.jobs.runDue('remove-deleted-chats')
  const left = await count('sessions where user_id = $1', person.id)
  await mend()
  expect(left).toBe(1)
  server.pass(3_600)
  await server.app.jobs.runDue('remove-deleted-chats')
  await expect.poll(() => count('sessions where user_id = $1', person.id)).toBe(0)
  await expect.poll(() => fs.existsSync(file)).toBe(false)
})

test('what is being answered stops when all chats go', async () => {
  const person = await aTalker(server)
  const before = server.model.reply
  onTestFinished(() => {
    server.model.reply = before
  })
  server.model.reply = () => [{ stall: true }]
  const gone = new AbortController()
  await openStream(server, person, { question: 'Endless' }, gone.signal)
  const { body } = await server.call(calls.deleteAllChats, { body: { confirm }, headers: person.headers })
  expect(body.data.deleted).toBe(1)
  await expect.poll(() => count('records where user_id = $1', person.id)).toBe(0)
  gone.abort()
})

test('a deleted chat can be brought back for a day and is removed after it', async () => {
  const person = await aTalker(server)
  const [kept, gone] = [await say(person, 'Kept'), await say(person, 'Gone')]
  for (const { session_id } of [kept, gone]) await server.call(chatEndpoints.removeSession, of(person, session_id))
  server.pass(24 * 3600 - 60)
  expect((await server.call(chatEndpoints.restoreSession, of(person, kept.session_id))).status).toBe(200)
  server.pass(120)
  expect((await server.call(chatEndpoints.restoreSession, of(person, gone.session_id))).body.code).toBe(
    'session_not_found',
  )
  // Any deletion wakes the removal.
  const other = await aTalker(server)
  await server.call(calls.deleteAllChats, { body: { confirm }, headers: other.headers })
  await expect.poll(() => count('sessions where id = $1', gone.session_id)).toBe(0)
  expect((await list(person)).records.map(({ session_name }) => session_name)).toEqual(['Kept'])
})

test('training data are ratings and what the engine noted; chats stay', async () => {
  const person = await aTalker(server)
  const { session_id, record } = await say(person, 'Rate me')
  const body = { bot_id: person.botId, session_id, like: true, bookmark: true }
  await server.call(chatEndpoints.giveFeedback, {
    params: { answerId: record.answer.id },
    body,
    headers: person.headers,
  })
  const data = async () => (await server.call(calls.getChatData, { headers: person.headers })).body.data
  expect(await data()).toEqual({ chats: 1, training: { ratings: 1, understandings: 0 } })
  const removed = await server.call(calls.deleteTrainingData, {
    body: { confirm: 'delete training data' },
    headers: person.headers,
  })
  expect(removed.body.data).toEqual({ ratings: 1, understandings: 0 })
  expect(await data()).toEqual({ chats: 1, training: { ratings: 0, understandings: 0 } })
  const history = await server.call(chatEndpoints.getHistory, of(person, session_id))
  expect(history.body.data.records[0]!.feedback).toEqual({ like: null, bookmark: true })
  expect((await server.call(calls.getChatData)).status).toBe(401)
})
