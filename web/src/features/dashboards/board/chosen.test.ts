import { expect, test } from 'vitest'
import type { Filter } from '#contract/dashboards/document.ts'
import { chosenOf, spelledOut } from './chosen.ts'

const period: Filter = { kind: 'date_range', id: 'period', name: 'Period', touches: [], preset: 'all' }

test('an address keeps days that go by today as such, and leaves out what is none', () => {
  const chosen = chosenOf({ period: { preset: 'last_7_days' } }, { filters: [period] })
  expect(chosen).toEqual({ period: { preset: 'last_7_days' } })
  expect(spelledOut({ filters: [period] }, chosen, '2027-01-03')).toEqual({
    period: { from: '2026-12-28', to: '2027-01-03' },
  })
  expect(chosenOf({ period: { preset: 'last_7_years' } }, { filters: [period] })).toEqual({})
  expect(chosenOf({ period: { from: 'yesterday' } }, { filters: [period] })).toEqual({})
})
