import type { ChartSpec } from '#contract/charts/spec.ts'
import type { Cell, TableColumn } from '#web/lib/table/cell-text.ts'
import type { ChartModel, ChartSeries } from './model.ts'
import { momentOf, numberOf } from './values.ts'

const timeLike = /(^|_|\b)(year|month|quarter|week|day|date|tahun|bulan|kuartal|minggu|tanggal|hari)(_|\b|$)/i

/** Whether distance along x means something: moments, numbers, or only names. */
export function orderOf({ key, type }: TableColumn, places: readonly Cell[]): ChartModel['order'] {
  const told = places.filter((place) => place !== null && place !== '')
  if (told.length === 0) return 'none'
  if ((type === 'date' || timeLike.test(key)) && told.every((place) => momentOf(place) !== null)) return 'time'
  return type === 'number' && told.every((place) => numberOf(place) !== null) ? 'number' : 'none'
}

type Given = { places: readonly Cell[]; series: readonly ChartSeries[]; order: ChartModel['order'] }
type Ordered = { places: readonly Cell[]; series: readonly ChartSeries[]; others: boolean }

/** Places in the order of the spec and within its limit; what is beyond it as one place, where figures can be put together. */
export function orderPlaces(spec: ChartSpec, given: Given): Ordered {
  const { places, series } = given
  // Rows without a place have none on a line of time or numbers.
  const all = [...places.keys()].filter((at) => given.order === 'none' || (places[at] !== null && places[at] !== ''))
  const sorted = sortPlaces(spec, given, all)
  const count = spec.limit?.count ?? sorted.length
  const kept = sorted.slice(0, count)
  const rest = sorted.slice(count)
  const join = rest.length > 0 && spec.limit?.others === true && given.order === 'none' && series.every(joinable)
  if (kept.length === places.length && kept.every((at, index) => at === index)) return { places, series, others: false }
  return {
    places: [...kept.map((at) => places[at] ?? null), ...(join ? [null] : [])],
    series: series.map((one) => ({
      ...one,
      values: [...kept.map((at) => one.values[at] ?? null), ...(join ? [joined(one, rest)] : [])],
    })),
    others: join,
  }
}

const joinable = ({ measure }: ChartSeries) => measure.aggregate !== 'avg'

function joined({ values, measure }: ChartSeries, rest: readonly number[]): number | null {
  const told = rest.map((at) => values[at]).filter((value) => value !== null && value !== undefined)
  if (told.length === 0) return null
  if (measure.aggregate === 'min') return Math.min(...told)
  if (measure.aggregate === 'max') return Math.max(...told)
  return told.reduce((sum, value) => sum + value, 0)
}

const words = new Intl.Collator(['id', 'en'], { numeric: true, sensitivity: 'base' })

function sortPlaces(spec: ChartSpec, { places, series, order }: Given, all: number[]): number[] {
  const { by, direction } = spec.sort
  const sign = direction === 'asc' ? 1 : -1
  if (by === 'value') {
    const first = series[0]?.measure
    const same = series.filter(({ measure }) => measure === first)
    const size = new Map(all.map((at) => [at, same.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)]))
    return all.toSorted((a, b) => sign * ((size.get(a) ?? 0) - (size.get(b) ?? 0)))
  }
  if (order !== 'none') {
    const read = order === 'time' ? momentOf : numberOf
    const at = new Map(all.map((place) => [place, read(places[place]) ?? 0]))
    const turn = by === 'x' ? sign : 1
    const isSorted = all.every(
      (place, index) => index === 0 || turn * ((at.get(place) ?? 0) - (at.get(all[index - 1]!) ?? 0)) >= 0,
    )
    return isSorted ? all : all.toSorted((a, b) => turn * ((at.get(a) ?? 0) - (at.get(b) ?? 0)))
  }
  if (by === 'none') return all
  return all.toSorted((a, b) => sign * words.compare(String(places[a] ?? ''), String(places[b] ?? '')))
}
