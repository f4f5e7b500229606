import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { errorMessage } from '#contract/errors.ts'
import { hookPath } from '#contract/flows/hook-path.ts'
import { localized } from '#contract/kit/localized-text.ts'
import { languageOf } from '#contract/language.ts'
import { type HookRefusal, listenCallsPerMinute } from '#contract/studio/webhook.ts'
import type { Deps } from '../../platform/deps.ts'
import { Failure, fail } from '../../platform/http/fail.ts'
import { mailedReply } from '../../platform/http/mailed-page.ts'
import { type RawRoute, rawRoute } from '../../platform/http/raw-route.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import type { Engine } from './engine/engine.ts'
import { flowRunLimits } from './flow-run-limits.ts'
import { requestPage } from './request-page.ts'
import { decideRequest, requestOfLink, zoneOfLink } from './requests.ts'
import { type RunView, startRun } from './runs.ts'
import { findListener, type HookStep, keepRefusal, takeSample } from './stores/listening-store.ts'
import { type FoundTrigger, findHook } from './stores/trigger-store.ts'

type HookDeps = Pick<Deps, 'db' | 'clock' | 'config'> & { engine: Engine }

const freshMs = 1_000
const maxKnown = 1_000
/** Headers that a flow has no business with. */
const kept = new Set(['authorization', 'cookie', 'proxy-authorization', 'idempotency-key'])

const body = { as: 'string', maxBytes: flowRunLimits.hookBytes } as const

/**
 * `/api/autoflow/hooks/<secret>`: begins a flow with whatever was sent and, when it ends soon enough, answers with what it gave.
 * An `Idempotency-Key` makes a call that is repeated run once.
 */
export function webhookRoute(deps: HookDeps, triggers: TriggerLookup): RawRoute {
  return rawRoute({
    method: ['GET', 'POST', 'PUT'],
    url: hookPath(':secret'),
    authenticate: async ({ params }) => {
      // The router gives what the address names.
      const { trigger, listener } = await triggers.find((params as { secret: string }).secret)
      const flow = trigger && (await deps.engine.documents.get(trigger.documentHash))
      if (!flow && !listener) throw fail('flow_hook_unknown')
      return { published: flow && trigger && { trigger, document: flow.document }, listener }
    },
    // So many calls a minute as the flow's owner allows, whoever calls.
    rate: ({ published, listener }) => ({
      key: `hook ${published?.trigger.flowId ?? listener?.flowId} ${published?.trigger.node ?? listener?.node}`,
      max: published ? Number(published.trigger.options.per_minute) : listenCallsPerMinute,
      perSeconds: 60,
    }),
    body,
    onFailure: async (error, { listener }) => {
      const reason = listener && refusalOf(error)
      if (reason) await keepRefusal(deps.db, listener, reason, deps.clock.now())
    },
    handle: async (request, reply, { published, listener }) => {
      const input = inputOf(request)
      const isTaken = listener !== undefined && (await takeSample(deps.db, listener, input, deps.clock.now()))
      if (isTaken) triggers.forget()
      if (!published) {
        if (!isTaken) throw fail('flow_hook_unknown')
        return reply.status(202).send(takenEnvelope(request))
      }
      const { trigger, document } = published
      if (trigger.paused) throw fail('flow_paused')
      const key = request.headers['idempotency-key']
      const view = await startRun(deps, {
        document,
        flowId: trigger.flowId,
        trigger: trigger.node,
        tenant: trigger,
        input,
        waitMs: Math.max(1, Number(trigger.options.wait_s) * 1000),
        ...(typeof key === 'string' && key !== '' && { idempotencyKey: `${trigger.node} ${key}` }),
      })
      return reply.status(statusOf(view)).send(envelope(view, request))
    },
  })
}

/** What a published flow begins with at an address, and the step at which somebody listens there. */
type HookOwner = { trigger?: FoundTrigger | undefined; listener?: HookStep | undefined }

/** Triggers by their secrets, each known for a moment: a busy webhook does not ask the database for it with every call. */
export type TriggerLookup = {
  find: (secret: string) => Promise<HookOwner>
  /** What was published here is live here with the next call; other processes see it within the moment. */
  forget: () => void
}

export function createTriggerLookup({ db, clock }: Pick<Deps, 'db' | 'clock'>): TriggerLookup {
  const known = new LRUCache<string, Promise<HookOwner>>({ max: maxKnown, ttl: freshMs })
  const look = async (secret: string): Promise<HookOwner> => {
    const hash = hashToken(secret)
    const [trigger, listener] = await Promise.all([findHook(db, hash), findListener(db, hash, clock.now())])
    return { trigger, listener }
  }
  const find = async (secret: string) => {
    if (secret.length > 100) return {}
    const last = known.get(secret)
    if (last) return last
    const owner = look(secret)
    known.set(secret, owner)
    owner.catch(() => known.delete(secret))
    return owner
  }
  return { find, forget: () => known.clear() }
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

/** Why a call was not taken by who listens, where that is the caller's doing. */
function refusalOf(error: unknown): HookRefusal | undefined {
  if (error instanceof Failure) return error.code === 'malformed_request' ? 'not_json' : undefined
  const { code } = error as { code?: unknown }
  return code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? 'too_large' : undefined
}

const taken = localized(
  'Taken as a sample. The flow is not published, so nothing was begun.',
  'Diambil sebagai contoh. Alurnya belum diterbitkan, jadi tidak ada yang dijalankan.',
)
const takenEnvelope = (request: FastifyRequest) => ({
  status: true,
  message: taken[languageOf(request.headers['accept-language'])],
  data: { run_id: null, status: 'sample', replies: [], output: {} },
})

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

/** `/flow-requests/<token>`: the page behind a mailed link. */
export function requestPageRoutes(deps: HookDeps): RawRoute[] {
  const tokenOf = (request: FastifyRequest) => (request.params as { token: string }).token.slice(0, 100)
  const brand = deps.config.BRAND_NAME
  const lookOf = async (request: FastifyRequest) => ({ brand, timezone: await zoneOfLink(deps, tokenOf(request)) })
  const shared = {
    url: '/flow-requests/:token',
    authenticate: 'anyone',
    rate: { name: 'flow requests', max: 60, perSeconds: 60 },
    body,
  } as const
  return [
    {
      ...shared,
      method: 'GET',
      handle: async (request, reply) => {
        const found = await requestOfLink(deps, tokenOf(request))
        return mailedReply(reply).send(
          requestPage(found, languageOf(request.headers['accept-language']), await lookOf(request)),
        )
      },
    },
    {
      ...shared,
      method: 'POST',
      handle: async (request, reply) => {
        const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
        const state = form.get('decision')
        if (state !== 'approved' && state !== 'rejected' && state !== 'done') throw fail('invalid_input')
        const by = { token: tokenOf(request), name: 'email' }
        const decided = await decideRequest(deps, by, { state, remark: (form.get('remark') ?? '').slice(0, 1_000) })
        return mailedReply(reply).send(
          requestPage(decided, languageOf(request.headers['accept-language']), await lookOf(request), true),
        )
      },
    },
  ]
}
