import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorMessage } from '#contract/errors.ts'
import { languageOf } from '#contract/language.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Access } from '../../platform/http/access.ts'
import { toFailure } from '../../platform/http/error-handler.ts'
import { fail } from '../../platform/http/fail.ts'
import { type RawRoute, rawRoute } from '../../platform/http/raw-route.ts'
import { holderOf, type KeyHolder, restsOf } from '../api-keys/service.ts'
import type { ServerDeps } from './tools.ts'

type McpDeps = ServerDeps & Pick<Deps, 'db' | 'clock' | 'log'> & { access: Access }

const rate = { name: 'mcp', max: 120, perSeconds: 60 }

/** `/mcp`: a person's agents for programs that speak the Model Context Protocol. */
export function mcpServerRoutes(deps: McpDeps): RawRoute[] {
  const authenticate = async (request: FastifyRequest) => {
    refuseForeignPages(request)
    const holder = await holderOf(deps, request.headers.authorization)
    request.scope = holder.scope
    return holder
  }
  const shared = { url: '/mcp', authenticate, rate, sendFailure }
  return [
    rawRoute({
      ...shared,
      method: 'POST',
      handle: async (request, reply, holder) => {
        await handle(deps, holder, request, reply)
        return reply
      },
    }),
    // Nothing is sent unasked and no session is kept: there is nothing to listen to or to end.
    rawRoute({
      ...shared,
      method: ['GET', 'DELETE'],
      handle: (_request, reply) => reply.status(405).header('allow', 'POST').send(rpcError(-32000, 'Use POST.')),
    }),
  ]
}

async function handle(deps: McpDeps, holder: KeyHolder, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  // Loaded with the first request: most installations never have one.
  const [{ StreamableHTTPServerTransport }, { mcpServerFor }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/streamableHttp.js'),
    import('./tools.ts'),
  ])
  await request.server.streams.hold(request, reply)
  const server = mcpServerFor(deps, holder, languageOf(request.headers['accept-language']))
  const transport = new StreamableHTTPServerTransport({})
  reply.hijack()
  const watched = deps.access.watch(restsOf(deps, request.headers.authorization, holder))
  watched.signal.addEventListener('abort', () => reply.raw.destroy(), { once: true })
  reply.raw.on('close', () => {
    watched.release()
    server.close().catch(() => {})
  })
  // The SDK's classes are written without exactOptionalPropertyTypes.
  await server.connect(transport as Transport)
  await transport.handleRequest(request.raw, reply.raw, request.body)
}

/** A page of another site must not speak to us through a browser. */
function refuseForeignPages({ headers }: FastifyRequest): void {
  const { origin, host } = headers
  if (origin === undefined) return
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw fail('forbidden')
}

const rpcError = (code: number, message: string) => ({ jsonrpc: '2.0', error: { code, message }, id: null })

function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const failure = toFailure(error)
  request.server.countFailure(failure.code, request)
  if (failure.code === 'internal') request.log.error({ err: error }, 'the MCP server failed')
  if (failure.status === 401) void reply.header('www-authenticate', 'Bearer')
  const language = languageOf(request.headers['accept-language'])
  return reply.status(failure.status).send(rpcError(-32000, errorMessage(failure.code, language, failure.details)))
}
