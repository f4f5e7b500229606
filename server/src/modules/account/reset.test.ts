import { expect, test } from 'vitest'
import { accountEndpoints as calls } from '#contract/account/endpoints.ts'
import { aPerson, aSignIn, codeMailedTo } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const server = await testApp()
const password = 'durian runtuh di ladang'
const fresh = 'nangka jatuh di sawah'
const passwords = { password: fresh, confirm_password: fresh }

async function begin(email: string) {
  const { status, body } = await server.call(calls.resetEmail, { body: { email } })
  expect(status).toBe(200)
  expect(body.data.resend_after_s).toBe(60)
  return { token_client: body.data.token_client }
}

const wrong = (otp: string) => (otp === '000000' ? '000001' : '000000')

test('a new password signs every other device out and this one in', async () => {
  const person = await aPerson(server, { password })
  const other = await aSignIn(server, person.id)
  const headers = await begin(person.email.toUpperCase())
  const early = await server.call(calls.resetSetPassword, { headers, body: passwords })
  expect(early).toMatchObject({ status: 403, body: { code: 'otp_not_verified' } })
  const otp = codeMailedTo(server, person.email)
  const verified = await server.call(calls.resetOtp, { headers, body: { otp } })
  expect(verified.body.data).toEqual({ verified: true })
  const { status, body } = await server.call(calls.resetSetPassword, { headers, body: passwords })
  expect(status).toBe(200)
  expect(body.data.user.id).toBe(person.id)
  for (const old of [person.headers, other])
    expect((await server.call(calls.getUser, { headers: old })).status).toBe(401)
  const now = { token_client: body.data.token_client }
  expect((await server.call(calls.getUser, { headers: now })).status).toBe(200)
  const signIn = (given: string) => server.call(calls.signIn, { body: { email: person.email, password: given } })
  expect((await signIn(password)).status).toBe(401)
  expect((await signIn(fresh)).status).toBe(200)
  expect(server.mails.at(-1)).toMatchObject({ to: person.email, subject: 'Your Nalar password was changed' })
  expect((await server.call(calls.resetSetPassword, { headers, body: passwords })).status).toBe(401)
})

test('an unknown address, and one that never proved itself, are not found', async () => {
  await server.call(calls.signUp, { body: { email: 'half@example.test', full_name: 'Half' } })
  for (const email of ['nobody@example.test', 'half@example.test']) {
    const { status, body } = await server.call(calls.resetEmail, { body: { email } })
    expect({ status, message: body.message }).toEqual({ status: 404, message: 'Your email is not found.' })
  }
  const headers = { 'accept-language': 'id-ID' }
  const { body } = await server.call(calls.resetEmail, { body: { email: 'nobody@example.test' }, headers })
  expect(body.message).toBe('Email kamu tidak ditemukan.')
})

test('a wrong, a used, a late and a replaced code are refused', async () => {
  const person = await aPerson(server, { password })
  const headers = await begin(person.email)
  const verify = (otp: string) => server.call(calls.resetOtp, { headers, body: { otp } })
  const first = codeMailedTo(server, person.email)
  expect((await verify(wrong(first))).body).toMatchObject({
    message: 'Your OTP code is not match.',
    code: 'otp_mismatch',
  })
  expect((await server.call(calls.resetResendOtp, { headers })).status).toBe(429)
  server.pass(601)
  expect((await verify(first)).body.code).toBe('otp_expired')
  const again = await server.call(calls.resetResendOtp, { headers })
  expect(again.body.data).toEqual({ token_client: headers.token_client, resend_after_s: 120 })
  const second = codeMailedTo(server, person.email)
  if (second !== first) expect((await verify(first)).body.code).toBe('otp_mismatch')
  expect((await verify(second)).status).toBe(200)
  expect((await verify(second)).body.code).toBe('otp_expired')
})

test('the flow’s token gives nothing but the flow', async () => {
  const person = await aPerson(server, { password })
  const headers = await begin(person.email)
  await server.call(calls.resetOtp, { headers, body: { otp: codeMailedTo(server, person.email) } })
  expect((await server.call(calls.getUser, { headers })).status).toBe(401)
  expect((await server.call(calls.listSignIns, { headers })).status).toBe(401)
  const asActivation = { token_activate_account: headers.token_client }
  expect((await server.call(calls.activationSetPassword, { headers: asActivation, body: passwords })).status).toBe(401)
  for (const call of [calls.resetOtp, calls.resetResendOtp, calls.resetSetPassword]) {
    expect((await server.call(call)).status).toBe(401)
    expect((await server.call(call, { headers: person.headers })).status).toBe(401)
  }
})

test('one person’s code does nothing in another’s flow', async () => {
  const [left, right] = [await aPerson(server, { password }), await aPerson(server, { password })]
  const headers = await begin(left.email)
  await begin(right.email)
  const [own, foreign] = [codeMailedTo(server, left.email), codeMailedTo(server, right.email)]
  if (own !== foreign)
    expect((await server.call(calls.resetOtp, { headers, body: { otp: foreign } })).body.code).toBe('otp_mismatch')
})

test('a weak or unconfirmed new password is refused and the flow goes on', async () => {
  const person = await aPerson(server, { password, name: 'Gita Permatasari' })
  const headers = await begin(person.email)
  await server.call(calls.resetOtp, { headers, body: { otp: codeMailedTo(server, person.email) } })
  const set = (given: string, confirm_password = given) =>
    server.call(calls.resetSetPassword, { headers, body: { password: given, confirm_password } })
  expect((await set('qwertyuiop')).body.code).toBe('password_too_common')
  expect((await set('gitapermatasari1')).body.code).toBe('password_is_personal')
  expect((await set(fresh, 'another one')).body.details?.[0]?.message).toBe('The two passwords are not the same.')
  expect((await set(fresh)).status).toBe(200)
})

test('a person who is locked out by wrong passwords gets in with a new one', async () => {
  const person = await aPerson(server, { password })
  const signIn = (given: string) => server.call(calls.signIn, { body: { email: person.email, password: given } })
  for (let n = 0; n < 5; n++) await signIn('wrong')
  expect((await signIn(password)).status).toBe(429)
  const headers = await begin(person.email)
  await server.call(calls.resetOtp, { headers, body: { otp: codeMailedTo(server, person.email) } })
  await server.call(calls.resetSetPassword, { headers, body: passwords })
  expect((await signIn(fresh)).status).toBe(200)
})
