import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { agentId as agentIdSchema } from '#contract/kit/id.ts'
import { originAllowed } from '#contract/widget/schemas.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { fail } from '../../platform/http/fail.ts'
import { findPublished } from './store.ts'

const prefix = '/api/widget/'
const preflightSeconds = '600'

type CorsDeps = { db: Db; config: Pick<Config, 'PUBLIC_URL'> }

/**
 * Lets pages on an agent's list, and only those, read the visitors' calls of that agent. Without an origin that is on
 * the list a call is refused before anything else is looked at.
 */
export function serveOrigins(http: FastifyInstance, deps: CorsDeps): void {
  http.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(prefix)) return
    void reply.header('vary', 'Origin')
    // A page that embeds the widget may itself be isolated.
    void reply.header('cross-origin-resource-policy', 'cross-origin')
    await checkOrigin(deps, request, reply)
  })
  http.options(`${prefix}*`, (_request, reply) =>
    reply
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', 'content-type, visitor')
      .header('access-control-max-age', preflightSeconds)
      .status(204)
      .send(),
  )
}

async function checkOrigin(deps: CorsDeps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const id = agentIdSchema.safeParse(request.url.slice(prefix.length).split(/[/?]/)[0])
  const published = id.success ? await findPublished(deps.db, id.data) : undefined
  if (!published) throw fail('widget_not_published')
  const { origin } = request.headers
  if (isOwn(deps, request)) return
  const { enabled, origins } = published.widget
  if (!enabled || origin === undefined || !originAllowed(origin, origins)) throw fail('widget_origin_refused')
  void reply.header('access-control-allow-origin', origin)
}

/** The installation's own pages: the agent's page, and where the owner looks at the widget. A browser sends no `Origin` when it only reads there. */
function isOwn({ config }: CorsDeps, { headers, protocol, host }: FastifyRequest): boolean {
  if (headers.origin === undefined) return headers['sec-fetch-site'] === 'same-origin'
  const own = config.PUBLIC_URL ? new URL(config.PUBLIC_URL).origin : undefined
  return headers.origin === own || headers.origin === `${protocol}://${host}`
}
