import type { QueryFilter } from '#contract/charts/query.ts'
import type { ChartRun, RunInput } from '#contract/charts/result.ts'
import { chartsOf, type DashboardDocument, inReadingOrder, type Tile } from '#contract/dashboards/document.ts'
import { filtersFor } from '#contract/dashboards/filters.ts'
import type { TileEvent, TilesAsk } from '#contract/dashboards/tiles.ts'
import { limits } from '#contract/limits.ts'
import { dayOf } from '#contract/usage/zone.ts'
import type { Deps } from '../../platform/deps.ts'
import type { ChartReader, ChartRow } from '../charts/service.ts'
import { presentTrust } from '../charts/service.ts'
import { crossFilters } from './cross-filters.ts'
import { dataToday } from './data-today.ts'
import { eachAsReady } from './each-as-ready.ts'
import { withChange } from './number-change.ts'
import { type DashboardView, findCharts, type TileChart } from './view.ts'

export type TileDeps = Pick<Deps, 'clock' | 'log'> & { charts: ChartReader }

/**
 * What the tiles show, each chart as soon as it is there: one that is slow or fails holds no other. A chart that several
 * tiles show is run once, and at most six run at once.
 */
export async function* runTiles(
  deps: TileDeps,
  shown: DashboardView,
  ask: TilesAsk,
  signal: AbortSignal,
): AsyncGenerator<TileEvent> {
  const tiles = tilesByChart(shown.document, ask)
  const ids = [...tiles.keys()]
  const charts = await findCharts(deps, shown, ids)
  const today = (await dataToday(deps, shown.owner, shown.document)) ?? ask.today ?? dayOf(deps.clock.now())
  const crossing = await crossFilters(deps, shown, ask.cross, charts)
  const listener = async (id: string): Promise<TileEvent> => {
    const found = charts.get(id)
    // The brand is a compile-time mark; the id came from a parsed document.
    const base = { chart_id: id as TileEvent['chart_id'], tile_ids: tiles.get(id) ?? [] }
    if (!found) return { ...base, chart: null, run: null }
    const filters = [
      ...filtersFor(shown.document, ask.chosen, id, today),
      ...(found ? crossing.flatMap((filterFor) => filterFor(found) ?? []) : []),
    ]
    const age = ask.max_age_s === undefined ? {} : { max_age_s: ask.max_age_s }
    const runWith = (held: QueryFilter[]) => runOne(deps, found, { filters: held, parameters: {}, ...age }, signal)
    const run = await attempt(deps, async () => withChange(await runWith(filters), filters, runWith), signal)
    return { ...base, chart: factsOf(found.chart, found.mayOpen), run }
  }
  yield* eachAsReady(ids, limits.dashboard.atOnce, listener, signal)
}

/** Something nobody foresaw in one chart is that chart's, not the page's. */
async function attempt({ log }: TileDeps, run: () => Promise<ChartRun>, signal: AbortSignal): Promise<ChartRun | null> {
  try {
    return await run()
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'a chart of a dashboard could not be run')
    return null
  }
}

export async function runOne(
  { charts }: Pick<TileDeps, 'charts'>,
  { chart, as }: TileChart,
  input: RunInput,
  signal: AbortSignal,
): Promise<ChartRun> {
  const { result } = await charts.runRow(as, chart, input, signal)
  return { version: chart.version, spec: chart.spec, result }
}

function tilesByChart(document: DashboardDocument, ask: Pick<TilesAsk, 'tile_ids' | 'tab'>): Map<string, string[]> {
  const byChart = new Map<string, string[]>()
  for (const tile of tilesAsked(document, ask)) {
    for (const id of chartsOf(tile)) byChart.set(id, [...(byChart.get(id) ?? []), tile.id])
  }
  return byChart
}

/** In the order in which they are read: what is seen first comes first. */
function tilesAsked({ tiles, tabs }: DashboardDocument, { tile_ids, tab }: Pick<TilesAsk, 'tile_ids' | 'tab'>): Tile[] {
  const only = tile_ids && new Set(tile_ids)
  const on = tab === undefined ? undefined : (tabs.find(({ id }) => id === tab) ?? tabs[0])?.id
  return inReadingOrder(tiles.filter((tile) => (only ? only.has(tile.id) : on === undefined || tile.tab === on)))
}

function factsOf({ name, description, question, query, trust: kept }: ChartRow, mayOpen: boolean): TileEvent['chart'] {
  const { level, at, by, verified_at, why } = presentTrust(kept)
  return {
    name,
    description,
    question,
    source_name: query.source_name,
    may_open: mayOpen,
    trust: { level, at, by, verified_at, why },
  }
}

/** The same for somebody without an account: no names of people or sources, no words of the database. */
export function forPublic(event: TileEvent): TileEvent {
  const { chart, run } = event
  const result = run?.result
  const quiet =
    result?.state === 'failed' ? { ...result, failure: { ...result.failure, detail: null, name: null } } : result
  return {
    ...event,
    chart: chart && {
      name: chart.name,
      description: chart.description,
      question: null,
      source_name: '',
      may_open: false,
      trust: chart.trust && { ...chart.trust, by: null },
    },
    run: run && quiet ? { ...run, result: quiet } : null,
  }
}
