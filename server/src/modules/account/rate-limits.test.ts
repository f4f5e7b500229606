import { describe, expect, test } from 'vitest'
import { accountEndpoints as calls } from '#contract/account/endpoints.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { aPerson, codeMailedTo } from '../../testing/factories.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

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

describe('which addresses have an account', () => {
  const ask = (app: TestApp, email: string, at: string) =>
    app.call(calls.resetEmail, { body: { email }, headers: { 'x-forwarded-for': at } })
  const listing = async () => {
    const app = await testApp({ env: { TRUST_PROXY: '1' } })
    const known = await aPerson(app)
    return { app, known }
  }

  test('is told ten times an hour to one network; then all are answered alike', async () => {
    const { app, known } = await listing()
    for (let n = 0; n < 10; n++) expect((await ask(app, `nobody${n}@example.test`, '198.51.100.1')).status).toBe(404)
    const [unknown, registered] = [
      await ask(app, 'nobody@example.test', '198.51.100.1'),
      await ask(app, known.email, '198.51.100.1'),
    ]
    for (const { status, body } of [unknown, registered]) {
      expect([status, Object.keys(body.data).sort(), body.data.resend_after_s]).toEqual([
        200,
        ['resend_after_s', 'token_client'],
        60,
      ])
    }
    // Only who has an account gets mail, and what the codes answer is the same.
    expect(app.mails.map(({ to }) => to)).toEqual([known.email])
    const answers = [unknown, registered].map(({ body }) =>
      app.call(calls.resetOtp, {
        headers: { token_client: body.data.token_client },
        body: { otp: codeMailedTo(app, known.email) === '000000' ? '000001' : '000000' },
      }),
    )
    for (const { body } of await Promise.all(answers)) expect(body.code).toBe('otp_mismatch')
    app.pass(61)
    for (const { body } of [unknown, registered]) {
      const again = await app.call(calls.resetResendOtp, { headers: { token_client: body.data.token_client } })
      expect([again.status, again.body.data.resend_after_s]).toEqual([200, 120])
    }
    expect(app.mails.map(({ to }) => to)).toEqual([known.email, known.email])
    expect((await ask(app, 'nobody@example.test', '198.51.100.2')).status).toBe(404)
  })

  test('is told a hundred times an hour in all; whoever has an account still gets a code', async () => {
    const { app, known } = await listing()
    for (let n = 0; n < 100; n++)
      expect((await ask(app, 'nobody@example.test', `198.51.100.${Math.floor(n / 10)}`)).status).toBe(404)
    expect((await ask(app, 'nobody@example.test', '203.0.113.1')).status).toBe(200)
    expect((await ask(app, known.email, '203.0.113.2')).status).toBe(200)
    expect(codeMailedTo(app, known.email)).toMatch(/^\d{6}$/)
  })

  test('nobody waits for a mail that would tell it', async () => {
    const { app, known } = await listing()
    for (let n = 0; n < 10; n++) await ask(app, 'nobody@example.test', '198.51.100.1')
    app.deps.mailer.send = () => new Promise(() => {})
    expect((await ask(app, known.email, '198.51.100.1')).status).toBe(200)
  })
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
