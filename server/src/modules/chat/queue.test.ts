import { expect, test } from 'vitest'
import { answerEndpoints } from '#contract/chat/answer-endpoints.ts'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import type { SessionId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import { newId } from '../../platform/id.ts'
import { insertQueued } from './queue-store.ts'
import { aTalker, type ChatPerson, chatApp, historyOf, recordText } from './testing/chat-app.ts'

const server = await chatApp()
const talker = await aTalker(server)
const headers = talker.headers

async function aSession(who: ChatPerson = talker): Promise<SessionId> {
  const params = { botId: who.botId }
  return (await server.call(chatEndpoints.createSession, { params, body: {}, headers: who.headers })).body.data.id
}
const paramsOf = (sessionId: SessionId, who: ChatPerson = talker) => ({ botId: who.botId, sessionId })

async function add(sessionId: SessionId, question: string, files: [Blob, string][] = []) {
  const form = new FormData()
  form.set('question', question)
  for (const [blob, name] of files) form.append('files', blob, name)
  return server.call(answerEndpoints.addToQueue, { params: paramsOf(sessionId), form, headers })
}
const queueOf = async (sessionId: SessionId) =>
  (await server.call(answerEndpoints.getQueue, { params: paramsOf(sessionId), headers })).body.data
const waiting = async (sessionId: SessionId) => (await queueOf(sessionId)).questions.map(({ question }) => question)
const asked = async (sessionId: SessionId) =>
  (await historyOf(server, talker, sessionId)).records.map((record) => `${record.question}: ${record.answer.status}`)

/** The model answers a question once it is let go; `fails` ones break. */
function held() {
  const gates = new Map<string, () => void>()
  const open = new Set<string>()
  server.model.reply = async ({ messages }) => {
    const question = String(messages.at(-1)?.content).split('\n')[0]!
    if (!open.has(question)) await new Promise<void>((resolve) => gates.set(question, resolve))
    return question.startsWith('bad') ? { status: 500 } : [{ text: `about ${question}` }]
  }
  return (question: string) => {
    open.add(question)
    gates.get(question)?.()
  }
}

test('questions that wait are edited, moved, dropped, and asked in their order; each follows the one before', async () => {
  const letGo = held()
  const session = await aSession()
  expect((await add(session, 'first')).body.data.questions).toEqual([])
  for (const question of ['second', 'third', 'fourth', 'fifth']) await add(session, question)
  const { questions, held_by } = await queueOf(session)
  expect(held_by).toBeNull()
  const [second, third, fourth, fifth] = questions.map(({ id }) => id)
  const change = (id: string, body: { question?: string; position?: number }) =>
    server.call(answerEndpoints.changeQueued, { params: { ...paramsOf(session), id }, body, headers })
  expect((await change(third!, { question: '  third, again ' })).status).toBe(200)
  expect((await change(fifth!, { position: 0 })).status).toBe(200)
  const params = { ...paramsOf(session), id: fourth! }
  expect((await server.call(answerEndpoints.removeQueued, { params, headers })).status).toBe(200)
  expect(await waiting(session)).toEqual(['fifth', 'second', 'third, again'])
  for (const question of ['first', 'fifth', 'second', 'third, again']) letGo(question)
  await expect.poll(() => asked(session)).toEqual(['first: done', 'fifth: done', 'second: done', 'third, again: done'])
  const { records } = await historyOf(server, talker, session)
  expect(records.map(({ parent_id }) => parent_id)).toEqual([null, ...records.slice(0, 3).map(({ id }) => id)])
  expect(records.map(recordText).at(-1)).toBe('about third, again')
  expect(await queueOf(session)).toEqual({ questions: [], held_by: null })
  expect((await change(second!, { position: 0 })).body.code).toBe('queued_not_found')
})

test('an answer that fails holds the rest until the person goes on; one that is stopped, too', async () => {
  const letGo = held()
  const session = await aSession()
  for (const question of ['bad first', 'second', 'third']) await add(session, question)
  letGo('bad first')
  await expect.poll(async () => (await queueOf(session)).held_by).not.toBeNull()
  const [failed] = (await historyOf(server, talker, session)).records
  expect(await queueOf(session)).toMatchObject({ held_by: failed!.id, questions: [{}, {}] })
  const resume = () => server.call(answerEndpoints.resumeQueue, { params: paramsOf(session), headers })
  expect((await resume()).body.data).toMatchObject({ held_by: null, questions: [{ question: 'third' }] })
  await server.call(chatEndpoints.stopAnswer, { params: paramsOf(session), headers })
  await expect.poll(async () => (await queueOf(session)).held_by).not.toBeNull()
  expect(await asked(session)).toEqual(['bad first: failed', 'second: stopped'])
  letGo('third')
  await resume()
  await expect.poll(() => asked(session)).toEqual(['bad first: failed', 'second: stopped', 'third: done'])
})

test('a file waits with its question, and comes with it', async () => {
  const letGo = held()
  const session = await aSession()
  await add(session, 'first')
  const added = await add(session, 'How many?', [[new Blob(['region,amount\nJava,12\n']), 'sales.csv']])
  expect(added.body.data.questions).toMatchObject([{ question: 'How many?', files: [{ name: 'sales.csv' }] }])
  letGo('first')
  letGo('How many?')
  await expect.poll(() => asked(session)).toEqual(['first: done', 'How many?: done'])
  const { records } = await historyOf(server, talker, session)
  expect(records[1]!.files).toMatchObject([{ name: 'sales.csv' }])
})

test('what cannot wait is refused with its reason', async () => {
  held()
  const session = await aSession()
  expect((await add(session, '   ')).body.code).toBe('question_empty')
  expect((await add(session, 'x'.repeat(limits.question.max + 1))).body.code).toBe('question_too_long')
  await add(session, 'first')
  for (let n = 0; n < limits.waitingQuestions; n++) expect((await add(session, `q${n}`)).status).toBe(200)
  expect((await add(session, 'one too many')).body.code).toBe('too_many_waiting')
  const [first] = (await queueOf(session)).questions
  const change = (body: unknown) =>
    server.call(answerEndpoints.changeQueued, { params: { ...paramsOf(session), id: first!.id }, body, headers })
  expect((await change({})).body.code).toBe('invalid_input')
  expect((await change({ question: ' ' })).body.code).toBe('invalid_input')
  const stranger = await aTalker(server)
  const theirs = { params: paramsOf(session), headers: stranger.headers }
  expect((await server.call(answerEndpoints.getQueue, theirs)).body.code).toBe('session_not_found')
  expect((await server.call(answerEndpoints.resumeQueue, theirs)).body.code).toBe('session_not_found')
  const drop = { params: { ...paramsOf(session), id: first!.id }, headers: stranger.headers }
  expect((await server.call(answerEndpoints.removeQueued, drop)).body.code).toBe('session_not_found')
  expect((await server.call(answerEndpoints.getQueue, { params: paramsOf(session) })).status).toBe(401)
  await server.call(chatEndpoints.stopAnswer, { params: paramsOf(session), headers })
})

test('two that go on at once ask one question once', async () => {
  const letGo = held()
  const session = await aSession()
  for (const question of ['bad first', 'second', 'third']) await add(session, question)
  letGo('bad first')
  await expect.poll(async () => (await queueOf(session)).held_by).not.toBeNull()
  const resume = () => server.call(answerEndpoints.resumeQueue, { params: paramsOf(session), headers })
  await Promise.all(Array.from({ length: 6 }, resume))
  expect(await asked(session)).toEqual(['bad first: failed', 'second: streaming'])
  expect(await waiting(session)).toEqual(['third'])
  letGo('second')
  letGo('third')
  await expect.poll(() => asked(session)).toEqual(['bad first: failed', 'second: done', 'third: done'])
})

test('what a process left between two answers is not held: looking at it goes on with it', async () => {
  const letGo = held()
  const session = await aSession()
  await add(session, 'first')
  letGo('first')
  await expect.poll(() => asked(session)).toEqual(['first: done'])
  const left = { question: 'second', language: 'en' as const, dataSource: null, webSearch: false, requestedModel: null }
  const none = { links: [], tools: [], mentions: [], fileIds: [] }
  const of = { userId: talker.id, sessionId: session }
  await insertQueued(server.deps.db, of, { id: newId(), ...left, ...none, createdAt: new Date() })
  expect(await queueOf(session)).toEqual({ questions: [], held_by: null })
  expect(await asked(session)).toEqual(['first: done', 'second: streaming'])
  letGo('second')
  await expect.poll(() => asked(session)).toEqual(['first: done', 'second: done'])
})
