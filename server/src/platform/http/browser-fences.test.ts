import http from 'node:http'
import { expect, test } from 'vitest'
import { shortcutEndpoints } from '#contract/shortcuts/endpoints.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const server = await testApp({ env: { PUBLIC_URL: 'https://nalar.example' } })
const get = (path: string, headers: Record<string, string> = {}) => fetch(new URL(path, server.url), { headers })

test.each(['/health', '/api/gateway/shortcuts', '/api/gateway/nothing-here', '/docs/'])(
  'at https %s tells browsers to stay there, to run nothing of others and to be in no frame',
  async (path) => {
    const { headers } = await get(path)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    const policy = (headers.get('content-security-policy') ?? '').split(';').map((rule) => rule.trim())
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(rule)
    expect(headers.get('content-type')).toMatch(/; charset=utf-8$/)
  },
)

test('TRACE gives nothing back', async () => {
  const answer = await new Promise<http.IncomingMessage>((resolve) =>
    http
      .request(new URL('/health', server.url), { method: 'TRACE', headers: { token: 'canary-482913765' } }, resolve)
      .end(),
  )
  const body = (await answer.toArray()).join('')
  expect(answer.statusCode).toBe(404)
  expect(body).not.toContain('canary')
})

test('a call is not made by a form of another site, and neither a name of prototypes nor a repeated parameter is taken', async () => {
  const { headers } = await aPerson(server)
  const post = (type: string, body: string) =>
    fetch(new URL('/api/gateway/shortcuts', server.url), {
      method: 'POST',
      headers: { ...headers, 'content-type': type },
      body,
    })
  expect((await post('text/plain', '{"name":"a","prompt":"b"}')).status).toBe(400)
  expect((await post('application/x-www-form-urlencoded', 'name=a&prompt=b')).status).toBe(415)
  expect((await post('application/json', '{"name":"a","__proto__":{"prompt":"b"}}')).status).toBe(400)
  expect((await get('/api/gateway/shortcuts?page=1&page=2', headers)).status).toBe(400)
  expect((await server.call(shortcutEndpoints.listShortcuts, { headers })).status).toBe(200)
})
