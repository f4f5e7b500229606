import { expect, it } from 'vitest'
import { answerQuestion } from '../ask.ts'
import { shopWithUnits } from '../testing/shop.ts'
import { narrateAnswer } from './narrate.ts'

it('tells the rows of a list by what tells them apart', () => {
  const outcome = answerQuestion({ question: 'list the shelf', schema: shopWithUnits, today: '2026-11-21' })
  if (outcome.kind !== 'answer') throw new Error(outcome.kind)
  const columns = ['state', 'good'].map((key) => ({ key, label: key, type: 'text' as const }))
  const rows = [
    { state: 'low', good: 'Batik' },
    { state: 'low', good: 'Arabika' },
    { state: 'low', good: 'Robusta' },
  ]
  const told = (of: typeof rows) =>
    narrateAnswer({ outcome: { ...outcome, shape: 'list', columns }, rows: of, language: 'en' })
  expect(told(rows)).toContain('Batik, Arabika, Robusta')
  // Where none does, by the first of them.
  expect(told(rows.map((row) => ({ ...row, good: 'Batik' })))).toContain('low, low, low')
})
