import type { QueryFilter } from '../charts/query.ts'
import type { ChosenFilters, DashboardDocument, DateRange, Filter, RelativeRange } from './document.ts'

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
    case 'this_month':
      return { from: `${today.slice(0, 8)}01`, to: today }
    case 'this_year':
      return { from: `${today.slice(0, 5)}01-01`, to: today }
  }
}

/** What holds of a filter: what was chosen, else its default. */
export function choiceOf(filter: Filter, chosen: ChosenFilters, today: string): DateRange | readonly string[] {
  const given = chosen[filter.id]
  if (filter.kind === 'date_range')
    return given !== undefined && !Array.isArray(given) ? given : rangeOf(filter.preset, today)
  return Array.isArray(given) ? given : filter.chosen
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

const isList = (choice: DateRange | readonly string[]): choice is readonly string[] => Array.isArray(choice)

/** The charts that a change of some filters touches: only these are asked again. */
export const touchedBy = ({ filters }: Pick<DashboardDocument, 'filters'>, changed: readonly string[]): Set<string> =>
  new Set(
    filters.filter(({ id }) => changed.includes(id)).flatMap(({ touches }) => touches.map(({ chart_id }) => chart_id)),
  )
