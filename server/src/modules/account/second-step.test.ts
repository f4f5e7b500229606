import { createHmac } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { accountEndpoints as calls } from '#contract/account/endpoints.ts'
import { aPerson, codeMailedTo, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { forgetSecondStep } from './second-step.ts'

const server = await testApp()
const password = 'durian runtuh di ladang'
const fresh = 'nangka jatuh di sawah'
let person: TestPerson
beforeEach(async () => {
  person = await aPerson(server, { password })
})

/** RFC 6238 by itself, as an authenticator app does it. */
function appCode(secret: string, atSeconds = 0): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor((server.deps.clock.now().getTime() / 1000 + atSeconds) / 30)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

const signIn = (body: { email: string; password: string; code?: string }) => server.call(calls.signIn, { body })
const given = (code?: string) => ({ email: person.email, password, ...(code !== undefined && { code }) })
const mine = () => ({ headers: person.headers })
const state = async () => (await server.call(calls.getSecondStep, mine())).body.data

async function turnedOn(): Promise<{ secret: string; codes: string[] }> {
  const begun = await server.call(calls.beginSecondStep, { ...mine(), body: { password } })
  expect(begun.status).toBe(200)
  const { secret } = begun.body.data
  const confirmed = await server.call(calls.confirmSecondStep, { ...mine(), body: { code: appCode(secret) } })
  expect(confirmed.status).toBe(200)
  server.pass(30)
  return { secret, codes: confirmed.body.data.recovery_codes }
}

test('is asked for once a code of the app came back, not before, and says so by mail', async () => {
  const begun = await server.call(calls.beginSecondStep, { ...mine(), body: { password } })
  expect(begun.body.data.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(begun.body.data.address).toBe(
    `otpauth://totp/Nalar:${encodeURIComponent(person.email)}?secret=${begun.body.data.secret}&issuer=Nalar`,
  )
  expect(await state()).toEqual({ on: false, since: null, recovery_codes_left: 0, passkeys: 0 })
  expect((await signIn(given())).status).toBe(200)
  const wrong = appCode(begun.body.data.secret, 3600)
  expect((await server.call(calls.confirmSecondStep, { ...mine(), body: { code: wrong } })).body.code).toBe(
    'second_step_wrong',
  )
  const code = appCode(begun.body.data.secret)
  const confirmed = await server.call(calls.confirmSecondStep, { ...mine(), body: { code } })
  expect(new Set(confirmed.body.data.recovery_codes).size).toBe(10)
  for (const one of confirmed.body.data.recovery_codes) expect(one).toMatch(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/)
  expect(await state()).toMatchObject({ on: true, recovery_codes_left: 10 })
  expect(server.mails.at(-1)).toMatchObject({ to: person.email, subject: 'Two-step sign-in to Nalar is on' })
  expect((await signIn(given())).body).toMatchObject({ code: 'second_step_needed' })
  // Its secret is not replaced behind the person's back.
  expect((await server.call(calls.beginSecondStep, { ...mine(), body: { password } })).body.code).toBe(
    'second_step_is_on',
  )
})

test('a code is good once, for the interval before and after, and only with the password', async () => {
  const { secret } = await turnedOn()
  expect((await signIn({ ...given(appCode(secret)), password: 'not this one' })).body.code).toBe('invalid_credentials')
  expect((await signIn(given(appCode(secret, -90)))).body.code).toBe('second_step_wrong')
  const code = appCode(secret)
  expect((await signIn(given(`${code.slice(0, 3)} ${code.slice(3)}`))).status).toBe(200)
  expect((await signIn(given(code))).body.code).toBe('second_step_wrong')
  expect((await signIn(given(appCode(secret, 30)))).status).toBe(200)
  // An older one is not good after a later one.
  expect((await signIn(given(appCode(secret)))).body.code).toBe('second_step_wrong')
})

test('the same code at once lets in one', async () => {
  const { secret } = await turnedOn()
  const code = appCode(secret)
  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(given(code))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])
})

test('a recovery code is good once, however it is typed, and the person is told', async () => {
  const { codes } = await turnedOn()
  const [first, second] = codes as [string, string]
  expect((await signIn(given(first.toUpperCase().replaceAll('-', ' ')))).status).toBe(200)
  expect(server.mails.at(-1)).toMatchObject({ subject: 'A recovery code of your Nalar account was used' })
  expect(server.mails.at(-1)?.text).toContain('Codes left: 9')
  expect((await signIn(given(first))).body.code).toBe('second_step_wrong')
  const renewed = await server.call(calls.renewRecoveryCodes, { ...mine(), body: { password } })
  expect((await signIn(given(second))).body.code).toBe('second_step_wrong')
  expect((await signIn(given(renewed.body.data.recovery_codes[0]!))).status).toBe(200)
  expect(await state()).toMatchObject({ recovery_codes_left: 9 })
})

test('another person’s recovery code and app are good for nothing', async () => {
  const other = await turnedOn()
  person = await aPerson(server, { password })
  await turnedOn()
  expect((await signIn(given(other.codes[0]!))).body.code).toBe('second_step_wrong')
  expect((await signIn(given(appCode(other.secret)))).body.code).toBe('second_step_wrong')
})

test('whoever knows the password cannot try codes without waiting', async () => {
  const { secret } = await turnedOn()
  const wrong = appCode(secret, 3600)
  for (let n = 0; n < 5; n++) expect((await signIn(given(wrong))).body.code).toBe('second_step_wrong')
  const waits = await signIn(given(appCode(secret)))
  expect(waits).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
})

test('it goes on and off with the password only, and is off afterwards', async () => {
  const { codes } = await turnedOn()
  const asked = { ...mine(), body: { password: 'not this one' } }
  for (const call of [calls.renewRecoveryCodes, calls.removeSecondStep, calls.beginSecondStep])
    expect((await server.call(call, asked)).body.code).toBe('password_wrong')
  const body = { password }
  expect((await server.call(calls.removeSecondStep, { ...mine(), body })).status).toBe(200)
  expect(server.mails.at(-1)).toMatchObject({ subject: 'Two-step sign-in to Nalar is off' })
  expect((await server.call(calls.removeSecondStep, { ...mine(), body })).body.code).toBe('second_step_is_off')
  expect(await state()).toEqual({ on: false, since: null, recovery_codes_left: 0, passkeys: 0 })
  expect((await signIn(given())).status).toBe(200)
  expect((await signIn(given(codes[0]!))).status).toBe(200)
})

test('a mailbox alone makes no new password where two steps are asked for', async () => {
  const { secret } = await turnedOn()
  const begun = await server.call(calls.resetEmail, { body: { email: person.email } })
  const headers = { token_client: begun.body.data.token_client }
  await server.call(calls.resetOtp, { headers, body: { otp: codeMailedTo(server, person.email) } })
  const reset = (code?: string) =>
    server.call(calls.resetSetPassword, {
      headers,
      body: { password: fresh, confirm_password: fresh, ...(code !== undefined && { code }) },
    })
  expect((await reset()).body.code).toBe('second_step_needed')
  expect((await reset(appCode(secret, 3600))).body.code).toBe('second_step_wrong')
  expect((await signIn({ ...given(), password: fresh })).body.code).toBe('invalid_credentials')
  expect((await reset(appCode(secret))).status).toBe(200)
  expect((await signIn({ ...given(appCode(secret, 30)), password: fresh })).status).toBe(200)
})

test('a set-up that was left lying ends; who runs the installation may turn it off', async () => {
  const begun = await server.call(calls.beginSecondStep, { ...mine(), body: { password } })
  server.pass(31 * 60)
  const late = { ...mine(), body: { code: appCode(begun.body.data.secret) } }
  expect((await server.call(calls.confirmSecondStep, late)).body.code).toBe('second_step_not_begun')
  await turnedOn()
  expect(await forgetSecondStep(server.deps, person.email)).toBe(true)
  expect(await forgetSecondStep(server.deps, person.email)).toBe(false)
  expect((await signIn(given())).status).toBe(200)
})

test('nothing of it is stored in the clear', async () => {
  const { secret, codes } = await turnedOn()
  const { rows } = await server.deps.pool.query(
    'select s::text || r::text as all from second_steps s join recovery_codes r using (user_id) where user_id = $1',
    [person.id],
  )
  const stored = JSON.stringify(rows)
  for (const hidden of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
    expect(stored).not.toContain(hidden)
})
