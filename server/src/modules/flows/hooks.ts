import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { errorMessage } from '#contract/errors.ts'
import { languageOf } from '#contract/language.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Rates } from '../../platform/http/rate-limit.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import type { Engine } from './engine/engine.ts'
import { flowRunLimits } from './flow-run-limits.ts'
import { requestPage } from './request-page.ts'
import { decideRequest, requestOfLink } from './requests.ts'
import { type RunView, startRun } from './runs.ts'
import { findHook, type Trigger } from './stores/trigger-store.ts'

type HookDeps = Pick<Deps, 'db' | 'clock' | 'config'> & { engine: Engine }

const freshMs = 1_000
const mostKnown = 1_000
/** Headers that a flow has no business with. */
const kept = new Set(['authorization', 'cookie', 'proxy-authorization', 'idempotency-key'])

/**
 * `/api/autoflow/hooks/<secret>`: begins a flow with whatever was sent and, when it ends soon enough, answers with what it gave.
 * An `Idempotency-Key` makes a call that is repeated run once. `/flow-requests/<token>`: the page behind a mailed link.
 */
export function serveHooks(app: FastifyInstance, deps: HookDeps, rates: Rates): void {
  const hooks = new Hooks(deps, rates)
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'string', bodyLimit: flowRunLimits.hookBytes }, (_request, body, done) =>
      done(null, body),
    )
    inner.route({
      method: ['GET', 'POST', 'PUT'],
      url: '/api/autoflow/hooks/:secret',
      handler: (request, reply) => hooks.answer(request, reply),
    })
    servePages(inner, deps, rates)
  })
}

class Hooks {
  readonly #deps: HookDeps
  readonly #rates: Rates
  readonly #known = new LRUCache<string, Promise<Trigger | undefined>>({ max: mostKnown, ttl: freshMs })

  constructor(deps: HookDeps, rates: Rates) {
    this.#deps = deps
    this.#rates = rates
  }

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { secret } = request.params as { secret: string }
    const trigger = await this.#trigger(secret)
    const flow = trigger && (await this.#deps.engine.documents.get(trigger.documentHash))
    if (!trigger || !flow) throw fail('flow_hook_unknown')
    // So many calls a minute as the flow's owner allows.
    const perMinute = { max: Number(trigger.options.per_minute), perSeconds: 60 }
    await this.#rates.count(`hook ${trigger.flowId} ${trigger.node}`, perMinute)
    const key = request.headers['idempotency-key']
    const view = await startRun(this.#deps, {
      ...{
        document: flow.document,
        flowId: trigger.flowId,
        trigger: trigger.node,
        place: trigger,
        input: inputOf(request),
      },
      waitMs: Math.max(1, Number(trigger.options.wait_s) * 1000),
      ...(typeof key === 'string' && key !== '' && { idempotencyKey: `${trigger.node} ${key}` }),
    })
    return reply.status(statusOf(view)).send(envelope(view, request))
  }

  #trigger(secret: string): Promise<Trigger | undefined> {
    if (secret.length > 100) return Promise.resolve(undefined)
    const known = this.#known.get(secret)
    if (known) return known
    const trigger = findHook(this.#deps.db, hashToken(secret))
    this.#known.set(secret, trigger)
    trigger.catch(() => this.#known.delete(secret))
    return trigger
  }
}

function inputOf({ body, query, headers, method }: FastifyRequest): Record<string, unknown> {
  const shown = Object.fromEntries(Object.entries(headers).filter(([name]) => !kept.has(name)))
  return { body: bodyOf(body, headers['content-type']), query, headers: shown, method }
}

function bodyOf(body: unknown, type: string | undefined): unknown {
  if (typeof body !== 'string') return null
  if (type?.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(body))
  if (!/\bjson\b/.test(type ?? '')) return body
  try {
    return body === '' ? null : JSON.parse(body)
  } catch {
    throw fail('malformed_request')
  }
}

/** 200 with the answer; 202 while the run goes on; 422 when the flow failed. */
const statusOf = ({ status }: RunView) =>
  status === 'done' ? 200 : status === 'failed' || status === 'cancelled' ? 422 : 202

function envelope({ id, status, replies, output, error }: RunView, request: FastifyRequest) {
  const data = { run_id: id, status, replies, output }
  if (!error) return { status: true, message: 'OK', data }
  const language = languageOf(request.headers['accept-language'])
  return {
    status: false,
    message: errorMessage('flow_failed', language, { reason: error.message }),
    code: 'flow_failed',
    data,
    details: [{ path: error.node ?? '', message: error.code }],
  }
}

function servePages(app: FastifyInstance, deps: HookDeps, rates: Rates): void {
  const limited = rates.perCaller('flow requests', { max: 60, perSeconds: 60 })
  const tokenOf = (request: FastifyRequest) => (request.params as { token: string }).token.slice(0, 100)
  const brand = deps.config.BRAND_NAME
  app.get('/flow-requests/:token', limited, async (request, reply) => {
    const found = await requestOfLink(deps, tokenOf(request))
    return html(reply).send(requestPage(found, languageOf(request.headers['accept-language']), brand))
  })
  app.post('/flow-requests/:token', limited, async (request, reply) => {
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
    const state = form.get('decision')
    if (state !== 'approved' && state !== 'rejected' && state !== 'done') throw fail('invalid_input')
    const by = { token: tokenOf(request), name: 'email' }
    const decided = await decideRequest(deps, by, { state, remark: (form.get('remark') ?? '').slice(0, 1_000) })
    return html(reply).send(requestPage(decided, languageOf(request.headers['accept-language']), brand, true))
  })
}

const html = (reply: FastifyReply) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
