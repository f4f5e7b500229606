import { expect, test } from 'vitest'
import { type FilterColumn, keyOf, mapTargets, untouched } from './map-targets.ts'

const column = (table: string, name: string, type: FilterColumn['type'] = 'text'): FilterColumn => ({
  name,
  label: `${table}: ${name}`,
  type,
  target: { table, column: name },
})
const shown = (name: string, type: FilterColumn['type'] = 'text'): FilterColumn => ({
  name,
  label: name,
  type,
  target: { result: name },
})
const region = column('stores', 'region')
const paid = column('orders', 'paid_on', 'date')
const hired = column('staff', 'hired_on', 'date')
const columns = new Map([
  ['a', [region, paid, shown('region')]],
  ['b', [column('orders', 'id', 'number'), paid]],
  ['c', [hired, shown('Region')]],
])

test('nothing chosen: a list of values narrows nothing, days the day that most charts have', () => {
  expect(mapTargets('values', {}, columns)).toEqual(new Map())
  expect(mapTargets('date_range', {}, columns)).toEqual(
    new Map([
      ['a', keyOf(paid)],
      ['b', keyOf(paid)],
      ['c', keyOf(hired)],
    ]),
  )
})

test('what is chosen for one chart is chosen for those that have the same column, or one called like it', () => {
  expect(mapTargets('values', { a: keyOf(region) }, columns)).toEqual(
    new Map([
      ['a', keyOf(region)],
      ['c', keyOf(shown('Region'))],
    ]),
  )
  expect(mapTargets('date_range', { b: keyOf(paid) }, columns)).toEqual(
    new Map([
      ['a', keyOf(paid)],
      ['b', keyOf(paid)],
    ]),
  )
})

test('what somebody left alone stays alone', () => {
  expect(mapTargets('values', { a: keyOf(region), c: untouched }, columns).get('c')).toBe(untouched)
})
