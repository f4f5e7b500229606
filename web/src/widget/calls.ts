import { required } from '#contract/kit/required.ts'
import type { VisitorEvent } from '#contract/widget/events.ts'
import type { Visit, WidgetConfig } from '#contract/widget/schemas.ts'

/** A refusal of the server in the visitor's language; status 0: it was not reached. */
export class CallRefused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export type WidgetCalls = {
  config: () => Promise<WidgetConfig>
  /** The same for the agent's own page. */
  page: () => Promise<WidgetConfig>
  /** What was said so far; nothing for a browser that never asked. */
  conversation: () => Promise<Visit>
  /** Waits for news and tells each, until `signal` fires; false where nothing was asked yet. */
  live: (onNews: () => void, signal: AbortSignal) => Promise<boolean>
  restart: () => Promise<void>
  stop: () => Promise<void>
  ask: (question: string, onEvent: (event: VisitorEvent) => void) => Promise<void>
  /** Joins the answer in progress; false when there is none. */
  join: (onEvent: (event: VisitorEvent) => void) => Promise<boolean>
  /** How many messages of people this browser has shown, on whichever page of the site. */
  seen: { get: () => number; set: (count: number) => void }
  /** What stands in the field and was not sent, on the next page of the site in this tab, too. */
  draft: { get: () => string; set: (text: string) => void }
  /** Whether the chat stands open in this tab. */
  opened: { get: () => boolean; set: (open: boolean) => void }
}

const nothingSaid: Visit = { messages: [], answered_by: 'agent', typing: false }

/** The calls of one agent at one server, as one visitor. */
export function createCalls(server: string, agent: string, language: () => string): WidgetCalls {
  const tokenStore = storeFor(`nalar-chat-bot:${agent}`)
  const seenStore = storeFor(`nalar-chat-bot:${agent}:seen`)
  // Of the tab: another one has a field of its own, and who uses the computer next finds nothing.
  const draftStore = storeFor(`nalar-chat-bot:${agent}:draft`, () => sessionStorage)
  const openedStore = storeFor(`nalar-chat-bot:${agent}:open`, () => sessionStorage)
  const base = `${server}/api/widget/${encodeURIComponent(agent)}`

  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const token = tokenStore.get()
    const headers = {
      accept: 'application/json',
      'accept-language': language(),
      ...(init.body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { visitor: token }),
      ...(init.headers as Record<string, string> | undefined),
    }
    const asked = { ...init, headers, credentials: 'omit', mode: 'cors', referrerPolicy: 'no-referrer' } as const
    const response = await fetch(base + path, asked).catch(() => {
      throw new CallRefused(0, 'offline', '')
    })
    if (response.ok) return response
    const failure = (await response.json().catch(() => ({}))) as { code?: string; message?: string }
    if (failure.code === 'visitor_unknown') tokenStore.set(undefined)
    throw new CallRefused(response.status, failure.code ?? '', failure.message ?? '')
  }
  const read = async <T>(path: string, init?: RequestInit): Promise<T> =>
    ((await (await send(path, init)).json()) as { data: T }).data
  const post = { method: 'POST', body: '{}' }
  const streamed = { accept: 'text/event-stream' }

  const asVisitor = async () => {
    if (!tokenStore.get()) tokenStore.set((await read<{ token: string }>('/visitors', post)).token)
  }
  return {
    seen: {
      get: () => Number(seenStore.get() ?? 0),
      set: (count) => seenStore.set(count === 0 ? undefined : String(count)),
    },
    draft: { get: () => draftStore.get() ?? '', set: (text) => draftStore.set(text || undefined) },
    opened: { get: () => openedStore.get() === '1', set: (open) => openedStore.set(open ? '1' : undefined) },
    config: () => read('/config'),
    page: () => read('/page'),
    conversation: async () => {
      if (!tokenStore.get()) return nothingSaid
      try {
        return await read<Visit>('/conversation')
      } catch (error) {
        if (error instanceof CallRefused && error.code === 'visitor_unknown') return nothingSaid
        throw error
      }
    },
    live: async (onNews, signal) => {
      const response = await send('/live', { headers: streamed, signal })
      if (response.status === 204) return false
      await readEvents(response, onNews)
      return true
    },
    restart: async () => {
      if (tokenStore.get()) await send('/conversation/new', post)
    },
    stop: async () => {
      await send('/stop', post)
    },
    ask: async (question, onEvent) => {
      await asVisitor()
      await readEvents(
        await send('/ask', { method: 'POST', body: JSON.stringify({ question }), headers: streamed }),
        onEvent,
      )
    },
    join: async (onEvent) => {
      const response = await send('/stream', { headers: streamed })
      if (response.status === 204) return false
      await readEvents(response, onEvent)
      return true
    },
  }
}

/** Hands over every event; throws `Refused` (0) when the stream breaks off before its end. */
async function readEvents<E = VisitorEvent>(response: Response, onEvent: (event: E) => void): Promise<void> {
  const reader = required(response.body, 'a stream was asked for').pipeThrough(new TextDecoderStream()).getReader()
  let waiting = ''
  for (;;) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }))
    if (done) throw new CallRefused(0, 'offline', '')
    waiting += value
    for (let end = waiting.indexOf('\n\n'); end >= 0; end = waiting.indexOf('\n\n')) {
      const frame = waiting.slice(0, end)
      waiting = waiting.slice(end + 2)
      if (!frame.startsWith('data: ')) continue
      if (frame === 'data: [DONE]') return
      onEvent(JSON.parse(frame.slice(6)) as E)
    }
  }
}

/** Kept in the browser; where that is not allowed, for as long as the page lives. */
function storeFor(key: string, storage = () => localStorage) {
  let kept: string | undefined
  return {
    get: () => {
      try {
        return storage().getItem(key) ?? kept
      } catch {
        return kept
      }
    },
    set: (value: string | undefined) => {
      kept = value
      try {
        if (value === undefined) storage().removeItem(key)
        else storage().setItem(key, value)
      } catch {
        // The page does not allow it, or there is no room.
      }
    },
  }
}
