import type { QueryFilter } from '#contract/charts/query.ts'
import type { ChosenFilters, DashboardDocument, Filter, TouchedPart } from '#contract/dashboards/document.ts'
import { choiceOf, filtersFor } from '#contract/dashboards/filters.ts'
import type { ValuesAsk, ValuesOffered } from '#contract/dashboards/tiles.ts'
import { limits } from '#contract/limits.ts'
import { dayOf } from '#contract/usage/zone.ts'
import { fail } from '../../platform/http/fail.ts'
import { dataToday } from './data-today.ts'
import { runOne, type TileDeps } from './tiles.ts'
import { type DashboardView, findCharts, type TileChart } from './view.ts'

type Cell = ValuesOffered['values'][number]

/** What a filter of values offers: only what goes with the choice of the filter it is linked to. */
export async function offerValues(
  deps: TileDeps,
  shown: DashboardView,
  ask: ValuesAsk,
  signal: AbortSignal,
): Promise<ValuesOffered> {
  const filter = shown.document.filters.find(({ id }) => id === ask.filter_id)
  if (filter?.kind !== 'values') throw fail('dashboard_filter_not_found')
  const charts = await findCharts(
    deps,
    shown,
    filter.touches.map(({ chart_id }) => chart_id),
  )
  // A parameter has no values of its own: those of a column that it goes along with are offered, or it is written.
  const touch = filter.touches.find(({ chart_id, target }) => charts.has(chart_id) && !('parameter' in target))
  const found = touch && charts.get(touch.chart_id)
  if (!found || 'parameter' in touch.target) return { values: [], more: false }
  const today = (await dataToday(deps, shown.owner, shown.document)) ?? dayOf(deps.clock.now())
  const linked = linkedTo(shown.document, filter, { chosen: ask.chosen, chartId: touch.chart_id, today })
  return 'table' in touch.target
    ? ofTable(deps, found, touch.target, { search: ask.search, filters: linked, signal })
    : ofResult(deps, found, touch.target.result, { search: ask.search, filters: linked, signal })
}

type ValueSearch = { search: string; filters: QueryFilter[]; signal: AbortSignal }

async function ofTable(
  { charts }: TileDeps,
  { chart, as }: TileChart,
  target: Extract<TouchedPart['target'], { table: string }>,
  { search, filters, signal }: ValueSearch,
): Promise<ValuesOffered> {
  const { source } = chart.query
  const { values, more } = await charts.filterValues(as, { source, ...target, search, filters }, signal)
  return { values, more }
}

async function ofResult(
  deps: TileDeps,
  found: TileChart,
  column: string,
  { search, filters, signal }: ValueSearch,
): Promise<ValuesOffered> {
  const { result } = await runOne(deps, found, { filters, parameters: {} }, signal)
  const rows = result.state === 'failed' ? result.last : result
  const at = rows?.columns.findIndex(({ key }) => key === column) ?? -1
  if (!rows || at < 0) return { values: [], more: false }
  const searched = search.toLocaleLowerCase()
  const all = [...new Set<Cell>(rows.rows.map((row) => row[at] ?? null))]
    .filter((value) => value !== null && String(value).toLocaleLowerCase().includes(searched))
    .sort((left, right) =>
      typeof left === 'number' && typeof right === 'number' ? left - right : String(left).localeCompare(String(right)),
    )
  const { offeredValues } = limits.dashboard
  return { values: all.slice(0, offeredValues), more: all.length > offeredValues || rows.truncated }
}

/** What the filter it is linked to has chosen, as far as that narrows the same chart. */
function linkedTo(
  { filters }: DashboardDocument,
  { within }: Extract<Filter, { kind: 'values' }>,
  { chosen, chartId, today }: { chosen: ChosenFilters; chartId: string; today: string },
): QueryFilter[] {
  const parent = filters.find(({ id }) => id === within)
  if (!parent) return []
  return filtersFor({ filters: [parent] }, { [parent.id]: asChosen(choiceOf(parent, chosen, today)) }, chartId, today)
}

const asChosen = (choice: ReturnType<typeof choiceOf>): ChosenFilters[string] =>
  Array.isArray(choice) ? [...choice] : (choice as ChosenFilters[string])
