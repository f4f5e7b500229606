import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { InspectionGuard } from './inspection.ts'
import { openApi } from './openapi.ts'
import type { Route } from './route.ts'

/** /openapi.json, and /docs to read and try it. */
export async function serveDocs(
  app: FastifyInstance,
  routes: readonly Route[],
  { title, guard }: { title: string; guard: InspectionGuard },
): Promise<void> {
  const document = openApi(routes, { title: `${title} API`, version: '1' })
  let body: string | undefined
  app.get('/openapi.json', { onRequest: guard }, (_request, reply) => {
    body ??= JSON.stringify(document)
    return reply.type('application/json; charset=utf-8').send(body)
  })
  await app.register(async (docs) => {
    docs.addHook('onRequest', guard)
    await docs.register(swagger, { mode: 'static', specification: { document: document as never } })
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      theme: { title, css: [{ filename: 'theme.css', content: '.swagger-ui .topbar { display: none }' }] },
      uiConfig: { docExpansion: 'none', deepLinking: true },
      // The page has inline styles and a data: picture; scripts stay our own.
      staticCSP:
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'",
    })
  })
}
