import type { QueryFilter } from '#contract/charts/query.ts'
import { type MetricPeriod, maxMetricDays } from '#contract/metrics/source.ts'
import { addDays } from '#contract/usage/zone.ts'

/** Days, both counted. */
export type Days = { from: string; to: string }

/** More days than figures are counted over at once. */
export class PeriodTooLong extends Error {}

/** The days of a chart, or of the filter that takes their place: whoever chooses a period means it. Throws PeriodTooLong. */
export function daysOf(period: MetricPeriod, narrowing: readonly QueryFilter[], today: string): Days {
  if (narrowing.length === 0) return 'days' in period ? { from: addDays(today, 1 - period.days), to: today } : period
  const from = narrowing
    .flatMap(({ values: [first] }) => dayOf(first) ?? [])
    .toSorted()
    .at(-1)
  const to = narrowing.flatMap(({ values: [, last] }) => dayOf(last) ?? []).toSorted()[0] ?? today
  if (from === undefined || addDays(from, maxMetricDays) <= to) throw new PeriodTooLong()
  return { from, to }
}

const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10) : undefined
