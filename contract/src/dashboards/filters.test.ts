import { expect, test } from 'vitest'
import { chosenFilters, type Filter } from './document.ts'
import { choiceOf, rangeOf } from './filters.ts'

test.each([
  ['today', '2026-12-01', '2026-12-01', '2026-12-01'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['last_7_days', '2027-01-03', '2026-12-28', '2027-01-03'],
  // A Tuesday, a Sunday, a Monday.
  ['this_week', '2026-12-01', '2026-11-30', '2026-12-01'],
  ['this_week', '2026-12-06', '2026-11-30', '2026-12-06'],
  ['last_week', '2026-12-07', '2026-11-30', '2026-12-06'],
  ['this_month', '2026-12-31', '2026-12-01', '2026-12-31'],
  ['last_month', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['last_month', '2027-01-15', '2026-12-01', '2026-12-31'],
  ['this_quarter', '2026-12-01', '2026-10-01', '2026-12-01'],
  ['last_quarter', '2027-02-28', '2026-10-01', '2026-12-31'],
  ['last_quarter', '2026-12-01', '2026-07-01', '2026-09-30'],
  ['last_year', '2028-02-29', '2027-01-01', '2027-12-31'],
] as const)('%s on %s', (preset, today, from, to) => {
  expect(rangeOf(preset, today)).toEqual({ from, to })
})

test('a chosen period that goes by today is that of each day; without a choice the default holds', () => {
  const filter: Filter = { kind: 'date_range', id: 'period', name: 'Period', touches: [], preset: 'this_month' }
  const chosen = chosenFilters.parse({ period: { preset: 'yesterday' } })
  expect(choiceOf(filter, chosen, '2026-11-30')).toEqual({ from: '2026-11-29', to: '2026-11-29' })
  expect(choiceOf(filter, chosen, '2026-12-01')).toEqual({ from: '2026-11-30', to: '2026-11-30' })
  expect(choiceOf(filter, {}, '2026-12-01')).toEqual({ from: '2026-12-01', to: '2026-12-01' })
  expect(choiceOf(filter, { period: { from: '2026-01-05' } }, '2026-12-01')).toEqual({ from: '2026-01-05' })
})
