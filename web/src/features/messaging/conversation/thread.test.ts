import { expect, test } from 'vitest'
import type { Message } from '#contract/messaging/message.ts'
import { firstUnreadOf, threadRows, withNewest, withOlder } from './thread.ts'

const message = (name: string, changes: object = {}) =>
  ({
    id: name,
    direction: 'in',
    author: { kind: 'customer', user_id: null, name: 'Sari' },
    content: { kind: 'text', text: name },
    client_key: null,
    created_at: '2026-11-21T03:00:00.000Z',
    ...changes,
  }) as Message
const page = (names: string, before: string | null = null) => ({
  records: [...names].map((name) => message(name)),
  before,
})
const shown = ({ records, before }: { records: readonly Message[]; before: string | null }) => [
  records.map(({ id }) => id).join(''),
  before,
]

test.each([
  ['the first page', undefined, page('cde', 'c'), ['cde', 'c']],
  ['one more at the end', page('cde', 'c'), page('def', 'd'), ['cdef', 'c']],
  ['the same once more', page('cde', 'c'), page('cde', 'c'), ['cde', 'c']],
  ['after older ones were loaded', page('abcde', null), page('ef', 'e'), ['abcdef', null]],
  ['more than a page since', page('abc', 'a'), page('xyz', 'x'), ['xyz', 'x']],
  ['nothing', page('abc', 'a'), page(''), ['', null]],
] as const)('%s', (_, thread, newest, expected) => {
  expect(shown(withNewest(thread, newest))).toEqual(expected)
})

test('the newest page says how a message stands now', () => {
  const sent = { records: [message('a', { state: 'sent' })], before: null }
  const read = { records: [message('a', { state: 'read' })], before: null }
  expect(withNewest(sent, read).records[0]?.state).toBe('read')
})

test('older ones come before, each once', () => {
  expect(shown(withOlder(page('cd', 'c'), page('abc', null)))).toEqual(['abcd', null])
})

test('each day has a line, what belongs together is joined, what is new is marked', () => {
  const rows = threadRows(
    [
      message('a', { created_at: '2026-11-20T03:00:00.000Z' }),
      message('b'),
      message('c', { created_at: '2026-11-21T03:01:00.000Z' }),
      message('d', { created_at: '2026-11-21T03:09:00.000Z' }),
      message('e', { created_at: '2026-11-21T03:10:00.000Z', direction: 'out' }),
    ],
    'd' as Message['id'],
  )
  expect(rows.map((row) => (row.kind === 'message' ? `${row.message.id}${row.joined ? '+' : ''}` : row.kind))).toEqual([
    ...['day', 'a', 'day', 'b', 'c+', 'new', 'd', 'e'],
  ])
})

test.each([
  [0, undefined],
  [1, 'c'],
  [2, 'a'],
  [9, 'a'],
])('%d unread begin at %s', (unread, first) => {
  const messages = [message('a'), message('b', { direction: 'out' }), message('c')]
  expect(firstUnreadOf(messages, unread)).toBe(first)
})
