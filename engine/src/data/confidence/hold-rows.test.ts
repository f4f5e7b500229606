import { expect, test } from 'vitest'
import { holdsRows } from './hold-rows.ts'

const jakarta = [
  ['Jakarta', 12.3456, 4],
  ['Bandung', 8, 2],
]

test.each([
  ['the same', jakarta, true],
  ['other orders of rows and columns', [[2, 'Bandung', '8'], [4, 'Jakarta', '12.3456']], true], // biome-ignore format: one line
  ['a further column', [['Bandung', 8, 2, 'x'], ['Jakarta', 12.3456, 4, 'y']], true], // biome-ignore format: one line
  ['rounded', [['Jakarta', 12.3, 4], ['Bandung', 8, 2]], true], // biome-ignore format: one line
  ['rounded wrongly', [['Jakarta', 12.4, 4], ['Bandung', 8, 2]], false], // biome-ignore format: one line
  ['figures that changed places', [['Jakarta', 8, 4], ['Bandung', 12.3456, 2]], false], // biome-ignore format: one line
  ['a row too few', [['Jakarta', 12.3456, 4]], false],
  ['a column too few', [['Jakarta', 12.3456], ['Bandung', 8]], false], // biome-ignore format: one line
])('%s', (_, shown, same) => expect(holdsRows(shown, jakarta)).toBe(same))

test.each([
  ['2026-10-01T00:00:00.000Z', '2026-10', true],
  ['2026-01-01', 2026, true],
  ['2026-10-02', '2026-10', false],
  ['0.1', 0.14, false],
  [null, 0, false],
  ['1,5', 1.5, false],
])('%s and %s', (left, right, same) => expect(holdsRows([[left]], [[right]])).toBe(same))

test('nothing is nothing', () => {
  expect(holdsRows([], [])).toBe(true)
  expect(holdsRows([[1]], [])).toBe(false)
})
