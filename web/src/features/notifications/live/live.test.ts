import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { storeSignIn, storeWorkspace } from '#web/lib/session/session.ts'
import { getToasts, toast } from '#web/ui/toast-store.ts'
import { getUnread, setUnread } from '../state.ts'
import { followLive } from './follow-live.ts'

let page: AbortController
let counted: Promise<void>
let placed: object
let streams: { url: URL; headers: Headers; send: (event: object) => void; end: (last?: string) => void }[]
const queries = new QueryClient()

beforeEach(async () => {
  page = new AbortController()
  streams = []
  counted = Promise.resolve()
  toast.clear()
  setUnread(0)
  await setLanguage('en')
  storeSignIn({ token: 't', token_client: 'c', user: { id: 'u', name: 'Ayu', email: 'a@b.test', bot_id: null } })
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    if (url.pathname.endsWith('/check-notifications')) {
      await counted
      return Response.json({ status: true, message: 'OK', data: { unread: 4, latest_at: null } })
    }
    if (url.pathname.endsWith('/profile/user')) return Response.json({ status: true, message: 'OK', data: placed })
    let controller: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({
      start: (given) => {
        controller = given
      },
    })
    const write = (text: string) => controller.enqueue(new TextEncoder().encode(text))
    streams.push({
      url,
      headers: new Headers(init.headers),
      send: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
      end: (last = '') => {
        write(last)
        controller.close()
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
})
afterEach(() => page.abort())

const enter = vi.fn(async () => {})
const follow = (go = vi.fn()) => {
  followLive({
    userId: 'u',
    queries,
    effects: { invitation_received: ['listWorkspaces'] },
    go,
    enter,
    since: performance.now() - 2_000,
    signal: page.signal,
  })
  return go
}
const news = { id: 'n', kind: 'invitation_received', title: 'Sari invites you', link: '/workspaces', important: true }

test('a notification counts, is said when it is important, and reloads what it is about', async () => {
  const reloaded = vi.spyOn(queries, 'invalidateQueries')
  const go = follow()
  await expect.poll(() => [streams.length, getUnread()]).toEqual([1, 4])
  streams[0]!.send({ kind: 'notification', event_id: 'a-1', unread: 5, notification: news })
  await expect.poll(getToasts).toMatchObject([{ kind: 'message', text: 'Sari invites you' }])
  await expect.poll(() => reloaded.mock.calls.map(([given]) => given?.queryKey)).toContainEqual(['listWorkspaces'])
  expect(getUnread()).toBe(5)
  getToasts()[0]?.action?.run()
  expect(go).toHaveBeenCalledWith('/workspaces')
})

test('what happened between the page and its stream is told by the stream: nothing else is asked again', async () => {
  const reloaded = vi.spyOn(queries, 'invalidateQueries')
  reloaded.mockClear()
  const asked = () => reloaded.mock.calls.filter(([given]) => given?.queryKey?.[0] === 'listWorkspaces').length
  follow()
  await expect.poll(() => streams).toHaveLength(1)
  const age = Number(streams[0]!.url.searchParams.get('age_ms'))
  expect(age).toBeGreaterThanOrEqual(12_000)
  expect(age).toBeLessThan(20_000)
  streams[0]!.send({ kind: 'hello', event_id: 'a-1', unread: 3, latest_at: null })
  await expect.poll(getUnread).toBe(3)
  expect(asked()).toBe(0)
  streams[0]!.send({ kind: 'notification', event_id: 'a-2', unread: 5, notification: news, is_past: true })
  await expect.poll(asked).toBe(1)
  expect([getUnread(), getToasts()]).toEqual([5, []])
})

test('a stream that cannot tell what happened has everything asked again', async () => {
  const reloaded = vi.spyOn(queries, 'invalidateQueries')
  reloaded.mockClear()
  follow()
  await expect.poll(() => streams).toHaveLength(1)
  streams[0]!.send({ kind: 'resync', event_id: 'a-1', unread: 0, latest_at: null })
  await expect.poll(() => reloaded.mock.calls.filter(([given]) => given === undefined).length).toBe(1)
})

test.each([
  ['who is removed from where they work goes on at the place they are in now', { workspace_id: null }, true],
  ['who is of another organization now goes on there', { company_id: 'another' }, true],
  ['who has another role stays where they are, and everything is asked again', {}, false],
])('%s', async (_, now, isElsewhere) => {
  placed = { id: 'u', name: 'Ayu', email: 'a@b.test', bot_id: null, workspace_id: 'w', company_id: 'o', ...now }
  storeWorkspace({ id: 'u', name: 'Ayu', email: 'a@b.test', workspace_id: 'w', organization_id: 'o' })
  const reloaded = vi.spyOn(queries, 'invalidateQueries')
  enter.mockClear()
  follow()
  await expect.poll(() => streams).toHaveLength(1)
  reloaded.mockClear()
  streams[0]!.send({ kind: 'place_changed', event_id: 'a-1' })
  const done = () => [enter.mock.calls.length, reloaded.mock.calls.filter(([given]) => given === undefined).length]
  await expect.poll(done).toEqual(isElsewhere ? [1, 0] : [0, 1])
})

test('what comes while something is asked again is asked for once, afterwards', async () => {
  const effects = { conversation_changed: ['listConversations'], devices_changed: ['listDevices'] } as const
  followLive({ userId: 'u', queries, effects, go: vi.fn(), enter, since: 0, signal: page.signal })
  await expect.poll(() => streams).toHaveLength(1)
  streams[0]!.send({ kind: 'hello', event_id: 'a-0', unread: 9, latest_at: null })
  const answered = Promise.withResolvers<void>()
  const invalidated = vi.spyOn(queries, 'invalidateQueries')
  await expect.poll(getUnread).toBe(9)
  invalidated.mockClear()
  invalidated.mockReturnValue(answered.promise)
  const asked = () => invalidated.mock.calls.map(([given]) => given?.queryKey?.[0])
  for (let event = 1; event < 6; event++) streams[0]!.send({ kind: 'conversation_changed', event_id: `a-${event}` })
  streams[0]!.send({ kind: 'devices_changed', event_id: 'a-6' })
  await expect.poll(asked).toEqual(['listConversations', 'listDevices'])
  answered.resolve()
  await expect.poll(asked).toEqual(['listConversations', 'listDevices', 'listConversations'])
})

test('a first count that comes after an event is older than it', async () => {
  const late = Promise.withResolvers<void>()
  counted = late.promise
  follow()
  await expect.poll(() => streams).toHaveLength(1)
  streams[0]!.send({ kind: 'count', event_id: 'a-1', unread: 5, latest_at: null })
  await expect.poll(getUnread).toBe(5)
  late.resolve()
  await new Promise((resolve) => setTimeout(resolve))
  expect(getUnread()).toBe(5)
})

test('one that is not important only counts', async () => {
  follow()
  await expect.poll(() => [streams.length, getUnread()]).toEqual([1, 4])
  streams[0]!.send({ kind: 'notification', event_id: 'a-1', unread: 7, notification: { ...news, important: false } })
  await expect.poll(getUnread).toBe(7)
  expect(getToasts()).toEqual([])
})

test('news of the chat that is on the screen is not said: it stands there', async () => {
  follow()
  await expect.poll(() => streams).toHaveLength(1)
  const inChat = (id: string) => ({ ...news, kind: 'answer_continued', title: id, link: `/c/${id}#record-1` })
  const before = location.pathname
  history.replaceState(null, '', '/dpn-chat/a-b')
  streams[0]!.send({ kind: 'notification', event_id: 'a-1', unread: 5, notification: inChat('a-b') })
  streams[0]!.send({ kind: 'notification', event_id: 'a-2', unread: 6, notification: inChat('b') })
  await expect.poll(getToasts).toMatchObject([{ text: 'b' }])
  expect(getToasts()).toHaveLength(1)
  history.replaceState(null, '', before)
})

test('a stream that ends is joined again after the last event that was seen', async () => {
  follow()
  await expect.poll(() => streams).toHaveLength(1)
  expect(streams[0]!.headers.get('last-event-id')).toBeNull()
  streams[0]!.send({ kind: 'count', event_id: 'a-9', unread: 1, latest_at: null })
  await expect.poll(getUnread).toBe(1)
  streams[0]!.end('data: [DONE]\n\n')
  const joined = () => {
    dispatchEvent(new Event('online'))
    return streams
  }
  await expect.poll(joined).toHaveLength(2)
  expect(streams[1]!.headers.get('last-event-id')).toBe('a-9')
})

test('a page that goes away hears nothing more', async () => {
  follow()
  await expect.poll(() => streams).toHaveLength(1)
  page.abort()
  dispatchEvent(new Event('online'))
  // One that comes afterwards is there, and it is the only one.
  page = new AbortController()
  follow()
  await expect.poll(() => streams.length).toBeGreaterThan(1)
  expect(streams).toHaveLength(2)
})

test('a page that hears from another one asks what happened before it listened once', async () => {
  let hear: ((event: { data: object }) => void) | undefined
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      set onmessage(listener: typeof hear) {
        hear = listener
      }
      close() {}
    },
  )
  const locks = { query: async () => ({ held: [{ name: 'live:u' }] }), request: () => new Promise(() => {}) }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  const reloaded = vi.spyOn(queries, 'invalidateQueries')
  reloaded.mockClear()
  follow()
  const asked = () => reloaded.mock.calls.filter(([given]) => given?.queryKey?.[0] === 'listWorkspaces').length
  await expect.poll(asked).toBe(1)
  hear?.({ data: { kind: 'notification', event_id: 'a-1', unread: 5, notification: { ...news, kind: 'other' } } })
  expect(getUnread()).toBe(5)
  expect(asked()).toBe(1)
  Reflect.deleteProperty(navigator, 'locks')
  vi.unstubAllGlobals()
})
