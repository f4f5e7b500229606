import { type HrTime, ValueType } from '@opentelemetry/api'
import { emptyResource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { Registry } from 'prom-client'

/** One reading of a metric as prom-client gives it; the parts of a histogram are told apart by `metricName`. */
type Reading = { value: number; labels: Record<string, string | number | undefined>; metricName?: string }
type Read = { name: string; help: string; type: string; values: readonly Reading[] }
type Span = { startTime: HrTime; endTime: HrTime }

const hrTime = (ms: number): HrTime => [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)]

/** What /metrics tells, by the same names, for whoever is sent it instead of asking. */
export function metricsOf(registry: Registry, since: number): MetricProducer {
  const collect: MetricProducer['collect'] = async () => {
    // prom-client types what it gives more narrowly than it is: counters, gauges and histograms stand in one list.
    const read = (await registry.getMetricsAsJSON()) as unknown as Read[]
    const span = { startTime: hrTime(since), endTime: hrTime(Date.now()) }
    const metrics = read.flatMap((metric) => dataOf(metric, span) ?? [])
    return {
      errors: [],
      resourceMetrics: { resource: emptyResource(), scopeMetrics: [{ scope: { name: 'nalar' }, metrics }] },
    }
  }
  return { collect }
}

function dataOf({ name, help, type, values }: Read, span: Span): MetricData | undefined {
  const unit = name.includes('_seconds') ? 's' : name.includes('_bytes') ? 'By' : ''
  const descriptor = { name, description: help, unit, valueType: ValueType.DOUBLE }
  const shared = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE }
  const dataPoints = values.map(({ value, labels }) => ({ ...span, attributes: labels, value }))
  if (type === 'counter') return { ...shared, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
  if (type === 'gauge') return { ...shared, dataPointType: DataPointType.GAUGE, dataPoints }
  // Summaries are of Node's own and stand as gauges, too.
  if (type !== 'histogram') return undefined
  return { ...shared, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramsOf(name, values, span) }
}

/** Prometheus counts what lies below each bound, OpenTelemetry what lies between two. */
function histogramsOf(name: string, values: readonly Reading[], span: Span): DataPoint<Histogram>[] {
  const series = Map.groupBy(values, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels))
  return [...series.values()].map((readings) => {
    const { le: _, ...attributes } = readings[0]?.labels ?? {}
    const total = (part: string) => readings.find(({ metricName }) => metricName === `${name}_${part}`)?.value ?? 0
    const below = readings
      .filter(({ metricName }) => metricName === `${name}_bucket`)
      .map(({ value, labels: { le } }) => ({ bound: le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le), value }))
      .toSorted((left, right) => left.bound - right.bound)
    const counts = below.map(({ value }, index) => value - (below[index - 1]?.value ?? 0))
    const boundaries = below.map(({ bound }) => bound).filter(Number.isFinite)
    return { ...span, attributes, value: { buckets: { boundaries, counts }, sum: total('sum'), count: total('count') } }
  })
}
