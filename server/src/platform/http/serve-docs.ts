import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { once } from '../once.ts'
import type { InspectionGuard } from './inspection.ts'
import { openApi } from './openapi.ts'
import type { Route } from './route.ts'

/** /openapi.json, and /docs to read and try it: made when somebody asks, since few do. */
export function serveDocs(
  app: FastifyInstance,
  routes: readonly Route[],
  { title, guard }: { title: string; guard: InspectionGuard },
): void {
  const document = () => openApi(routes, { title: `${title} API`, version: '1' })
  const docs = once(async () => (await import('./docs.ts')).openDocs(document(), title))
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const { routing } = await docs()
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value) reply.raw.setHeader(name, value)
    routing(request.raw, reply.raw)
  }
  app.get('/openapi.json', { onRequest: guard }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(document())),
  )
  for (const path of ['/docs', '/docs/*']) app.get(path, { onRequest: guard }, serve)
}
