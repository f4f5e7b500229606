import { beforeAll, expect, test } from 'vitest'
import { anApiKey } from '../../testing/api-keys.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const server = await testApp({ rateLimits: true })
let secret: string
let other: string
beforeAll(async () => {
  for (const set of [(key: string) => (secret = key), (key: string) => (other = key)])
    set((await anApiKey(server, await aPerson(server))).secret)
})

const asked = (path: string, key: string, body?: object) =>
  fetch(new URL(path, server.url), {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      authorization: `Bearer ${key}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
  })

test('a person’s programs ask /v1 sixty times a minute, all its calls and keys together; another’s go on', async () => {
  for (let n = 0; n < 30; n++) expect((await asked('/v1/models', secret)).status).toBe(200)
  for (let n = 0; n < 30; n++) expect((await asked('/v1/chat/completions', secret, {})).status).toBe(400)
  const refused = await asked('/v1/chat/completions', secret, {})
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ error: { code: 'rate_limit_exceeded' } })
  expect((await asked('/v1/models', secret)).status).toBe(429)
  expect((await asked('/v1/models', other)).status).toBe(200)
})

test('and /mcp a hundred and twenty times', async () => {
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  for (let n = 0; n < 120; n++) expect((await asked('/mcp', secret, list)).status).toBe(200)
  expect((await asked('/mcp', secret, list)).status).toBe(429)
  expect((await asked('/mcp', other, list)).status).toBe(200)
})
