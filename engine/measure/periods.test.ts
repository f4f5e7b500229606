import { expect, it } from 'vitest'
import { periodPhrases } from './period-phrases.ts'
import { wrongPhrases } from './periods.ts'

it('phrases about time are read as another calendar counts them', () => {
  const phrases = periodPhrases(250, 7)
  expect(phrases.filter(({ expected }) => expected !== undefined).length).toBeGreaterThan(230)
  expect(wrongPhrases(phrases)).toEqual([])
})
