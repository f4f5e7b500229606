import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '#contract/language.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Access } from '../../platform/http/access.ts'
import { toFailure } from '../../platform/http/error-handler.ts'
import { type Failure, fail } from '../../platform/http/fail.ts'
import { type RawRoute, rawRoute } from '../../platform/http/raw-route.ts'
import { newId } from '../../platform/id.ts'
import {
  type AgentsDeps,
  agentNamed,
  agentsOf,
  answerProgram,
  evidenceAppendix,
  type ProgramDeps,
} from '../api-clients/service.ts'
import { holderOf, type KeyHolder, requireScope, restsOf } from '../api-keys/service.ts'
import { chunkOf, completionOf, lastDelta, usageChunk } from './completion.ts'
import { toOpenAiError } from './errors.ts'
import { completionRequest, conversationOf } from './request.ts'

export type OpenAiDeps = Pick<Deps, 'db' | 'clock' | 'log'> & AgentsDeps & ProgramDeps & { access: Access }

const heartbeatMs = 15_000
const rate = { name: 'v1', max: 60, perSeconds: 60 }

/** `/v1` in OpenAI's shape, errors included. */
export function openAiRoutes(deps: OpenAiDeps): RawRoute[] {
  const authenticate = async (request: FastifyRequest) => {
    const holder = await holderOf(deps, request.headers.authorization)
    request.scope = holder.scope
    return holder
  }
  const shared = { authenticate, rate, sendFailure }
  return [
    rawRoute({
      ...shared,
      method: 'GET',
      url: '/v1/models',
      handle: async (_request, _reply, holder) => {
        requireScope(holder, 'agents.read')
        return { object: 'list', data: (await agentsOf(deps, holder)).map(toModel) }
      },
    }),
    rawRoute({
      ...shared,
      method: 'GET',
      url: '/v1/models/:model',
      handle: async (request, _reply, holder) => {
        requireScope(holder, 'agents.read')
        // The router gives what the address names.
        return toModel(await agentNamed(deps, holder, (request.params as { model: string }).model))
      },
    }),
    rawRoute({
      ...shared,
      method: 'POST',
      url: '/v1/chat/completions',
      handle: (request, reply, holder) => complete(deps, holder, request, reply),
    }),
    rawRoute({
      ...shared,
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/v1/*',
      handle: () => {
        throw fail('not_found')
      },
    }),
  ]
}

type Listed = Awaited<ReturnType<typeof agentsOf>>[number]

const toModel = ({ _id, name, description, created_at }: Listed) => ({
  id: _id,
  object: 'model',
  created: seconds(new Date(created_at)),
  owned_by: 'you',
  // Ours, for people who choose.
  name,
  description,
})

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

async function complete(
  deps: OpenAiDeps,
  holder: KeyHolder,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  requireScope(holder, 'agents.ask')
  const given = completionRequest.parse(request.body ?? {})
  const conversation = conversationOf(given)
  const agent = await agentNamed(deps, holder, given.model)
  await request.server.streams.hold(request, reply)
  const now = deps.clock.now()
  const base = { id: `chatcmpl-${newId(now)}`, created: seconds(now), model: agent._id }
  const gone = new AbortController()
  reply.raw.on('close', () => gone.abort())
  const watched = deps.access.watch(restsOf(deps, request.headers.authorization, holder))
  reply.raw.on('close', watched.release)
  const language = languageOf(request.headers['accept-language'])
  const asked = {
    ...conversation,
    scope: holder.scope,
    asker: { kind: 'apiClient' as const },
    agent,
    language,
    signal: AbortSignal.any([gone.signal, watched.signal]),
  }
  if (!given.stream) {
    const answer = await answerProgram(deps, asked).catch((error: unknown) => {
      throw watched.signal.aborted ? fail('api_key_invalid') : error
    })
    return completionOf(base, answer, answer.text + evidenceAppendix(answer.parts))
  }
  const stream = openStream(reply)
  try {
    const onText = (content: string) => stream.send(chunkOf(base, { content }))
    stream.onBegin = () => stream.send(chunkOf(base, { role: 'assistant', content: '' }))
    const answer = await answerProgram(deps, { ...asked, onText })
    const below = evidenceAppendix(answer.parts)
    if (below) stream.send(chunkOf(base, { content: below }))
    stream.send(chunkOf(base, lastDelta(answer), 'stop'))
    if (given.stream_options?.include_usage) stream.send(usageChunk(base, answer))
    stream.end()
  } catch (error) {
    if (!stream.begun()) throw watched.signal.aborted ? fail('api_key_invalid') : error
    const failure = watched.signal.aborted ? fail('api_key_invalid') : logged(request, error)
    if (!gone.signal.aborted) stream.send(toOpenAiError(failure, language))
    stream.end()
  }
  return reply
}

/** Server-sent events that begin with the first piece, so that a refusal before it still has its status. */
function openStream(reply: FastifyReply) {
  let heartbeat: NodeJS.Timeout | undefined
  const stream = {
    onBegin: () => {},
    begun: () => heartbeat !== undefined,
    send: (event: object) => {
      if (!heartbeat) begin()
      if (!reply.raw.destroyed) reply.raw.write(`data: ${JSON.stringify(event)}\n\n`)
    },
    end: () => {
      clearInterval(heartbeat)
      reply.raw.end('data: [DONE]\n\n')
    },
  }
  const begin = () => {
    reply.hijack()
    const headers = reply.getHeaders() as Record<string, string>
    reply.raw.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    })
    heartbeat = setInterval(() => reply.raw.write(': waiting\n\n'), heartbeatMs)
    stream.onBegin()
  }
  return stream
}

function logged(request: FastifyRequest, error: unknown): Failure {
  const failure = toFailure(error)
  if (failure.code === 'internal') request.log.error({ err: error }, 'a completion failed')
  return failure
}

function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const failure = logged(request, error)
  request.server.countFailure(failure.code, request)
  const { seconds } = failure.details
  if (typeof seconds === 'number') void reply.header('retry-after', String(seconds))
  const language = languageOf(request.headers['accept-language'])
  return reply.status(failure.status).send(toOpenAiError(failure, language))
}
