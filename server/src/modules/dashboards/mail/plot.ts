import type { ChartRows } from '#contract/charts/result.ts'
import type { ChartKind, ChartMeasure, ChartSpec } from '#contract/charts/spec.ts'

type Value = ChartRows['rows'][number][number]
export type PlotSeries = { name: string; measure: ChartMeasure; values: (number | null)[] }
/** What a page can draw of a chart: figures along places. `left`: places there was no room for. */
export type Plot = {
  shape: 'lying' | 'standing' | 'line'
  /** Series stand on top of each other, not beside. */
  stacked: boolean
  places: Value[]
  series: PlotSeries[]
  left: number
}

/** How places and figures are written. */
export type PlotWords = { place: (n: number) => string; figure: (value: number, series: number) => string }

const most = { lying: 20, standing: 60, line: 2_000 }
const mostSeries = 8

/** The figures of a chart as bars or lines; undefined for a kind that a page shows as a table. */
export function plotOf(spec: ChartSpec, rows: ChartRows): Plot | undefined {
  const kinds: readonly ChartKind[] = ['bar', 'stacked', 'line', 'area', 'pie', 'funnel', 'map']
  if (!kinds.includes(spec.kind) || spec.x === null || spec.y.length === 0) return undefined
  const at = (key: string) => rows.columns.findIndex((column) => column.key === key)
  const used = [spec.x, ...spec.y.map(({ column }) => column), ...(spec.series === null ? [] : [spec.series])]
  if (used.some((key) => at(key) < 0)) return undefined
  const { places, series } = folded(spec, rows, at)
  if (series.length === 0 || series.length > mostSeries) return undefined
  if (!series.some(({ values }) => values.some((value) => value !== null))) return undefined
  const shape = shapeOf(spec, places)
  if (
    shape !== 'line' &&
    series.some(({ values }) => values.some((value) => value !== null && value < 0)) &&
    series.length > 1
  )
    return undefined
  return limited(spec, { shape, stacked: spec.kind === 'stacked', places, series, left: 0 })
}

/** What a page shows of a heat map or a simple pivot: one column of names, then a column for each value across. */
export type Cross = {
  corner: string
  measure: ChartMeasure
  down: Value[]
  across: { name: string; cells: (number | null)[] }[]
}

const mostAcross = 8

/** Undefined for another kind, and where a page is not wide enough. */
export function crossOf(spec: ChartSpec, rows: ChartRows): Cross | undefined {
  const [down, over] = spec.kind === 'heatmap' ? [spec.series, spec.x] : [spec.rows[0] ?? null, spec.columns[0] ?? null]
  if (spec.kind !== 'heatmap' && (spec.kind !== 'pivot' || spec.rows.length > 1 || spec.columns.length > 1))
    return undefined
  const [measure, ...more] = spec.y
  const at = (key: string) => rows.columns.findIndex((column) => column.key === key)
  if (!measure || more.length > 0 || down === null || over === null) return undefined
  if ([down, over, measure.column].some((key) => at(key) < 0)) return undefined
  const { places, series } = folded({ ...spec, x: down, series: over }, rows, at)
  if (series.length > mostAcross) return undefined
  const across = series.map(({ name, values }) => ({ name, cells: values }))
  return { corner: rows.columns[at(down)]?.label ?? '', measure, down: places, across }
}

const isMoment = (value: Value) => /^\d{4}(-\d\d)?(-\d\d)?([T ].*)?$/.test(String(value))

function shapeOf({ kind, direction, y }: ChartSpec, places: readonly Value[]): Plot['shape'] {
  if (kind === 'line' || kind === 'area') return 'line'
  if (kind === 'pie' || kind === 'funnel' || kind === 'map') return 'lying'
  // A line over bars, and figures of another axis, need standing ones.
  if (y.some(({ mark, axis }) => axis === 'right' || (mark && mark !== 'bar'))) return 'standing'
  if (direction !== 'auto') return direction === 'horizontal' ? 'lying' : 'standing'
  return places.every(isMoment) ? 'standing' : 'lying'
}

/** Rows made one figure per place and series, as the chart puts them together. */
function folded(spec: ChartSpec, rows: ChartRows, at: (key: string) => number): Pick<Plot, 'places' | 'series'> {
  const places: Value[] = []
  const seen = new Map<string, number>()
  const series = new Map<string, PlotSeries & { counts: number[] }>()
  for (const row of rows.rows) {
    const place = row[at(spec.x ?? '')] ?? null
    const index = seen.get(String(place)) ?? places.push(place) - 1
    seen.set(String(place), index)
    const group = spec.series === null ? undefined : String(row[at(spec.series)] ?? '–')
    for (const measure of spec.y) {
      const label = measure.label ?? rows.columns[at(measure.column)]?.label ?? measure.column
      const name = group === undefined ? label : spec.y.length > 1 ? `${group} · ${label}` : group
      const known = series.get(name) ?? { name, measure, values: [], counts: [] }
      series.set(name, known)
      add(known, index, row[at(measure.column)] ?? null)
    }
  }
  return {
    places,
    series: [...series.values()].map(({ counts, values, ...one }) => ({
      ...one,
      values: places.map((_, n) => {
        const value = values[n] ?? null
        return one.measure.aggregate === 'avg' && value !== null ? value / (counts[n] ?? 1) : value
      }),
    })),
  }
}

function add(series: PlotSeries & { counts: number[] }, place: number, cell: Value): void {
  const how = series.measure.aggregate
  const read = typeof cell === 'string' && cell.trim() === '' ? Number.NaN : Number(cell)
  const value = how === 'count' ? 1 : read
  if (cell === null || !Number.isFinite(value)) return
  const before = series.values[place] ?? null
  series.counts[place] = (series.counts[place] ?? 0) + 1
  if (before === null || how === 'none') series.values[place] = value
  else if (how === 'min') series.values[place] = Math.min(before, value)
  else if (how === 'max') series.values[place] = Math.max(before, value)
  else series.values[place] = before + value
}

/** In the chart's order and within its limit; the newest of moments where the page has no room for all. */
function limited({ sort, limit }: ChartSpec, plot: Plot): Plot {
  const sums = plot.places.map((_, n) => plot.series.reduce((sum, { values }) => sum + (values[n] ?? 0), 0))
  const order = plot.places.map((_, n) => n)
  const way = sort.direction === 'asc' ? 1 : -1
  const moments = plot.places.every(isMoment)
  if (sort.by === 'value') order.sort((a, b) => way * (sums[a]! - sums[b]!))
  else if (sort.by === 'x') order.sort((a, b) => way * compare(plot.places[a]!, plot.places[b]!))
  else if (moments) order.sort((a, b) => compare(plot.places[a]!, plot.places[b]!))
  const room = Math.min(most[plot.shape], limit?.count ?? most[plot.shape])
  const kept = moments && sort.by === 'none' ? order.slice(-room) : order.slice(0, room)
  return {
    ...plot,
    places: kept.map((n) => plot.places[n]!),
    series: plot.series.map((one) => ({ ...one, values: kept.map((n) => one.values[n] ?? null) })),
    left: plot.places.length - kept.length,
  }
}

const compare = (one: Value, other: Value): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other))
