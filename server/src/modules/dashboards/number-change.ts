import { numbersOf } from '#contract/charts/drawing/number.ts'
import type { QueryFilter } from '#contract/charts/query.ts'
import type { ChartRun } from '#contract/charts/result.ts'

/**
 * A figure with how it changed on the period before, where the page holds it to days and its maker compares it with nothing. Which
 * way is good news is not known, so it is told without a colour.
 */
export async function withChange(
  run: ChartRun,
  filters: readonly QueryFilter[],
  runWith: (filters: QueryFilter[]) => Promise<ChartRun>,
): Promise<ChartRun> {
  const { spec, result } = run
  const isBare = spec.kind === 'number' && spec.change === null && spec.y.length === 1
  const earlier = isBare && result.state === 'ok' ? periodBefore(filters) : undefined
  // A filter that is not applied shows the same rows twice.
  if (!earlier || (result.state === 'ok' && result.filters_left_out.length > 0)) return run
  const { result: before } = await runWith(earlier)
  const value = before.state === 'ok' ? numbersOf(spec, before)[0]?.value : undefined
  if (value === undefined || value === null) return run
  return { ...run, spec: { ...spec, change: { against: { value }, better: 'neutral' } } }
}

const day = /^\d{4}-\d{2}-\d{2}$/
const dayMs = 24 * 3600 * 1000
const isDay = (value: unknown): value is string => typeof value === 'string' && day.test(value)
const iso = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The same filters over as many days, which end where theirs begin; undefined where none holds days at both ends. */
function periodBefore(filters: readonly QueryFilter[]): QueryFilter[] | undefined {
  let moved = false
  const earlier = filters.map((filter) => {
    const [from, to] = filter.values
    if (filter.op !== 'between' || !isDay(from) || !isDay(to)) return filter
    moved = true
    const [first, last] = [Date.parse(from), Date.parse(to)]
    return { ...filter, values: [iso(first - (last - first) - dayMs), iso(first - dayMs)] }
  })
  return moved ? earlier : undefined
}
