import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import WebSocket from 'ws'
import { accountEndpoints as calls } from '#contract/account/endpoints.ts'
import { aPerson } from '../../testing/factories.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { fail } from './fail.ts'
import { serveSockets } from './sockets.ts'

const behindOne = await testApp({ env: { TRUST_PROXY: '1' } })
const behindRange = await testApp({ env: { TRUST_PROXY: '127.0.0.0/8, 10.0.0.0/8' } })
const behindNone = await testApp()
const password = 'durian runtuh di ladang'

/** The address that the list of devices shows of a sign-in through these proxies. */
async function addressSeen(server: TestApp, forwarded: string): Promise<string> {
  const { email } = await aPerson(server, { password })
  const { body } = await server.call(calls.signIn, {
    body: { email, password },
    headers: { 'x-forwarded-for': forwarded },
  })
  const headers = { token_client: body.data.token_client }
  return (await server.call(calls.listSignIns, { headers })).body.data.records[0]!.ip
}

test('what a caller writes before the proxies is not their address', async () => {
  expect(await addressSeen(behindOne, '203.0.113.9')).toBe('203.0.113.9')
  expect(await addressSeen(behindOne, '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9')
  expect(await addressSeen(behindRange, '198.51.100.1, 203.0.113.9, 10.1.2.3')).toBe('203.0.113.9')
  expect(await addressSeen(behindNone, '198.51.100.1')).toBe('127.0.0.1')
})

test('behind a proxy that leaves out names with an underscore, names with hyphens say who asks, where, and as what', async () => {
  const person = await aPerson(behindOne)
  const { id_client, ...others } = { id_client: person.organizationId, ...person.headers }
  const headers = Object.fromEntries(Object.entries(others).map(([name, value]) => [name.replaceAll('_', '-'), value]))
  expect(Object.keys(headers)).toContain('token-client')
  const ask = async (more: Record<string, string>) => {
    const { status, body } = await behindOne.call(calls.listSignIns, { headers: { ...headers, ...more } })
    return [status, body.code]
  }
  expect((await ask({ 'id-client': id_client }))[0]).toBe(200)
  expect(await ask({ 'id-client': behindNone.url })).toEqual([403, 'organization_not_current'])
  expect(await ask({ 'view-as': 'owner' })).toEqual([400, 'invalid_input'])
})

const seen = async (server: TestApp, path: string, headers: Record<string, string> = {}) =>
  (await fetch(new URL(path, server.url), { headers })).status

test('what describes the installation is open to this machine, and to others with the token only', async () => {
  const token = 'a-token-for-inspection'
  const tokened = await testApp({ env: { TRUST_PROXY: '1', INSPECT_TOKEN: token } })
  const elsewhere = { 'x-forwarded-for': '203.0.113.9' }
  const basic = `Basic ${Buffer.from(`anybody:${token}`).toString('base64')}`
  for (const path of ['/metrics', '/openapi.json', '/docs/', '/docs/static/index.html']) {
    expect(await seen(tokened, path), path).toBe(200)
    expect(await seen(behindOne, path, elsewhere), path).toBe(404)
    expect(await seen(tokened, path, elsewhere), path).toBe(401)
    expect(await seen(tokened, path, { ...elsewhere, authorization: 'Bearer wrong' }), path).toBe(401)
    expect(await seen(tokened, path, { ...elsewhere, authorization: `Bearer ${token}` }), path).toBe(200)
    expect(await seen(tokened, path, { ...elsewhere, authorization: basic }), path).toBe(200)
    // A proxy on this machine that we were not told of does not make everybody this machine.
    expect(await seen(behindNone, path, elsewhere), path).toBe(404)
  }
  expect(await seen(behindOne, '/health', elsewhere)).toBe(200)
})

test('the client is told whether /docs opens for whoever asks, so that it links to nothing that is not there', async () => {
  const addressOf = async (server: TestApp, headers: Record<string, string> = {}) =>
    ((await (await fetch(new URL('/config.json', server.url), { headers })).json()) as { docs: boolean }).docs
  expect(await addressOf(behindNone)).toBe(true)
  for (const server of [behindNone, behindOne])
    expect(await addressOf(server, { 'x-forwarded-for': '203.0.113.9' })).toBe(false)
})

test('no cache keeps what is answered in JSON', async () => {
  const { headers } = await aPerson(behindNone)
  for (const call of [calls.getUser, calls.listSignIns])
    expect((await behindNone.call(call, { headers })).headers.get('cache-control')).toBe('no-store')
  expect((await behindNone.call(calls.getUser)).headers.get('cache-control')).toBe('no-store')
  const unknown = await fetch(new URL('/api/gateway/nothing', behindNone.url))
  expect(unknown.headers.get('cache-control')).toBe('no-store')
  const models = await fetch(new URL('/v1/models', behindNone.url))
  expect(models.headers.get('cache-control')).toBe('no-store')
  const config = await fetch(new URL('/config.json', behindNone.url))
  expect(config.headers.get('cache-control')).toBe('no-cache')
})

test('a WebSocket is counted for the network that the proxies name, and over its rate it is not opened', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  const counted: [key: string, rate: unknown][] = []
  const opened: string[] = []
  const rates = {
    count: async (key: string, rate: unknown) => {
      counted.push([key, rate])
      if (key.endsWith('203.0.113.66')) throw fail('too_many_requests', { seconds: 9 })
    },
  }
  const open = (socket: { close: () => void }, name: string) => {
    opened.push(name)
    socket.close()
  }
  const line = { prefix: '/line/', rate: { name: 'line', max: 3, perSeconds: 60 }, open }
  serveSockets(app as never, [line], { log: app.log as never, rates, trustProxy: 1 })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const dial = async (name: string, forwarded: string): Promise<number> => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/line/${name}`, { headers: { 'x-forwarded-for': forwarded } })
    const refused = new Promise<number>((resolve) =>
      socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode ?? 0)),
    )
    return Promise.race([refused, once(socket, 'open').then(() => 101)])
  }
  expect(await dial('first', '198.51.100.1, 203.0.113.9')).toBe(101)
  expect(await dial('second', '203.0.113.66')).toBe(429)
  expect(opened).toEqual(['first'])
  const rate = { max: 3, perSeconds: 60 }
  expect(counted).toEqual([
    ['line at 203.0.113.9', rate],
    ['line at 203.0.113.66', rate],
  ])
})
