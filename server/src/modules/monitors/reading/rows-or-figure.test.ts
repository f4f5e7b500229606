import { expect, test } from 'vitest'
import type { Answer } from '#engine/data/index.ts'
import { refuseUnlike } from './rows-or-figure.ts'

const readOf = (unit?: string) => {
  const columns = [{ key: 'discount', label: 'Total discount', type: 'number' as const, ...(unit && { unit }) }]
  return { question: 'total discount', outcome: { kind: 'answer', columns } as Answer }
}

test.each([
  ['percent', 'IDR', /a percentage, but “total discount” isn’t one/],
  ['percent', 'pcs', /a percentage, but “total discount” isn’t one/],
  ['money', '%', /an amount of money, but “total discount” is a percentage/],
] as const)('a limit of %s is not held against %s', (limit, unit, reason) => {
  const { outcome, refused } = refuseUnlike(readOf(unit), { limit })
  expect(outcome).toBeUndefined()
  expect(refused?.en).toMatch(reason)
})

test.each([
  ['percent', '%'],
  ['money', 'IDR'],
  ['percent', undefined],
  [undefined, 'IDR'],
] as const)('a limit of %s goes with %s', (limit, unit) => {
  const read = readOf(unit)
  expect(refuseUnlike(read, limit ? { limit } : {})).toBe(read)
})
