import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import {
  billingEndpoints as api,
  billingOperatorEndpoints as operators,
  paymentEndpoints as pay,
} from '#contract/billing/endpoints.ts'
import type { Purchase } from '#contract/billing/schemas.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { plans } from '#contract/plans.ts'
import { programFile } from '../../platform/program-files.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { createBilling } from './service.ts'
import { listDue } from './subscription-store.ts'
import { expectBooksBalance } from './testing/books.ts'

const server = await testApp()
const { tick } = createBilling(server.deps)
let ayu: TestPerson
let budi: TestPerson
let operator: TestPerson

afterEach(() => expectBooksBalance(server.deps.pool))
beforeEach(async () => {
  ayu = await aPerson(server)
  budi = await aPerson(server, { name: 'Budi' })
  operator = await aPerson(server, { name: 'Op', isOperator: true })
})

const month: Purchase = { kind: 'plan', plan: 'paid', interval: 'month' }
const year: Purchase = { kind: 'plan', plan: 'paid', interval: 'year' }
const coins: Purchase = { kind: 'coins', pack: 'coins_500' }
type Method = 'virtual_account' | 'qris' | 'card'
const begin = async (purchase: unknown, method: Method = 'virtual_account', person = ayu) =>
  server.call(pay.createPayment, { body: { purchase, method }, headers: person.headers })
const begun = async (purchase: Purchase, method?: Method) => {
  const { body } = await begin(purchase, method)
  if (!body.status) throw new Error(JSON.stringify(body))
  return body.data
}
const report = async (id: string, body: object = {}) =>
  (await server.call(operators.payTestPayment, { params: { id }, body, headers: operator.headers })).body.data
const active = async (person = ayu) => (await server.call(api.getActivePackage, { headers: person.headers })).body.data
const look = async (id: string) =>
  (await server.call(pay.getPayment, { params: { id }, headers: ayu.headers })).body.data
const invoices = async (person = ayu) =>
  (await server.call(pay.listInvoices, { headers: person.headers })).body.data.records
/** Moves the clock on; who is signed in stays so: sign-ins that nobody used for long are forgotten at any moment. */
const wait = async (days: number) => {
  const later = new Date(server.deps.clock.now().getTime() + days * 86_400_000)
  await server.deps.pool.query('update sign_ins set last_used_at = $1, created_at = $1', [later])
  server.pass(days * 86_400)
}
const pass = async (days: number) => {
  await wait(days)
  await tick()
}

/** How many wait for a subscription. */
const waiting = async () =>
  (
    await server.deps.pool.query(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like '%from subscriptions s%'`,
    )
  ).rows[0].n

const everyCall = Object.entries({ ...api, ...pay, ...operators })
test.each(everyCall)('%s needs a token', async (_, endpoint) => {
  const answer = await server.call(endpoint, { params: { id: randomUUID() } })
  expect([answer.status, answer.body.code]).toEqual([401, 'unauthorized'])
})

const bodies: Record<string, unknown> = {
  previewPurchase: month,
  setNextPlan: { plan: 'free' },
  requestPlan: { message: 'More agents' },
  updateBillingProfile: { name: 'PT A' },
  createPayment: { purchase: coins, method: 'qris' },
}
const forManagers = Object.entries({ ...api, ...pay }).filter(
  ([name]) => !['getActivePackage', 'listOffers', 'getBalance', 'listPaymentMethods'].includes(name),
)
test.each(forManagers)('%s is for the owner and admins', async (name, endpoint) => {
  await server.deps.pool.query('update organization_members set role = 2 where user_id = $1', [ayu.id])
  const answer = await server.call(endpoint, { params: { id: randomUUID() }, body: bodies[name], headers: ayu.headers })
  expect([answer.status, answer.body.code]).toEqual([403, 'not_permitted'])
})

test.each(Object.entries(operators))('%s is not there for others', async (name, endpoint) => {
  const body = {
    payTestPayment: {},
    grantCoins: { coins: 5, reason: 'x' },
    setOrganizationPlan: { plan: 'custom' },
    refundPayment: { by: 'hand' },
    setInstallationPlan: { plan: 'unlimited' },
  }[name]
  const answer = await server.call(endpoint, { params: { id: randomUUID() }, body, headers: ayu.headers })
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
})

test('begins on the free plan with 500 coins', async () => {
  expect(await active()).toMatchObject({
    plan: 'free',
    status: 'active',
    credits: { available: 27_500, coins: 500 },
    period_end: null,
    may_manage: true,
    limits: { agents: { limit: plans.free.agents, used: 1 }, conversations: { limit: null, used: 0 } },
  })
  const { data } = (await server.call(api.listOffers, { headers: ayu.headers })).body
  expect(data.plans.map(({ plan, agents, current }) => [plan, agents, current])).toEqual([
    ['free', 3, true],
    ['paid', 5, false],
    ['custom', null, false],
  ])
})

test.each([
  ['no plan', { ...month, plan: 'gold' }, 400, 'invalid_input'],
  ['an unknown pack', { kind: 'coins', pack: 'coins_9' }, 400, 'invalid_input'],
  ['the custom plan', { ...month, plan: 'custom' }, 400, 'plan_not_for_sale'],
  ['the plan one has', { ...month, plan: 'free' }, 409, 'plan_is_current'],
  ['an invoice that is not there', { kind: 'invoice', invoice_id: randomUUID() }, 404, 'invoice_not_found'],
])('buying %s is refused', async (_, purchase, status, code) => {
  const answer = await begin(purchase)
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(await invoices()).toEqual([])
})

test('a provider that is not set up is no way to pay', async () => {
  const body = { purchase: coins, method: 'qris', provider: 'stripe' }
  const answer = await server.call(pay.createPayment, { body, headers: ayu.headers })
  expect([answer.status, answer.body.code]).toEqual([400, 'payment_method_not_available'])
})

test.each(['virtual_account', 'qris', 'card'] as const)('coins bought by %s arrive once', async (method) => {
  const payment = await begun(coins, method)
  expect(payment).toMatchObject({ status: 'pending', amount: 50_000, method, instructions: { method } })
  expect(await report(payment.id)).toMatchObject({ status: 'paid' })
  await report(payment.id)
  expect((await active()).credits.coins).toBe(1_000)
  expect(await invoices()).toMatchObject([{ number: 'INV-0001', status: 'paid', paid: true, payment_id: payment.id }])
  const subjects = server.mails.filter(({ to }) => to === ayu.email).map(({ subject }) => subject)
  expect(subjects).toEqual([expect.stringContaining('to pay'), expect.stringContaining('paid, thank you')])
})

test('a virtual account lives a day; money that comes later buys nothing and is to be paid back', async () => {
  const payment = await begun(coins)
  expect(Date.parse(payment.expires_at) - Date.parse(payment.created_at)).toBe(24 * 3_600_000)
  await pass(1.01)
  expect(await look(payment.id)).toMatchObject({ status: 'expired' })
  const late = await report(payment.id)
  expect(late).toMatchObject({ status: 'refund_due' })
  expect(late.status_message).toContain('paid back')
  expect((await active()).credits.coins).toBe(500)
  expect(await invoices()).toMatchObject([{ status: 'void' }])
})

test.each([49_999, 50_001, 500_000])('another amount, %i, buys nothing and is to be paid back', async (amount) => {
  const payment = await begun(coins)
  expect(await report(payment.id, { amount })).toMatchObject({ status: 'refund_due' })
  expect((await active()).credits.coins).toBe(500)
})

test('a payment given up cannot be given up twice, and money for it is to be paid back', async () => {
  const { id } = await begun(coins)
  const cancel = () => server.call(pay.cancelPayment, { params: { id }, headers: ayu.headers })
  expect((await cancel()).body.data.status).toBe('canceled')
  expect((await cancel()).body.code).toBe('payment_not_pending')
  expect((await report(id)).status).toBe('refund_due')
})

test("another's payments and invoices are not found", async () => {
  const payment = await begun(coins)
  const headers = budi.headers
  for (const endpoint of [pay.getPayment, pay.cancelPayment]) {
    const answer = await server.call(endpoint, { params: { id: payment.id }, headers })
    expect([answer.status, answer.body.code]).toEqual([404, 'payment_not_found'])
  }
  expect((await look(payment.id)).status).toBe('pending')
  for (const endpoint of [pay.getInvoice, pay.getInvoicePdf]) {
    const answer = await server.call(endpoint, { params: { id: payment.invoice_id }, headers })
    expect([answer.status, answer.body.code]).toEqual([404, 'invoice_not_found'])
  }
  const theirs = await begin({ kind: 'invoice', invoice_id: payment.invoice_id }, 'card', budi)
  expect(theirs.body.code).toBe('invoice_not_found')
  expect(await invoices(budi)).toEqual([])
})

test('two purchases of a plan at once are one payment, one invoice and one plan', async () => {
  const both = await Promise.all([begun(month), begun(month)])
  expect(both[0].id).toBe(both[1].id)
  await Promise.all([report(both[0].id), report(both[0].id)])
  expect(await active()).toMatchObject({ plan: 'paid', interval: 'month', credits: { coins: 500 + plans.paid.coins } })
  expect(await invoices()).toHaveLength(1)
})

test('numbers of invoices have no gap, whatever happens to the purchases', async () => {
  const all = await Promise.all([begun(coins), begun(month), begun({ kind: 'coins', pack: 'coins_2500' }), begun(year)])
  expect(new Set(all.map(({ id }) => id)).size).toBe(4)
  expect((await invoices()).map(({ number }) => number)).toEqual(['INV-0004', 'INV-0003', 'INV-0002', 'INV-0001'])
  expect((await invoices()).filter(({ status }) => status === 'void')).toHaveLength(1)
})

test('going from a month to a year counts the unused time, shown before it is paid', async () => {
  await report((await begun(month)).id)
  await pass(10)
  const preview = (await server.call(api.previewPurchase, { body: year, headers: ayu.headers })).body.data
  expect(preview.when).toBe('now')
  const [whole, unused] = preview.lines.map(({ amount }) => amount)
  expect(whole).toBe(14_900_000)
  expect(unused).toBeLessThan(-1_490_000 * 0.6)
  expect(unused).toBeGreaterThan(-1_490_000 * 0.7)
  expect(preview.due_now).toBe(whole! + unused!)
  const payment = await begun(year)
  expect(payment.amount).toBeGreaterThanOrEqual(preview.due_now)
  await report(payment.id)
  expect(await active()).toMatchObject({ interval: 'year', status: 'active' })
})

test('a plan that ends while two processes look is ended once, and stays so', async () => {
  await report((await begun(month)).id)
  await server.call(api.setNextPlan, { body: { plan: 'free' }, headers: ayu.headers })
  const holder = await server.deps.pool.connect()
  await holder.query('begin')
  await holder.query('select from subscriptions where organization_id = $1 for update', [ayu.organizationId])
  await wait(32)
  const both = Promise.all([tick(), tick()])
  await expect.poll(waiting).toBeGreaterThanOrEqual(2)
  await holder.query('commit')
  holder.release()
  await both
  expect(await active()).toMatchObject({ plan: 'free', period_end: null })
})

test('a period that goes on while a process is about to invoice the next one is not invoiced', async () => {
  await report((await begun(month)).id)
  const holder = await server.deps.pool.connect()
  await holder.query('begin')
  await holder.query('select from subscriptions where organization_id = $1 for update', [ayu.organizationId])
  await wait(25)
  const ticking = tick()
  await expect.poll(waiting).toBeGreaterThanOrEqual(1)
  const later = "update subscriptions set period_end = period_end + interval '1 month' where organization_id = $1"
  await holder.query(later, [ayu.organizationId])
  await holder.query('commit')
  holder.release()
  await ticking
  expect((await invoices()).map(({ type, status }) => `${type} ${status}`)).toEqual(['plan paid'])
  expect((await active()).status).toBe('active')
})

test('who pays for a year gets coins every month, and the invoice of the next year a week before its end', async () => {
  await report((await begun(year)).id)
  for (const _ of Array.from({ length: 11 })) {
    await pass(31)
    expect(await active()).toMatchObject({ plan: 'paid', status: 'active' })
  }
  expect((await active()).credits.coins).toBe(500 + 12 * plans.paid.coins)
  expect(await invoices()).toHaveLength(1)
  await pass(18)
  expect((await active()).status).toBe('renewal_due')
})

test('a year that begins on the last day of January has twelve months of coins', async () => {
  const now = server.deps.clock.now()
  const start = Date.UTC(now.getUTCFullYear() + 1, 0, 31, 12)
  await pass((start - now.getTime()) / 86_400_000)
  await report((await begun(year)).id)
  const granted = async () => ((await active()).credits.coins - 500) / plans.paid.coins
  const days = [
    ['2', 27],
    ['2', 28],
    ['3', 30],
    ['3', 31],
  ] as const
  const months: unknown[] = []
  for (const [month, day] of days) {
    const at = Date.UTC(new Date(start).getUTCFullYear(), Number(month) - 1, day, 13)
    await pass((at - server.deps.clock.now().getTime()) / 86_400_000)
    months.push(`${day}.${month}. ${await granted()}`)
  }
  const last = new Date(Date.UTC(new Date(start).getUTCFullYear(), 2, 0)).getUTCDate()
  expect(months).toEqual(['27.2. 1', `28.2. ${last === 28 ? 2 : 1}`, '30.3. 2', '31.3. 3'])
  const end = Date.UTC(new Date(start).getUTCFullYear() + 1, 0, 31, 11)
  await pass((end - server.deps.clock.now().getTime()) / 86_400_000)
  expect(await granted()).toBe(12)
})

test('subscriptions that are due are looked at page by page, without those whose invoice waits already', async () => {
  for (const person of [ayu, budi]) await report((await begin(month, 'virtual_account', person)).body.data.id)
  await wait(25)
  const now = server.deps.clock.now()
  const dueAt = async () => {
    const soon = new Date(now.getTime() + 7 * 86_400_000)
    const due = await Array.fromAsync(listDue(server.deps.db, { now, soon }, 1))
    return [ayu, budi].map(({ organizationId }) => due.filter((id) => id === organizationId).length)
  }
  expect(await dueAt()).toEqual([1, 1])
  await pass(0)
  expect(await dueAt()).toEqual([0, 0])
})

test('invoices that came months too early are void after an update, but for what is being paid', async () => {
  const dueIn = { '300 days': ayu, '7 days': budi, '301 days': await aPerson(server) }
  for (const person of Object.values(dueIn)) await report((await begin(month, 'virtual_account', person)).body.data.id)
  await pass(25)
  for (const [time, person] of Object.entries(dueIn)) {
    const [renewal] = await invoices(person)
    const later = 'update invoices set due_at = now() + $2::interval where id = $1'
    await server.deps.pool.query(later, [renewal!.id, time])
    if (time === '301 days') await begin({ kind: 'invoice', invoice_id: renewal!.id }, 'virtual_account', person)
  }
  const update = path.join(programFile('server/migrations'), '20261214_0600_void_early_renewals.sql')
  await server.deps.pool.query(fs.readFileSync(update, 'utf8'))
  const states = Object.values(dueIn).map(async (person) => (await invoices(person))[0]!.status)
  expect(await Promise.all(states)).toEqual(['void', 'unpaid', 'unpaid'])
})

test('a cheaper plan waits for the end of the period, can be taken back, and comes then', async () => {
  await report((await begun(month)).id)
  const next = (plan: string) => server.call(api.setNextPlan, { body: { plan }, headers: ayu.headers })
  expect((await next('free')).body.data).toMatchObject({ plan: 'paid', status: 'ending', next: { plan: 'free' } })
  expect((await begin({ ...month, plan: 'free' })).body.code).toBe('plan_changes_later')
  expect((await next('paid')).body.data).toMatchObject({ status: 'active', next: { plan: 'paid' } })
  await next('free')
  await pass(32)
  expect(await active()).toMatchObject({ plan: 'free', status: 'active', period_end: null })
  expect((await next('free')).body.code).toBe('plan_does_not_end')
})

test('a renewal is invoiced a week before, and paying it goes on from the end of the period', async () => {
  await report((await begun(month)).id)
  const before = await active()
  await pass(25)
  const [renewal] = await invoices()
  expect(renewal).toMatchObject({ type: 'renewal', status: 'unpaid', amount: 1_490_000, due_at: before.period_end })
  expect((await active()).status).toBe('renewal_due')
  await report((await begun({ kind: 'invoice', invoice_id: renewal!.id })).id)
  const after = await active()
  expect(after).toMatchObject({ plan: 'paid', status: 'active', period_start: before.period_end })
  expect((await begin({ kind: 'invoice', invoice_id: renewal!.id })).body.code).toBe('invoice_not_open')
  await pass(10)
  expect((await active()).credits.coins).toBe(500 + 2 * plans.paid.coins)
})

test('a renewal nobody pays ends in the free plan, and its invoice is void', async () => {
  await report((await begun(month)).id)
  await pass(25)
  await pass(8)
  expect(await active()).toMatchObject({ plan: 'free', status: 'active' })
  expect((await invoices())[0]).toMatchObject({ type: 'renewal', status: 'void' })
})

test('an invoice is a PDF in the language asked for, with what the buyer said about themselves', async () => {
  const profile = {
    name: 'PT Maju 株式',
    address: 'Jl. Sudirman 1\nJakarta',
    tax_number: '01.234',
    email: 'tagihan@example.test',
  }
  const saved = await server.call(api.updateBillingProfile, { body: profile, headers: ayu.headers })
  expect(saved.body.data).toEqual(profile)
  const payment = await begun(coins)
  expect(server.mails.at(-1)?.to).toBe('tagihan@example.test')
  const url = `${server.url}/api/console/api/v1/invoices/${payment.invoice_id}/pdf`
  const answer = await fetch(url, { headers: { ...ayu.headers, 'accept-language': 'id' } })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const { extractText } = await import('unpdf')
  const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true })
  for (const part of ['INV-0001', 'BELUM DIBAYAR', 'PT Maju ??', 'Rp 50.000', '500 coins']) expect(text).toContain(part)
})

test('an operator gives coins and puts an organization on the custom plan', async () => {
  const params = { id: ayu.organizationId }
  const { headers } = operator
  const given = await server.call(operators.grantCoins, { params, body: { coins: 100, reason: 'Sorry' }, headers })
  expect(given.body.data.coins).toBe(600)
  const plan = await server.call(operators.setOrganizationPlan, { params, body: { plan: 'custom' }, headers })
  expect(plan.body.data).toMatchObject({ plan: 'custom', limits: { agents: { limit: null } } })
  const moves = (await server.call(api.listCreditMovements, { headers: ayu.headers })).body.data.records
  const shown = moves.map(({ kind, credits }) => `${kind} ${credits}`)
  expect(shown.toSorted()).toEqual(['grant 5500', 'plan 27500', `plan ${plans.custom.coins * 55}`])
  const waiting = await server.call(operators.listWaitingPayments, { query: { status: 'pending' }, headers })
  expect(waiting.status).toBe(200)
})

test('an operator finds any organization with its owner, plan and coins; a part of an address is enough', async () => {
  const { headers } = operator
  const find = async (query: string) =>
    (await server.call(operators.listOrganizationsOfAll, { query: { query }, headers })).body.data
  const begun = await find(ayu.email)
  expect(begun.records).toMatchObject([
    { id: ayu.organizationId, plan: 'free', coins: 500, members: 1, period_end: null },
  ])
  expect(begun.records[0]?.owner?.email).toBe(ayu.email)
  const params = { id: ayu.organizationId }
  await server.call(operators.grantCoins, { params, body: { coins: 100, reason: 'Sorry' }, headers })
  const period_end = new Date(server.deps.clock.now().getTime() + 86_400_000).toISOString()
  await server.call(operators.setOrganizationPlan, { params, body: { plan: 'custom', period_end }, headers })
  expect((await find(ayu.email.slice(0, 20))).records).toMatchObject([
    { plan: 'custom', coins: 600 + plans.custom.coins, period_end },
  ])
  expect((await find('100%_nobody')).records).toEqual([])
})

test('who asks for a custom plan reaches every operator, in the app and by mail, with an address to answer to', async () => {
  const body = { message: 'We are 40 people.' }
  expect((await server.call(api.requestPlan, { body, headers: ayu.headers })).status).toBe(200)
  const told = await server.call(notificationEndpoints.listNotifications, { headers: operator.headers })
  expect(told.body.data.records[0]).toMatchObject({
    kind: 'plan_requested',
    text: expect.stringContaining(`<${ayu.email}>: We are 40 people.`),
    link: '/settings/organizations',
  })
  const empty = await server.call(api.requestPlan, { body: { message: ' ' }, headers: ayu.headers })
  expect([empty.status, empty.body.code]).toEqual([400, 'invalid_input'])
})

test('the custom plan holds the words and hours that its text names', async () => {
  const { coins, call_minutes } = plans.custom
  expect(call_minutes).toBe(480 * 60)
  expect(coins * 55).toBeGreaterThanOrEqual(60_000_000 + 480 * 3600 * 10)
  const params = { id: ayu.organizationId }
  await server.call(operators.setOrganizationPlan, { params, body: { plan: 'custom' }, headers: operator.headers })
  const textIn = async (language: string) =>
    (await server.call(api.getActivePackage, { headers: { ...ayu.headers, 'accept-language': language } })).body.data
      .description
  expect(await textIn('en')).toBe('60 million words and 480 hours of voice')
  expect(await textIn('id')).toBe('60 juta kata dan 480 jam suara')
})

test('agents end where the plan does, with its fixed message, and go on with a bigger one', async () => {
  const create = () => {
    const form = new FormData()
    form.set('name', 'Helper')
    form.set('description', 'Helps')
    return server.call(agentEndpoints.createAgent, { form, headers: ayu.headers })
  }
  expect([(await create()).status, (await create()).status]).toEqual([200, 200])
  const refused = await create()
  expect([refused.status, refused.body.message]).toEqual([
    402,
    'You have reached the maximum number of agents allowed. Please upgrade your plan to add more agents.',
  ])
  await report((await begun(month)).id)
  expect([(await create()).status, (await create()).status, (await create()).status]).toEqual([200, 200, 402])
})
