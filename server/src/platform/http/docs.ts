import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { type FastifyInstance, fastify } from 'fastify'

/** A server that listens nowhere: the page below /docs that shows an OpenAPI document and tries its calls. */
export async function openDocs(document: object, title: string): Promise<FastifyInstance> {
  const app = fastify()
  // The plugin's own type of a document is stricter than the standard.
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title, css: [{ filename: 'theme.css', content: '.swagger-ui .topbar { display: none }' }] },
    uiConfig: { docExpansion: 'none', deepLinking: true },
    // The page has inline styles and a data: picture; scripts stay our own.
    staticCSP:
      "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  })
  await app.ready()
  return app
}
