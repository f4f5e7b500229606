import type { CallEvent, HandlerData, HandlerInput } from '#contract/kit/call-types.ts'
import type { Auth, Endpoint, Endpoints } from '#contract/kit/endpoint.ts'
import type { Language } from '#contract/language.ts'
import type { Log } from '../log/log.ts'
import type { RequestOrigin } from './caller.ts'
import type { BrowserMark } from './known-browser.ts'
import type { FlowScope, Scope } from './scope.ts'

/** A file part, already streamed to a temporary path and counted. The path is gone when the handler ends unless moved. */
export type UploadedFile = {
  field: string
  filename: string
  mime: string
  path: string
  bytes: number
  sha256: string
}

type ScopeOf<A extends Auth> = A extends 'token' | 'token_client'
  ? Scope
  : A extends 'activation' | 'reset'
    ? FlowScope
    : undefined

/** What a handler gets: validated input, who asks, their language, and a signal that fires when they go away. */
export type Call<E extends Endpoint> = HandlerInput<E> & {
  scope: ScopeOf<E['auth']>
  language: Language
  files: UploadedFile[]
  signal: AbortSignal
  log: Log
  /** The last event the reader has seen of a stream that it joins again; undefined on the first time. */
  lastEventId: string | undefined
  /** A header of the request, for callers who are known by one of their own. */
  header: (name: string) => string | undefined
  /** The caller's address and program, for the list of signed-in devices. */
  from: RequestOrigin
  /** Marks of the people who signed in with this browser before. */
  knownAs: readonly BrowserMark[]
  /** Marks the browser as one that this person signed in with. */
  remember: (person: string) => void
}

/** Server-sent events: already encoded JSON, so that an event for many readers is encoded once; with an id when one can resume after it. */
export type StreamEvent = string | { id: string; event: string }
export type EventStream = AsyncIterable<StreamEvent> & { status?: 204 }

type Has<E, K extends string> = E extends { [P in K]: infer V } ? (undefined extends V ? false : true) : false

/**
 * A plain call has one handler. A call that can stream has two: `json` for clients that accept application/json and
 * `events` for text/event-stream (undefined from `events`: 204, nothing is under way).
 */
type Handler<E extends Endpoint> =
  Has<E, 'events'> extends true
    ? {
        json: (call: Call<E>) => Promise<HandlerData<E>>
        events: (call: Call<E>) => Promise<EventStream | undefined>
      }
    : (call: Call<E>) => Promise<HandlerData<E>> | HandlerData<E>

export type Handlers<C extends Endpoints> = { [K in keyof C]: Handler<C[K]> }

/** The untyped form in which platform/http walks over routes. */
export type Route = {
  name: string
  endpoint: Endpoint
  json: (call: Call<Endpoint>) => unknown
  events?: ((call: Call<Endpoint>) => Promise<EventStream | undefined>) | undefined
}

/** Binds every endpoint of a slice to its handler; a missing one does not compile. */
export function routes<C extends Endpoints>(endpoints: C, handlers: Handlers<C>): Route[] {
  return Object.entries(endpoints).map(([name, endpoint]) => {
    // The mapped type above has proved the pairing; the walk over names loses it.
    const handler = handlers[name] as unknown as Route['json'] | Pick<Route, 'json' | 'events'>
    return typeof handler === 'function' ? { name, endpoint, json: handler } : { name, endpoint, ...handler }
  })
}

/** Encodes typed events for an `events` handler. */
export async function* encodeEvents<E extends Endpoint>(
  _endpoint: E,
  events: AsyncIterable<CallEvent<E>>,
): EventStream {
  for await (const event of events) yield JSON.stringify(event)
}
