import type { ChartData } from '#contract/charts/drawing/data.ts'
import { chartModel } from '#contract/charts/drawing/model.ts'
import { provinceOf } from '#contract/charts/provinces.ts'
import type { ChartKind, ChartSpec } from '#contract/charts/spec.ts'

/** The kinds that can show these figures truthfully: a share needs positive parts of one whole, a single number no axis. */
export function fittingKinds(spec: ChartSpec, rows: ChartData): ChartKind[] {
  const { places, series, order, x } = chartModel(spec, rows)
  const item = series.length === 1
  const positive = series.every(({ values }) => values.every((value) => value === null || value >= 0))
  const several = places.length > 1
  const known = places.filter((place) => provinceOf(String(place ?? ''))).length
  return [
    ...(several ? (['bar'] as const) : []),
    ...(several && order !== 'none' ? (['line', 'area'] as const) : []),
    ...(several && item && positive && order === 'none' && places.length <= 8 ? (['pie'] as const) : []),
    ...(several && x.type === 'number' ? (['scatter'] as const) : []),
    ...(several && item && known >= 3 && known >= places.length * 0.8 ? (['map'] as const) : []),
    ...(places.length === 1 ? (['number'] as const) : []),
    'table',
  ]
}
