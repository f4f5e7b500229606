import { expect, test } from 'vitest'
import type { ListedSession } from '../api/sessions.ts'
import { groupSessions } from './group-sessions.ts'
import { splitMarks } from './marked-text.tsx'

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
  expect(groups.map(({ name, sessions }) => [name, sessions.map((session) => session.session_name)])).toEqual([
    ['pinned', ['kept']],
    ['today', ['new', 'this morning']],
    ['yesterday', ['late yesterday']],
    ['week', ['six days']],
    ['month', ['seven days']],
    ['older', ['a month']],
  ])
})

test.each([
  ['Biaya Sewa gudang', [[6, 10]], ['Biaya ', 'Sewa', ' gudang']],
  ['nothing', [], ['nothing']],
  [
    'one two',
    [
      [0, 3],
      [4, 7],
    ],
    ['', 'one', ' ', 'two', ''],
  ],
  // A name that was changed after the search, and marks that overlap.
  [
    'short',
    [
      [0, 2],
      [1, 3],
      [4, 90],
    ],
    ['', 'sh', 'ort'],
  ],
] as [string, [number, number][], string[]][])('hits in %j at %j', (text, marks, pieces) => {
  expect(splitMarks(text, marks)).toEqual(pieces)
})
