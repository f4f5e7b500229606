import type { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import type { GatedFeature } from '../feature-flags/flags.ts'
import type { Action } from '../permissions.ts'
import type { ErrorKey } from './error-keys.ts'
import type { Cost, Rate } from './rates.ts'

/** The services of the product; each lives below `/api/<service>`. */
export type Service =
  | 'user'
  | 'gateway'
  | 'ml'
  | 'autoflow'
  | 'voice-bot'
  | 'email-agent'
  | 'whatsapp'
  | 'console'
  | 'monitoring'
  | 'notifications'
  | 'devices'
  | 'widget'

/**
 * Who may call. `token` and `token_client` are signed-in people, named after the header that carries their token;
 * `activation` and `reset` are the flows that run on an emailed code.
 */
export type Auth = 'none' | 'token' | 'token_client' | 'activation' | 'reset'

/** A limit that the operator of an installation may set; `maxBytes` is what it is otherwise. */
export type ConfiguredLimit = 'knowledgeFile'

export type FormSpec = {
  fields: z.ZodObject
  /** File fields by name, streamed to disk and never buffered. `maxBytes` is per file. */
  files: Record<string, { maxBytes: number; maxFiles: number; configured?: ConfiguredLimit }>
}

export type Endpoint = {
  service: Service
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api/<service>`, parameters as `{name}`. */
  path: `/${string}`
  auth: Auth
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  form?: FormSpec
  /** Shape of `data` in the envelope. */
  data?: z.ZodType
  /** Shape of one server-sent event when the client accepts `text/event-stream`. */
  events?: z.ZodType
  /** The answer is a file rather than an envelope. */
  file?: true
  /** Error codes this call may answer with, besides those every call has. */
  errors?: readonly ErrorCode[]
  /** What is said instead of `internal` when something nobody foresaw goes wrong in this call. */
  failed?: ErrorCode
  /** Under which name clients hear that this call failed, for whatever reason. */
  errorKey?: ErrorKey
  /** Counted by itself, where the rate of what it costs does not fit. */
  rate?: Rate
  /** What it costs where its kind does not tell (rates.ts): every call has a rate. */
  cost?: Cost
  /** What the person must be allowed to do (permissions.ts). Every call of a signed-in person names one: a test proves it. */
  action?: Action
  /** The part of the product that it belongs to, where an installation may keep that for some accounts. */
  flag?: GatedFeature
  /**
   * Money, ownership, keys, deletion, what guards the account: the device must have proved lately that it is the person
   * (`limits.stepUp`), else `step_up_required`. Tokens and keys for programs are not asked. The one list: `step-up.test.ts`.
   */
  stepUp?: true
  /**
   * Makes something. Sent again with the same `Idempotency-Key` it answers what it answered first, and makes nothing: for who has not heard
   * the answer, and for the second click.
   */
  idempotent?: true
  /** Answered to a member whose organization requires a second step that they do not have: what it takes to set one up. */
  withoutSecondStep?: true
  /** Answered whatever `id_client` says: the calls by which a client learns its organization again. */
  anyOrganization?: true
}

export type Endpoints = Record<string, Endpoint>

/** A declared call with the name it has in its slice, which no other call of the product has. */
export type NamedEndpoint = Endpoint & { readonly name: string }

type Named<E extends Endpoints> = { readonly [N in keyof E]: E[N] & { readonly name: N } }

/**
 * Declares the calls of a slice. Server routes, the typed client and /openapi.json all derive from it. Each gets its name,
 * by which the client's cache knows what it gave.
 */
export const defineEndpoints = <const E extends Endpoints>(endpoints: E): Named<E> =>
  // The same keys with the same values, each with its key as `name`.
  Object.fromEntries(Object.entries(endpoints).map(([name, endpoint]) => [name, { ...endpoint, name }])) as Named<E>

/** `/api/gateway/shortcuts/{id}` filled with parameters, percent-encoded. */
export function endpointPath(endpoint: Endpoint, params: Record<string, string | number> = {}): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  return `/api/${endpoint.service}${path}`
}
