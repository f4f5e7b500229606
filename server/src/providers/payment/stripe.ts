import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { billingLimits } from '#contract/billing/limits.ts'
import { sameSecret } from '../../platform/secrets/same-secret.ts'
import { PaymentError, type PaymentEvent, type PaymentOrder, type PaymentProvider, type RefundOrder } from './port.ts'
import { readBody, vendorCall } from './vendor-call.ts'

export type StripeOptions = { secretKey: string; webhookSecret: string; baseUrl?: string | undefined }

/** Stripe counts rupiah in hundredths. */
const minor = 100

/**
 * Stripe: Checkout pages for cards. Webhooks are signed with HMAC-SHA256 over time and body (`Stripe-Signature`); a time
 * too far from now is refused, so that an old one cannot be sent again.
 */
export function createStripe({ secretKey, webhookSecret, baseUrl }: StripeOptions): PaymentProvider {
  const base = baseUrl ?? 'https://api.stripe.com'
  const identity = { authorization: `Bearer ${secretKey}`, 'stripe-version': '2024-06-20' }
  return {
    name: 'stripe',
    methods: ['card'],
    banks: [],
    create: async (order) => {
      const made = await vendorCall({
        url: `${base}/v1/checkout/sessions`,
        headers: { ...identity, 'content-type': form, 'idempotency-key': order.id },
        body: pageOf(order).toString(),
        answer: z.object({ id: z.string(), url: z.url() }),
      })
      return { reference: made.id, details: { method: 'card', url: made.url } }
    },
    refunds: ['card'],
    refund: async (order) => {
      const url = `${base}/v1/checkout/sessions/${encodeURIComponent(order.reference)}`
      const paid = await vendorCall({ url, headers: identity, answer: z.object({ payment_intent: z.string() }) })
      const made = await vendorCall({
        url: `${base}/v1/refunds`,
        headers: { ...identity, 'content-type': form, 'idempotency-key': `refund-${order.id}` },
        body: refundOf(order, paid.payment_intent).toString(),
        answer: z.object({ id: z.string(), status: z.string() }),
      })
      if (made.status === 'failed' || made.status === 'canceled')
        throw new PaymentError('refused', `refund ${made.id} is ${made.status}`)
      return { reference: made.id }
    },
    readWebhook: (body, headers, now) => {
      proveSignature(body, headers['stripe-signature'], webhookSecret, now)
      return read(body)
    },
  }
}

const form = 'application/x-www-form-urlencoded'

const refundOf = ({ id, amount }: RefundOrder, intent: string) =>
  new URLSearchParams({ payment_intent: intent, amount: String(amount * minor), 'metadata[payment_id]': id })

const pageOf = (order: PaymentOrder) =>
  new URLSearchParams({
    mode: 'payment',
    client_reference_id: order.id,
    'metadata[payment_id]': order.id,
    customer_email: order.customer.email,
    'payment_method_types[0]': 'card',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'idr',
    'line_items[0][price_data][unit_amount]': String(order.amount * minor),
    'line_items[0][price_data][product_data][name]': order.description,
    // Stripe keeps a page open for half an hour at least.
    expires_at: String(Math.ceil(order.expiresAt.getTime() / 1000)),
    success_url: order.returnUrl,
    cancel_url: order.returnUrl,
  })

function proveSignature(body: Buffer, header: string | string[] | undefined, secret: string, now: Date): void {
  const fields = typeof header === 'string' ? header.split(',').map((field) => field.split('=', 2)) : []
  const time = fields.find(([name]) => name === 't')?.[1] ?? ''
  const given = fields.flatMap(([name, value]) => (name === 'v1' && value ? [value] : []))
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')
  if (!given.some((text) => sameSecret(text, expected)))
    throw new PaymentError('signature', 'Stripe-Signature does not match')
  const age = Math.abs(now.getTime() / 1000 - Number(time))
  if (!(age <= billingLimits.webhookToleranceSeconds))
    throw new PaymentError('signature', 'Stripe-Signature is of another time')
}

const event = z.object({
  id: z.string(),
  type: z.string(),
  created: z.number(),
  data: z.object({ object: z.unknown() }),
})
const page = z.object({
  client_reference_id: z.string(),
  payment_status: z.string(),
  amount_total: z.number(),
  currency: z.string(),
})

function read(body: Buffer): PaymentEvent | undefined {
  const report = readBody(event, body)
  const outcome = outcomes[report.type]
  if (!outcome) return undefined
  const about = page.safeParse(report.data.object)
  // Pages of other programs of the same account come here as well.
  if (!about.success) return undefined
  const { client_reference_id: paymentId, payment_status, amount_total, currency } = about.data
  if (outcome === 'paid' && payment_status !== 'paid') return undefined
  // Another currency can be no amount of ours.
  const amount = currency === 'idr' ? amount_total / minor : -1
  return { eventId: report.id, paymentId, outcome, amount, at: new Date(report.created * 1000) }
}

const outcomes: Record<string, PaymentEvent['outcome']> = {
  'checkout.session.completed': 'paid',
  'checkout.session.async_payment_succeeded': 'paid',
  'checkout.session.async_payment_failed': 'failed',
  'checkout.session.expired': 'expired',
}
