import type { CallArgs, CallData, CallEvent } from '#contract/kit/call-types.ts'
import { type Auth, type Endpoint, endpointPath, type Service } from '#contract/kit/endpoint.ts'
import type { Failure } from '#contract/kit/envelope.ts'
import { CallError } from './call-error.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'
import { readEvents } from './read-events.ts'

/** What the client asks the application for; the transport itself knows no policy. */
export type ClientOptions = {
  /** Base address per service, from /config.json; the same origin by default. */
  baseOf: (service: Service) => string
  /** The token for a header, if there is one. */
  tokenFor: (auth: Exclude<Auth, 'none'>) => string | undefined
  organizationId: () => string | undefined
  language: () => string
  /** The lesser role that somebody looks as. */
  viewAs?: () => string | undefined
  /** Sentence for a request that never reached the server. */
  offlineMessage: () => string
  /** Sentence for an address whose ids are none. */
  absentMessage: () => string
  onUnauthorized: (error: CallError) => void
  /** A call has been done that may have changed something. */
  onChanged?: () => void
  /** The organization wants a second step first. */
  onSecondStepDue?: () => void
  /** Asks the person to show that it is they; false where they would not. The call is then made once more, with all that it held. */
  proveAgain?: () => Promise<boolean>
}

const headerOf: Record<Exclude<Auth, 'none'>, string> = {
  token: 'token',
  token_client: 'token_client',
  activation: 'token_activate_account',
  reset: 'token_client',
}

export type Client = {
  call: <E extends Endpoint>(endpoint: E, ...args: Args<E>) => Promise<CallData<E>>
  /** Opens a streaming call; undefined when nothing is under way (204). */
  stream: <E extends Endpoint>(endpoint: E, ...args: Args<E>) => Promise<AsyncGenerator<CallEvent<E>> | undefined>
  /** Where and with which headers a call goes, for what `fetch` cannot do: telling how far an upload is. */
  prepare: (endpoint: Endpoint, args?: Loose) => { url: URL; headers: Record<string, string> }
  /** A call whose answer is a file. */
  blob: <E extends Endpoint>(endpoint: E, ...args: Args<E>) => Promise<Blob>
}

type Extra = { signal?: AbortSignal; headers?: Record<string, string> }
type Args<E extends Endpoint> = unknown extends CallArgs<E> ? [args?: Extra] : [args: CallArgs<E> & Extra]
type Loose = Extra & {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  form?: FormData
}

/** The typed client of every declared call. */
export function createClient(options: ClientOptions): Client {
  const idempotencyKeys = createIdempotencyKeys()
  const ask = async (endpoint: Endpoint, args: Loose, accept: string, isAgain = false): Promise<Response> => {
    const response = await send(options, endpoint, args, accept)
    if (response.ok) {
      if (endpoint.method !== 'GET') options.onChanged?.()
      return response
    }
    const told = new CallError(response.status, await failureOf(response))
    // Nobody filled in a field: what was asked for stands in an address that is mistyped or cut, and is nowhere.
    const error = isOfAddress(endpoint, args, told)
      ? new CallError(404, { code: 'not_found', message: options.absentMessage() })
      : told
    if (error.status === 401 && isPersonal(endpoint.auth) && !ofTheCall.has(error.code)) options.onUnauthorized(error)
    if (error.code === 'second_step_to_set_up') options.onSecondStepDue?.()
    if (error.code === 'step_up_required' && !isAgain && (await options.proveAgain?.()))
      return ask(endpoint, args, accept, true)
    throw error
  }
  return {
    call: async (endpoint, ...[given]) => {
      const args = (given ?? {}) as Loose
      const keyed = idempotencyKeys.keyOf(endpoint, args)
      const headers = { ...args.headers, ...(keyed && { 'idempotency-key': keyed.key }) }
      try {
        const response = await ask(endpoint, { ...args, headers }, 'application/json')
        const body = (await response.json()) as { data: never }
        keyed?.release()
        return body.data
      } catch (error) {
        if (isAnswer(error)) keyed?.release()
        throw error
      }
    },
    stream: async (endpoint, ...[args]) => {
      const response = await ask(endpoint, (args ?? {}) as Loose, 'text/event-stream')
      return response.status === 204 || !response.body ? undefined : readEvents(response.body)
    },
    prepare: (endpoint, args = {}) => requestOf(options, endpoint, args, 'application/json'),
    blob: async (endpoint, ...[args]) => (await ask(endpoint, (args ?? {}) as Loose, '*/*')).blob(),
  }
}

/** The server has told how the call ended, and no proxy before it. */
const isAnswer = (error: unknown) =>
  error instanceof CallError && !['offline', 'unreadable', 'request_in_progress'].includes(error.code)

function isOfAddress({ method }: Endpoint, { params = {} }: Loose, { code, fields }: CallError): boolean {
  const wrong = Object.keys(fields)
  return method === 'GET' && code === 'invalid_input' && wrong.length > 0 && wrong.every((field) => field in params)
}

/** A 401 that says something of what was asked for, and nothing of who is signed in. */
const ofTheCall = new Set(['email_connection_exists'])

/** Flows on an emailed code have tokens of their own: one that ended says nothing about who is signed in. */
const isPersonal = (auth: Auth) => auth === 'token' || auth === 'token_client'

function requestOf(options: ClientOptions, endpoint: Endpoint, args: Loose, accept: string) {
  const path = endpointPath(endpoint, args.params).slice(`/api/${endpoint.service}`.length)
  const url = new URL(options.baseOf(endpoint.service) + path, location.origin)
  for (const [name, value] of Object.entries(args.query ?? {}))
    if (value !== undefined) url.searchParams.set(name, String(value))
  const token = endpoint.auth === 'none' ? undefined : options.tokenFor(endpoint.auth)
  const organization = options.organizationId()
  const viewedAs = isPersonal(endpoint.auth) ? options.viewAs?.() : undefined
  const headers = {
    accept,
    'accept-language': options.language(),
    ...(token && endpoint.auth !== 'none' && byBothNames(headerOf[endpoint.auth], token)),
    ...(organization && byBothNames('id_client', organization)),
    ...(viewedAs && byBothNames('view_as', viewedAs)),
    ...(args.body !== undefined && { 'content-type': 'application/json' }),
    ...args.headers,
  }
  return { url, headers }
}

/** nginx and others leave out a header with an underscore in its name and say nothing; the server before knows no other name. */
const byBothNames = (name: string, value: string) => ({ [name]: value, [name.replaceAll('_', '-')]: value })

async function send(options: ClientOptions, endpoint: Endpoint, args: Loose, accept: string): Promise<Response> {
  const { url, headers } = requestOf(options, endpoint, args, accept)
  const body = args.form ?? (args.body === undefined ? null : JSON.stringify(args.body))
  try {
    return await fetch(url, { method: endpoint.method, headers, body, signal: args.signal ?? null })
  } catch (error) {
    if (args.signal?.aborted) throw error
    throw new CallError(0, { code: 'offline', message: options.offlineMessage() })
  }
}

async function failureOf(response: Response): Promise<Pick<Failure, 'message'> & { code: string }> {
  try {
    return (await response.json()) as Failure
  } catch {
    return { code: 'unreadable', message: response.statusText || `HTTP ${response.status}` }
  }
}
