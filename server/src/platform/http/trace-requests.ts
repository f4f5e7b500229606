import type { FastifyInstance, FastifyRequest } from 'fastify'
import { startSpan } from '../tracing/tracing.ts'
import { inWork, type Work } from '../tracing/work.ts'

/** The endpoint's name; of what is no endpoint its method and route. */
export const callOf = ({ method, routeOptions: { config, url } }: FastifyRequest): string =>
  config.call ?? `${method} ${url ?? 'unknown'}`

/** Health and metrics are asked every few seconds by machines: they are no work. */
const untraced = new Set(['/health', '/ready', '/metrics'])

/**
 * Says of all that is done for a request which call it is for, and traces it. `trustsParent`: whoever asks may name the trace that the
 * request belongs to.
 */
export function traceRequests(app: FastifyInstance, { trustsParent }: { trustsParent: boolean }): void {
  const works = new WeakMap<FastifyRequest, Work>()
  app.addHook('onRequest', (request, _reply, done) => {
    const work: Work = { call: callOf(request), requestId: request.id, span: spanOf(request, trustsParent) }
    works.set(request, work)
    inWork(work, done)
  })
  // A body is read where its connection is: what comes after it is brought back here.
  app.addHook('preValidation', (request, _reply, done) => {
    const work = works.get(request)
    if (work) inWork(work, done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = works.get(request)?.span
    if (!span) return
    span.set({ 'http.response.status_code': reply.statusCode })
    if (reply.statusCode >= 500) span.fail(String(reply.statusCode))
    span.end()
  })
  app.addHook('onRequestAbort', async (request) => {
    const span = works.get(request)?.span
    span?.fail('aborted')
    span?.end()
  })
}

function spanOf(request: FastifyRequest, trustsParent: boolean) {
  const { url = 'unknown' } = request.routeOptions
  if (untraced.has(url)) return undefined
  const given = request.headers.traceparent
  return startSpan(`${request.method} ${url}`, {
    kind: 'server',
    attributes: {
      'http.request.method': request.method,
      'http.route': url,
      'url.scheme': request.protocol,
      'nalar.call': callOf(request),
      'nalar.request_id': request.id,
    },
    ...(trustsParent && typeof given === 'string' && { parent: given }),
  })
}
