import { type ChartSpec, type ChartSpecInput, chartSpec } from '#contract/charts/spec.ts'
import { metricFormats, metrics } from '#contract/metrics/catalog.ts'
import type { MetricName } from '#contract/metrics/source.ts'

const drawn = (metric: MetricName, spec: ChartSpecInput): ChartSpec =>
  chartSpec.parse({ formats: metricFormats(metric), ...spec })
const measures = (columns: readonly string[]) => columns.map((column) => ({ column }))

/** One figure, with what it is compared with where the metric has it. */
export function numberOf(metric: MetricName, column: string, better: 'up' | 'down' | 'neutral' = 'up'): ChartSpec {
  const before = metrics[metric].columns.find(({ key }) => key === `${column}_before`)
  const change = before && { change: { against: { column: before.key }, better } }
  return drawn(metric, { kind: 'number', y: measures([column]), ...change })
}

/** Things side by side, as the screen has them. */
export const barsOf = (metric: MetricName, x: string, column: string): ChartSpec =>
  drawn(metric, { kind: 'bar', x, y: measures([column]), direction: 'horizontal' })

/** Parts of each day. */
export const byDay = (metric: MetricName, columns: readonly string[]): ChartSpec =>
  drawn(metric, {
    kind: 'stacked',
    stack: 'normal',
    x: 'day',
    y: measures(columns),
    sort: { by: 'x', direction: 'asc' },
  })

/** A rate along time: its days are no parts of anything. */
export const ratesOf = (metric: MetricName, column: string): ChartSpec =>
  drawn(metric, { kind: 'line', x: 'day', y: measures([column]), sort: { by: 'x', direction: 'asc' } })
