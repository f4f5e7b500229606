import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { billingLimits } from '#contract/billing/limits.ts'
import { PaymentError, type PaymentEvent, type PaymentOrder, type PaymentProvider } from './port.ts'
import { sameSecret } from './same-secret.ts'
import { readBody, vendorCall } from './vendor-call.ts'

export type StripeOptions = { secretKey: string; webhookSecret: string; baseUrl?: string | undefined }

/** Stripe counts rupiah in hundredths. */
const minor = 100

/**
 * Stripe: Checkout pages for cards. Webhooks are signed with HMAC-SHA256 over time and body (`Stripe-Signature`); a time
 * too far from now is refused, so that an old one cannot be sent again.
 */
export function createStripe({ secretKey, webhookSecret, baseUrl }: StripeOptions): PaymentProvider {
  return {
    name: 'stripe',
    methods: ['card'],
    banks: [],
    create: async (order) => {
      const made = await vendorCall({
        url: `${baseUrl ?? 'https://api.stripe.com'}/v1/checkout/sessions`,
        headers: {
          ...{ authorization: `Bearer ${secretKey}`, 'content-type': 'application/x-www-form-urlencoded' },
          ...{ 'idempotency-key': order.id, 'stripe-version': '2024-06-20' },
        },
        body: pageOf(order).toString(),
        answer: z.object({ id: z.string(), url: z.url() }),
      })
      return { reference: made.id, details: { method: 'card', url: made.url } }
    },
    readWebhook: (body, headers, now) => {
      proveSignature(body, headers['stripe-signature'], webhookSecret, now)
      return read(body)
    },
  }
}

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
  if (!given.some((one) => sameSecret(one, expected)))
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
