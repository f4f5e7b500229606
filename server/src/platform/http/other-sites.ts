import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Calls of ours that pages of other sites may make. */
export type CrossOriginCalls = {
  /** What their addresses begin with, such as `/api/widget/`. */
  prefix: string
  methods: string
  headers: string
  /** The other site that asks; undefined: a page of ours does. Throws a Failure for a site that may not. */
  originOf: (request: FastifyRequest) => Promise<string | undefined>
}

/** Pages of ours that others may show in a frame. */
export type FramedPages = {
  /** What their addresses begin with, such as `/d/`. */
  prefix: string
  /** The origins that may show the page, by what follows the prefix and what is asked of it. */
  originsOf: (name: string, query: URLSearchParams) => Promise<readonly string[]>
}

const preflightSeconds = '600'

/** Lets the sites that `originOf` finds, and only those, read these calls. A refused one is answered before anything else is looked at. */
export function serveCrossOriginCalls(app: FastifyInstance, calls: CrossOriginCalls): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(calls.prefix)) return
    void reply.header('vary', 'Origin')
    // A page that embeds us may itself be isolated.
    void reply.header('cross-origin-resource-policy', 'cross-origin')
    const origin = await calls.originOf(request)
    if (origin !== undefined) void reply.header('access-control-allow-origin', origin)
  })
  app.options(`${calls.prefix}*`, (_request, reply) =>
    reply
      .header('access-control-allow-methods', calls.methods)
      .header('access-control-allow-headers', calls.headers)
      .header('access-control-max-age', preflightSeconds)
      .status(204)
      .send(),
  )
}

/** Every other page of ours is in no frame (`frame-ancestors 'none'`). */
export function allowFrames(app: FastifyInstance, { prefix, originsOf }: FramedPages): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.url.startsWith(prefix)) return payload
    const [address = '', query = ''] = request.url.slice(prefix.length).split('?')
    const origins = await originsOf(address.split(/[/#]/)[0] ?? '', new URLSearchParams(query))
    const policy = reply.getHeader('content-security-policy')
    if (origins.length === 0 || typeof policy !== 'string') return payload
    const ancestors = `frame-ancestors 'self' ${origins.join(' ')}`
    void reply.header('content-security-policy', policy.replace(/frame-ancestors [^;]*/, ancestors))
    void reply.removeHeader('x-frame-options')
    return payload
  })
}
