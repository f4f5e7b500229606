import { expect, test } from 'vitest'
import { answerQuestion, narrateAnswer } from '../index.ts'
import { library, libraryDatabase } from '../testing/library.ts'
import type { Row } from '../types.ts'
import { movedFigureIn } from './moved-figure.ts'

const database = libraryDatabase()
const outcomeOf = (question: string) => answerQuestion({ question, schema: library, today: '2026-11-21' })
const told = (question: string): string => {
  const outcome = outcomeOf(question)
  if (outcome.kind !== 'answer') return outcome.kind
  const rows = database.prepare(outcome.sql).all() as Row[]
  return narrateAnswer({ outcome, rows, language: outcome.language })
}

test.each([
  ['Why did revenue fall last month?', 'revenue last month'],
  ['why has the number of orders in Bandung gone down', 'the number of orders in Bandung'],
  ['What caused the drop in sales in October?', 'sales in October'],
  ['Kenapa omzet bulan lalu turun?', 'omzet bulan lalu'],
  ['kenapa penjualan turun drastis minggu ini', 'penjualan minggu ini'],
  ['apa penyebab turunnya omzet bulan ini', 'omzet bulan ini'],
  ['why?', undefined],
  ['why is the branch open', undefined],
  ['revenue last month', undefined],
])('%s asks for the change of %s', (question, figure) => expect(movedFigureIn(question)).toBe(figure))

// By hand: returned in November until the 21st: 7,000 (Dago); in October until the 21st: 6,000 (Menteng) and 5,000 (Dago).
test.each([
  'Why did income fall this month?',
  'why did fee income drop',
  'what caused the fall in income in November 2026?',
])('%s falls apart into what adds up to the change since the time before', (question) =>
  expect(told(question)).toBe(
    'Fee income by branch: **−Rp 4,000** in all, 1–21 November 2026 against 1–21 October 2026. What drove it: **Menteng** −Rp 6,000 (150%); **Dago** +Rp 2,000 (−50%).',
  ),
)

test.each([
  [
    'How is income doing?',
    'Fee income: **Rp 7,000** in 1–21 November 2026, down **36.4%**, against **Rp 11,000** in 1–21 October 2026.',
  ],
  [
    'bagaimana perkembangan omzet',
    'Pendapatan biaya: **Rp 7.000** pada 1–21 November 2026, turun **36,4%**, dibanding **Rp 11.000** pada 1–21 Oktober 2026.',
  ],
])('%s sets it beside the time before', (question, answer) => expect(told(question)).toBe(answer))

test('a time that is named beside it is what it is held against', () => {
  // October: 6,000 in Menteng and 5,000 in Dago; September: nothing.
  expect(told('kenapa omzet Oktober 2026 naik dibanding September 2026?')).toContain('**+Rp 11.000**')
})

test('of a figure that is only likely meant nothing is explained before it is chosen', () => {
  const outcome = outcomeOf('why did total amount fall last month?')
  expect(outcome).toMatchObject({ kind: 'answer', confidence: { band: 'likely' } })
  expect(outcome).not.toHaveProperty('frame.drivers')
})

test('what is not understood whole is not explained', () => {
  expect(outcomeOf('why did income of zebras fall last month?').kind).not.toBe('answer')
  expect(outcomeOf('why did the weather change this month?').kind).not.toBe('answer')
})
