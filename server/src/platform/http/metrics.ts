import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { InspectionGuard } from './inspection.ts'

/** Something that is counted when it is asked for. */
export type MeasuredGauge = {
  name: string
  help: string
  labelNames: readonly string[]
  read: () => Promise<readonly { labels: Record<string, string>; value: number }[]>
}

/** What a process tells of itself, with Node's own figures; modules add theirs. */
export function createMetrics(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}

/** Prometheus metrics at /metrics: Node's own, each route's count and duration in seconds, and what else is measured. */
export function serveMetrics(
  app: FastifyInstance,
  guard: InspectionGuard,
  registry: Registry,
  measured: readonly MeasuredGauge[],
): void {
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests.',
    labelNames,
    registers: [registry],
  })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte in to the last byte out.',
    labelNames,
    buckets: [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
    registers: [registry],
  })
  for (const { name, help, labelNames, read } of measured)
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        // What cannot be read now, as without a database, is left out; the rest is told.
        for (const { labels, value } of await read().catch(() => [])) this.set(labels, value)
      },
    })
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: String(reply.statusCode),
    }
    requests.inc(labels)
    duration.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { onRequest: guard }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
