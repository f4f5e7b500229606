import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const server = await testApp()
const get = (path: string, headers: Record<string, string> = {}) => fetch(new URL(path, server.url), { headers })

test('is healthy and ready, and says so without a token', async () => {
  expect((await get('/health')).status).toBe(200)
  // On a busy machine the database may answer later than a look waits.
  await expect.poll(async () => (await get('/ready')).status).toBe(200)
})

test('an unknown call is an envelope in the language of the person', async () => {
  const english = await get('/api/gateway/nothing-here')
  expect(english.status).toBe(404)
  expect(await english.json()).toMatchObject({ status: false, code: 'not_found' })
  const indonesian = await get('/api/gateway/nothing-here', { 'accept-language': 'id-ID,id;q=0.9,en;q=0.5' })
  expect(await indonesian.json()).toMatchObject({ message: 'Tidak ada apa pun di alamat ini.' })
})

test('sends a strict content security policy and no server name', async () => {
  const { headers } = await get('/health')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain('unsafe-eval')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-powered-by')).toBeNull()
})

test('describes itself', async () => {
  expect(await (await get('/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' })
  expect((await get('/docs/')).status).toBe(200)
  expect(await (await get('/config.json')).json()).toMatchObject({ brand: 'Nalar' })
  expect(await (await get('/metrics')).text()).toContain('http_requests_total')
})

test('HEAD says what GET would, without the body, on a connection that goes on', async () => {
  const head = (path: string) => fetch(new URL(path, server.url), { method: 'HEAD' })
  for (const path of ['/health', '/config.json', '/api/gateway/nothing-here', '/api/gateway/shortcuts']) {
    const [asked, whole] = [await head(path), await get(path)]
    expect([asked.status, asked.headers.get('content-type')]).toEqual([whole.status, whole.headers.get('content-type')])
    expect(Number(asked.headers.get('content-length'))).toBe((await whole.arrayBuffer()).byteLength)
    expect((await asked.arrayBuffer()).byteLength).toBe(0)
  }
})

test('who sends too much hears so, also while still sending', async () => {
  const piece = Buffer.alloc(256 * 1024, 'x')
  const pieces = 40
  const headers = { 'content-type': 'application/json', 'content-length': piece.length * pieces }
  const answer = Promise.withResolvers<number | undefined>()
  const request = http.request(new URL('/api/user/sign-in', server.url), { method: 'POST', headers })
  request.on('response', (response) => {
    response.resume()
    answer.resolve(response.statusCode)
  })
  const broken: Error[] = []
  request.on('error', (error) => {
    broken.push(error)
    answer.resolve(undefined)
  })
  for (let sent = 0; sent < pieces && broken.length === 0; sent++) {
    request.write(piece)
    await sleep(5)
  }
  request.end()
  expect(await answer.promise).toBe(413)
  await new Promise((resolve) => request.once('close', resolve))
  expect(broken).toEqual([])
})
