import fs from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendFailure } from './error-handler.ts'
import { fail } from './fail.ts'

const year = 365 * 24 * 3600

/**
 * Serves the built client. Files under /assets carry a hash in their name and never change; every other address that
 * asks for a page gets index.html, because the client routes it.
 */
export async function serveWeb(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: directory,
    index: false,
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      // The widget is for pages of other origins; nothing else of the client is.
      if (path.basename(file).startsWith('chat-bot.js')) {
        response.header('cross-origin-resource-policy', 'cross-origin')
        response.header('access-control-allow-origin', '*')
      }
      response.header('cache-control', hashed ? `public, max-age=${year}, immutable` : 'no-cache')
    },
  })
  const page = path.join(directory, 'index.html')
  const sendPage = () => (fs.existsSync(page) ? fs.readFileSync(page, 'utf8') : undefined)
  let html = sendPage()
  app.get('/', (_request, reply) => {
    html ??= sendPage()
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
  })
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      request.method === 'GET' && !request.url.startsWith('/api/') && request.headers.accept?.includes('text/html')
    html ??= sendPage()
    if (!wantsPage || html === undefined) return sendFailure(request, reply, fail('not_found'))
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
  })
}
