import { expect, test } from 'vitest'
import { answerQuestion } from '../index.ts'
import { shop } from '../testing/shop.ts'
import type { Answer } from '../types.ts'
import { type Trial, triedQueries, weighTrials } from './trials.ts'

const asked = (question: string): Answer => {
  const outcome = answerQuestion({ question, schema: shop, today: '2026-11-22' })
  if (outcome.kind !== 'answer') throw new Error(question)
  return outcome
}
const plain = asked('How many customers are there?')
const other = (reading: string) => ({ question: reading, sql: reading, reading, score: 0.5, frame: {} })
const withOthers: Answer = {
  ...plain,
  alternatives: ['a', 'b', 'c'].map(other),
  trial: { signs: plain.trial?.signs ?? {}, further: [other('d'), other('e')], isGiven: true },
}

test('readings that come to the same rows are one; those after them take their place', () => {
  expect(triedQueries(withOthers)).toEqual([plain.sql, 'a', 'b', 'c', 'd', 'e'])
  // a gives what the reading itself gives, c what b gives in another order of columns.
  const weighed = weighTrials(withOthers, [[[5]], [['5']], [[1, 'x']], [['x', 1]], [[2]], undefined])
  expect(weighed.alternatives.map(({ reading }) => reading)).toEqual(['b', 'd', 'e'])
  expect(weighed.trial).toBeUndefined()
})

test('what finds nothing where all others differ is less likely than what all others give, too', () => {
  const weighed = (trials: Trial[]) => weighTrials(withOthers, trials).confidence
  const alone = weighed([[], [[1]], [[2]], [[3]], [[4]], [[5]]])
  expect(alone?.probability).toBeLessThan(weighed(Array.from({ length: 6 }, () => [[5]]))?.probability ?? 0)
})

test('what was only offered is never stated; what was not tried stays as it was judged', () => {
  const { signs = {} } = plain.trial ?? {}
  const offered: Answer = { ...plain, trial: { signs, further: [], isGiven: false } }
  expect(weighTrials({ ...offered, trial: { signs, further: [], isGiven: true } }, [[[5]]]).confidence?.band).toBe(
    'sure',
  )
  expect(weighTrials(offered, [[[5]]]).confidence?.band).toBe('likely')
  expect(weighTrials(withOthers, []).confidence).toEqual(plain.confidence)
})
