import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineEndpoints } from '#contract/kit/endpoint.ts'
import type { UserId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import { systemClock } from '../clock.ts'
import { createHourlyCounts } from '../counts/hourly-counts.ts'
import { createLog } from '../log/log.ts'
import { createAccess } from './access.ts'
import type { Pace } from './body-pace.ts'
import { createMetrics } from './metrics.ts'
import { noRates } from './rate-limit.ts'
import { routes, type StreamEvent } from './route.ts'
import type { Scope } from './scope.ts'
import { createHttpServer } from './server.ts'

const endpoints = defineEndpoints({
  say: {
    service: 'gateway',
    method: 'POST',
    path: '/say',
    auth: 'none',
    summary: 'Takes a text.',
    body: z.object({ text: z.string() }),
    data: z.object({ length: z.number() }),
  },
  send: {
    service: 'gateway',
    method: 'POST',
    path: '/send',
    auth: 'none',
    summary: 'Takes a file.',
    form: { fields: z.object({}), files: { file: { maxBytes: 50_000_000, maxFiles: 1 } } },
    data: z.object({ length: z.number() }),
  },
  ponder: {
    service: 'gateway',
    method: 'GET',
    path: '/ponder',
    auth: 'none',
    summary: 'Is answered after half a second.',
    data: z.string(),
  },
  press: {
    service: 'gateway',
    method: 'POST',
    path: '/press',
    auth: 'none',
    summary: 'Takes nothing and is answered after half a second.',
    data: z.string(),
  },
  follow: {
    service: 'gateway',
    method: 'GET',
    path: '/follow',
    auth: 'token',
    summary: 'Stays open.',
    data: z.null(),
    events: z.string(),
  },
  ask: {
    service: 'ml',
    method: 'POST',
    path: '/ask',
    auth: 'token',
    summary: 'Is answered for long.',
    data: z.null(),
    events: z.string(),
  },
  watch: {
    service: 'widget',
    method: 'GET',
    path: '/watch',
    auth: 'none',
    summary: 'Stays open for visitors.',
    data: z.null(),
    events: z.string(),
  },
})

/** Stays open until its reader is gone. */
async function* endless(signal: AbortSignal): AsyncGenerator<StreamEvent> {
  yield '"begun"'
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
}

const ponder = () => sleep(500, 'done')

const stream = {
  json: async () => null,
  events: async ({ signal }: { signal: AbortSignal }) => endless(signal),
}

async function serve(pace: Pace) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'pace-'))
  const http = await createHttpServer({
    log: createLog('silent'),
    metrics: createMetrics(),
    counts: createHourlyCounts(systemClock),
    countFailure: () => {},
    dataDir,
    publicConfig: {},
    title: 'x',
    https: false,
    idempotency: { answerOnce: (_request, make) => make() },
    trustProxy: false,
    routes: routes(endpoints, {
      say: ({ body }) => ({ length: body.text.length }),
      send: ({ files }) => ({ length: files[0]?.bytes ?? 0 }),
      ponder,
      press: ponder,
      follow: stream,
      ask: stream,
      watch: stream,
    }),
    hasFeature: async () => true,
    authenticate: {
      // Only who asks counts here.
      person: async (token) => ({ userId: token as UserId, organizationId: 'o' }) as unknown as Scope,
      flow: async () => undefined,
      again: async (scope) => scope,
    },
    uploadLimits: { knowledgeFile: 1 },
    rates: noRates,
    ready: async () => ({ status: true, database: 'ok', disk: 'ok', worker: 'ok' }),
    isPublic: true,
    pace,
    browsers: { read: () => [], remember: () => '' },
    access: createAccess({ follow: async function* () {} }, createLog('silent')),
  })
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  afterAll(async () => {
    http.server.closeAllConnections()
    await http.close()
    fs.rmSync(dataDir, { recursive: true, force: true })
  })
  return { http, url, uploads: path.join(dataDir, 'temporary') }
}

const patient: Pace = { headersMs: 60_000, lookMs: 60_000, bytesPerLook: 1, bodyMs: 60_000, uploadMs: 60_000 }

/** Sends a beginning and then a letter at a time for as long as it may; gives all that was answered. */
function trickle(url: string, begin: string, everyMs = 10): Promise<string> {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1')
  let received = ''
  socket.write(begin)
  const timer = setInterval(() => socket.writable && socket.write('a'), everyMs)
  return new Promise((resolve) => {
    socket.on('data', (data) => {
      received += data
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      resolve(received)
    })
  })
}

const head = (address: string, type: string, language = 'id') =>
  `POST ${address} HTTP/1.1\r\nhost: x\r\naccept-language: ${language}\r\ncontent-type: ${type}\r\ncontent-length: 500000\r\n\r\n`
const form = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
const slowly = 'Kiriman ini terlalu lambat sehingga dihentikan. Periksa koneksimu lalu kirim lagi.'

test('headers that trickle are given up', async () => {
  const { url } = await serve({ ...patient, headersMs: 200 })
  expect(await trickle(url, 'POST /api/gateway/say HTTP/1.1\r\nhost: x\r\nx-slow: ')).toMatch(/^HTTP\/1\.1 408 /)
})

test.each([
  ['a body that stalls', '/api/gateway/say', 'application/json', '{"text":"'],
  ['a file that stalls', '/api/gateway/send', 'multipart/form-data; boundary=x', form],
  ['a form that stalls before its first file', '/api/gateway/send', 'multipart/form-data; boundary=x', '--x\r\n'],
])('%s is answered in the language of the person, and nothing of it stays', async (_, address, type, begin) => {
  const { url, uploads } = await serve({ ...patient, lookMs: 150, bytesPerLook: 10_000 })
  const response = await trickle(url, head(address, type) + begin)
  expect(response).toMatch(/^HTTP\/1\.1 408 /)
  expect(response).toContain(slowly)
  expect(response.toLowerCase()).toContain('connection: close')
  await expect.poll(() => fs.readdirSync(uploads)).toEqual([])
})

test.each([
  ['a body', '/api/gateway/say', 'application/json', '{"text":"', { bodyMs: 300 }],
  ['a file', '/api/gateway/send', 'multipart/form-data; boundary=x', form, { uploadMs: 300 }],
])('%s that comes steadily has its time in all', async (_, address, type, begin, times) => {
  const { url } = await serve({ ...patient, ...times })
  expect(await trickle(url, head(address, type, 'en') + begin)).toMatch(/^HTTP\/1\.1 408 [\s\S]*Check your connection/)
})

test('what comes in time is taken, also over a connection that is kept', async () => {
  const { url } = await serve({ ...patient, lookMs: 400, bytesPerLook: 1 })
  const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"text":"abc"}' }
  for (let time = 0; time < 3; time++)
    expect(await (await fetch(`${url}/api/gateway/say`, asked)).json()).toMatchObject({ data: { length: 3 } })
  const file = new FormData()
  file.append('file', new Blob(['x'.repeat(1_000_000)]), 'a.txt')
  const sent = await fetch(`${url}/api/gateway/send`, { method: 'POST', body: file })
  expect(await sent.json()).toMatchObject({ data: { length: 1_000_000 } })
})

test.each([
  ['GET', '/api/gateway/ponder'],
  ['POST', '/api/gateway/press'],
])('a %s without a body may be answered for as long as it takes', async (method, address) => {
  const { url } = await serve({ ...patient, lookMs: 50, bytesPerLook: 1_000, bodyMs: 100 })
  expect(await (await fetch(url + address, { method })).json()).toMatchObject({ data: 'done' })
})

test('a stream stays open while nothing is sent to it', async () => {
  const { url } = await serve({ ...patient, lookMs: 50, bytesPerLook: 1_000, bodyMs: 100 })
  const away = new AbortController()
  const headers = { accept: 'text/event-stream' }
  const { body } = await fetch(`${url}/api/widget/watch`, { headers, signal: away.signal })
  const reader = body!.getReader()
  await reader.read()
  expect(await Promise.race([reader.read().then(() => 'ended'), sleep(400, 'open')])).toBe('open')
  away.abort()
})

const server = await serve(patient)

async function open(
  address: string,
  person?: string,
): Promise<{ status: number; code?: string; close: () => void; ended: Promise<void> }> {
  const away = new AbortController()
  const headers = { accept: 'text/event-stream', ...(person && { token: person }) }
  const method = address.includes('/ml/') ? 'POST' : 'GET'
  const response = await fetch(server.url + address, { headers, method, signal: away.signal })
  if (response.status !== 200) {
    const { code } = (await response.json()) as { code: string }
    return { status: response.status, code, close: () => {}, ended: Promise.resolve() }
  }
  const reader = response.body!.getReader()
  await reader.read()
  const read = async () => {
    while (!(await reader.read()).done);
  }
  return { status: 200, close: () => away.abort(), ended: read().catch(() => {}) }
}

const openMany = (count: number, address: string, person?: string) =>
  Promise.all(Array.from({ length: count }, () => open(address, person)))
const none = () => expect.poll(() => server.http.streams.size).toBe(0)

test('the oldest stream that can be joined again gives way to a new one of the person, whatever their kinds', async () => {
  expect([limits.streams.perPerson, limits.streams.perAddress]).toEqual([24, 100])
  const first = await open('/api/gateway/follow', 'ani')
  const asking = await open('/api/ml/ask', 'ani')
  const rest = await openMany(22, '/api/gateway/follow', 'ani')
  expect(server.http.streams.size).toBe(24)
  const more = await open('/api/ml/ask', 'ani')
  expect(more.status).toBe(200)
  await first.ended
  expect(server.http.streams.size).toBe(24)
  for (const item of [asking, more, ...rest]) item.close()
  await none()
})

test('answers under way are not cut off: then the new one is refused, for that person alone', async () => {
  const asking = await openMany(24, '/api/ml/ask', 'budi')
  expect(await open('/api/gateway/follow', 'budi')).toMatchObject({ status: 429, code: 'too_many_streams' })
  expect(await open('/api/ml/ask', 'budi')).toMatchObject({ status: 429, code: 'too_many_streams' })
  const other = await open('/api/ml/ask', 'citra')
  expect(other.status).toBe(200)
  asking[0]!.close()
  await expect.poll(() => server.http.streams.size).toBe(24)
  const again = await open('/api/ml/ask', 'budi')
  expect(again.status).toBe(200)
  for (const item of [...asking, other, again]) item.close()
  await none()
})

test('who has no account is counted by address and takes no place of others there', async () => {
  const watching = await openMany(100, '/api/widget/watch')
  expect(watching.every(({ status }) => status === 200)).toBe(true)
  expect(await open('/api/widget/watch')).toMatchObject({ status: 429, code: 'too_many_streams' })
  const person = await open('/api/gateway/follow', 'dewi')
  expect(person.status).toBe(200)
  for (const item of [...watching, person]) item.close()
  await none()
})
