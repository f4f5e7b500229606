import { expect, test } from 'vitest'
import { project } from './project.ts'

const months = { season: 12, first: 1, last: 1 }
const times = (count: number, value: number): number[] => Array.from({ length: count }, () => value)

test('a year that grew by a fifth grows by a fifth again, month by month', () => {
  const values = [...times(12, 100), ...times(12, 120), ...times(12, 144)]
  const found = project(values, { season: 12, first: 1, last: 3 })
  expect(found).toMatchObject({ method: 'growth', error: 0, tries: 10 })
  expect(found?.values.map((value) => value.toFixed(1))).toEqual(['172.8', '172.8', '172.8'])
})

test('a month that sells double each year does so again', () => {
  const year = [10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 20]
  const values = [...year, ...year, ...year]
  // January and December: the first and the last of the next twelve.
  expect(project(values, months)?.values).toEqual([10])
  expect(project(values, { season: 12, first: 12, last: 12 })?.values).toEqual([20])
  // Beyond a year as well.
  expect(project([...values, ...year], { season: 12, first: 24, last: 24 })?.values).toEqual([20])
})

test('what rises by ten each month goes on so where there are no two years to compare', () => {
  const values = Array.from({ length: 20 }, (_, index) => 10 * (index + 1))
  // 210 and 230: the first and the third ahead.
  expect(project(values, months)).toEqual({ method: 'trend', values: [210], error: 0, tries: 8 })
  expect(project(values, { season: 12, first: 3, last: 3 })?.values).toEqual([230])
})

test('of few figures the average is told, with how far it was off', () => {
  // Tried on the last three: told 100, 100 and 110, came 100, 130 and 100; 40 off of 330.
  const found = project([100, 100, 100, 100, 130, 100], months)
  expect(found).toMatchObject({ method: 'average', values: [110], tries: 3 })
  expect(found?.error).toBeCloseTo(40 / 330)
})

test.each([
  ['five figures', [1, 2, 3, 4, 5]],
  ['none', []],
  ['nothing but zeros', times(40, 0)],
])('nothing is told of %s', (_, values) => {
  expect(project(values, months)).toBeUndefined()
})
