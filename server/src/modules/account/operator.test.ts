import { expect, test } from 'vitest'
import { accountEndpoints as calls } from '#contract/account/endpoints.ts'
import { codeMailedTo } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { isOperatorMissing, setOperator } from './store.ts'

const server = await testApp()

async function ready(email: string): Promise<Record<string, string>> {
  const { body } = await server.call(calls.signUp, { body: { email, full_name: 'Rina' } })
  const headers = { token_activate_account: body.data.token_activate_account }
  await server.call(calls.activationOtp, { headers, body: { otp: codeMailedTo(server, email) } })
  return headers
}

test('of those who come first at once, exactly one becomes the operator', async () => {
  const flows = await Promise.all([1, 2, 3, 4].map((n) => ready(`rina${n}@example.test`)))
  const body = { password: 'tiga ekor burung', confirm_password: 'tiga ekor burung' }
  const answers = await Promise.all(flows.map((headers) => server.call(calls.activationSetPassword, { headers, body })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(answers.filter(({ body }) => body.data.user.is_operator)).toHaveLength(1)
  const later = await server.call(calls.activationSetPassword, { headers: await ready('later@example.test'), body })
  expect(later.body.data.user.is_operator).toBe(false)
})

test('after the first account nobody becomes the operator by signing up, only by being appointed where the installation runs', async () => {
  const { db, pool } = server.deps
  await pool.query('update users set is_operator = false')
  const body = { password: 'tiga ekor burung', confirm_password: 'tiga ekor burung' }
  const headers = await ready('stranger@example.test')
  const answer = await server.call(calls.activationSetPassword, { headers, body })
  expect(answer.body.data.user.is_operator).toBe(false)
  expect(await isOperatorMissing(db)).toBe(true)
  expect(await setOperator(db, 'nobody@example.test')).toBe(false)
  expect(await setOperator(db, 'stranger@example.test')).toBe(true)
  expect(await isOperatorMissing(db)).toBe(false)
})

test('accounts are made while a large index is, whose lock is held for an hour', async () => {
  const { pool } = server.deps
  const builder = await pool.connect()
  try {
    await builder.query('select pg_advisory_lock(7270004)')
    const body = { password: 'tiga ekor burung', confirm_password: 'tiga ekor burung' }
    const headers = await ready('meanwhile@example.test')
    expect((await server.call(calls.activationSetPassword, { headers, body })).status).toBe(200)
  } finally {
    builder.release(true)
  }
})
