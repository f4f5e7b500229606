import { expect, test, vi } from 'vitest'
import type { RecordId, SessionId } from '#contract/kit/id.ts'
import { StreamCutOff } from '#web/lib/client/read-events.ts'
import type { AskedQuestion } from './ask.ts'
import { type ConversationPorts, createConversation } from './conversation.ts'
import type { AnswerEvent } from './reduce-answer.ts'

const session = '01900000-0000-7000-8000-000000000001' as SessionId
const record = '01900000-0000-7000-8000-000000000002' as RecordId
const ids = { session_id: session, record_id: record, answer_id: record }
const ask: AskedQuestion = { question: 'How many?', files: [], source: 'default' }

const events = {
  start: {
    type: 'start',
    messageId: 'm',
    messageMetadata: { ...ids, session_name: '', status: 'streaming', model: null },
  },
  open: { type: 'text-start', id: 'a' },
  word: { type: 'text-delta', id: 'a', delta: 'word ' },
  finish: {
    type: 'finish',
    finishReason: 'stop',
    messageMetadata: { ...ids, status: 'done', usage: { input_words: 0, output_words: 0, credits: 0 }, duration_ms: 1 },
  },
} as unknown as Record<string, AnswerEvent>

async function* stream(...names: string[]): AsyncGenerator<AnswerEvent> {
  for (const name of names) {
    if (name === 'cut') throw new StreamCutOff()
    yield events[name]!
  }
}

const ports = (more: Partial<ConversationPorts> = {}): ConversationPorts => ({
  ask: async () => stream('start', 'open', 'word', 'finish'),
  join: async () => undefined,
  onSession: () => {},
  onEnd: async () => {},
  failureText: (error) => String(error),
  pause: async () => {},
  ...more,
})

test('an answer that ended leaves when the history knows it, and keeps its key', async () => {
  const onEnd = vi.fn(async () => {})
  const conversation = createConversation(ports({ onEnd }))
  const done = conversation.ask(ask)
  const key = conversation.getLives()[0]?.key
  await done
  expect(onEnd).toHaveBeenCalledWith(session)
  expect(conversation.getLives()).toEqual([])
  expect(conversation.keyOf(record)).toBe(key)
})

test('it stays on the page when the history cannot be asked', async () => {
  const conversation = createConversation(ports({ onEnd: () => Promise.reject(new Error('offline')) }))
  await conversation.ask(ask)
  expect(conversation.getLives()[0]).toMatchObject({ phase: 'ended', answer: { status: 'done' } })
})

test('a cut-off stream is joined again and repeats nothing', async () => {
  const seen: string[] = []
  const conversation = createConversation(
    ports({
      ask: async () => stream('start', 'open', 'word', 'cut'),
      join: async () => stream('start', 'open', 'word', 'word', 'finish'),
      onEnd: async () => {
        const part = conversation.getLives()[0]?.answer.parts[0]
        seen.push(part?.type === 'text' ? part.text : '')
      },
    }),
  )
  await conversation.ask(ask)
  expect(seen).toEqual(['word word '])
})

test('joining again ends when it gets nowhere', async () => {
  const join = vi.fn(async () => stream('start', 'open', 'word', 'cut'))
  const conversation = createConversation(ports({ ask: async () => stream('start', 'open', 'word', 'cut'), join }))
  await conversation.ask(ask)
  expect(join.mock.calls.length).toBeLessThan(10)
  expect(conversation.getLives()[0]?.phase).toBe('failed')
})

test('a question that does not get through says why and can be dismissed', async () => {
  const conversation = createConversation(ports({ ask: () => Promise.reject(new Error('Bot Not Found')) }))
  await conversation.ask(ask)
  const [live] = conversation.getLives()
  expect(live).toMatchObject({ phase: 'failed', error: 'Error: Bot Not Found' })
  conversation.dismiss(live!.key)
  expect(conversation.getLives()).toEqual([])
})

test('an answer asked elsewhere is joined once', async () => {
  const join = vi.fn(async () => undefined)
  const conversation = createConversation(ports({ join }), session)
  await Promise.all([conversation.join(record), conversation.join(record)])
  await conversation.join(record)
  expect(join).toHaveBeenCalledTimes(1)
})

test('one that was asked here and is joined later keeps its key', async () => {
  const conversation = createConversation(ports())
  const done = conversation.ask(ask)
  const key = conversation.getLives()[0]?.key
  await done
  await conversation.join(record)
  expect(conversation.keyOf(record)).toBe(key)
})
