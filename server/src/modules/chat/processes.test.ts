import { afterAll, describe, expect, test } from 'vitest'
import { answerEndpoints } from '#contract/chat/answer-endpoints.ts'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import { redisProgram, startRedis } from '../../testing/redis.ts'
import type { TestApp } from '../../testing/test-app.ts'
import {
  askQuestion,
  aTalker,
  type ChatPerson,
  chatApp,
  type Event,
  eventsOf,
  historyOf,
  idsOf,
  joinSession,
  openStream,
  recordText,
  textOf,
} from './testing/chat-app.ts'
import { atProcess, type ServerProcess, startProcess } from './testing/processes.ts'

// Two server processes on one database: what one answers is joined, stopped and outlived in the other.
const server = await chatApp()
const redis = redisProgram ? await startRedis() : undefined
afterAll(() => redis?.stop())

const at = (process: ServerProcess) => atProcess(server, process)

const words = Array.from({ length: 120 }, (_, index) => `word${index} `)
const slowly = words.flatMap((text) => [{ text }, { wait: 15 }])

/** Reads on until the words have come. */
async function readUntil(stream: AsyncGenerator<Event>, events: Event[], until: string): Promise<void> {
  while (!textOf(events).includes(until)) {
    const { value, done } = await stream.next()
    if (done) throw new Error('it ended before the words came')
    events.push(value)
  }
}

async function readRest(stream: AsyncGenerator<Event>, events: Event[] = []): Promise<Event[]> {
  for await (const event of stream) events.push(event)
  return events
}

/** Asks in one process and reads until the words have come there. */
async function begin(app: TestApp, talker: ChatPerson, question: string, until: string) {
  const events: Event[] = []
  const stream = eventsOf(await openStream(app, talker, { question }))
  await readUntil(stream, events, until)
  return { events, stream, ids: idsOf(events[0]) }
}

const carriers: [string, Record<string, string>][] = [
  ['PostgreSQL', {}],
  ...(redis ? [['Redis', { REDIS_URL: redis.url }] as [string, Record<string, string>]] : []),
]

describe.each(carriers)('two processes over %s', async (_, env) => {
  const [left, right] = await Promise.all([
    startProcess(server, server.model, env),
    startProcess(server, server.model, env),
  ])
  afterAll(() => Promise.all([left.kill(), right.kill()]))

  test('an answer is joined from its start in another process, without a lost or doubled character', async () => {
    const talker = await aTalker(server)
    server.model.reply = () => slowly
    const { ids, stream, events } = await begin(at(left), talker, 'Count', 'word20 ')
    const joining = async (where: typeof left) => eventsOf(await joinSession(at(where), talker, ids.session_id))
    const [first, nearby] = await Promise.all([joining(right), joining(left)])
    const ofFirst: Event[] = []
    await readUntil(first, ofFirst, 'word40 ')
    const late = await joining(right)
    const joined = await Promise.all([readRest(first, ofFirst), readRest(late), readRest(nearby)])
    await readRest(stream, events)
    expect(textOf(events)).toBe(words.join(''))
    for (const read of joined) expect(read).toEqual(events)
    expect((await joinSession(at(right), talker, ids.session_id)).status).toBe(204)
  })

  test('an answer is stopped from another process, and what came is kept', async () => {
    const talker = await aTalker(server)
    server.model.reply = () => [{ text: 'the beginning' }, { stall: true }]
    const { ids, stream, events } = await begin(at(left), talker, 'Tell me', 'the beginning')
    const params = { botId: talker.botId, sessionId: ids.session_id }
    const stopped = await at(right).call(chatEndpoints.stopAnswer, { params, headers: talker.headers })
    expect(stopped.body.data.stopped).toEqual([ids.answer_id])
    await readRest(stream, events)
    expect(events.at(-1)).toMatchObject({ type: 'finish', messageMetadata: { status: 'stopped' } })
    expect((await historyOf(server, talker, ids.session_id)).records[0]!.answer.status).toBe('stopped')
  })

  test('questions of one session asked in two processes are answered in their order', async () => {
    const talker = await aTalker(server)
    server.model.reply = ({ messages }) =>
      String(messages.at(-1)?.content) === 'first' ? slowly.slice(0, 100) : [{ text: 'about second' }]
    const { ids, stream } = await begin(at(left), talker, 'first', 'word3 ')
    const second = askQuestion(at(right), talker, { question: 'second', session_id: ids.session_id })
    const rest = await readRest(stream)
    expect(rest.at(-1)?.type).toBe('finish')
    const { record } = (await second).body.data
    expect(recordText(record)).toBe('about second')
    expect(record.parent_id).toBe(ids.record_id)
    expect(String(JSON.stringify(server.model.requests.at(-1)!.messages))).toContain('word49')
  })

  test('what waits in the queue is asked by the process that answered before it', async () => {
    const talker = await aTalker(server)
    const added = Promise.withResolvers<void>()
    server.model.reply = ({ messages }) =>
      String(messages.at(-1)?.content) === 'first'
        ? [{ text: 'for long' }, { until: added.promise }]
        : [{ text: 'from the queue' }]
    const { ids, stream } = await begin(at(left), talker, 'first', 'for long')
    const params = { botId: talker.botId, sessionId: ids.session_id }
    const form = new FormData()
    form.set('question', 'second')
    const queue = await at(right).call(answerEndpoints.addToQueue, { params, form, headers: talker.headers })
    added.resolve()
    expect(queue.body.data).toMatchObject({ questions: [{ question: 'second' }], held_by: null })
    await readRest(stream)
    await expect
      .poll(async () => (await historyOf(server, talker, ids.session_id)).records.at(-1)!.answer.status)
      .toBe('done')
    const { records } = await historyOf(server, talker, ids.session_id)
    expect(records.map(recordText).at(-1)).toBe('from the queue')
  })
})

test.each(carriers)('who reads elsewhere is told that the process died, and may retry (%s)', async (_, env) => {
  const [left, right] = await Promise.all([
    startProcess(server, server.model, env),
    startProcess(server, server.model, env),
  ])
  try {
    const talker = await aTalker(server)
    server.model.reply = () => [{ text: 'half of it' }, { wait: 30_000 }]
    const { ids } = await begin(at(left), talker, 'Everything', 'half of it')
    const events: Event[] = []
    const reading = eventsOf(await joinSession(at(right), talker, ids.session_id))
    await readUntil(reading, events, 'half of it')
    left.child.kill('SIGKILL')
    await readRest(reading, events)
    expect(textOf(events)).toBe('half of it')
    expect(events.at(-2)).toMatchObject({ type: 'data-notice', data: { code: 'answer_interrupted', action: 'retry' } })
    expect(events.at(-1)).toMatchObject({ type: 'finish', messageMetadata: { status: 'failed' } })
    server.model.reply = () => [{ text: 'all of it' }]
    const again = await askQuestion(at(right), talker, { session_id: ids.session_id, retry_of: ids.record_id })
    expect(recordText(again.body.data.record)).toBe('all of it')
    expect(again.body.data.record.siblings).toHaveLength(2)
  } finally {
    await Promise.all([left.kill(), right.kill()])
  }
})
