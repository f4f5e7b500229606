import type { FastifyInstance } from 'fastify'

/** What is answered in JSON is somebody's and of now: no cache keeps it, unless the call itself says otherwise. */
export function keepOutOfCaches(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const type = reply.getHeader('content-type')
    if (typeof type === 'string' && type.startsWith('application/json') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}
