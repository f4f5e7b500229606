import { expect, test } from 'vitest'
import { answerQuestion } from '../index.ts'
import { library } from '../testing/library.ts'

const reading = (question: string): string => {
  const outcome = answerQuestion({ question, schema: library, today: '2026-11-21' })
  return outcome.kind === 'answer' ? outcome.reading : outcome.kind
}

test.each([
  ['loans per month in the last 12 months', '1 December 2025 to 21 November 2026'],
  ['loans per month in the last 3 months', '1 September to 21 November 2026'],
  ['loans per quarter in the last 4 quarters', '1 January to 21 November 2026'],
  ['loans per year in the last 3 years', '1 January 2024 to 21 November 2026'],
  ['jumlah peminjaman per bulan 6 bulan terakhir', '1 Juni sampai 21 November 2026'],
])('%s begins with a whole one: %s', (question, period) => expect(reading(question)).toContain(period))

test.each([
  ['number of loans in the last 3 months', '22 August to 21 November 2026'],
  ['loans per month since 15 March 2026', 'since 15 March 2026'],
  ['loans per month from 10 March to 20 June 2026', '10 March to 20 June 2026'],
  ['loans per month this year', '2026'],
])('%s stays as it was said: %s', (question, period) => expect(reading(question)).toContain(period))

test('fiscal years keep their first months', () => {
  const calendar = { fiscalStart: 4 }
  const question = 'loans per year from FY2025 to FY2026'
  const outcome = answerQuestion({ question, schema: library, today: '2026-11-21', calendar })
  expect(outcome.kind === 'answer' && outcome.sql).toContain("'2024-04-01'")
})
