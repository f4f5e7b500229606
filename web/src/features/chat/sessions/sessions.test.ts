import { expect, test } from 'vitest'
import type { ListedSession } from '../api/sessions.ts'
import { groupSessions } from './group-sessions.ts'
import { splitHits } from './marked-text.tsx'

const now = new Date(2026, 10, 21, 9)
const session = (name: string, last: Date | null, pinned = false) =>
  ({
    session_name: name,
    pinned,
    last_message_at: last?.toISOString() ?? null,
    created_at: now.toISOString(),
  }) as ListedSession
const daysBefore = (days: number, hour = 9) => new Date(2026, 10, 21 - days, hour)

test('sessions stand under the reader’s own days, pinned ones first', () => {
  const groups = groupSessions(
    [
      session('new', null),
      session('this morning', daysBefore(0, 0)),
      session('late yesterday', daysBefore(1, 23)),
      session('six days', daysBefore(6)),
      session('seven days', daysBefore(7)),
      session('a month', daysBefore(30)),
      session('kept', daysBefore(90), true),
    ],
    now,
  )
  expect(groups.map(({ name, sessions }) => [name, sessions.map((one) => one.session_name)])).toEqual([
    ['pinned', ['kept']],
    ['today', ['new', 'this morning']],
    ['yesterday', ['late yesterday']],
    ['week', ['six days']],
    ['month', ['seven days']],
    ['older', ['a month']],
  ])
})

test.each([
  ['Biaya Sewa gudang', 'sewa', ['Biaya ', 'Sewa', ' gudang']],
  ['a.b axb', 'a.b', ['', 'a.b', ' axb']],
  ['nothing', '', ['nothing']],
  ['one two one', 'one  two', ['', 'one', ' ', 'two', ' ', 'one', '']],
])('hits in %j for %j', (text, query, pieces) => {
  expect(splitHits(text, query)).toEqual(pieces)
})
