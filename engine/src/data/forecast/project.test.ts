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

test('a day is told by that day of the last four weeks, where one week is like no other', () => {
  // Mondays sell 100, give or take what each week adds to all of its days by turns; other days 10.
  const week = (index: number) => [100, 10, 10, 10, 10, 10, 10].map((value) => value + (index % 2 === 0 ? 8 : -8))
  const values = Array.from({ length: 12 }, (_, index) => week(index)).flat()
  expect(project(values, { season: 7, first: 1, last: 2 })).toMatchObject({
    method: 'alike',
    values: [100, 10],
    tries: 28,
  })
  // Years by turns as well: but a month is told by no average of years.
  const years = Array.from({ length: 6 }, (_, index) =>
    Array.from({ length: 12 }, (_, month) => (month === 0 ? 100 : 10) + (index % 2 === 0 ? 8 : -8)),
  ).flat()
  expect(project(years, { season: 12, first: 1, last: 1 })?.method).not.toBe('alike')
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
