import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  onRequestAsyncHookHandler,
  preHandlerAsyncHookHandler,
} from 'fastify'
import type { Rate } from '#contract/kit/rates.ts'
import type { Rates } from './rate-limit.ts'

/**
 * A call whose wire is not ours: OpenAI's, MCP's, a vendor's webhook, a page for a browser without the client. As declared calls
 * do, it says who may come, how often, and how much they may send.
 */
export type RawRoute<Caller = unknown> = {
  method: HTTPMethods | HTTPMethods[]
  url: string
  /**
   * Finds who asks, before anything is read of the body; throws a Failure where nobody may. Who is a person becomes `request.scope`.
   * `anyone`: whoever knows the address, or what is sent proves itself.
   */
  authenticate: 'anyone' | ((request: FastifyRequest) => Promise<Caller>)
  /** How often each caller may come, counted by this name; or what is counted instead of callers. */
  rate: (Rate & { name: string }) | ((caller: Caller) => Rate & { key: string })
  /** The body as it came, of any type; left out: JSON of the usual size. */
  body?: { as: 'string' | 'buffer'; maxBytes: number }
  /** Failures in the words of that wire; left out: our envelope. */
  sendFailure?: (request: FastifyRequest, reply: FastifyReply, error: unknown) => FastifyReply
  handle: (request: FastifyRequest, reply: FastifyReply, caller: Caller) => unknown
  /** Told of what goes wrong after somebody was let in, before it is answered: also a body that is too large to be read. */
  onFailure?: (error: unknown, caller: Caller) => Promise<void>
}

/** Lets routes with callers of several kinds stand in one list. */
// What `authenticate` gives is what the other two are given: the pairing is proved here, the list need not know it.
export const rawRoute = <Caller>(route: RawRoute<Caller>): RawRoute => route as RawRoute

/** Serves raw routes: limits, who asks, the rate that all calls share. */
export function serveRawRoutes(app: FastifyInstance, routes: readonly RawRoute[], rates: Rates): void {
  for (const route of routes) void app.register(async (inner) => serveRawRoute(inner, route, rates))
}

function serveRawRoute(app: FastifyInstance, route: RawRoute, rates: Rates): void {
  const { authenticate, rate, body, sendFailure, onFailure } = route
  const callers = new WeakMap<FastifyRequest, unknown>()
  if (body) {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: body.as, bodyLimit: body.maxBytes }, (_request, content, done) =>
      done(null, content),
    )
  }
  const onRequest: onRequestAsyncHookHandler = async (request) => {
    if (authenticate !== 'anyone') callers.set(request, await authenticate(request))
  }
  const countReached = (rateOf: (caller: unknown) => Rate & { key: string }): preHandlerAsyncHookHandler => {
    return async (request) => {
      const { key, ...reached } = rateOf(callers.get(request))
      await rates.count(key, reached)
    }
  }
  app.route({
    method: route.method,
    url: route.url,
    onRequest,
    ...(typeof rate === 'function' ? { preHandler: countReached(rate) } : rates.perCaller(rate.name, rate)),
    ...(sendFailure && {
      errorHandler: (error, request, reply) => void sendFailure(request, reply, error),
    }),
    ...(onFailure && {
      errorHandler: async (error: unknown, request: FastifyRequest) => {
        if (callers.has(request)) await onFailure(error, callers.get(request))
        throw error
      },
    }),
    handler: (request, reply) => route.handle(request, reply, callers.get(request)),
  })
}
