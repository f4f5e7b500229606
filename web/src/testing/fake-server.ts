import { vi } from 'vitest'
import { type Endpoint, endpointPath } from '#contract/kit/endpoint.ts'

type Answer = {
  data?: unknown
  status?: number
  code?: string
  message?: string
  details?: unknown
  retry_after_s?: number
}
type Request = { params: Record<string, string>; query: URLSearchParams; body: unknown; headers: Headers }
type Handler = (request: Request) => Answer | Promise<Answer>

/** Every call that reached the fake server, in order: `POST /api/gateway/shortcuts`. */
export type FakeServer = { calls: string[] }

/**
 * Stands in for the server at the one place where the client touches it, `fetch`: declared endpoints with what each
 * answers. A call nobody declared fails the test.
 */
export function fakeServer(handlers: readonly (readonly [Endpoint, Handler])[]): FakeServer {
  const calls: string[] = []
  const routes = handlers.map(([endpoint, handler]) => ({ endpoint, handler, pattern: patternOf(endpoint) }))
  vi.stubGlobal('fetch', async (input: URL | string, init: RequestInit = {}) => {
    const url = new URL(input, location.origin)
    const method = init.method ?? 'GET'
    calls.push(`${method} ${url.pathname}`)
    const match = routes.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(url.pathname))
    if (!match) throw new Error(`the fake server knows no ${method} ${url.pathname}`)
    const params = match.pattern.exec(url.pathname)?.groups ?? {}
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body
    return toResponse(
      await match.handler({ params, query: url.searchParams, body, headers: new Headers(init.headers) }),
    )
  })
  return { calls }
}

const patternOf = (endpoint: Endpoint) =>
  new RegExp(
    `^${endpointPath({ ...endpoint, path: endpoint.path.replace(/\{(\w+)\}/g, '~$1~') as `/${string}` }).replace(/~(\w+)~/g, '(?<$1>[^/]+)')}$`,
  )

function toResponse({ data = null, status = 200, code, message = 'OK', ...more }: Answer): Response {
  const body = status === 200 ? { status: true, message, data } : { status: false, message, code, ...more }
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}
