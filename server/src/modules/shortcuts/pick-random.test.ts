import { expect, test } from 'vitest'
import { pickRandom } from './pick-random.ts'

const sequence = (...numbers: number[]) => {
  let at = 0
  return () => numbers[at++ % numbers.length]!
}

test.each([
  ['none', [], 3, []],
  ['fewer than wanted', ['a', 'b'], 3, ['a', 'b']],
  ['exactly as many', ['a', 'b', 'c'], 3, ['a', 'b', 'c']],
  ['more than wanted', ['a', 'b', 'c', 'd'], 2, ['a', 'b']],
])('%s', (_, items, count, expected) => {
  expect(pickRandom(items, count, () => 0)).toEqual(expected)
})

test('follows the random numbers and never repeats an item', () => {
  expect(pickRandom(['a', 'b', 'c'], 3, sequence(0.99, 0, 0.5))).toEqual(['c', 'a', 'b'])
  const picked = pickRandom(
    Array.from({ length: 50 }, (_, i) => i),
    20,
    Math.random,
  )
  expect(new Set(picked).size).toBe(20)
})
