import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import type { Rate } from '#contract/kit/rates.ts'
import { networkOf } from '../net/network.ts'
import type { Limiter } from '../rates/limiter.ts'
import { fail } from './fail.ts'
import type { KnownBrowsers } from './known-browser.ts'

/** Counts what is done, once for all processes. */
export type Rates = {
  /** Counts one more of what `key` does. Throws `too_many_requests` with the seconds to wait. */
  count: (key: string, rate: Rate) => Promise<void>
  /** The hook of a route that each caller may ask so often. */
  perCaller: (name: string, rate: Rate) => { preHandler?: preHandlerAsyncHookHandler }
}

/** For tests of other things. */
export const noRates: Rates = { count: async () => {}, perCaller: () => ({}) }

export function createRates(limiter: Limiter, browsers: KnownBrowsers): Rates {
  const count: Rates['count'] = async (key, rate) => {
    const seconds = await limiter.take(key, rate)
    if (seconds !== undefined) throw fail('too_many_requests', { seconds })
  }
  const perCaller: Rates['perCaller'] = (name, rate) => ({
    preHandler: (request) => count(`${name} ${callerOf(request, browsers)}`, rate),
  })
  return { count, perCaller }
}

/** The person; a flow on a mailed code; somebody's browser; else the network that the call comes from. */
function callerOf({ scope, ip, headers }: FastifyRequest, browsers: KnownBrowsers): string {
  if (scope) return 'userId' in scope ? `person ${scope.userId}` : `flow ${scope.flowId}`
  const [known] = browsers.read(headers.cookie)
  return known ? `known ${known.person}` : `at ${networkOf(ip)}`
}
