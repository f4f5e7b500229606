import { expect, test } from 'vitest'
import { answerQuestion } from '../index.ts'
import { shop } from '../testing/shop.ts'
import type { Features } from './band.ts'
import { calibratedChance, type FittedModel, probabilityOf } from './probability.ts'

const today = '2026-11-22'
const ask = (question: string, previous?: ReturnType<typeof answerQuestion>) =>
  answerQuestion({ question, schema: shop, today, ...(previous?.kind === 'answer' && { previous }) })
const bandOf = (question: string) => {
  const outcome = ask(question)
  return outcome.kind === 'answer' ? outcome.confidence?.band : outcome.kind
}

test('plain questions are sure, in both languages', () => {
  expect(
    ['How many customers are there?', 'number of orders by customer', 'Berapa jumlah pelanggan?'].map(bandOf),
  ).toEqual(['sure', 'sure', 'sure'])
})

test('why is told in the language of the question', () => {
  const outcome = ask('Berapa jumlah pelanggan?')
  expect(outcome.kind === 'answer' && outcome.confidence?.reasons.join(' ')).toMatch(/data ini|dibaca|terbaca/i)
})

test('between two steps lies what lies between them, and nothing is surer than the last', () => {
  const steps: FittedModel['steps'] = [
    [0, 0.2],
    [2, 0.6],
  ]
  expect([-5, 0, 1, 2, 9].map((odds) => calibratedChance(odds, steps))).toEqual([0.2, 0.2, 0.4, 0.6, 0.6])
})

test('a tree goes by the feature of its place, a weight by its name', () => {
  const by: FittedModel = {
    names: ['agreeing', 'joins'],
    weights: [0, 4, 0],
    trees: [[1, 2, 0, -8]],
    steps: [
      [-4, 0.1],
      [4, 0.9],
    ],
    sure: { search: 0.9, described: 0.9, read: 0.9 },
    likely: 0.2,
  }
  const said = (features: Features) => probabilityOf(features, by)
  // (4 + 0) / 2 = 2: three quarters of the way from 0.1 to 0.9; with three joins (4 - 8) / 2 = -2.
  expect(said({ agreeing: 1, joins: 0 })).toBeCloseTo(0.7)
  expect(said({ agreeing: 1, joins: 3 })).toBeCloseTo(0.3)
})
