import type { Cell, CellColumn } from '../../kit/format/cell-text.ts'
import { cycleRanks } from '../cycles.ts'
import type { ChartMeasure, ChartSpec } from '../spec.ts'
import { momentOf, numberOf } from './values.ts'

/** Whether places stand at distances that mean something, and of what. */
export type AxisOrder = 'time' | 'number' | 'none'

/** A row of figures: one per place, null where there is none. */
type PlacedFigures = { measure: ChartMeasure; values: readonly (number | null)[] }

const timeLike = /(^|_|\b)(year|month|quarter|week|day|date|tahun|bulan|kuartal|minggu|tanggal|hari)(_|\b|$)/i

/** Whether distance along x means something, and where each place then stands: a moment (ms) or a number; null for one without. */
export function standingOf(
  { key, type }: CellColumn,
  places: readonly Cell[],
): { order: AxisOrder; at: readonly (number | null)[] | null } {
  if (type === 'date' || timeLike.test(key)) {
    const at = readAll(places, momentOf)
    if (at) return { order: 'time', at }
  }
  const at = type === 'number' ? readAll(places, numberOf) : null
  return at ? { order: 'number', at } : { order: 'none', at: null }
}

/** Null when a place that says something cannot be read, or none says anything. */
function readAll(places: readonly Cell[], read: (place: Cell) => number | null): (number | null)[] | null {
  const at: (number | null)[] = []
  let hasValue = false
  for (const place of places) {
    const where = read(place)
    if (where === null && place !== null && place !== '') return null
    hasValue ||= where !== null
    at.push(where)
  }
  return hasValue ? at : null
}

type Given<S> = {
  places: readonly Cell[]
  series: readonly S[]
  order: AxisOrder
  at: readonly (number | null)[] | null
}
type Ordered<S> = {
  places: readonly Cell[]
  series: readonly S[]
  others: boolean
  at: readonly number[] | null
}

/** Places in the order of the spec and within its limit; what is beyond it as one place, where figures can be put together. */
export function orderPlaces<S extends PlacedFigures>(spec: ChartSpec, given: Given<S>): Ordered<S> {
  const { places, series } = given
  // Rows without a place have none on a line of time or numbers.
  const all = [...places.keys()].filter((index) => given.at === null || given.at[index] !== null)
  const sorted = sortPlaces(spec, given, all)
  const count = spec.limit?.count ?? sorted.length
  const kept = sorted.slice(0, count)
  const rest = sorted.slice(count)
  const join = rest.length > 0 && spec.limit?.others === true && given.order === 'none' && series.every(isJoinable)
  const at = given.at && kept.map((index) => given.at?.[index] ?? 0)
  if (kept.length === places.length && kept.every((position, index) => position === index))
    return { places, series, others: false, at }
  return {
    places: [...kept.map((at) => places[at] ?? null), ...(join ? [null] : [])],
    series: series.map((chartSeries) => ({
      ...chartSeries,
      values: [...kept.map((at) => chartSeries.values[at] ?? null), ...(join ? [joinValues(chartSeries, rest)] : [])],
    })),
    others: join,
    at,
  }
}

/** Whether what has no room may stand together: averages have no sum. */
export const isJoinable = ({ measure }: PlacedFigures) => measure.aggregate !== 'avg'

/** Several values as one, in the way that they were aggregated; null where nothing is known. */
export function joinValues({ values, measure }: PlacedFigures, rest: readonly number[]): number | null {
  const known = rest.map((at) => values[at]).filter((value) => value !== null && value !== undefined)
  if (known.length === 0) return null
  if (measure.aggregate === 'min') return Math.min(...known)
  if (measure.aggregate === 'max') return Math.max(...known)
  return known.reduce((sum, value) => sum + value, 0)
}

/** Also of what has no end: a name that is missing stands last. */
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)

/**
 * Rows of figures in the order of their names: days and months as they come round; with `along`, as for the rows of a heat
 * map, also numbers and moments from the lowest on. Anything else stays as it came.
 */
export function orderGroups<S extends { group?: Cell }>(series: readonly S[], along: boolean): readonly S[] {
  const groups = series.map(({ group }) => group ?? null)
  const ranks = cycleRanks(groups) ?? (along ? (readAll(groups, numberOf) ?? readAll(groups, momentOf)) : undefined)
  if (!ranks) return series
  const rankOf = new Map(series.map((item, index) => [item, ranks[index] ?? Number.POSITIVE_INFINITY]))
  return series.toSorted((a, b) => compare(rankOf.get(a) ?? 0, rankOf.get(b) ?? 0))
}

const words = new Intl.Collator(['id', 'en'], { numeric: true, sensitivity: 'base' })

function sortPlaces(spec: ChartSpec, { places, series, at }: Given<PlacedFigures>, all: number[]): number[] {
  const { by, direction } = spec.sort
  const sign = direction === 'asc' ? 1 : -1
  if (by === 'value') {
    const first = series[0]?.measure
    const same = series.filter(({ measure }) => measure === first)
    const size = new Map(all.map((at) => [at, same.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)]))
    return all.toSorted((a, b) => sign * ((size.get(a) ?? 0) - (size.get(b) ?? 0)))
  }
  if (at) {
    const turn = by === 'x' ? sign : 1
    const where = (index: number | undefined) => (index === undefined ? 0 : (at[index] ?? 0))
    const isSorted = all.every(
      (position, index) => index === 0 || turn * (where(position) - where(all[index - 1])) >= 0,
    )
    return isSorted ? all : all.toSorted((a, b) => turn * (where(a) - where(b)))
  }
  const ranks = cycleRanks(all.map((index) => places[index] ?? null))
  if (ranks) {
    const turn = by === 'x' ? sign : 1
    const rankOf = new Map(all.map((index, rank) => [index, ranks[rank] ?? 0]))
    return all.toSorted((a, b) => turn * compare(rankOf.get(a) ?? 0, rankOf.get(b) ?? 0))
  }
  if (by === 'none') return all
  return all.toSorted((a, b) => sign * words.compare(String(places[a] ?? ''), String(places[b] ?? '')))
}
