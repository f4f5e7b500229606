import { expect, test } from 'vitest'
import { answerQuestion } from '../index.ts'
import { shop } from '../testing/shop.ts'
import type { Answer } from '../types.ts'
import { type Trial, triedQueries, weighTrials as weighed } from './trials.ts'

const asked = (question: string): Answer => {
  const outcome = answerQuestion({ question, schema: shop, today: '2026-11-22' })
  if (outcome.kind !== 'answer') throw new Error(question)
  return outcome
}
/** Of what is still likely enough to be given. */
const weighTrials = (answer: Answer, trials: readonly Trial[]): Answer => {
  const outcome = weighed(answer, trials)
  if (outcome.kind !== 'answer') throw new Error(outcome.reason)
  return outcome
}
const plain = asked('orders by channel')
const trialOf = ({ trial }: Answer) => {
  if (!trial) throw new Error('nothing to try')
  return trial
}
const other = (reading: string) => ({ question: reading, sql: reading, reading, score: 0.5, frame: { reading } })
const withOthers: Answer = {
  ...plain,
  alternatives: ['a', 'b', 'c'].map(other),
  trial: { ...trialOf(plain), further: [other('d'), other('e')] },
}

test('readings that come to the same rows are one; those after them take their place', () => {
  expect(triedQueries(withOthers)).toEqual([plain.sql, 'a', 'b', 'c', 'd', 'e'])
  // a gives what the reading itself gives, c what b gives in another order of columns.
  const { alternatives, trial } = weighTrials(withOthers, [[[5]], [['5']], [[1, 'x']], [['x', 1]], [[2]], undefined])
  expect(alternatives.map(({ reading }) => reading)).toEqual(['b', 'd', 'e'])
  expect(trial).toBeUndefined()
})

test('a reading without its repeated rows is no other one to choose', () => {
  const shown = [...withOthers.alternatives]
  const repeated = { ...other('a once'), frame: { reading: 'a', distinct: true } }
  const given: Answer = { ...withOthers, alternatives: [shown[0]!, repeated, shown[1]!] }
  const { alternatives } = weighTrials(given, allOthers)
  expect(alternatives.map(({ reading }) => reading)).toEqual(['a', 'b', 'd'])
})

test('what finds nothing where all others differ is less likely than what all others give, too', () => {
  const confidenceOf = (trials: Trial[]) => weighTrials(withOthers, trials).confidence
  const alone = confidenceOf([[], [[1]], [[2]], [[3]], [[4]], [[5]]])
  expect(alone?.probability).toBeLessThan(confidenceOf(Array.from({ length: 6 }, () => [[5]]))?.probability ?? 0)
})

test('what was only offered is never stated; what was not tried stays as it was judged', () => {
  const trial = { ...trialOf(plain), further: [] }
  const offered: Answer = { ...plain, trial: { ...trial, isGiven: false } }
  expect(weighTrials({ ...plain, trial }, [[[5]]]).confidence?.band).toBe('sure')
  expect(weighTrials(offered, [[[5]]]).confidence?.band).toBe('likely')
  expect(weighTrials(withOthers, []).confidence).toEqual(plain.confidence)
})

const allOthers: Trial[] = [[[1]], [[2]], [[3]], [[4]], [[5]], [[6]]]

test('the reasons are those of the final band: none of the first speaks against it', () => {
  const stated = asked('How many orders above 100 are there?')
  expect(stated.confidence?.band).toBe('sure')
  const { confidence } = weighTrials(stated, [[], [[1]]])
  expect(confidence?.band).toBe('likely')
  expect(confidence?.reasons).toEqual([
    'Read this way, it finds nothing.',
    'Questions of this kind are often meant in another way.',
  ])
  const doubted = asked('goods per category')
  expect(doubted.confidence?.band).toBe('likely')
  const mended = weighTrials(doubted, [[['Ani']], [['Ani']]]).confidence
  expect(mended?.band).toBe('sure')
  expect(mended?.reasons).toEqual([
    'Every other way to read your words gives the same figures.',
    'Read in independent ways, your words come to the same query.',
  ])
})

test('what its results make too unlikely is not given, asked or only offered', () => {
  const goods = asked('biggest goods')
  expect(weighed(goods, [[], ...allOthers])).toMatchObject({ kind: 'unsure', language: 'en' })
  expect(weighTrials(goods, [[['Ani']], ...allOthers]).confidence?.band).toBe('likely')
  const outcome = answerQuestion({ question: 'goods sold badly', schema: shop, today: '2026-11-22' })
  const offered = outcome.kind === 'unsure' ? outcome.offered : undefined
  if (!offered) throw new Error('nothing is offered')
  expect(weighed(offered, [[], ...allOthers]).kind).toBe('unsure')
  expect(weighed(offered, [[['Eko']], ...allOthers]).kind).toBe('answer')
})
