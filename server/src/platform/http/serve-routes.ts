import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { GatedFeature } from '#contract/feature-flags/flags.ts'
import type { Auth, Endpoint } from '#contract/kit/endpoint.ts'
import { costOf, rateOf } from '#contract/kit/rates.ts'
import { type Language, languageOf } from '#contract/language.ts'
import type { Idempotency } from '../idempotency/idempotency.ts'
import type { Access, WatchedAccess } from './access.ts'
import { sendEvents } from './event-stream.ts'
import { fail } from './fail.ts'
import { type FileAnswer, sendFile } from './file-answer.ts'
import type { KnownBrowsers } from './known-browser.ts'
import { requirePermission } from './permit.ts'
import type { Rates } from './rate-limit.ts'
import type { Call, Route } from './route.ts'
import { type Authenticator, type FlowScope, lowerScope, type Scope } from './scope.ts'
import { type ConfiguredLimits, type ReceivedUpload, readUpload } from './uploads.ts'
import { unlessEnded, watchOver } from './watch-call.ts'

const headerOf: Record<Exclude<Auth, 'none'>, string> = {
  token: 'token',
  token_client: 'token_client',
  activation: 'token_activate_account',
  reset: 'token_client',
}

/** `/api/<service>/path/:id` for Fastify's router. */
const urlOf = (endpoint: Endpoint) => `/api/${endpoint.service}${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`

/** Calls with a rate of their own are counted by themselves, the others with all that cost the same. */
const rateNameOf = (endpoint: Endpoint) => (endpoint.rate ? `${endpoint.method} ${urlOf(endpoint)}` : costOf(endpoint))

export type ServeOptions = {
  authenticate: Authenticator
  /** Whether a person has a part of the product that an installation may keep for some accounts. */
  hasFeature: (scope: Scope, feature: GatedFeature) => Promise<boolean>
  uploadDir: string
  uploadLimits: ConfiguredLimits
  rates: Rates
  browsers: KnownBrowsers
  access: Access
  idempotency: Idempotency
  /** A person has changed something. */
  wrote?: (person: string) => Promise<void>
}

/** Serves declared endpoints: limits, who asks, validation, the handler, the result's shape, the envelope. */
export function serveRoutes(app: FastifyInstance, routes: readonly Route[], options: ServeOptions): void {
  for (const route of routes) {
    const { endpoint } = route
    app.route({
      method: endpoint.method,
      url: urlOf(endpoint),
      config: {
        call: route.name,
        ...(endpoint.failed && { failed: endpoint.failed }),
        ...(endpoint.errorKey && { errorKey: endpoint.errorKey }),
      },
      ...options.rates.perCaller(rateNameOf(endpoint), rateOf(endpoint)),
      onRequest: async (request) => {
        request.scope = await authenticate(request, endpoint, options.authenticate)
        if (!request.scope || !('userId' in request.scope)) return
        requireSecondStep(request.scope, endpoint)
        requirePermission(request.scope, endpoint.action)
        requireProof(request.scope, endpoint)
        if (endpoint.flag && !(await options.hasFeature(request.scope, endpoint.flag)))
          throw fail('feature_not_offered')
      },
      handler: (request, reply) => answer(route, request, reply, options),
    })
  }
}

/** Members of an organization that requires a second step set one up, and do nothing else before. Programs go on. */
function requireSecondStep({ viaKey, lacksSecondStep }: Scope, { withoutSecondStep }: Endpoint): void {
  if (lacksSecondStep && !viaKey && !withoutSecondStep) throw fail('second_step_to_set_up')
}

/**
 * Some calls are for devices that proved lately that they are the person. A program has no person to ask: its key was made by such a
 * device, and the table of permissions says what it may do.
 */
function requireProof({ viaKey, isProven }: Scope, { stepUp }: Endpoint): void {
  if (stepUp && !viaKey && !isProven) throw fail('step_up_required')
}

async function authenticate(
  request: FastifyRequest,
  { auth, anyOrganization }: Endpoint,
  by: Authenticator,
): Promise<Scope | FlowScope | undefined> {
  if (auth === 'none') return undefined
  const token = readHeader(request, headerOf[auth])
  if (typeof token !== 'string' || token === '' || token.length > 200) throw fail('unauthorized')
  const scope = auth === 'token' || auth === 'token_client' ? await by.person(token, auth) : await by.flow(token, auth)
  if (!scope) throw fail('unauthorized')
  if (!('organizationId' in scope)) return scope
  const client = readHeader(request, 'id_client')
  if (!anyOrganization && typeof client === 'string' && client !== '' && client !== scope.organizationId)
    throw fail('organization_not_current')
  return viewed(scope, readHeader(request, 'view_as'))
}

/** nginx and others leave out what has an underscore in its name, unasked: each such header has a name with hyphens, too. */
const readHeader = ({ headers }: FastifyRequest, name: string) => headers[name] ?? headers[name.replaceAll('_', '-')]

/** "View as member": a header that can only take rights away. */
function viewed(scope: Scope, as: string | string[] | undefined): Scope {
  if (as === undefined || as === '') return scope
  if (as !== 'admin' && as !== 'member') throw fail('invalid_input')
  return lowerScope(scope, as)
}

async function answer(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  options: ServeOptions,
): Promise<unknown> {
  const { endpoint } = route
  const upload = endpoint.form ? await uploadOf(request, endpoint.form, options) : undefined
  const watched = watchOver(route, request, options)
  try {
    const call = callOf(endpoint, request, reply, { upload, watched, ...options })
    if (route.events && request.headers.accept?.includes('text/event-stream')) {
      await request.server.streams.hold(request, reply)
      const events = await route.events(call)
      if (!events) return reply.status(204).send()
      await sendEvents(reply, events, watched?.signal)
      await noteWrite(request, endpoint, options)
      return reply
    }
    if (endpoint.file) {
      const file = await route.json(call)
      await noteWrite(request, endpoint, options)
      return await sendFile(request, reply, file as FileAnswer)
    }
    const make = async () => present(route, await route.json(call))
    const made = once(route, request, call, options, make)
    const data = await (watched ? unlessEnded(made, watched.signal) : made)
    await noteWrite(request, endpoint, options)
    return await reply.header('content-language', call.language).send({ status: true, message: 'OK', data })
  } finally {
    watched?.release()
    await upload?.discard()
  }
}

/** Makes what a call is for, unless it was sent before and is sent again. */
function once(
  { endpoint, name }: Route,
  { scope, headers }: FastifyRequest,
  { params, query, body, fields, files }: Call<Endpoint>,
  { idempotency }: ServeOptions,
  make: () => Promise<unknown>,
): Promise<unknown> {
  const given = endpoint.idempotent ? headers['idempotency-key'] : undefined
  if (given === undefined || !scope || !('userId' in scope)) return make()
  const key = headerText(given)
  if (key === undefined) throw fail('invalid_input')
  const sent = files.map(({ field, filename, sha256 }) => [field, filename, sha256])
  const asked = [scope.organizationId, scope.workspaceId, params, query, body, fields, sent]
  return idempotency.answerOnce({ userId: scope.userId, key, call: name, asked }, make)
}

/** Before the answer is there, so that the person's next call finds it known everywhere. */
async function noteWrite({ scope }: FastifyRequest, { method }: Endpoint, { wrote }: ServeOptions): Promise<void> {
  if (method !== 'GET' && wrote && scope && 'userId' in scope) await wrote(scope.userId)
}

/** Only what the contract names leaves the server; a result of another shape is our bug, not the caller's. */
function present({ endpoint, name }: Route, data: unknown): unknown {
  if (!endpoint.data) return null
  const shown = endpoint.data.safeParse(data)
  if (!shown.success) throw new Error(`${name} answered with another shape: ${shown.error.message}`)
  return shown.data
}

async function uploadOf(
  request: FastifyRequest,
  form: NonNullable<Endpoint['form']>,
  { uploadDir, uploadLimits }: ServeOptions,
): Promise<ReceivedUpload | undefined> {
  if (request.isMultipart()) return readUpload(request, form, uploadDir, uploadLimits)
  // A form without files may come as JSON: the same fields, less ceremony for programs.
  if (request.headers['content-type']?.startsWith('application/json')) {
    return { fields: (request.body ?? {}) as Record<string, string>, files: [], discard: async () => {} }
  }
  throw fail('unsupported_media_type')
}

/** How zod itself says what is wrong with a field, where a schema does not say it better. */
const wordsIn = {
  en: { error: z.locales.en().localeError },
  id: { error: z.locales.id().localeError },
} satisfies Record<Language, unknown>

function callOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    upload,
    watched,
    browsers,
  }: { upload: ReceivedUpload | undefined; watched: WatchedAccess | undefined; browsers: KnownBrowsers },
): Call<Endpoint> {
  let gone: AbortSignal | undefined
  const language = languageOf(request.headers['accept-language'])
  const words = wordsIn[language]
  const call = {
    params: endpoint.params?.parse(request.params, words),
    query: endpoint.query?.parse(request.query, words),
    body: endpoint.body?.parse(request.body ?? {}, words),
    fields: endpoint.form?.fields.parse(upload?.fields ?? {}, words),
    files: upload?.files ?? [],
    scope: request.scope,
    language,
    // Made when it is asked for: most handlers are done before anyone can leave.
    get signal() {
      gone ??= watched ? AbortSignal.any([goneSignal(reply), watched.signal]) : goneSignal(reply)
      return gone
    },
    log: request.log,
    lastEventId: headerText(request.headers['last-event-id']),
    header: (name: string) => headerText(request.headers[name]),
    from: { ip: request.ip, userAgent: request.headers['user-agent']?.slice(0, 300) ?? '' },
    get knownAs() {
      return browsers.read(request.headers.cookie)
    },
    remember: (person: string) => void reply.header('set-cookie', browsers.remember(request.headers.cookie, person)),
  }
  // `routes()` paired the handler with this very endpoint, so the shapes agree.
  return call as unknown as Call<Endpoint>
}

const headerText = (value: string | string[] | undefined) =>
  typeof value === 'string' && value !== '' && value.length <= 200 ? value : undefined

function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (reply.raw.destroyed) gone.abort()
  reply.raw.on('close', () => gone.abort())
  return gone.signal
}

declare module 'fastify' {
  interface FastifyRequest {
    scope: Scope | FlowScope | undefined
  }
}
