import type { ChartData } from '#contract/charts/drawing/data.ts'
import { chartModel } from '#contract/charts/drawing/model.ts'
import { provinceOf } from '#contract/charts/provinces.ts'
import type { ChartKind, ChartSpec } from '#contract/charts/spec.ts'

/** A pie has room for so many parts; so few are offered unasked. */
const parts = { room: 12, offered: 8 }

/**
 * The kinds that can show these figures truthfully: a share needs positive parts of one whole, a single number no axis. What was
 * `asked` for is among them where it can be drawn at all, also where nobody would have proposed it.
 */
export function fittingKinds(spec: ChartSpec, rows: ChartData, asked?: ChartKind): ChartKind[] {
  const { places, series, order, x } = chartModel(spec, rows)
  const item = series.length === 1
  const positive = series.every(({ values }) => values.every((value) => value === null || value >= 0))
  const several = places.length > 1
  const proposed = order === 'none' && places.length <= parts.offered
  const isPie = several && item && positive && (proposed || (asked === 'pie' && places.length <= parts.room))
  const known = places.filter((place) => provinceOf(String(place ?? ''))).length
  return [
    ...(several ? (['bar'] as const) : []),
    ...(several && (order !== 'none' || asked === 'line') ? (['line'] as const) : []),
    ...(several && (order !== 'none' || asked === 'area') ? (['area'] as const) : []),
    ...(isPie ? (['pie'] as const) : []),
    ...(several && x.type === 'number' ? (['scatter'] as const) : []),
    ...(several && item && known >= 3 && known >= places.length * 0.8 ? (['map'] as const) : []),
    ...(places.length === 1 ? (['number'] as const) : []),
    'table',
  ]
}
