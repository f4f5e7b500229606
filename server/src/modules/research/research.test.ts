import { beforeEach, expect, test } from 'vitest'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import { researchEndpoints } from '#contract/research/endpoints.ts'
import { getBalance } from '../billing/service.ts'
import { aTalker, type ChatPerson, chatApp, readAll, textOf } from '../chat/testing/chat-app.ts'

const server = await chatApp()
let talker: ChatPerson

beforeEach(async () => {
  talker = await aTalker(server)
  server.model.reply = () => [{ text: 'From the ' }, { text: 'model.' }]
})

const open = (body: object, signal?: AbortSignal) =>
  fetch(new URL('/api/gateway/research/ask', server.url), {
    method: 'POST',
    headers: { ...talker.headers, accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify({ agent_id: talker.botId, by: 'agent', question: 'Hello', ...body }),
    ...(signal && { signal }),
  })
const books = () => getBalance(server.deps, talker.organizationId)
type Finish = { status: string; usage: { credits: number; output_words: number } }

test('the model and the built-in engine answer the same question, each made to', async () => {
  const model = await readAll(await open({ by: 'model' }))
  expect(textOf(model)).toBe('From the model.')
  expect(model[0]).toMatchObject({ type: 'start', messageMetadata: { model: 'fake-1' } })
  const engine = await readAll(await open({ by: 'engine' }))
  expect(textOf(engine)).toContain('No database is connected here yet')
  expect(engine[0]).toMatchObject({ messageMetadata: { model: null } })
  const spent = [model, engine].map((events) => (events.at(-1)!.messageMetadata as Finish).usage.credits)
  expect((await books()).spent).toBe(spent[0]! + spent[1]!)
})

test('nothing of it is kept as a chat', async () => {
  await readAll(await open({}))
  const sessions = await server.call(chatEndpoints.listSessions, {
    params: { botId: talker.botId },
    headers: talker.headers,
  })
  expect(sessions.body.data.pagination.total).toBe(0)
})

test('a failure ends its own stream with the reason and costs nothing', async () => {
  server.model.reply = () => ({ status: 500 })
  const events = await readAll(await open({}))
  expect(events.find(({ type }) => type === 'data-notice')).toMatchObject({ data: { code: 'model_failed' } })
  expect(events.at(-1)!.messageMetadata as Finish).toMatchObject({ status: 'failed', usage: { credits: 0 } })
  expect(await books()).toMatchObject({ spent: 0, held: 0 })
})

test('who goes away stops it', async () => {
  const asked = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  server.model.reply = async () => {
    asked.resolve()
    await end.promise
    return [{ text: 'late' }]
  }
  const gone = new AbortController()
  await open({}, gone.signal)
  await asked.promise
  gone.abort()
  await expect.poll(async () => (await books()).held).toBe(0)
  end.resolve()
})

test("bad input, and somebody else's agent", async () => {
  const failed = async (body: object) => ((await (await open(body)).json()) as { code: string }).code
  expect(await failed({ question: ' ' })).toBe('question_empty')
  expect(await failed({ by: 'oracle' })).toBe('invalid_input')
  expect(await failed({ agent_id: (await aTalker(server)).botId })).toBe('agent_not_found')
  const body = { agent_id: talker.botId, by: 'agent' as const, question: 'Hello' }
  const plain = await server.call(researchEndpoints.askResearch, { body, headers: talker.headers })
  expect(plain.status).toBe(406)
  expect((await server.call(researchEndpoints.askResearch, { body })).status).toBe(401)
})
