import { expect, test } from 'vitest'
import { accountEndpoints as calls } from '#contract/account/endpoints.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const server = await testApp()
const request = {
  email: 'sari@example.test',
  full_name: 'Sari Dewi',
  company_name: 'CV Maju',
  reason: 'Two shops\nin Solo',
}

test('is kept even when there is nobody to tell', async () => {
  const { status, body } = await server.call(calls.requestAccess, { body: request })
  expect(status).toBe(200)
  expect(body.data).toEqual({ received: true })
  const { rows } = await server.deps.pool.query('select email, full_name, company_name, reason from access_requests')
  expect(rows).toEqual([request])
})

test('tells the operators and nobody else, quoting what was written', async () => {
  const operator = await aPerson(server, { isOperator: true })
  await aPerson(server)
  server.mails.length = 0
  await server.call(calls.requestAccess, { body: { ...request, phone_number: '0812 3456 7890', position: 'Owner' } })
  expect(server.mails.map(({ to }) => to)).toEqual([operator.email])
  expect(server.mails[0]!.text).toContain('> Email: sari@example.test\n> Company: CV Maju\n> Phone: 081234567890')
  expect(server.mails[0]!.text).toContain('> Why: Two shops\n> in Solo')
})

test('refuses what cannot be answered', async () => {
  for (const wrong of [{ email: 'nobody' }, { full_name: '' }, { reason: 'x'.repeat(2001) }, { phone_number: 'x' }]) {
    const { status, body } = await server.call(calls.requestAccess, { body: { ...request, ...wrong } })
    expect(status).toBe(400)
    expect(body.details?.[0]?.path).toBe(Object.keys(wrong)[0])
  }
})
