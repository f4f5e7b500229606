import type { ChartRun, RunInput } from '#contract/charts/result.ts'
import type { ChartId } from '#contract/charts/schemas.ts'
import { chartsOf, type DashboardDocument, inReadingOrder, type Tile } from '#contract/dashboards/document.ts'
import { filtersFor } from '#contract/dashboards/filters.ts'
import type { TileEvent, TilesAsk } from '#contract/dashboards/tiles.ts'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { ChartReader, ChartRow } from '../charts/service.ts'
import { presentTrust, type Reader } from '../charts/service.ts'
import type { SourceViewer } from '../data-sources/open-source.ts'
import { dataToday } from './data-today.ts'
import { eachAsReady } from './each-as-ready.ts'

export type TileDeps = Pick<Deps, 'clock' | 'log'> & { charts: ChartReader }

/**
 * A dashboard to be shown: by whose rights its charts are found, besides the reader's own, and with whose eyes what they show is
 * looked at.
 */
export type DashboardView = { document: DashboardDocument; owner: Tenant; reader: Tenant | null; viewer: SourceViewer }

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
  const today =
    (await dataToday(deps.charts, shown.owner, shown.document)) ??
    ask.today ??
    deps.clock.now().toISOString().slice(0, 10)
  const listener = async (id: string): Promise<TileEvent> => {
    const found = charts.get(id)
    // The brand is a compile-time mark; the id came from a parsed document.
    const base = { chart_id: id as TileEvent['chart_id'], tile_ids: tiles.get(id) ?? [] }
    if (!found) return { ...base, chart: null, run: null }
    const filters = [
      ...filtersFor(shown.document, ask.chosen, id, today),
      ...ask.cross.filter(({ chart_ids }) => chart_ids.some((item) => item === id)).map(({ filter }) => filter),
    ]
    const input = { filters, parameters: {}, ...(ask.max_age_s !== undefined && { max_age_s: ask.max_age_s }) }
    const run = await attempt(deps, () => runOne(deps, found, input, signal), signal)
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

export type TileChart = { chart: ChartRow; as: Reader; mayOpen: boolean }

/** Charts that the reader sees, and those that the dashboard's owner shares by it. */
export async function findCharts(
  { charts }: Pick<TileDeps, 'charts'>,
  { owner, reader, viewer }: DashboardView,
  ids: readonly string[],
): Promise<Map<string, TileChart>> {
  const found = new Map<string, TileChart>()
  // The brand is a compile-time mark; the ids came from a parsed document.
  const look = async (as: Tenant, chartIds: readonly string[], mayOpen: boolean) => {
    if (chartIds.length === 0) return
    for (const chart of await charts.listByIds(as, chartIds as ChartId[]))
      found.set(chart.id, { chart, as: { ...as, viewer }, mayOpen })
  }
  if (reader) await look(reader, ids, true)
  await look(
    owner,
    ids.filter((id) => !found.has(id)),
    false,
  )
  return found
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
