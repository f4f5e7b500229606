import { expect, test } from 'vitest'
import type { ChatRecord } from '#contract/chat/schemas.ts'
import type { RecordId } from '#contract/kit/id.ts'
import type { Live } from './conversation.ts'
import { emptyAnswer } from './reduce-answer.ts'
import { turnsOf } from './turns.ts'

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}` as RecordId
const record = (n: number) =>
  ({
    id: id(n),
    question: `q${n}`,
    files: [],
    siblings: [id(n)],
    feedback: { like: null, bookmark: false },
    answer: { id: id(n), status: 'done', parts: [], model: null, duration_ms: 1 },
  }) as unknown as ChatRecord
const live = (more: Partial<Live>): Live => ({ key: 'live-1', phase: 'streaming', answer: emptyAnswer, ...more })
const asked = (more = {}) => ({ question: 'new', files: [], source: 'default' as const, ...more })
const questions = (records: ChatRecord[], lives: Live[]) =>
  turnsOf(records, lives, (record) => record).map((turn) => turn.question)

test.each([
  ['a new question comes last', [live({ ask: asked() })], ['q1', 'q2', 'new']],
  ['an edited one takes the place of its turn and what followed', [live({ ask: asked({ editOf: id(1) }) })], ['new']],
  ['an answer asked again keeps the question', [live({ ask: asked({ question: '', retryOf: id(2) }) })], ['q1', 'q2']],
  ['one the history has already is not shown twice', [live({ recordId: id(2), ask: asked() })], ['q1', 'q2']],
])('%s', (_, lives, expected) => {
  expect(questions([record(1), record(2)], lives)).toEqual(expected)
})

test('what is being sent stands once, also where the history knows of it before its first event, and keeps its key', () => {
  const streaming = { ...record(3), answer: { ...record(3).answer, status: 'streaming' } } as ChatRecord
  const sending = live({ ask: asked({ question: 'q3' }), phase: 'sending' })
  expect(questions([record(2), streaming], [sending])).toEqual(['q2', 'q3'])
  // Asked in another tab, and followed here: it is another question.
  const followed = live({ key: 'live-0', recordId: id(3) })
  expect(questions([record(2), streaming], [followed, sending])).toEqual(['q2', 'q3', 'q3'])
  turnsOf([streaming], [], (recordId) => recordId)
  expect(turnsOf([streaming], [], () => 'live-1')[0]?.key).toBe('live-1')
})

test('a finished record gives the same turn every time', () => {
  const records = [record(1)]
  expect(turnsOf(records, [], (record) => record)[0]).toBe(turnsOf(records, [live({})], (record) => record)[0])
})

test('what was said of an answer that no history has yet stands in its turn', () => {
  const ended = live({ recordId: id(3), phase: 'ended', ask: asked() })
  const given = new Map([[id(3), { feedback: { like: true, bookmark: false } }]])
  const likes = (all: typeof given) =>
    turnsOf([record(1)], [ended], (record) => record, all).map(({ feedback }) => feedback.like)
  expect(likes(new Map())).toEqual([null, null])
  expect(likes(given)).toEqual([null, true])
})
