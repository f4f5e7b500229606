import OpenAI from 'openai'
import { beforeEach, expect, test } from 'vitest'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import { anApiKey } from '../../testing/api-keys.ts'
import { createCredits } from '../billing/credits.ts'
import { getBalance } from '../billing/service.ts'
import { aTalker, type ChatPerson, chatApp } from '../chat/testing/chat-app.ts'

// The official client against the endpoint.
const server = await chatApp()
let talker: ChatPerson
let openai: OpenAI

const clientOf = (apiKey: string) => new OpenAI({ apiKey, baseURL: `${server.url}/v1`, maxRetries: 0 })
const books = () => getBalance(server.deps, talker.organizationId)

beforeEach(async () => {
  talker = await aTalker(server)
  openai = clientOf((await anApiKey(server, talker)).secret)
  server.model.reply = () => [{ text: 'Hello ' }, { text: 'there.' }]
})

const ask = (content: string, model: string = talker.botId) =>
  openai.chat.completions.create({ model, messages: [{ role: 'user', content }] })

test("a person's own agents are the models", async () => {
  const listed = []
  for await (const model of openai.models.list()) listed.push(model)
  expect(listed).toMatchObject([{ id: talker.botId, object: 'model', name: 'Assistant' }])
  expect(await openai.models.retrieve('assistant')).toMatchObject({ id: talker.botId })
  const stranger = await aTalker(server)
  await expect(openai.models.retrieve(stranger.botId)).rejects.toMatchObject({ status: 404, code: 'model_not_found' })
})

test('an answer with its usage, which costs what an answer in the chat costs', async () => {
  const completion = await ask('Hi there friend')
  expect(completion).toMatchObject({
    object: 'chat.completion',
    model: talker.botId,
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'Hello there.' } }],
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15, credits: expect.any(Number) },
  })
  expect(completion.choices).toHaveLength(1)
  const cost = (completion.usage as unknown as { credits: number }).credits
  expect(cost).toBeGreaterThan(0)
  expect(await books()).toMatchObject({ spent: cost, held: 0 })
  const sessions = await server.call(chatEndpoints.listSessions, {
    params: { botId: talker.botId },
    headers: talker.headers,
  })
  expect(sessions.body.data.pagination.total).toBe(0)
})

test('streamed: the same words, its usage when asked for, by the name of the agent', async () => {
  const stream = await openai.chat.completions.create({
    model: 'ASSISTANT',
    stream: true,
    stream_options: { include_usage: true },
    messages: [{ role: 'user', content: 'Hi' }],
  })
  let text = ''
  const ends: (string | null)[] = []
  let usage: unknown
  for await (const chunk of stream) {
    text += chunk.choices[0]?.delta.content ?? ''
    if (chunk.choices[0]) ends.push(chunk.choices[0].finish_reason)
    usage = chunk.usage ?? usage
  }
  expect(text).toBe('Hello there.')
  expect(ends.at(-1)).toBe('stop')
  expect(usage).toMatchObject({ total_tokens: 15 })
})

test('what was said before and what the program asks for reach the model', async () => {
  await openai.chat.completions.create({
    model: talker.botId,
    messages: [
      { role: 'system', content: 'Answer like a pirate.' },
      { role: 'user', content: 'First question' },
      { role: 'assistant', content: 'First answer' },
      { role: 'user', content: [{ type: 'text', text: 'Second question' }] },
    ],
    temperature: 0.3,
    max_tokens: 100,
  })
  const { messages } = server.model.requests.at(-1)!
  expect(String(messages[0]!.content)).toContain('Answer like a pirate.')
  expect(messages.slice(1).map(({ content }) => content)).toEqual(['First question', 'First answer', 'Second question'])
})

test.each([
  ['tools', { tools: [{ type: 'function', function: { name: 'x' } }] }],
  ['n', { n: 2 }],
  ['response_format', { response_format: { type: 'json_object' } }],
  [
    'image_url',
    { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://x.test/a.png' } }] }] },
  ],
  ['assistant', { messages: [{ role: 'assistant', content: 'I was last' }] }],
])('%s is refused plainly', async (name, more) => {
  const asked = { model: talker.botId, messages: [{ role: 'user', content: 'x' }], ...more }
  const failure = await openai.chat.completions.create(asked as never).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(OpenAI.BadRequestError)
  expect((failure as Error).message).toContain(name)
})

test('failures have the shape that the client knows', async () => {
  await expect(clientOf('nlr_wrong').models.list()).rejects.toBeInstanceOf(OpenAI.AuthenticationError)
  const reads = clientOf((await anApiKey(server, talker, { scopes: ['agents.read'] })).secret)
  await expect(
    reads.chat.completions.create({ model: talker.botId, messages: [{ role: 'user', content: 'x' }] }),
  ).rejects.toBeInstanceOf(OpenAI.PermissionDeniedError)
  await expect(ask('x', 'gpt-4o')).rejects.toMatchObject({ status: 404, code: 'model_not_found' })
  await expect(ask('')).rejects.toMatchObject({ status: 400, code: 'question_empty' })
  await expect(openai.chat.completions.create({ model: 'x' } as never)).rejects.toMatchObject({ param: 'messages' })
  await expect(openai.embeddings.create({ model: 'x', input: 'y' })).rejects.toBeInstanceOf(OpenAI.NotFoundError)
  server.model.reply = () => ({ status: 500 })
  await expect(ask('x')).rejects.toMatchObject({ status: 502, code: 'model_failed', type: 'server_error' })
})

test('a stream that breaks in the middle says why', async () => {
  server.model.reply = () => [{ text: 'Begun ' }, { disconnect: true }]
  const stream = await openai.chat.completions.create({
    model: talker.botId,
    stream: true,
    messages: [{ role: 'user', content: 'x' }],
  })
  let text = ''
  const read = async () => {
    for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? ''
  }
  await expect(read()).rejects.toMatchObject({ code: 'model_disconnected' })
  expect(text).toBe('Begun ')
})

test('without credits nothing is asked, and a failed answer costs nothing', async () => {
  server.model.reply = () => ({ status: 500 })
  await expect(ask('x')).rejects.toMatchObject({ status: 502 })
  expect(await books()).toMatchObject({ spent: 0, held: 0 })
  const credits = createCredits(server.deps)
  const all = { kind: 'answer', agentId: null, sessionId: null, used: { outputWords: 27_500 } } as const
  await credits.hold({ userId: talker.id, organizationId: talker.organizationId, workspaceId: null }, all)
  const asked = server.model.requests.length
  await expect(ask('x')).rejects.toMatchObject({ status: 402, code: 'insufficient_quota' })
  expect(server.model.requests).toHaveLength(asked)
})

test('who goes away stops the answer, and nothing stays held', async () => {
  const asked = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  server.model.reply = async () => {
    asked.resolve()
    await end.promise
    return [{ text: 'late' }]
  }
  const gone = new AbortController()
  const answer = openai.chat.completions.create(
    { model: talker.botId, messages: [{ role: 'user', content: 'x' }] },
    { signal: gone.signal },
  )
  await asked.promise
  expect((await books()).held).toBeGreaterThan(0)
  gone.abort()
  await expect(answer).rejects.toThrow()
  // The model has not answered yet: it was not waited for.
  await expect.poll(async () => (await books()).held).toBe(0)
  end.resolve()
})
