import {
  type ChosenFilters,
  type DashboardDocument,
  type DateRange,
  type RelativeChoice,
  relativeRange,
} from '#contract/dashboards/document.ts'
import { choiceOf } from '#contract/dashboards/filters.ts'
import { todayHere } from './use-board.ts'

/** What an address says is chosen (`?f={"region":["Jawa"]}`); what does not read as that is left out. */
export function chosenOf(search: unknown, { filters }: Pick<DashboardDocument, 'filters'>): ChosenFilters {
  const given = typeof search === 'object' && search !== null ? (search as Record<string, unknown>) : {}
  return Object.fromEntries(
    filters.flatMap(({ id, kind }): [string, ChosenFilters[string]][] => {
      const value = given[id]
      if (kind === 'values') return Array.isArray(value) ? [[id, value.map(String)]] : []
      if (isPreset(value)) return [[id, { preset: value.preset }]]
      return isRange(value) && !('preset' in value) ? [[id, value]] : []
    }),
  )
}

const isPreset = (value: unknown): value is RelativeChoice =>
  typeof value === 'object' && value !== null && relativeRange.safeParse((value as { preset?: unknown }).preset).success

const day = /^\d{4}-\d\d-\d\d$/
const isDay = (value: unknown) => value === undefined || (typeof value === 'string' && day.test(value))
const isRange = (value: unknown): value is DateRange =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  isDay((value as DateRange).from) &&
  isDay((value as DateRange).to)

/** Everything that holds, spelled out: relative days are counted from `today`, the reader's own unless the data ends. */
export function spelledOut(
  { filters }: Pick<DashboardDocument, 'filters'>,
  chosen: ChosenFilters,
  today = todayHere(),
): ChosenFilters {
  return Object.fromEntries(
    filters.map((filter) => {
      const choice = choiceOf(filter, chosen, today)
      return [filter.id, Array.isArray(choice) ? [...choice] : { ...(choice as DateRange) }]
    }),
  )
}
