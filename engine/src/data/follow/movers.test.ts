import { expect, test } from 'vitest'
import { answerQuestion, narrateAnswer } from '../index.ts'
import { library, libraryDatabase } from '../testing/library.ts'
import type { Row } from '../types.ts'
import { moversIn } from './movers.ts'

const database = libraryDatabase()
const answerTo = (question: string) => {
  const outcome = answerQuestion({ question, schema: library, today: '2026-11-21' })
  if (outcome.kind !== 'answer') throw new Error(`${question}: ${outcome.kind}`)
  return outcome
}
const rowsOf = (question: string) => database.prepare(answerTo(question).sql).all() as Row[]

test.each([
  ['Which stores’ sales fell compared with last month?', 'sales by stores compared with last month', 'down'],
  ["which store's revenue went up this week", 'revenue by store this week', 'up'],
  ['which products had fewer orders than last month', 'orders by products compared with last month', 'down'],
  ['Toko mana yang penjualannya turun dibanding bulan lalu?', 'penjualan per Toko dibanding bulan lalu', 'down'],
  ['produk apa saja yang omzetnya naik bulan ini', 'omzet per produk bulan ini', 'up'],
])('%s looks at %s', (question, all, moved) => expect(moversIn(question)).toEqual({ question: all, moved }))

test.each([
  'which members are older than 30',
  'which book is the oldest',
  'toko mana yang paling ramai',
  'who sold more',
])('%s speaks of no movement', (question) => expect(moversIn(question)).toBeUndefined())

// By hand: returned in November until the 21st: 7,000 (Dago); in October until the 21st: 6,000 (Menteng) and 5,000 (Dago).
test.each([
  'which branches’ income fell compared with last month',
  'cabang mana yang pendapatannya turun dibanding bulan lalu',
])('%s lists those alone, also one of which nothing is left', (question) =>
  expect(rowsOf(question)).toEqual([{ name: 'Menteng', now: null, before: 6_000, change: -100 }]),
)

test.each([
  ['compare income by branch with last month', '1–21 November 2026 compared with 1–21 October 2026'],
  ['bandingkan pendapatan per cabang dengan bulan lalu', '1–21 November 2026 dibandingkan dengan 1–21 Oktober 2026'],
  ['compare income by branch in October 2026 with September 2026', 'October 2026 compared with September 2026'],
  ['compare income by branch this month with last month', '1–21 November 2026 compared with 1–21 October 2026'],
])('%s: %s', (question, sides) => expect(answerTo(question).reading).toContain(sides))

test('those that rose are the others, and the time before is that before the time named', () => {
  expect(rowsOf('which branches had higher income than last month')).toEqual([
    { name: 'Dago', now: 7_000, before: 5_000, change: 40 },
  ])
  const question = 'which branch’s fee income grew in October 2026?'
  const rows = rowsOf(question)
  // September: nothing anywhere, so that no percentage is known.
  expect(rows.map(({ name, now, before }) => [name, now, before])).toEqual([
    ['Dago', 5_000, null],
    ['Menteng', 6_000, null],
  ])
  expect(narrateAnswer({ outcome: answerTo(question), rows, language: 'en' })).toContain('Rp 6,000')
})
