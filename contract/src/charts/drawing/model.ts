import type { Cell, CellColumn } from '../../kit/format/cell-text.ts'
import type { ChartMeasure, ChartSpec } from '../spec.ts'
import { type ChartData, cellReader, columnOf } from './data.ts'
import { type AxisOrder, orderGroups, orderPlaces, standingOf } from './order.ts'
import { runningPlace } from './running.ts'
import { foldColumn, groupName, keyOf, numberOf } from './values.ts'

export type ChartSeries = {
  name: string
  /** Of the figure that is drawn. */
  column: CellColumn
  measure: ChartMeasure
  /** The value of the series' column. */
  group?: Cell
  /** One per place; null where there is none. */
  values: readonly (number | null)[]
}

/** What a chart draws, apart from how: places along x and one or more rows of figures. */
export type ChartModel = {
  x: CellColumn
  places: readonly Cell[]
  /** Where the places stand, when x is a moment (ms) or a number. */
  positions: readonly number[] | null
  order: AxisOrder
  /** The index of the place whose period was not over when the database was asked: the month to date. */
  running: number | null
  series: readonly ChartSeries[]
  /** The last place is all others taken together. */
  others: boolean
  /** Series that are not drawn because there are too many. */
  seriesLeft: number
  /** Several rows fell on one place, and nothing says how they are put together: the last one is drawn. */
  overlaps: boolean
}

/** More lines than this nobody tells apart. */
const maxSeries = 24

/** The figures of a chart along x: rows made one per place, in the order and within the limit of the spec. */
export function chartModel(spec: ChartSpec, result: ChartData): ChartModel {
  const x = columnOf(result.columns, spec.x ?? '')
  const gathered = gather(spec, result)
  const { order, at } = standingOf(x, gathered.places)
  const largest = gathered.series
    .toSorted((a, b) => (gathered.series.length > maxSeries ? sizeOf(b) - sizeOf(a) : 0))
    .slice(0, maxSeries)
  const kept = spec.series === null ? largest : orderGroups(largest, spec.kind === 'heatmap')
  const {
    places,
    series,
    others,
    at: positions,
  } = orderPlaces(spec, { places: gathered.places, series: kept, order, at })
  return {
    x,
    places,
    order,
    running: order === 'time' ? runningPlace(places, askedAt(result)) : null,
    series,
    others,
    positions: others || isTurned(spec) ? null : positions,
    seriesLeft: gathered.series.length - kept.length,
    overlaps: gathered.overlaps,
  }
}

/** A moment of the day on which the figures were read, in UTC, whatever calendar it is of. */
function askedAt({ ran_at, today }: ChartData): number {
  if (today) return Date.parse(today)
  return ran_at ? Date.parse(ran_at) : Date.now()
}

/** Not from the earliest to the latest: there is no line of time to stand on. */
const isTurned = ({ sort }: ChartSpec) => sort.by === 'value' || (sort.by === 'x' && sort.direction === 'desc')

const sizeOf = ({ values }: ChartSeries) => values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0)

function gather(spec: ChartSpec, result: ChartData): { places: Cell[]; series: ChartSeries[]; overlaps: boolean } {
  const { places, placeOf } = placing()
  const readX = cellReader(result, spec.x)
  const readGroup = spec.series === null ? undefined : cellReader(result, spec.series)
  const figures = spec.y.map((measure) => ({
    measure,
    read: cellReader(result, measure.column),
    groups: new Map<string, Group>(),
  }))
  for (const row of result.rows) {
    const index = placeOf(readX(row))
    const group = readGroup?.(row)
    for (const { measure, read, groups } of figures) {
      const entry = groupOf(groups, group, measure)
      entry.fold.add(index, measure.aggregate === 'count' ? countable(read(row)) : numberOf(read(row)))
    }
  }
  const series = figures.flatMap(({ measure, groups }) => {
    const column = figureColumn(result.columns, measure)
    return [...groups.values()].map(
      ({ group, fold }): ChartSeries => ({
        name: nameOf(spec, column, group),
        column,
        measure,
        ...(group !== undefined && { group }),
        values: fold.get(places.length),
      }),
    )
  })
  const folds = figures.flatMap(({ groups }) => [...groups.values()].map(({ fold }) => fold))
  return { places, series, overlaps: folds.some((fold) => fold.hasOverwritten()) }
}

/** Gives each value along x its place. Values that only rise, as those of a long line do, are not looked up. */
function placing(): { places: Cell[]; placeOf: (value: Cell) => number } {
  const places: Cell[] = []
  let last = ''
  let at: Map<string, number> | undefined
  const placeOf = (value: Cell): number => {
    const key = keyOf(value)
    if (!at && (places.length === 0 || key > last)) {
      last = key
      return places.push(value) - 1
    }
    if (!at && key === last) return places.length - 1
    at ??= new Map(places.map((item, index) => [keyOf(item), index]))
    const known = at.get(key)
    if (known !== undefined) return known
    at.set(key, places.length)
    return places.push(value) - 1
  }
  return { places, placeOf }
}

type Group = { group: Cell | undefined; fold: ReturnType<typeof foldColumn> }

function groupOf(groups: Map<string, Group>, group: Cell | undefined, { aggregate }: ChartMeasure): Group {
  const key = group === undefined ? '' : keyOf(group)
  const known = groups.get(key)
  if (known) return known
  const made = { group, fold: foldColumn(aggregate) }
  groups.set(key, made)
  return made
}

/** Counting counts what is there, numbers or not. */
const countable = (value: Cell | undefined): number | null => (value === null || value === undefined ? null : 1)

function figureColumn(columns: readonly CellColumn[], measure: ChartMeasure): CellColumn {
  const { unit, ...column } = columnOf(columns, measure.column)
  return {
    ...column,
    ...(unit && measure.aggregate !== 'count' && { unit }),
    label: measure.label ?? column.label,
    type: 'number',
  }
}

const nameOf = (spec: ChartSpec, { label }: CellColumn, group: Cell | undefined): string => {
  if (group === undefined) return label
  const name = groupName(group)
  return spec.y.length > 1 ? `${name} · ${label}` : name
}
