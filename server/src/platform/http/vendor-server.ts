import { type FastifyInstance, fastify, LogController } from 'fastify'
import { limits } from '#contract/limits.ts'
import type { Log } from '../log/log.ts'
import { handleErrors } from './error-handler.ts'
import { createListeners } from './listeners.ts'
import { noRates } from './rate-limit.ts'
import { type RawRoute, serveRawRoutes } from './raw-route.ts'

/** Serves calls that this very process makes to what stands in for a vendor, where it serves nobody else. */
export function createVendorServer(log: Log, routes: readonly RawRoute[]): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.jsonBody.bytes,
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance
  app.decorateRequest('scope')
  app.decorate('listeners', createListeners(app, 1))
  // Only this process asks here, and tells of it where it does.
  handleErrors(app, { countFailure: () => {} })
  serveRawRoutes(app, routes, noRates)
  return app
}

/** On an address of this machine that nothing else reaches. */
export const listenWithin = async (app: FastifyInstance): Promise<void> => {
  await app.listeners.listen({ port: 0, host: '127.0.0.1' })
}
