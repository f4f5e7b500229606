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

/** Prometheus metrics at /metrics: Node's own, each route's count and duration in seconds, and what else is measured. */
export function createMetrics(
  app: FastifyInstance,
  guard: InspectionGuard,
  measured: readonly MeasuredGauge[],
): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
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
        for (const { labels, value } of await read()) this.set(labels, value)
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
  return registry
}
