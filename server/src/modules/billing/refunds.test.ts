import { beforeEach, expect, test } from 'vitest'
import {
  billingEndpoints as api,
  billingOperatorEndpoints as operators,
  paymentEndpoints as pay,
} from '#contract/billing/endpoints.ts'
import type { Purchase } from '#contract/billing/schemas.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { createBilling } from './service.ts'

const server = await testApp()
const billing = createBilling(server.deps)
let ayu: TestPerson
let operator: TestPerson
beforeEach(async () => {
  ayu = await aPerson(server)
  operator = await aPerson(server, { name: 'Op', isOperator: true })
})

const month: Purchase = { kind: 'plan', plan: 'paid', interval: 'month' }
const year: Purchase = { kind: 'plan', plan: 'paid', interval: 'year' }
const begin = async (purchase: Purchase) =>
  (await server.call(pay.createPayment, { body: { purchase, method: 'virtual_account' }, headers: ayu.headers })).body
    .data
const payIt = (id: string, body: object = {}) =>
  server.call(operators.payTestPayment, { params: { id }, body, headers: operator.headers })
const refund = (id: string, by: 'provider' | 'hand' = 'provider') =>
  server.call(operators.refundPayment, { params: { id }, body: { by }, headers: operator.headers })
const look = async (id: string) =>
  (await server.call(pay.getPayment, { params: { id }, headers: ayu.headers })).body.data
const active = async () => (await server.call(api.getActivePackage, { headers: ayu.headers })).body.data
const coins: Purchase = { kind: 'coins', pack: 'coins_500' }

test.each(['provider', 'hand'] as const)(
  'money that bought nothing is paid back once, by %s, and the payer is told',
  async (by) => {
    const { id } = await begin(coins)
    await payIt(id, { amount: 40_000 })
    expect(await look(id)).toMatchObject({ status: 'refund_due', refund: { amount: 40_000, at: null } })
    const { data } = (await refund(id, by)).body
    expect(data).toMatchObject({ status: 'refunded', refund: { amount: 40_000 } })
    expect(await look(id)).toMatchObject({ status: 'refunded', refund: { amount: 40_000, at: data.refund?.at } })
    const again = await refund(id, by)
    expect([again.status, again.body.code]).toEqual([409, 'payment_not_refundable'])
    const mails = server.mails.filter(
      ({ to, subject }) => to === ayu.email && /back|dikembalikan/i.test(subject) && subject.includes('Rp 40,000'),
    )
    expect(mails).toHaveLength(1)
  },
)

test('two operators at once pay back once', async () => {
  const { id } = await begin(coins)
  await payIt(id, { amount: 40_000 })
  const tries = await Promise.all([refund(id), refund(id), refund(id)])
  expect(tries.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
  expect(
    server.mails.filter(
      ({ to, subject }) => to === ayu.email && /back|dikembalikan/i.test(subject) && subject.includes('Rp 40,000'),
    ),
  ).toHaveLength(1)
})

test('what was bought or never paid is not paid back; a report after the refund changes nothing', async () => {
  const bought = await begin(coins)
  expect((await refund(bought.id)).body.code).toBe('payment_not_refundable')
  await payIt(bought.id)
  expect((await refund(bought.id)).body.code).toBe('payment_not_refundable')
  const wrong = await begin({ kind: 'coins', pack: 'coins_2500' })
  await payIt(wrong.id, { amount: 1 })
  await refund(wrong.id)
  await payIt(wrong.id)
  expect((await look(wrong.id)).status).toBe('refunded')
})

const toRenewal = async () => {
  await payIt((await begin(month)).id)
  server.pass(25 * 86_400)
  await server.deps.pool.query('update sign_ins set last_used_at = $1', [server.deps.clock.now()])
  await billing.tick()
  const { records } = (await server.call(pay.listInvoices, { query: { status: 'unpaid' }, headers: ayu.headers })).body
    .data
  return begin({ kind: 'invoice', invoice_id: records[0]!.id })
}

test('whoever cancels does not renew with a payment that still waited: its money is paid back', async () => {
  const renewal = await toRenewal()
  await server.call(api.setNextPlan, { body: { plan: 'free' }, headers: ayu.headers })
  expect((await look(renewal.id)).status).toBe('canceled')
  const end = (await active()).period_end
  await payIt(renewal.id)
  expect((await look(renewal.id)).status).toBe('refund_due')
  expect(await active()).toMatchObject({ period_end: end, status: 'ending' })
})

test('an upgrade takes the place of the renewal that waited', async () => {
  const renewal = await toRenewal()
  await payIt((await begin(year)).id)
  expect(await active()).toMatchObject({ plan: 'paid', interval: 'year', status: 'active' })
  expect((await look(renewal.id)).status).toBe('canceled')
})

const setDefault = (plan: 'free' | 'unlimited') =>
  server.call(operators.setInstallationPlan, { body: { plan }, headers: operator.headers })

test('an operator makes an installation unlimited: nobody runs out, the books stay whole, and it can be taken back', async () => {
  const payer = { userId: ayu.id, organizationId: ayu.organizationId, workspaceId: null }
  const estimate = { kind: 'answer', agentId: null, sessionId: null, used: { outputWords: 27_500 } } as const
  const spend = async () => {
    const id = await billing.credits.hold(payer, estimate)
    return billing.credits.settle(id, { outputWords: 27_500 }, null)
  }
  await spend()
  await expect(spend()).rejects.toMatchObject({ code: 'out_of_credits' })
  expect((await setDefault('unlimited')).body.data).toEqual({ plan: 'unlimited' })
  expect(await Promise.all([spend(), spend(), spend()])).toEqual([27_500, 27_500, 27_500])
  const now = await active()
  expect(now).toMatchObject({
    plan: 'unlimited',
    credits: { unlimited: true, spent: 110_000 },
    limits: { agents: { limit: null } },
  })
  const { rows } = await server.deps.pool.query('select sum(amount)::int as sum from credit_entries')
  expect(rows[0].sum).toBe(0)
  await setDefault('free')
  expect(await active()).toMatchObject({ plan: 'free', limits: { agents: { limit: 3 } } })
})

test('a bought plan comes before the default of the installation', async () => {
  await setDefault('unlimited')
  await payIt((await begin(month)).id)
  expect(await active()).toMatchObject({ plan: 'paid', credits: { unlimited: false } })
  await setDefault('free')
})

test('those who may not change the plan learn who may', async () => {
  await server.deps.pool.query('update organization_members set role = 2 where user_id = $1', [ayu.id])
  expect(await active()).toMatchObject({ may_manage: false, managers: [] })
  await server.deps.pool.query('update organization_members set role = 0 where user_id = $1', [ayu.id])
  expect(await active()).toMatchObject({ may_manage: true, managers: [ayu.name] })
})
