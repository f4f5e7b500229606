import { createHash, createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  billingEndpoints,
  billingOperatorEndpoints as operators,
  paymentEndpoints as pay,
} from '#contract/billing/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { expectBooksBalance } from './testing/books.ts'

type ReceivedRequest = { method: string; path: string; headers: http.IncomingHttpHeaders; body: string }
let received: ReceivedRequest[] = []
type VendorAnswer = { status: number; body: unknown }
let broken: VendorAnswer | undefined
/** What the nth of what was asked is answered, where it is not as the vendors document it. */
let answerNext: ((nth: number) => Promise<VendorAnswer | undefined>) | undefined

/** Answers as the vendors document it. */
const vendors = http.createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString()
  received.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body })
  const { status, body: answer } = (await answerNext?.(received.length)) ??
    broken ?? { status: 200, body: answerTo(request.url ?? '', body) }
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
})

function answerTo(path: string, body: string): unknown {
  if (path === '/refunds') return { id: 'rfd-1', status: 'PENDING' }
  if (path === '/v1/refunds') return { id: 're_1', status: 'succeeded' }
  if (path === '/v1/checkout/sessions/cs_1') return { id: 'cs_1', payment_intent: 'pi_1' }
  if (path.endsWith('/refund')) return { status_code: '200', status_message: 'Success', refund_key: 'key-1' }
  if (path === '/callback_virtual_accounts') return { id: 'va-1', account_number: '8808123456', status: 'PENDING' }
  if (path === '/qr_codes') return { id: 'qr_1', qr_string: '00020101021226', status: 'ACTIVE' }
  if (path === '/v2/invoices')
    return { id: 'inv-1', invoice_url: 'https://checkout.example.test/inv-1', status: 'PENDING' }
  if (path === '/snap/v1/transactions') return { token: 'snap-1', redirect_url: 'https://snap.example.test/snap-1' }
  if (path === '/v1/checkout/sessions') return { id: 'cs_1', url: 'https://stripe.example.test/cs_1', status: 'open' }
  const charge = JSON.parse(body) as { payment_type: string }
  const made = { status_code: '201', transaction_id: 'tx-1', transaction_status: 'pending' }
  return charge.payment_type === 'qris'
    ? { ...made, qr_string: '00020101021126' }
    : { ...made, va_numbers: [{ bank: 'bca', va_number: '70012345' }] }
}

await new Promise<void>((resolve) => vendors.listen(0, '127.0.0.1', resolve))
afterAll(() => void vendors.close())
const address = `http://127.0.0.1:${(vendors.address() as AddressInfo).port}`
const server = await testApp({
  env: {
    XENDIT_SECRET_KEY: 'xnd_test',
    XENDIT_CALLBACK_TOKEN: 'callback-token',
    XENDIT_URL: address,
    MIDTRANS_SERVER_KEY: 'SB-server-key',
    MIDTRANS_URL: address,
    STRIPE_SECRET_KEY: 'sk_test',
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
    STRIPE_URL: address,
  },
})
let ayu: TestPerson
afterEach(() => expectBooksBalance(server.deps.pool))
beforeEach(async () => {
  ayu = await aPerson(server)
  received = []
  broken = undefined
  answerNext = undefined
})

type Vendor = 'xendit' | 'midtrans' | 'stripe'
type Method = 'virtual_account' | 'qris' | 'card'
const begin = (provider: Vendor, method: Method) =>
  server.call(pay.createPayment, {
    body: { purchase: { kind: 'coins', pack: 'coins_500' }, method, provider },
    headers: ayu.headers,
  })
const hook = async (provider: string, body: string, headers: Record<string, string> = {}) => {
  const url = `${server.url}/api/console/webhooks/payments/${provider}`
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  return response.status
}
const coins = async () => (await server.call(billingEndpoints.getBalance, { headers: ayu.headers })).body.data.coins
const statusOf = async (id: string) =>
  (await server.call(pay.getPayment, { params: { id }, headers: ayu.headers })).body.data.status

type Report = {
  outcome?: 'paid' | 'expired' | 'failed'
  amount?: number
  forged?: boolean
  oldSeconds?: number
  event?: string
}
/** Sends what a vendor would about a payment. */
const report: Record<Vendor, (id: string, given?: Report) => Promise<number>> = {
  xendit: (id, { outcome = 'paid', amount = 50_000, forged = false, event = 'inv-1' } = {}) => {
    const status = outcome === 'paid' ? 'PAID' : 'EXPIRED'
    const body = { id: event, external_id: id, status, amount, paid_amount: amount }
    return hook('xendit', JSON.stringify(body), { 'x-callback-token': forged ? 'guess' : 'callback-token' })
  },
  midtrans: (id, { outcome = 'paid', amount = 50_000, forged = false, event = 'tx-1' } = {}) => {
    const transaction_status = { paid: 'settlement', expired: 'expire', failed: 'deny' }[outcome]
    const [status_code, gross_amount] = ['200', `${amount}.00`]
    const key = forged ? 'guess' : 'SB-server-key'
    const signature_key = createHash('sha512').update(`${id}${status_code}${gross_amount}${key}`).digest('hex')
    const body = { order_id: id, status_code, gross_amount, signature_key, transaction_id: event, transaction_status }
    return hook('midtrans', JSON.stringify(body))
  },
  stripe: (id, { outcome = 'paid', amount = 50_000, forged = false, oldSeconds = 0, event = `evt_${id}` } = {}) => {
    const type = {
      paid: 'checkout.session.completed',
      expired: 'checkout.session.expired',
      failed: 'checkout.session.async_payment_failed',
    }[outcome]
    const at = Math.floor(server.deps.clock.now().getTime() / 1000) - oldSeconds
    const payment_status = outcome === 'paid' ? 'paid' : 'unpaid'
    const object = { client_reference_id: id, payment_status, amount_total: amount * 100, currency: 'idr' }
    const body = JSON.stringify({ id: `${event}_${outcome}`, type, created: at, data: { object } })
    const mac = createHmac('sha256', forged ? 'guess' : 'whsec_test')
      .update(`${at}.${body}`)
      .digest('hex')
    return hook('stripe', body, { 'stripe-signature': `t=${at},v1=${mac}` })
  },
}
const stripeNow = () => Math.floor(server.deps.clock.now().getTime() / 1000)
const stripeProof = (body: string, at = stripeNow()) => ({
  'stripe-signature': `t=${at},v1=${createHmac('sha256', 'whsec_test').update(`${at}.${body}`).digest('hex')}`,
})
/** What Stripe says of a payment made now, however often it has to be sent. */
function paidReport(id: string): [at: number, body: string] {
  const at = stripeNow()
  const object = { client_reference_id: id, payment_status: 'paid', amount_total: 5_000_000, currency: 'idr' }
  return [at, JSON.stringify({ id: `evt_${id}`, type: 'checkout.session.completed', created: at, data: { object } })]
}
const vendorNames = ['xendit', 'midtrans', 'stripe'] as const
const beginCard = async (vendor: Vendor) => (await begin(vendor, 'card')).body.data

test.each([
  ['xendit', 'virtual_account', { number: '8808123456' }, '/callback_virtual_accounts'],
  ['xendit', 'qris', { qr: '00020101021226' }, '/qr_codes'],
  ['xendit', 'card', { url: 'https://checkout.example.test/inv-1' }, '/v2/invoices'],
  ['midtrans', 'virtual_account', { number: '70012345' }, '/v2/charge'],
  ['midtrans', 'qris', { qr: '00020101021126' }, '/v2/charge'],
  ['midtrans', 'card', { url: 'https://snap.example.test/snap-1' }, '/snap/v1/transactions'],
  ['stripe', 'card', { url: 'https://stripe.example.test/cs_1' }, '/v1/checkout/sessions'],
] as const)('%s begins a %s', async (vendor, method, details, path) => {
  const payment = (await begin(vendor, method)).body.data
  expect(payment).toMatchObject({ provider: vendor, status: 'pending', instructions: { method, ...details } })
  expect(received).toHaveLength(1)
  const { headers, body, path: asked } = received[0]!
  expect(asked).toBe(path)
  const keys = { xendit: 'xnd_test', midtrans: 'SB-server-key' }
  const basic = (key: string) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`
  expect(headers.authorization).toBe(vendor === 'stripe' ? 'Bearer sk_test' : basic(keys[vendor]))
  expect(body).toContain(payment.id)
  expect(body).toContain(vendor === 'stripe' ? '5000000' : '50000')
})

test.each([
  ['is away', { status: 503, body: {} }],
  ['says no', { status: 400, body: { message: 'no' } }],
  ['answers nonsense', { status: 200, body: [] }],
])('a vendor that %s fails the payment with a clear message, and it can be begun again', async (_, answer) => {
  for (const vendor of vendorNames) {
    broken = answer
    const refused = await begin(vendor, 'card')
    expect([refused.status, refused.body.code]).toEqual([502, 'payment_provider_failed'])
    broken = undefined
    expect((await begin(vendor, 'card')).body.data.status).toBe('pending')
  }
})

test('two who begin the same payment at once have one, although a vendor takes it once', async () => {
  const isBegun = async () =>
    (
      await server.deps.pool.query('select from payments where organization_id = $1 and instructions is not null', [
        ayu.organizationId,
      ])
    ).rows.length > 0
  answerNext = async (nth) => {
    if (nth > 1) await vi.waitUntil(isBegun, { timeout: 60_000 })
    else await vi.waitUntil(() => received.length === 2, { timeout: 60_000 })
    return nth > 1 ? { status: 400, body: { message: 'duplicate' } } : undefined
  }
  const both = await Promise.all([begin('xendit', 'virtual_account'), begin('xendit', 'virtual_account')])
  expect(both.map(({ body }) => [body.data?.id, body.data?.status])).toEqual(
    Array(2).fill([both[0].body.data.id, 'pending']),
  )
  expect(await report.xendit(both[0].body.data.id)).toBe(200)
  expect(await coins()).toBe(1_000)
})

test('a charge that Midtrans refuses inside a 200 is refused', async () => {
  broken = { status: 200, body: { status_code: '402', status_message: 'Payment channel is not activated.' } }
  expect((await begin('midtrans', 'virtual_account')).body.code).toBe('payment_provider_failed')
})

test.each(vendorNames)('%s: the same report again, also at once, is one credit', async (vendor) => {
  const { id } = await beginCard(vendor)
  const all = await Promise.all([1, 2, 3].map(() => report[vendor](id)))
  expect([...all, await report[vendor](id)]).toEqual([200, 200, 200, 200])
  expect([await statusOf(id), await coins()]).toEqual(['paid', 1_000])
})

test.each(vendorNames)('%s: a forged report is refused and changes nothing', async (vendor) => {
  const { id } = await beginCard(vendor)
  expect(await report[vendor](id, { forged: true })).toBe(401)
  expect([await statusOf(id), await coins()]).toEqual(['pending', 500])
})

test.each(vendorNames)('%s: another amount buys nothing', async (vendor) => {
  const { id } = await beginCard(vendor)
  expect(await report[vendor](id, { amount: 500 })).toBe(200)
  expect([await statusOf(id), await coins()]).toEqual(['refund_due', 500])
})

test.each(vendorNames)('%s: out of order, what was paid stays paid', async (vendor) => {
  const { id } = await beginCard(vendor)
  await report[vendor](id)
  await report[vendor](id, { outcome: 'expired' })
  expect(await statusOf(id)).toBe('paid')
  const other = await beginCard(vendor)
  await report[vendor](other.id, { outcome: 'expired', event: 'other' })
  expect(await statusOf(other.id)).toBe('expired')
  await report[vendor](other.id, { event: 'other' })
  expect([await statusOf(other.id), await coins()]).toEqual(['paid', 1_500])
})

test.each(vendorNames)('%s: what was paid after its time buys nothing, told once or twice', async (vendor) => {
  const { id } = await beginCard(vendor)
  server.pass(2 * 3_600)
  expect([await report[vendor](id), await report[vendor](id)]).toEqual([200, 200])
  expect([await statusOf(id), await coins()]).toEqual(['refund_due', 500])
})

test('Stripe: what was paid in time and is told late is paid', async () => {
  const { id } = await beginCard('stripe')
  const [paidAt, body] = paidReport(id)
  server.pass(2 * 3_600)
  expect(await hook('stripe', body, stripeProof(body))).toBe(200)
  expect(paidAt).toBeLessThan(server.deps.clock.now().getTime() / 1000 - 7_000)
  expect([await statusOf(id), await coins()]).toEqual(['paid', 1_000])
})

test.each([
  ['in time', -60, 'paid', 1_000],
  ['a minute late', 60, 'refund_due', 500],
])('Midtrans tells its time as Jakarta has it: paid %s and told later', async (_, seconds, status, left) => {
  const { id } = await beginCard('midtrans')
  const { expires_at } = (await server.call(pay.getPayment, { params: { id }, headers: ayu.headers })).body.data
  const at = new Date(Date.parse(expires_at) + seconds * 1000)
  // Such as 2026-11-21 11:05:00, without saying whose.
  const settlement_time = at.toLocaleString('sv-SE', { timeZone: 'Asia/Jakarta' })
  const signature_key = createHash('sha512').update(`${id}20050000.00SB-server-key`).digest('hex')
  const body = { order_id: id, status_code: '200', gross_amount: '50000.00', signature_key, settlement_time }
  server.pass(9 * 3_600)
  const notification = { ...body, transaction_id: 'tx-8', transaction_status: 'settlement' }
  expect(await hook('midtrans', JSON.stringify(notification))).toBe(200)
  expect([await statusOf(id), await coins()]).toEqual([status, left])
})

test('Midtrans: a signed report of a payment that waits cannot be dressed up as paid', async () => {
  const { id } = await beginCard('midtrans')
  const signature_key = createHash('sha512').update(`${id}20150000.00SB-server-key`).digest('hex')
  const waits = { order_id: id, status_code: '201', gross_amount: '50000.00', signature_key, transaction_id: 'tx-9' }
  expect(await hook('midtrans', JSON.stringify({ ...waits, transaction_status: 'settlement' }))).toBe(200)
  expect(await statusOf(id)).toBe('pending')
})

test('Stripe: a report of long ago is refused, so that it cannot be sent again', async () => {
  const { id } = await beginCard('stripe')
  expect(await report.stripe(id, { oldSeconds: 3_600 })).toBe(401)
  expect(await statusOf(id)).toBe('pending')
})

test("a vendor cannot report another vendor's payment, nor one that is not there", async () => {
  const { id } = await beginCard('stripe')
  expect(await report.midtrans(id)).toBe(200)
  expect(await report.xendit('not-ours')).toBe(200)
  expect([await statusOf(id), await coins()]).toEqual(['pending', 500])
})

test.each(['', '{', '[]', '"x"', 'x'.repeat(1_000)])('nonsense %j is refused by all', async (body) => {
  const proven = { 'x-callback-token': 'callback-token' }
  for (const vendor of vendorNames) expect([400, 401]).toContain(await hook(vendor, body, proven))
})

test('Xendit: virtual accounts and QR codes report themselves in shapes of their own', async () => {
  const token = { 'x-callback-token': 'callback-token' }
  const account = (await begin('xendit', 'virtual_account')).body.data.id
  const paid = { payment_id: 'p-1', callback_virtual_account_id: 'va-1', external_id: account, amount: 50_000 }
  expect(await hook('xendit', JSON.stringify(paid), token)).toBe(200)
  const code = (await begin('xendit', 'qris')).body.data.id
  const data = { id: 'qrpy_1', reference_id: code, amount: 50_000, status: 'SUCCEEDED' }
  expect(await hook('xendit', JSON.stringify({ event: 'qr.payment', data }), token)).toBe(200)
  expect([await statusOf(account), await statusOf(code), await coins()]).toEqual(['paid', 'paid', 1_500])
})

test('the test provider is not there where another is, and has no webhook', async () => {
  const { data } = (await server.call(pay.listPaymentMethods, { headers: ayu.headers })).body
  expect(new Set(data.map(({ provider }) => provider))).toEqual(new Set(vendorNames))
  expect(await hook('test', '{}')).toBe(404)
})

const refund = async (id: string, by: 'provider' | 'hand' = 'provider') => {
  const { headers } = await aPerson(server, { name: 'Op', isOperator: true })
  received = []
  return server.call(operators.refundPayment, { params: { id }, body: { by }, headers })
}

test.each([
  ['xendit', '/refunds', { invoice_id: 'inv-1', amount: 500, currency: 'IDR' }],
  ['midtrans', '/v2/{id}/refund', { amount: 500 }],
  ['stripe', '/v1/refunds', { payment_intent: 'pi_1', amount: '50000' }],
] as const)('%s pays back what came, with a key of its own', async (vendor, path, expected) => {
  const { id } = await beginCard(vendor)
  await report[vendor](id, { amount: 500 })
  expect((await refund(id)).body.data.status).toBe('refunded')
  const asked = received.at(-1)!
  expect(asked.path).toBe(path.replace('{id}', id))
  const sent = vendor === 'stripe' ? Object.fromEntries(new URLSearchParams(asked.body)) : JSON.parse(asked.body)
  expect(sent).toMatchObject(expected)
  expect(`${asked.headers['idempotency-key']} ${sent.refund_key}`).toContain(`refund-${id}`)
})

test.each([
  ['xendit', { status: 200, body: { id: 'rfd-1', status: 'FAILED' } }],
  ['midtrans', { status: 200, body: { status_code: '418', status_message: 'Payment is not settled' } }],
  ['stripe', { status: 402, body: {} }],
] as const)('%s does not pay back: it is said, and can be tried again or done by hand', async (vendor, answer) => {
  const { id } = await beginCard(vendor)
  await report[vendor](id, { amount: 500 })
  broken = answer
  const refused = await refund(id)
  expect([refused.status, refused.body.code]).toEqual([502, 'refund_failed'])
  broken = undefined
  expect(await statusOf(id)).toBe('refund_due')
  expect((await refund(id, 'hand')).body.data.status).toBe('refunded')
})

test('a transfer has no way back at the vendor: by hand only, and no vendor is asked', async () => {
  const { id } = (await begin('midtrans', 'virtual_account')).body.data
  await report.midtrans(id, { amount: 500 })
  const refused = await refund(id)
  expect([refused.status, refused.body.code, received]).toEqual([409, 'refund_only_by_hand', []])
  expect((await refund(id, 'hand')).body.data.status).toBe('refunded')
})

test('webhooks of one address are limited', async () => {
  const limited = await testApp({ rateLimits: true, env: { XENDIT_SECRET_KEY: 'x', XENDIT_CALLBACK_TOKEN: 'y' } })
  const send = async () =>
    (await fetch(`${limited.url}/api/console/webhooks/payments/xendit`, { method: 'POST', body: '{}' })).status
  const answers = new Set<number>()
  for (let sent = 0; sent < 650 && !answers.has(429); sent += 50)
    for (const status of await Promise.all(Array.from({ length: 50 }, send))) answers.add(status)
  expect([...answers].sort()).toEqual([401, 429])
})
