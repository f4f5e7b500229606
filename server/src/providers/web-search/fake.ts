import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenOnLoopback } from '../../testing/loopback-server.ts'

export type FakePage = { path: string; title: string; html: string; type?: string; redirect?: string; status?: number }

/** A small web on loopback with the four search services over it, each in the vendor's documented shape. */
export type FakeWeb = {
  url: string
  pages: FakePage[]
  /** What was asked, newest last. */
  requests: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[]
  /** Answers the next searches with this status; undefined: as usual. */
  failWith: number | undefined
  /** Lets requests to a path hang until this many ms have passed. */
  slow: { path: string; ms: number } | undefined
  close: () => Promise<void>
}

export async function startFakeWeb(pages: FakePage[]): Promise<FakeWeb> {
  const web: FakeWeb = { url: '', pages, requests: [], failWith: undefined, slow: undefined, close: async () => {} }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const url = request.url ?? '/'
    web.requests.push({ method: request.method ?? 'GET', url, headers: request.headers, body })
    if (web.slow && url.startsWith(web.slow.path)) await new Promise((done) => setTimeout(done, web.slow?.ms))
    answer(web, new URL(url, web.url), request, body, response)
  })
  const listening = await listenOnLoopback(server)
  web.url = listening.origin
  web.close = listening.close
  return web
}

function answer(web: FakeWeb, url: URL, request: IncomingMessage, body: string, response: ServerResponse): void {
  const search = searches[url.pathname]
  if (search) {
    const [status, found] = web.failWith ? [web.failWith, { error: 'no' }] : search(web, url, request, body)
    json(response, status, found)
    return
  }
  const page = web.pages.find(({ path }) => path === decodeURIComponent(url.pathname))
  if (!page) {
    json(response, 404, {})
    return
  }
  if (page.redirect) {
    response.writeHead(302, { location: page.redirect }).end()
    return
  }
  response.writeHead(page.status ?? 200, { 'content-type': page.type ?? 'text/html; charset=utf-8' }).end(page.html)
}

type Search = (web: FakeWeb, url: URL, request: IncomingMessage, body: string) => [number, unknown]

const searches: Record<string, Search> = {
  '/w/api.php': (web) => [
    200,
    {
      query: {
        search: web.pages
          .filter(({ path }) => path.startsWith('/wiki/'))
          .map(({ title }) => ({
            ns: 0,
            title,
            snippet: `<span class="searchmatch">${title}</span> &amp; more`,
            timestamp: '2026-03-01T00:00:00Z',
          })),
      },
    },
  ],
  '/search': (web, _, request, body) =>
    request.method === 'POST'
      ? request.headers.authorization === 'Bearer right'
        ? [200, { query: JSON.parse(body).query, results: results(web, 'content') }]
        : [401, { detail: { error: 'Unauthorized: missing or invalid API key.' } }]
      : [200, { query: '', results: [...results(web, 'content'), { title: 'broken' }] }],
  '/res/v1/web/search': (web, _, request) =>
    request.headers['x-subscription-token'] === 'right'
      ? [200, { type: 'search', web: { type: 'search', results: results(web, 'description') } }]
      : [422, { type: 'ErrorResponse', error: { code: 'SUBSCRIPTION_TOKEN_INVALID' } }],
}

const results = (web: FakeWeb, text: 'content' | 'description') =>
  web.pages.map(({ path, title }) => ({ url: `${web.url}${path}`, title, [text]: `${title} in short` }))

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
