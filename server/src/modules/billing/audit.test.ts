import { expect, test } from 'vitest'
import { billingEndpoints, billingOperatorEndpoints, paymentEndpoints } from '#contract/billing/endpoints.ts'
import { usageEndpoints } from '#contract/usage/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'

const server = await testApp()
const operator = await aPerson(server, { isOperator: true, name: 'Operator' })
const ayu = await aPerson(server, { name: 'Ayu' })
const workspace = await aWorkspace(server, ayu, { name: 'Toko', plan: 'free' })
const { headers } = ayu

const log = async (query: Record<string, string> = {}) =>
  (await server.call(workspaceEndpoints.listAudit, { params: { id: workspace }, query, headers })).body.data.records
const actions = async (query: string) => (await log({ query })).map(({ action }) => action)

test('what is done about money is in the log of the organization’s workspaces: who, what, from where', async () => {
  const purchase = { kind: 'plan', plan: 'paid', interval: 'month' }
  const begun = await server.call(paymentEndpoints.createPayment, { body: { purchase, method: 'qris' }, headers })
  const again = await server.call(paymentEndpoints.createPayment, { body: { purchase, method: 'qris' }, headers })
  expect(again.body.data.id).toBe(begun.body.data.id)
  await server.call(billingOperatorEndpoints.payTestPayment, {
    params: { id: begun.body.data.id },
    body: {},
    headers: operator.headers,
  })
  await server.call(billingEndpoints.setNextPlan, { body: { plan: 'free' }, headers })
  const profile = { name: 'PT Toko', address: 'Jl. Sudirman 1' }
  await server.call(billingEndpoints.updateBillingProfile, { body: profile, headers })
  const cap = { subject: 'workspace', subject_id: workspace, credits: 500 }
  await server.call(usageEndpoints.setUsageCap, { body: cap, headers })
  const entries = (await log()).filter(({ action }) => /^(billing|usage)\./.test(action))
  expect(entries.map(({ action }) => action).toReversed()).toEqual([
    'billing.purchase-begun',
    'billing.paid',
    'billing.plan-changed',
    'billing.plan-changed',
    'billing.profile-changed',
    'usage.cap-set',
  ])
  expect(entries.every(({ actor }) => actor.id === ayu.id)).toBe(true)
  expect(entries.at(-1)).toMatchObject({
    target: { kind: 'payment', id: begun.body.data.id },
    changes: { method: { from: null, to: 'qris' }, amount: { to: begun.body.data.amount } },
    ip: '127.0.0.1',
  })
  expect(entries.at(-3)?.changes).toEqual({ plan: { from: 'free', to: 'paid' } })
  expect(entries.at(-4)?.changes).toEqual({ next: { from: 'paid', to: 'free' } })
  expect(entries[0]).toMatchObject({
    target: { kind: 'workspace', id: workspace },
    changes: { credits: { from: null, to: 500 } },
  })
})

test('what an operator does about an organization is in its log, in the operator’s name', async () => {
  const body = { coins: 10, reason: 'sorry' }
  await server.call(billingOperatorEndpoints.grantCoins, {
    params: { id: ayu.organizationId },
    body,
    headers: operator.headers,
  })
  const [entry] = await log({ action: 'billing.coins-granted' })
  expect(entry).toMatchObject({ actor: { name: 'Operator' }, changes: { coins: { to: 10 } } })
})

test('a refused purchase leaves no entry, a canceled one does', async () => {
  const coins = { purchase: { kind: 'coins', pack: 'none' }, method: 'qris' }
  expect((await server.call(paymentEndpoints.createPayment, { body: coins, headers })).status).toBe(400)
  const before = (await actions('billing.')).length
  const member = await aMember(server, ayu, workspace)
  const purchase = { kind: 'plan', plan: 'paid', interval: 'year' }
  const body = { purchase, method: 'virtual_account' }
  expect((await server.call(paymentEndpoints.createPayment, { body, headers: member.headers })).status).toBe(403)
  expect((await actions('billing.')).length).toBe(before)
  const begun = await server.call(paymentEndpoints.createPayment, { body, headers })
  await server.call(paymentEndpoints.cancelPayment, { params: { id: begun.body.data.id }, body: {}, headers })
  expect((await actions('billing.')).slice(0, 2)).toEqual(['billing.purchase-canceled', 'billing.purchase-begun'])
})

test('an admin of a workspace pays and changes the plan; a member does not, and is told who can', async () => {
  const admin = await aMember(server, ayu, workspace, { role: 'admin', name: 'Budi' })
  const list = (who: typeof ayu) => server.call(paymentEndpoints.listInvoices, { headers: who.headers })
  expect((await list(admin)).status).toBe(200)
  const member = await aMember(server, ayu, workspace, { name: 'Citra' })
  const refused = await list(member)
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Only the owner and admins may see the billing. Ayu or Budi can grant it.',
  ])
})
