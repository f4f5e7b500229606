import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DeviceCluster, DeviceClustersEvent } from '#contract/devices/schemas.ts'
import { storeSignIn } from '#web/lib/session/session.ts'
import type { MapWindow } from '../api.ts'
import { useClusters } from './use-clusters.ts'

type Stream = {
  zoom: string | null
  signal: AbortSignal | null
  send: (event: DeviceClustersEvent) => void
  cut: () => void
}
let streams: Stream[]
let asked: number
/** What a plain call answers. */
let now: DeviceCluster[]

const cluster = (key: string, latitude = 0): DeviceCluster => ({
  ...{ key, latitude, longitude: 1, count: 1, open_alarms: 0, worst: null, offline: 0 },
  ...{ bounds: [1, latitude, 1, latitude], device: null },
})
const near: MapWindow = { bounds: [0, 0, 1, 1], zoom: 5 }

beforeEach(() => {
  streams = []
  asked = 0
  now = []
  const user = { id: 'u', name: 'Ayu', email: 'a@b.test', bot_id: null, workspace_id: 'w' }
  storeSignIn({ token: 't', token_client: 'c', user })
  vi.stubGlobal('fetch', async (url: URL, { headers, signal }: RequestInit) => {
    if (new Headers(headers).get('accept') !== 'text/event-stream') {
      asked++
      return Response.json({ status: true, message: 'OK', data: { clusters: now } })
    }
    let controller: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({
      start: (given) => {
        controller = given
      },
    })
    streams.push({
      zoom: url.searchParams.get('zoom'),
      signal: signal ?? null,
      send: (event) => controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)),
      cut: () => controller.error(new Error('cut')),
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  return () => {
    vi.unstubAllGlobals()
    lookAt('visible')
  }
})

function lookAt(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
  document.dispatchEvent(new Event('visibilitychange'))
}

function show() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const hook = renderHook(({ window }: { window: MapWindow }) => useClusters({}, window), {
    initialProps: { window: near },
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  })
  return { ...hook, keys: () => hook.result.current?.map(({ key, latitude }) => `${key} ${latitude}`) }
}

test('a part comes whole and changes by what is told; nothing is asked beside it', async () => {
  const { keys } = show()
  await expect.poll(() => streams).toHaveLength(1)
  streams[0]!.send({ kind: 'all', clusters: [cluster('a'), cluster('b'), cluster('c')] })
  await expect.poll(keys).toEqual(['a 0', 'b 0', 'c 0'])
  streams[0]!.send({ kind: 'changed', clusters: [cluster('b', 2), cluster('d')], gone: ['a'] })
  await expect.poll(keys).toEqual(['b 2', 'c 0', 'd 0'])
  expect(asked).toBe(0)
})

test('cut, it is asked for until the stream is back with all of it', async () => {
  const { keys } = show()
  await expect.poll(() => streams).toHaveLength(1)
  streams[0]!.send({ kind: 'all', clusters: [cluster('a')] })
  await expect.poll(keys).toEqual(['a 0'])
  now = [cluster('b')]
  streams[0]!.cut()
  await expect.poll(keys).toEqual(['b 0'])
  await act(async () => dispatchEvent(new Event('online')))
  await expect.poll(() => streams).toHaveLength(2)
  // What was there before the cut is not kept beside what comes.
  streams[1]!.send({ kind: 'all', clusters: [cluster('c')] })
  await expect.poll(keys).toEqual(['c 0'])
  const before = asked
  streams[1]!.send({ kind: 'changed', clusters: [cluster('c', 1)], gone: [] })
  await expect.poll(keys).toEqual(['c 1'])
  expect(asked).toBe(before)
})

test('where something on the way holds streams back, the part is asked for', async () => {
  now = [cluster('a')]
  const { keys } = show()
  await expect.poll(keys, { timeout: 30_000 }).toEqual(['a 0'])
  expect(streams[0]!.signal?.aborted).toBe(false)
})

test('another part is followed instead, with what was shown until it is there; a page that nobody sees follows none', async () => {
  const { rerender, keys } = show()
  await expect.poll(() => streams).toHaveLength(1)
  streams[0]!.send({ kind: 'all', clusters: [cluster('a')] })
  await expect.poll(keys).toEqual(['a 0'])
  rerender({ window: { ...near, zoom: 9 } })
  await expect
    .poll(() => streams.map(({ zoom, signal }) => [zoom, signal?.aborted]))
    .toEqual([
      ['5', true],
      ['9', false],
    ])
  expect(keys()).toEqual(['a 0'])
  streams[1]!.send({ kind: 'all', clusters: [cluster('b')] })
  await expect.poll(keys).toEqual(['b 0'])
  await act(async () => lookAt('hidden'))
  expect(streams[1]!.signal?.aborted).toBe(true)
  await act(async () => lookAt('visible'))
  await expect.poll(() => streams).toHaveLength(3)
  expect(asked).toBe(0)
})

test('another workspace is another map', async () => {
  show()
  await expect.poll(() => streams).toHaveLength(1)
  const user = { id: 'u', name: 'Ayu', email: 'a@b.test', bot_id: null, workspace_id: 'other' }
  await act(async () => storeSignIn({ token: 't', token_client: 'c', user }))
  await expect.poll(() => streams.map(({ signal }) => signal?.aborted)).toEqual([true, false])
})
