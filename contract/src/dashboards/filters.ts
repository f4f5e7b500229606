import type { QueryFilter } from '../charts/query.ts'
import type { ChosenFilters, DashboardDocument, DateRange, Filter, RelativeChoice, RelativeRange } from './document.ts'

const dayMs = 24 * 3600 * 1000
const iso = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The days a relative range stands for, `today` (YYYY-MM-DD) included. */
export function rangeOf(preset: RelativeRange, today: string): DateRange {
  const back = (days: number): DateRange => ({ from: iso(Date.parse(today) - (days - 1) * dayMs), to: today })
  switch (preset) {
    case 'all':
      return {}
    case 'last_7_days':
      return back(7)
    case 'last_30_days':
      return back(30)
    case 'last_60_days':
      return back(60)
    case 'last_90_days':
      return back(90)
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: shifted(today, -1), to: shifted(today, -1) }
    case 'this_week':
      return { from: mondayOf(today), to: today }
    case 'last_week':
      return { from: shifted(mondayOf(today), -7), to: shifted(mondayOf(today), -1) }
    case 'this_month':
      return { from: monthOf(today, 0), to: today }
    case 'last_month':
      return { from: monthOf(today, -1), to: shifted(monthOf(today, 0), -1) }
    case 'this_quarter':
      return { from: quarterOf(today, 0), to: today }
    case 'last_quarter':
      return { from: quarterOf(today, -1), to: shifted(quarterOf(today, 0), -1) }
    case 'this_year':
      return { from: `${today.slice(0, 5)}01-01`, to: today }
    case 'last_year':
      return { from: monthOf(`${today.slice(0, 5)}01-01`, -12), to: shifted(`${today.slice(0, 5)}01-01`, -1) }
  }
}

const shifted = (day: string, days: number) => iso(Date.parse(day) + days * dayMs)
/** Weeks begin on Monday. */
const mondayOf = (day: string) => shifted(day, -((new Date(day).getUTCDay() + 6) % 7))
/** The first day of the month so many months on. */
const monthOf = (day: string, months: number) =>
  iso(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1))
const quarterOf = (day: string, quarters: number) => monthOf(day, quarters * 3 - ((Number(day.slice(5, 7)) - 1) % 3))

/** What holds of a filter: what was chosen, else its default. */
export function choiceOf(filter: Filter, chosen: ChosenFilters, today: string): DateRange | readonly string[] {
  const given = chosen[filter.id]
  if (filter.kind === 'date_range')
    return given === undefined || isList(given)
      ? rangeOf(filter.preset, today)
      : isRelative(given)
        ? rangeOf(given.preset, today)
        : given
  return given !== undefined && isList(given) ? given : filter.chosen
}

/** How the filters of a dashboard narrow one of its charts. A chart that none of them touches gets none. */
export function filtersFor(
  { filters }: Pick<DashboardDocument, 'filters'>,
  chosen: ChosenFilters,
  chartId: string,
  today: string,
): QueryFilter[] {
  return filters.flatMap((filter) => {
    const choice = choiceOf(filter, chosen, today)
    return filter.touches
      .filter((touch) => touch.chart_id === chartId)
      .flatMap(({ target }) => filtersOf(choice).map((how) => ({ target, ...how })))
  })
}

function filtersOf(choice: DateRange | readonly string[]): Pick<QueryFilter, 'op' | 'values'>[] {
  if (isList(choice)) return choice.length === 0 ? [] : [{ op: 'in', values: [...choice] }]
  const { from, to } = choice
  return from === undefined && to === undefined ? [] : [{ op: 'between', values: [from ?? null, to ?? null] }]
}

type Choice = DateRange | RelativeChoice | readonly string[]
const isList = (choice: Choice): choice is readonly string[] => Array.isArray(choice)
export const isRelative = (choice: Choice): choice is RelativeChoice => 'preset' in choice

/** The charts that a change of some filters touches: only these are asked again. */
export const touchedBy = ({ filters }: Pick<DashboardDocument, 'filters'>, changed: readonly string[]): Set<string> =>
  new Set(
    filters.filter(({ id }) => changed.includes(id)).flatMap(({ touches }) => touches.map(({ chart_id }) => chart_id)),
  )
