import {
  parseJsonEventStream,
  readUIMessageStream,
  type UIMessage,
  type UIMessageChunk,
  uiMessageChunkSchema,
} from 'ai'
import { expect, test } from 'vitest'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import { answerEvent } from '#contract/chat/stream.ts'
import { knowledgeFileEndpoints } from '#contract/knowledge-files/endpoints.ts'
import {
  aTalker,
  chatApp,
  eventsOf,
  historyOf,
  idsOf,
  joinSession,
  openStream,
  readAll,
  recordText,
  textOf,
} from './testing/chat-app.ts'

const server = await chatApp()

test("the AI SDK's own reader understands the stream", async () => {
  const talker = await aTalker(server)
  server.model.reply = () => [{ reasoning: 'Let me think.' }, { text: 'Good ' }, { text: 'morning.' }]
  const response = await openStream(server, talker, { question: 'Hello there' })
  expect(response.headers.get('x-vercel-ai-ui-message-stream')).toBe('v1')
  const chunks: UIMessageChunk[] = []
  const parsed = parseJsonEventStream({ stream: response.body!, schema: uiMessageChunkSchema })
  for await (const chunk of parsed) {
    if (!chunk.success) throw chunk.error
    expect(answerEvent.safeParse(chunk.value).error).toBeUndefined()
    chunks.push(chunk.value)
  }
  let message: UIMessage | undefined
  const stream = new ReadableStream<UIMessageChunk>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
  for await (const state of readUIMessageStream({ stream })) message = state
  expect(message?.parts).toMatchObject([
    { type: 'reasoning', text: 'Let me think.' },
    { type: 'text', text: 'Good morning.', state: 'done' },
  ])
  const { session_id, record_id } = idsOf(chunks[0] as never)
  expect(message?.metadata).toMatchObject({ session_id, record_id, status: 'done', usage: { output_words: 2 } })
  const { records, session } = await historyOf(server, talker, session_id)
  expect(session).toMatchObject({ session_name: 'Hello there', preview: 'Hello there' })
  expect(records).toMatchObject([{ id: record_id, uuid: record_id, answer: { status: 'done', model: 'fake-1' } }])
  expect(message?.parts).toMatchObject(records[0]!.answer.parts)
})

test('a reader that joins in the middle gets every character once', async () => {
  const talker = await aTalker(server)
  const words = Array.from({ length: 60 }, (_, index) => `word${index} `)
  server.model.reply = () => words.flatMap((text) => [{ text }, { wait: 3 }])
  const first = eventsOf(await openStream(server, talker, { question: 'Count' }))
  const seen = []
  for await (const event of first) {
    seen.push(event)
    if (textOf(seen).includes('word20 ')) break
  }
  const joined = await readAll(await joinSession(server, talker, idsOf(seen[0]).session_id))
  expect(textOf(joined)).toBe(words.join(''))
  expect(joined[0]).toEqual(seen[0])
  const { records } = await historyOf(server, talker, idsOf(seen[0]).session_id)
  expect(recordText(records[0]!)).toBe(words.join(''))
})

test('an answer goes on when the browser goes away, and nothing is in progress afterwards', async () => {
  const talker = await aTalker(server)
  server.model.reply = () => [{ text: 'one ' }, { wait: 150 }, { text: 'two' }]
  const leaving = new AbortController()
  const response = await openStream(server, talker, { question: 'Go on' }, leaving.signal)
  const events = eventsOf(response)
  const start = (await events.next()).value as never
  leaving.abort()
  await events.next().catch(() => {})
  const { session_id } = idsOf(start)
  await expect.poll(async () => (await historyOf(server, talker, session_id)).records[0]!.answer.status).toBe('done')
  expect(recordText((await historyOf(server, talker, session_id)).records[0]!)).toBe('one two')
  expect((await joinSession(server, talker, session_id)).status).toBe(204)
})

test('stop keeps what came', async () => {
  const talker = await aTalker(server)
  server.model.reply = () => [{ text: 'the beginning' }, { stall: true }]
  const events = []
  for await (const event of eventsOf(await openStream(server, talker, { question: 'Tell me' }))) {
    events.push(event)
    if (event.type !== 'text-delta') continue
    const params = { botId: talker.botId, sessionId: idsOf(events[0]).session_id }
    const stopped = await server.call(chatEndpoints.stopAnswer, { params, headers: talker.headers })
    expect(stopped.body.data.stopped).toEqual([idsOf(events[0]).answer_id])
  }
  expect(events.at(-1)).toMatchObject({ type: 'finish', messageMetadata: { status: 'stopped' } })
  const { records } = await historyOf(server, talker, idsOf(events[0]).session_id)
  expect(records[0]!.answer).toMatchObject({ status: 'stopped', parts: [{ type: 'text', text: 'the beginning' }] })
})

test('two questions at once in a session are answered one after the other', async () => {
  const talker = await aTalker(server)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  server.model.reply = async ({ messages }) => {
    const question = String(messages.at(-1)?.content)
    if (question === 'first') await released
    return [{ text: `about ${question}` }]
  }
  const created = await server.call(chatEndpoints.createSession, {
    params: { botId: talker.botId },
    body: {},
    headers: talker.headers,
  })
  const session_id = created.body.data.id
  const first = openStream(server, talker, { question: 'first', session_id }).then(readAll)
  await expect.poll(async () => (await historyOf(server, talker, session_id)).records.length).toBe(1)
  const second = []
  for await (const event of eventsOf(await openStream(server, talker, { question: 'second', session_id }))) {
    second.push(event)
    if (second.length === 2) release()
  }
  expect(second[1]).toMatchObject({ type: 'data-notice', transient: true, data: { code: 'answer_queued' } })
  expect(textOf(await first)).toBe('about first')
  expect(textOf(second)).toBe('about second')
  const { records } = await historyOf(server, talker, session_id)
  expect(records.map((record) => record.question)).toEqual(['first', 'second'])
  expect(records[1]!.parent_id).toBe(records[0]!.id)
  expect(records.every((record) => record.answer.status === 'done')).toBe(true)
})

test('a question that waited is answered from what is there when its turn comes', async () => {
  const talker = await aTalker(server)
  const { headers, botId } = talker
  const form = new FormData()
  form.append('files', new Blob(['Annual leave is twelve working days.']), 'rules.txt')
  const added = await server.call(knowledgeFileEndpoints.addKnowledgeFiles, { query: { bot_id: botId }, form, headers })
  const { id: fileId } = added.body.data.files[0]!
  const stateOf = async () =>
    (await server.call(knowledgeFileEndpoints.listKnowledgeFiles, { params: { botId }, headers })).body.data.records[0]
      ?.state
  await expect.poll(stateOf).toBe('ready')
  const first = Promise.withResolvers<void>()
  const offered: string[][] = []
  server.model.reply = async ({ tools = [] }) => {
    offered.push(tools.map((tool) => tool.function.name))
    if (offered.length === 1) await first.promise
    return [{ text: 'Fine.' }]
  }
  const created = await server.call(chatEndpoints.createSession, { params: { botId }, body: {}, headers })
  const session_id = created.body.data.id
  const one = openStream(server, talker, { question: 'first', session_id }).then(readAll)
  await expect.poll(() => offered.length).toBe(1)
  for await (const { type } of eventsOf(await openStream(server, talker, { question: 'second', session_id })))
    if (type === 'data-notice') {
      await server.call(knowledgeFileEndpoints.removeKnowledgeFile, { params: { id: fileId }, headers })
      first.resolve()
    }
  await one
  expect(offered[0]).toContain('search_files')
  expect(offered[1]).not.toContain('search_files')
})
