import { beforeEach, describe, expect, test } from 'vitest'
import { accountEndpoints as calls } from '#contract/account/endpoints.ts'
import { aPerson, aSignIn, codeMailedTo, newAddress, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { takeTry } from './try-store.ts'

const server = await testApp({ env: { TRUST_PROXY: '1' } })
const password = 'durian runtuh di ladang'
const fresh = 'nangka jatuh di sawah'
let person: TestPerson
beforeEach(async () => {
  person = await aPerson(server, { password })
})

type From = { at?: string; cookie?: string | undefined }
const headersOf = ({ at = '203.0.113.1', cookie }: From) => ({ 'x-forwarded-for': at, ...(cookie && { cookie }) })
const signIn = (given: string, from: From = {}, email = person.email) =>
  server.call(calls.signIn, { body: { email, password: given }, headers: headersOf(from) })
const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0]
/** Strangers fail five times from each of so many networks, without the work that looking at a password is. */
async function strangersFail(networks: number, email = person.email): Promise<void> {
  for (let n = 0; n < networks * 5; n++) {
    const source = `at 198.51.100.${1 + (n % networks)}`
    await takeTry(server.deps.db, { subject: `account ${email}`, source, isStranger: true }, server.deps.clock.now())
  }
}

test('of tries side by side, one that came first does not wait because a later one was counted before it', async () => {
  const now = server.deps.clock.now()
  const given = { subject: `account ${person.email}`, source: 'at 198.51.100.9', isStranger: true }
  expect(await takeTry(server.deps.db, given, now)).toBeUndefined()
  expect(await takeTry(server.deps.db, given, new Date(now.getTime() - 5))).toBeUndefined()
})

describe('a stranger who fails', () => {
  test('waits, and nobody else does', async () => {
    await strangersFail(1)
    expect((await signIn(password, { at: '198.51.100.1' })).status).toBe(429)
    expect((await signIn(password, { at: '198.51.100.2' })).status).toBe(200)
  })

  test('has one network of IPv6 addresses, not as many as they like', async () => {
    for (let n = 1; n <= 5; n++) await signIn('a guess', { at: `2001:db8:7:7::${n}` })
    expect((await signIn(password, { at: '2001:db8:7:7:ffff::1' })).status).toBe(429)
    expect((await signIn(password, { at: '2001:db8:7:8::1' })).status).toBe(200)
  })

  test('in many networks makes all strangers wait, also where there is no account', async () => {
    for (const email of [person.email, newAddress()]) {
      await strangersFail(4, email)
      const { status, body } = await signIn(password, { at: '198.51.100.200' }, email)
      expect([status, body.code]).toEqual([429, 'too_many_requests'])
    }
  })
})

describe('while strangers make an account wait', () => {
  test('a browser that its person signed in with before gets in, for this person only', async () => {
    const cookie = cookieOf(await signIn(password, { at: '192.0.2.7' }))
    const other = await aPerson(server, { password })
    await strangersFail(5)
    await strangersFail(5, other.email)
    expect((await signIn(password, { at: '192.0.2.9', cookie })).status).toBe(200)
    expect((await signIn(password, { at: '192.0.2.9' })).status).toBe(429)
    expect((await signIn(password, { at: '192.0.2.9', cookie }, other.email)).status).toBe(429)
    expect((await signIn(password, { at: '192.0.2.9', cookie: cookie!.replace('v1.', 'v1.A') })).status).toBe(429)
  })

  test('a browser of several people is known to each of them', async () => {
    const other = await aPerson(server, { password })
    const first = cookieOf(await signIn(password))
    const both = cookieOf(await signIn(password, { cookie: first }, other.email))
    await strangersFail(5)
    await strangersFail(5, other.email)
    expect((await signIn(password, { cookie: both })).status).toBe(200)
    expect((await signIn(password, { cookie: both }, other.email)).status).toBe(200)
  })

  test('the known browser has tries of its own, and not without end', async () => {
    const cookie = cookieOf(await signIn(password))
    for (let n = 0; n < 5; n++) expect((await signIn('a guess', { cookie })).status).toBe(401)
    expect((await signIn(password, { cookie })).status).toBe(429)
    expect((await signIn(password, { at: '192.0.2.44' })).status).toBe(200)
  })

  test('a code by mail gets past', async () => {
    await strangersFail(5)
    const begun = await server.call(calls.resetEmail, { body: { email: person.email } })
    const headers = { token_client: begun.body.data.token_client }
    await server.call(calls.resetOtp, { headers, body: { otp: codeMailedTo(server, person.email) } })
    const body = { password: fresh, confirm_password: fresh }
    const answer = await server.call(calls.resetSetPassword, { headers, body })
    expect(answer.status).toBe(200)
    expect((await signIn(fresh, { cookie: cookieOf(answer) })).status).toBe(200)
  })

  test('whoever is signed in changes the password', async () => {
    await strangersFail(5)
    const body = { old_password: password, new_password: fresh }
    expect((await server.call(calls.changePassword, { body, headers: person.headers })).status).toBe(200)
  })
})

test('a signed-in device that guesses the password waits by itself', async () => {
  const other = await aSignIn(server, person.id)
  const change = (old: string, headers: Record<string, string>) =>
    server.call(calls.changePassword, { body: { old_password: old, new_password: fresh }, headers })
  for (let n = 0; n < 5; n++) expect((await change('a guess', other)).body.code).toBe('password_wrong')
  expect((await change(password, other)).status).toBe(429)
  expect((await change(password, person.headers)).status).toBe(200)
})

test('a right password takes back what its place failed, not what others did', async () => {
  for (let n = 0; n < 4; n++) await signIn('a slip', { at: '192.0.2.50' })
  expect((await signIn(password, { at: '192.0.2.50' })).status).toBe(200)
  const stored = async () =>
    (
      await server.deps.pool.query('select source, failures from failed_tries where subject = $1', [
        `account ${person.email}`,
      ])
    ).rows
  expect(await stored()).toEqual([{ source: '', failures: 0 }])
  await strangersFail(3)
  expect((await signIn(password, { at: '192.0.2.50' })).status).toBe(200)
  expect((await stored()).find(({ source }) => source === '')).toEqual({ source: '', failures: 15 })
})

describe('codes by mail', () => {
  const ask = (from: From, email = person.email) =>
    server.call(calls.resetEmail, { body: { email }, headers: headersOf(from) })

  test('a stranger who asks for many leaves the owner theirs', async () => {
    for (let n = 0; n < 10; n++) expect((await ask({ at: '198.51.100.1' })).status).toBe(200)
    expect((await ask({ at: '198.51.100.1' })).status).toBe(429)
    expect((await ask({ at: '192.0.2.7' })).status).toBe(200)
  })

  test('many strangers do not flood a mailbox, and a known browser still gets a code', async () => {
    const cookie = cookieOf(await signIn(password))
    for (let n = 0; n < 20; n++) expect((await ask({ at: `198.51.100.${Math.floor(n / 5)}` })).status).toBe(200)
    expect((await ask({ at: '192.0.2.7' })).status).toBe(429)
    expect((await ask({ at: '192.0.2.7', cookie })).status).toBe(200)
  })

  test('an activation is not held up by a stranger’s sign-ups with the address', async () => {
    const body = { email: newAddress(), full_name: 'Budi' }
    const signUp = (at: string) => server.call(calls.signUp, { body, headers: headersOf({ at }) })
    for (let n = 0; n < 10; n++) expect((await signUp('198.51.100.1')).status).toBe(200)
    expect((await signUp('198.51.100.1')).status).toBe(429)
    expect((await signUp('192.0.2.7')).status).toBe(200)
  })
})

describe.each([86_400, -86_400])('a clock that jumps by %i s', (jump) => {
  test('locks nobody for longer than the longest wait, and opens nothing', async () => {
    for (let n = 0; n < 8; n++) {
      expect((await signIn('a guess')).status).toBe(401)
      server.pass(61)
    }
    expect((await signIn('a guess')).status).toBe(429)
    server.pass(jump)
    const after = await signIn('one guess more')
    expect(after.body.retry_after_s ?? 0).toBeLessThanOrEqual(900)
    // One try may fall free; what was counted is not forgotten.
    expect((await signIn(password)).status).toBe(429)
    server.pass(901)
    expect((await signIn(password)).status).toBe(200)
    server.pass(-jump)
  })

  test('a code is good for its ten minutes, and another may be asked for after the wait', async () => {
    const begun = await server.call(calls.resetEmail, { body: { email: person.email } })
    const headers = { token_client: begun.body.data.token_client }
    const otp = codeMailedTo(server, person.email)
    server.pass(jump)
    const again = () => server.call(calls.resetResendOtp, { headers })
    if (jump < 0) {
      expect((await again()).body.retry_after_s).toBeLessThanOrEqual(60)
      server.pass(61)
      expect((await again()).status).toBe(200)
      for (let n = 0; n < 9; n++) await server.call(calls.resetEmail, { body: { email: person.email } })
      const full = await server.call(calls.resetEmail, { body: { email: person.email } })
      expect(full.body.retry_after_s).toBeLessThanOrEqual(3600)
      server.pass(601)
      expect((await server.call(calls.resetOtp, { headers, body: { otp } })).status).not.toBe(200)
    } else expect((await server.call(calls.resetOtp, { headers, body: { otp } })).status).toBe(401)
    server.pass(-jump)
  })
})
