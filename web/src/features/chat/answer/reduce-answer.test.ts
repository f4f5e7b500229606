import { expect, test } from 'vitest'
import { answerEvent } from '#contract/chat/stream.ts'
import { type AnswerEvent, type AnswerState, emptyAnswer, reduceAnswer } from './reduce-answer.ts'

const uuid = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const ids = { session_id: uuid(1), record_id: uuid(2), answer_id: uuid(3) }

/** Events as they come over the wire: the contract must know them. */
const after = (...events: unknown[]): AnswerState =>
  events.map((event): AnswerEvent => answerEvent.parse(event)).reduce(reduceAnswer, emptyAnswer)

const start = {
  type: 'start',
  messageId: uuid(3),
  messageMetadata: { ...ids, session_name: 'New Chat', status: 'streaming', model: null },
}
const finish = (status: string) => ({
  type: 'finish',
  finishReason: 'stop',
  messageMetadata: { ...ids, status, usage: { input_words: 3, output_words: 5, credits: 1 }, duration_ms: 420 },
})
const text = (id: string, ...deltas: string[]) => [
  { type: 'text-start', id },
  ...deltas.map((delta) => ({ type: 'text-delta', id, delta })),
]
const notice = (message: string, more = {}) => ({
  type: 'data-notice',
  data: { code: 'answer_queued', message },
  ...more,
})
const suggestions = (id: string, question: string) => ({
  type: 'data-suggestions',
  id,
  data: { questions: [question] },
})

test.each([
  [
    'text grows by its deltas',
    [start, ...text('a', 'Kali', 'mantan')],
    [{ type: 'text', text: 'Kalimantan', state: 'streaming' }],
  ],
  [
    'its end closes it',
    [start, ...text('a', 'x'), { type: 'text-end', id: 'a' }],
    [{ type: 'text', text: 'x', state: 'done' }],
  ],
  [
    'two blocks grow side by side',
    [start, ...text('a', '1'), ...text('b', '2'), { type: 'text-delta', id: 'a', delta: '3' }],
    [
      { type: 'text', text: '13', state: 'streaming' },
      { type: 'text', text: '2', state: 'streaming' },
    ],
  ],
  ['a delta of a block that never began is left out', [start, { type: 'text-delta', id: 'z', delta: 'x' }], []],
  ['a start begins from nothing, so that joining again repeats nothing', [start, ...text('a', 'x'), start], []],
  [
    'a step gets its output',
    [
      start,
      { type: 'tool-input-available', toolCallId: 't', toolName: 'query_database', input: { sql: 'select 1' } },
      { type: 'tool-output-available', toolCallId: 't', output: { summary: '1 row', duration_ms: 4 } },
    ],
    [
      {
        type: 'tool-query_database',
        toolCallId: 't',
        state: 'output-available',
        input: { sql: 'select 1' },
        output: { summary: '1 row', duration_ms: 4 },
      },
    ],
  ],
  [
    'a step can fail',
    [
      start,
      { type: 'tool-input-available', toolCallId: 't', toolName: 'search_files', input: {} },
      { type: 'tool-output-error', toolCallId: 't', errorText: 'no' },
    ],
    [{ type: 'tool-search_files', toolCallId: 't', state: 'output-error', input: {}, errorText: 'no' }],
  ],
  [
    'a data part with a known id takes the place of the earlier one',
    [start, suggestions('s', 'old'), ...text('a'), suggestions('s', 'new')],
    [suggestions('s', 'new'), { type: 'text', text: '', state: 'streaming' }],
  ],
  ['a transient part is not part of the answer', [start, notice('wait', { transient: true })], []],
  ['a notice that stays is', [start, notice('mind')], [notice('mind')]],
])('%s', (_, events, parts) => {
  expect(after(...events).parts).toEqual(parts)
})

test('what it waits for is shown until something comes', () => {
  const waiting = after(start, notice('wait', { transient: true }))
  expect(waiting.waiting?.message).toBe('wait')
  expect(after(start, notice('wait', { transient: true }), ...text('a', 'x')).waiting).toBeUndefined()
})

test('the end tells how it ended and closes what was open', () => {
  const ended = after(start, ...text('a', 'half'), finish('stopped'))
  expect(ended).toMatchObject({ status: 'stopped', durationMs: 420, start: { record_id: ids.record_id } })
  expect(ended.parts).toEqual([{ type: 'text', text: 'half', state: 'done' }])
})

test('parts that do not change stay the same objects, so that they are not drawn again', () => {
  const before = after(start, notice('mind'), ...text('a', 'x'))
  const next = reduceAnswer(before, { type: 'text-delta', id: 'a', delta: 'y' })
  expect(next.parts[0]).toBe(before.parts[0])
  expect(next.parts[1]).not.toBe(before.parts[1])
})
