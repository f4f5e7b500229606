import { expect, test } from 'vitest'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aFlow, aPublishedFlow } from './testing/published.ts'

const server = await testApp({ rateLimits: true })

test('a webhook is called as often in a minute as its flow says, whoever calls; another flow’s goes on', async () => {
  const person = await aPerson(server)
  const document = aFlow([['start', 'on-webhook', { per_minute: 3 }]], [])
  const [left, right] = [await aPublishedFlow(server, person, document), await aPublishedFlow(server, person, document)]
  for (let n = 0; n < 3; n++) expect((await left.hook({})).http).toBe(200)
  expect(await left.hook({})).toMatchObject({ http: 429, code: 'too_many_requests', retry_after_s: expect.any(Number) })
  expect((await right.hook({})).http).toBe(200)
  server.pass(20)
  expect((await left.hook({})).http).toBe(429)
  server.pass(41)
  expect((await left.hook({})).http).toBe(200)
})
