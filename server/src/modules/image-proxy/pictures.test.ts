import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { imageProxyEndpoints } from '#contract/image-proxy/endpoints.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const seen: http.IncomingHttpHeaders[] = []
const bodies: Record<string, Buffer | string> = {
  '/p.png': png,
  '/script.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  '/page.png': '<!doctype html><script>alert(1)</script>',
  '/huge.png': Buffer.concat([png, Buffer.alloc(6 * 1024 * 1024)]),
}
const site = http.createServer((request, response) => {
  seen.push(request.headers)
  const body = bodies[request.url ?? '']
  if (body) response.end(body)
  else if (request.url === '/inside') response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
  else response.writeHead(404).end()
})
await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
afterAll(() => void site.close())
const at = (path: string) => `http://127.0.0.1:${(site.address() as AddressInfo).port}${path}`

const server = await testApp({ env: { NET_ALLOW: '127.0.0.1' } })
const { headers } = await aPerson(server)
const get = (url: string, as: Record<string, string> = headers) =>
  server.call(imageProxyEndpoints.getPicture, { query: { url }, headers: as })

test('a picture is fetched without saying for whom, and told by its content', async () => {
  const address = new URL('/api/gateway/chats/picture', server.url)
  address.searchParams.set('url', at('/p.png'))
  const got = await fetch(address, { headers })
  expect(Buffer.from(await got.arrayBuffer()).equals(png)).toBe(true)
  expect(got.status).toBe(200)
  expect(got.headers.get('content-type')).toBe('image/png')
  expect(got.headers.get('content-disposition')).toContain('attachment')
  expect(seen.at(-1)).not.toHaveProperty('token')
  expect(seen.at(-1)).not.toHaveProperty('referer')
})

test.each([
  ['/script.svg', 'picture_kind'],
  ['/page.png', 'picture_kind'],
  ['/huge.png', 'picture_too_large'],
  ['/inside', 'picture_refused'],
  ['/none.png', 'picture_unreachable'],
])('%s is not handed on: %s', async (path, code) => expect((await get(at(path))).body.code).toBe(code))

test.each(['file:///etc/passwd', 'javascript:alert(1)', 'data:image/png;base64,AAAA', 'no address'])(
  '%s is no address of the web',
  async (url) => expect((await get(url)).body.code).toBe('invalid_input'),
)

test('only people get it', async () => expect((await get(at('/p.png'), {})).status).toBe(401))
