import { expect, test } from 'vitest'
import { isSameJson } from './same-json.ts'

test.each<[string, unknown, unknown, boolean]>([
  ['the order of fields says nothing', { a: 1, b: { c: [1, null] } }, { b: { c: [1, null] }, a: 1 }, true],
  ['undefined is absent', { a: 1, b: undefined }, { a: 1 }, true],
  ['null is not absent', { a: 1, b: null }, { a: 1 }, false],
  ['the order of a list counts', [1, 2], [2, 1], false],
  ['a longer list is another', [1], [1, 2], false],
  ['a list is no object', [], {}, false],
  ['a number is not its text', 1, '1', false],
])('%s', (_, left, right, expected) => {
  expect(isSameJson(left, right)).toBe(expected)
  expect(isSameJson(right, left)).toBe(expected)
})
