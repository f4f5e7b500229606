import type { FastifyRequest } from 'fastify'
import type { Access, WatchedAccess } from './access.ts'
import { fail } from './fail.ts'
import { isPermitted } from './permit.ts'
import type { Route } from './route.ts'
import { type Authenticator, mayLess } from './scope.ts'

/** What stays open for somebody ends when they may less, or may it no more. */
export function watchOver(
  route: Route,
  { scope }: FastifyRequest,
  { access, authenticate }: { access: Access; authenticate: Authenticator },
): WatchedAccess | undefined {
  if (!route.events || !scope || !('userId' in scope)) return undefined
  const holds = async () => {
    const now = await authenticate.again(scope)
    return now !== undefined && !mayLess(now, scope) && isPermitted(now, route.endpoint.action)
  }
  return access.watch({ on: [scope.signInId, scope.userId, scope.workspaceId], holds })
}

/** Nobody is told what was found for them after they lost the right to it. */
export function unlessEnded(work: unknown, ended: AbortSignal): Promise<unknown> {
  const { promise, reject } = Promise.withResolvers<never>()
  ended.addEventListener('abort', () => reject(fail('unauthorized')), { once: true })
  return Promise.race([work, promise])
}
