import os from 'node:os'
import { DiagLogLevel, diag } from '@opentelemetry/api'
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base'
import type { Registry } from 'prom-client'
import { copyLog, type Log } from '../log/log.ts'
import { emitLine } from './otlp-logs.ts'
import { metricsOf } from './otlp-metrics.ts'
import { otlpTracer } from './otlp-tracer.ts'
import { setTracer } from './tracing.ts'

export type OtlpOptions = {
  /** The collector: traces go to /v1/traces below it, metrics to /v1/metrics, the log to /v1/logs. */
  endpoint: string
  headers: Record<string, string>
  service: string
  version: string
  /** The part of traces that is told, 0…1. */
  sampled: number
  metrics: Registry
  /** Whether the log goes there, too. */
  withLog?: boolean
  log: Pick<Log, 'warn'>
  /** How often metrics are told, and spans at the latest. */
  metricsMs?: number
  spansMs?: number
}

/** What a collector is waited for. */
const timeoutMillis = 5_000
/** So many spans wait for it; what comes beyond is dropped, as a request is worth more than its trace. */
const maxQueueSize = 4_096
const toldMs = 60_000

/**
 * Traces, metrics and the log go to a collector from now on, beside what they are of: one that is slow or away costs spans, never a request.
 * `stop` sends what is left.
 */
export function openOtlp(options: OtlpOptions): { stop: () => Promise<void> } {
  const {
    endpoint,
    headers,
    service,
    version,
    sampled,
    metrics,
    withLog,
    log,
    metricsMs = 30_000,
    spansMs = 2_000,
  } = options
  sayFailures(log)
  const resource = resourceFromAttributes({
    'service.name': service,
    'service.version': version,
    'service.instance.id': `${os.hostname()}/${process.pid}`,
    'host.name': os.hostname(),
    'process.pid': process.pid,
    'process.runtime.name': 'nodejs',
    'process.runtime.version': process.version,
  })
  const to = (signal: string) => ({ url: `${endpoint.replace(/\/+$/, '')}/v1/${signal}`, headers, timeoutMillis })
  const batching = { maxQueueSize, scheduledDelayMillis: spansMs, exportTimeoutMillis: timeoutMillis }
  const traces = new BasicTracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampled) }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter(to('traces')), batching)],
  })
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(to('metrics')),
    exportIntervalMillis: metricsMs,
    exportTimeoutMillis: Math.min(timeoutMillis, metricsMs),
    metricProducers: [metricsOf(metrics, Date.now())],
  })
  const meters = new MeterProvider({ resource, readers: [reader] })
  setTracer(otlpTracer(traces.getTracer('nalar')))
  const lines = new LoggerProvider({
    resource,
    processors: withLog
      ? [new BatchLogRecordProcessor({ exporter: new OTLPLogExporter(to('logs')), ...batching })]
      : [],
  })
  const logger = lines.getLogger('nalar')
  if (withLog) copyLog((line) => emitLine(logger, line))
  return {
    stop: async () => {
      setTracer(undefined)
      copyLog(undefined)
      await Promise.allSettled([traces.shutdown(), meters.shutdown(), lines.shutdown()])
      diag.disable()
    },
  }
}

/** A collector that is away would be told of with every batch. */
function sayFailures(log: Pick<Log, 'warn'>): void {
  let toldAt = Number.NEGATIVE_INFINITY
  const say = (message: string) => {
    if (performance.now() - toldAt < toldMs) return
    toldAt = performance.now()
    log.warn({ says: message.slice(0, 300) }, 'traces, metrics or the log do not reach their collector')
  }
  const silent = () => {}
  diag.setLogger(
    { error: say, warn: say, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}
