import type { FastifyRequest } from 'fastify'
import { agentId as agentIdSchema } from '#contract/kit/id.ts'
import { originAllowed } from '#contract/widget/schemas.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { fail } from '../../platform/http/fail.ts'
import type { CrossOriginCalls } from '../../platform/http/other-sites.ts'
import { findPublished } from './store.ts'

const prefix = '/api/widget/'

type CorsDeps = { db: Db; config: Pick<Config, 'PUBLIC_URL'> }

/**
 * Lets pages on an agent's list, and only those, read the visitors' calls of that agent. Without an origin that is on
 * the list a call is refused before anything else is looked at.
 */
export const visitorCalls = (deps: CorsDeps): CrossOriginCalls => ({
  prefix,
  methods: 'GET, POST',
  headers: 'content-type, visitor',
  originOf: (request) => originOf(deps, request),
})

async function originOf(deps: CorsDeps, request: FastifyRequest): Promise<string | undefined> {
  const id = agentIdSchema.safeParse(request.url.slice(prefix.length).split(/[/?]/)[0])
  const published = id.success ? await findPublished(deps.db, id.data) : undefined
  if (!published) throw fail('widget_not_published')
  const { origin } = request.headers
  if (isOwn(deps, request)) return undefined
  const { enabled, origins } = published.widget
  if (!enabled || origin === undefined || !originAllowed(origin, origins)) throw fail('widget_origin_refused')
  return origin
}

/** The installation's own pages: the agent's page, and where the owner looks at the widget. A browser sends no `Origin` when it only reads there. */
function isOwn({ config }: CorsDeps, { headers, protocol, host }: FastifyRequest): boolean {
  if (headers.origin === undefined) return headers['sec-fetch-site'] === 'same-origin'
  const own = config.PUBLIC_URL ? new URL(config.PUBLIC_URL).origin : undefined
  return headers.origin === own || headers.origin === `${protocol}://${host}`
}
