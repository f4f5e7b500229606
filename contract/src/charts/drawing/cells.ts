import type { Cell } from '../../kit/format/cell-text.ts'
import { type Province, provinceOf } from '../provinces.ts'
import type { ChartModel } from './model.ts'

/** The figures of a map: of the nth province, in the order of `provinceTiles`; null where the data has none. */
export type MapFigures = {
  figureAt: (at: number) => number | null
  range: { low: number; high: number } | undefined
}

/** The lowest and the highest of many figures; undefined without any. */
export function rangeOf(values: Iterable<number | null>): { low: number; high: number } | undefined {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (value === null) continue
    if (value < low) low = value
    if (value > high) high = value
  }
  return low > high ? undefined : { low, high }
}

/** How strongly a figure is coloured, 0 to 1. With negative figures among them, zero is the palest. */
export function strengthOf(value: number, { low, high }: { low: number; high: number }): number {
  if (low < 0) return Math.abs(value) / Math.max(Math.abs(low), Math.abs(high), Number.MIN_VALUE)
  return high === low ? 1 : (value - low) / (high - low)
}

export type HeatRow = { group: Cell; series: number }

/** The rows of a heat map: one per series, or the measures one below the other. */
export const heatRows = ({ series }: ChartModel): HeatRow[] =>
  series.map(({ group, name }, index) => ({ group: group ?? name, series: index }))

export type MapTile = { province: Province; value: number | null; index: number }

/** The figures of a map by province, and the names in the data that are none. */
export function mapTiles(model: ChartModel): { tiles: MapTile[]; unknown: string[] } {
  const tiles = new Map<string, MapTile>()
  const unknown: string[] = []
  for (const [index, name] of model.places.entries()) {
    const province = provinceOf(String(name ?? ''))
    const value = model.series[0]?.values[index] ?? null
    if (!province) {
      if (name !== null && name !== '') unknown.push(String(name))
      continue
    }
    const known = tiles.get(province.code)
    // Two names of one province in the data are one province.
    tiles.set(province.code, {
      province,
      index,
      value: known?.value === null || known === undefined ? value : known.value + (value ?? 0),
    })
  }
  return { tiles: [...tiles.values()], unknown }
}
