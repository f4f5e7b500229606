import { expect, test } from 'vitest'
import { accountEndpoints as calls } from '#contract/account/endpoints.ts'
import { aSignUp, aVerifiedSignUp, codeMailedTo, newAddress } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const server = await testApp()
const indonesian = { 'accept-language': 'id' }
const begin = () => aSignUp(server)
const beginVerified = () => aVerifiedSignUp(server)
const wrong = (otp: string) => (otp === '000000' ? '000001' : '000000')

test('a wrong code is refused with the exact words, and the fifth wrong one ends the code', async () => {
  const { email, headers } = await begin()
  const right = codeMailedTo(server, email)
  for (let n = 0; n < 5; n++) {
    const { status, body } = await server.call(calls.activationOtp, { headers, body: { otp: wrong(right) } })
    expect(status).toBe(400)
    expect(body.message).toBe('Your OTP code is not match.')
  }
  const { body } = await server.call(calls.activationOtp, {
    headers: { ...headers, ...indonesian },
    body: { otp: right },
  })
  expect(body).toMatchObject({
    code: 'otp_tries_used_up',
    message: 'Terlalu banyak kode yang salah. Minta kode baru, ya.',
  })
})

test('of many tries at once, five are looked at', async () => {
  const { email, headers } = await begin()
  const body = { otp: wrong(codeMailedTo(server, email)) }
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => server.call(calls.activationOtp, { headers, body })),
  )
  expect(answers.filter(({ body }) => body.code === 'otp_mismatch')).toHaveLength(5)
  expect(answers.filter(({ body }) => body.code === 'otp_tries_used_up')).toHaveLength(7)
})

test('a code works once and for ten minutes', async () => {
  const used = await beginVerified()
  const reused = await server.call(calls.activationOtp, { headers: used.headers, body: { otp: used.otp } })
  expect(reused).toMatchObject({ status: 400, body: { code: 'otp_expired' } })
  const late = await begin()
  const otp = codeMailedTo(server, late.email)
  server.pass(601)
  const expired = await server.call(calls.activationOtp, { headers: late.headers, body: { otp } })
  expect(expired).toMatchObject({ status: 400, body: { code: 'otp_expired' } })
})

test('a code is six digits', async () => {
  const { headers } = await begin()
  for (const otp of ['12345', '1234567', 'abcdef', '', 123456]) {
    const { status, body } = await server.call(calls.activationOtp, { headers, body: { otp } })
    expect(status).toBe(400)
    expect(body.details?.[0]?.message).toBe('The code has 6 digits.')
  }
})

test('another code may be asked for after a minute, then two; the one before ends', async () => {
  const { email, headers, answer } = await begin()
  expect(answer.body.data.resend_after_s).toBe(60)
  const first = codeMailedTo(server, email)
  const early = await server.call(calls.activationResendOtp, { headers })
  expect(early).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(early.body.retry_after_s).toBeGreaterThan(50)
  expect(early.headers.get('retry-after')).toBe(String(early.body.retry_after_s))
  server.pass(61)
  const second = await server.call(calls.activationResendOtp, { headers })
  expect(second.body.data.resend_after_s).toBe(120)
  const code = codeMailedTo(server, email)
  if (code !== first) {
    const old = await server.call(calls.activationOtp, { headers, body: { otp: first } })
    expect(old.body.code).toBe('otp_mismatch')
  }
  server.pass(61)
  expect((await server.call(calls.activationResendOtp, { headers })).status).toBe(429)
  const fresh = { token_activate_account: second.body.data.token_activate_account }
  const { body } = await server.call(calls.activationOtp, { headers: fresh, body: { otp: code } })
  expect(body.data).toEqual({ verified: true })
})

test('at most ten codes go to one address within an hour', async () => {
  const email = newAddress()
  const statuses = []
  for (let n = 0; n < 11; n++) {
    const { status } = await server.call(calls.signUp, { body: { email, full_name: 'Budi' } })
    statuses.push(status)
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429])
  server.pass(3601)
  expect((await server.call(calls.signUp, { body: { email, full_name: 'Budi' } })).status).toBe(200)
})
