import { expect, test } from 'vitest'
import { accountEndpoints as calls } from '#contract/account/endpoints.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { testApp } from '../../testing/test-app.ts'

const server = await testApp({ rateLimits: true })

/** Asks one time more than is allowed and answers the last. */
async function exhaust(call: Endpoint, body: unknown, headers: Record<string, string> = {}) {
  for (let n = 0; n < call.rate!.max; n++) {
    const { status } = await server.call(call, { body, headers })
    expect(status, `try ${n}`).not.toBe(429)
  }
  return server.call(call, { body, headers })
}

test('asking for addresses that have an account comes to an end', async () => {
  const answer = await exhaust(calls.resetEmail, { email: 'nobody@example.test' }, { 'accept-language': 'id' })
  expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(answer.body.message).toMatch(/^Terlalu banyak percobaan\. Tunggu \d+ detik, ya\.$/)
  expect(answer.body.retry_after_s).toBeGreaterThan(0)
})

test('so does asking for access', async () => {
  const answer = await exhaust(calls.requestAccess, { email: 'sari@example.test', full_name: 'Sari' })
  expect(answer.status).toBe(429)
})

test('every call that takes a guess or sends a mail has a limit', () => {
  const guarded = Object.entries<Endpoint>(calls).filter(
    ([, { auth, body }]) => body && (auth === 'none' || auth === 'activation' || auth === 'reset'),
  )
  expect(guarded.length).toBeGreaterThan(8)
  for (const [name, { rate }] of guarded) expect(rate, name).toBeDefined()
})
