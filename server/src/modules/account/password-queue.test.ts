import { expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { hashPassword, requireTurn, verifyPassword } from './password-hash.ts'

const server = await testApp()

const isFull = () => {
  try {
    requireTurn('stranger')
    return false
  } catch {
    return true
  }
}

test('strangers past so many are refused and not counted, whoever is known goes before them, and all is as before afterwards', async () => {
  const password = 'Sandi yang panjang 1'
  const { email } = await aPerson(server, { password })
  const stored = await hashPassword(password)
  const ended: string[] = []
  const strangers: Promise<unknown>[] = []
  while (!isFull()) strangers.push(verifyPassword('wrong', undefined, 'stranger').then(() => ended.push('stranger')))
  const known = verifyPassword(password, stored).then((right) => ended.push(`known ${right}`))
  const body = { email, password }
  const refused = await server.call(accountEndpoints.signIn, { body, headers: { 'accept-language': 'id' } })
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    503,
    'sign_in_busy',
    expect.stringMatching(/^Sedang banyak/),
  ])
  await known
  expect(ended.indexOf('known true')).toBeLessThan(strangers.length / 2)
  await Promise.all(strangers)
  const { rows } = await server.deps.pool.query('select from failed_tries')
  expect(rows).toEqual([])
  expect((await server.call(accountEndpoints.signIn, { body })).status).toBe(200)
})
