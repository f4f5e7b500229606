import { createHash } from 'node:crypto'
import { z } from 'zod'
import { unreachable } from '#contract/kit/unreachable.ts'
import { sameSecret } from '../../platform/secrets/same-secret.ts'
import {
  type CreatedPayment,
  type PaymentDetails,
  PaymentError,
  type PaymentEvent,
  type PaymentOrder,
  type PaymentProvider,
} from './port.ts'
import { basicAuth, readBody, vendorCall } from './vendor-call.ts'

export type MidtransOptions = { serverKey: string; baseUrl?: string | undefined }

/** Keys of the sandbox begin with SB-. */
const homes = (key: string) =>
  key.startsWith('SB-')
    ? { api: 'https://api.sandbox.midtrans.com', snap: 'https://app.sandbox.midtrans.com' }
    : { api: 'https://api.midtrans.com', snap: 'https://app.midtrans.com' }

/**
 * Midtrans: the core API's charge for virtual accounts and QRIS, a Snap page for cards. Notifications are signed with
 * SHA-512 of order id, status code, gross amount and server key.
 */
export function createMidtrans({ serverKey, baseUrl }: MidtransOptions): PaymentProvider {
  const { api, snap } = baseUrl ? { api: baseUrl, snap: baseUrl } : homes(serverKey)
  const post = <T extends z.ZodType>(url: string, body: unknown, answer: T): Promise<z.output<T>> =>
    vendorCall({
      url,
      headers: {
        authorization: basicAuth(serverKey),
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: JSON.stringify(body),
      answer,
    })
  return {
    name: 'midtrans',
    methods: ['virtual_account', 'qris', 'card'],
    banks: ['bca', 'bni', 'bri', 'permata'],
    create: async (order) => {
      if (order.method !== 'card') return charged(order, await post(`${api}/v2/charge`, chargeOf(order), chargeMade))
      const made = await post(`${snap}/snap/v1/transactions`, pageOf(order), pageMade)
      return { reference: made.token, details: { method: 'card', url: made.redirect_url } }
    },
    refunds: ['card', 'qris'],
    refund: async ({ id, amount, reason }) => {
      const url = `${api}/v2/${encodeURIComponent(id)}/refund`
      const made = await post(url, { refund_key: `refund-${id}`, amount, reason }, refundMade)
      // The answer itself is 200 for a refusal, too.
      if (!made.status_code.startsWith('2'))
        throw new PaymentError(reasonOf(made.status_code), `${made.status_code}: ${made.status_message}`)
      return { reference: made.refund_key ?? `refund-${id}` }
    },
    readWebhook: (body) => read(body, serverKey),
  }
}

const minutesOf = (order: PaymentOrder) =>
  Math.max(1, Math.round((order.expiresAt.getTime() - order.createdAt.getTime()) / 60_000))

const common = (order: PaymentOrder) => ({
  transaction_details: { order_id: order.id, gross_amount: order.amount },
  customer_details: { first_name: order.customer.name.slice(0, 50), email: order.customer.email },
})

const chargeOf = (order: PaymentOrder) => ({
  ...common(order),
  custom_expiry: { expiry_duration: minutesOf(order), unit: 'minute' },
  ...(order.method === 'qris'
    ? { payment_type: 'qris', qris: { acquirer: 'gopay' } }
    : { payment_type: 'bank_transfer', bank_transfer: { bank: order.bank } }),
})

const pageOf = (order: PaymentOrder) => ({
  ...common(order),
  enabled_payments: ['credit_card'],
  credit_card: { secure: true },
  expiry: { unit: 'minutes', duration: minutesOf(order) },
  callbacks: { finish: order.returnUrl },
})

/** The status of a refused charge is in the body: the answer itself is 200. */
const chargeMade = z.object({
  status_code: z.string(),
  status_message: z.string().default(''),
  transaction_id: z.string().optional(),
  va_numbers: z.array(z.object({ bank: z.string(), va_number: z.string() })).optional(),
  permata_va_number: z.string().optional(),
  qr_string: z.string().optional(),
})
const refundMade = z.object({
  status_code: z.string(),
  status_message: z.string().default(''),
  refund_key: z.string().optional(),
})
const reasonOf = (statusCode: string) => (statusCode.startsWith('5') ? 'unavailable' : 'refused')
const pageMade = z.object({ token: z.string(), redirect_url: z.url() })

function charged(order: PaymentOrder, made: z.output<typeof chargeMade>): CreatedPayment {
  if (!made.status_code.startsWith('2'))
    throw new PaymentError(reasonOf(made.status_code), `${made.status_code}: ${made.status_message}`)
  const details = detailsOf(order, made)
  if (!details || !made.transaction_id) throw new PaymentError('unavailable', 'the charge names no way to pay')
  return { reference: made.transaction_id, details }
}

function detailsOf(order: PaymentOrder, made: z.output<typeof chargeMade>): PaymentDetails | undefined {
  switch (order.method) {
    case 'virtual_account': {
      const number = made.va_numbers?.[0]?.va_number ?? made.permata_va_number
      return number === undefined ? undefined : { method: 'virtual_account', bank: order.bank, number }
    }
    case 'qris':
      return made.qr_string === undefined ? undefined : { method: 'qris', qr: made.qr_string }
    case 'card':
      return undefined
    default:
      return unreachable(order.method)
  }
}

const notification = z.object({
  order_id: z.string(),
  status_code: z.string(),
  gross_amount: z.string(),
  signature_key: z.string(),
  transaction_id: z.string(),
  transaction_status: z.string(),
  fraud_status: z.string().optional(),
  settlement_time: z.string().optional(),
  transaction_time: z.string().optional(),
})

const outcomes: Record<string, PaymentEvent['outcome']> = {
  settlement: 'paid',
  expire: 'expired',
  deny: 'failed',
  cancel: 'failed',
  failure: 'failed',
}

function read(body: Buffer, serverKey: string): PaymentEvent | undefined {
  const report = readBody(notification, body)
  const { order_id, status_code, gross_amount, signature_key, transaction_id, transaction_status } = report
  const expected = createHash('sha512').update(`${order_id}${status_code}${gross_amount}${serverKey}`).digest('hex')
  if (!sameSecret(signature_key, expected)) throw new PaymentError('signature', 'signature_key does not match')
  // A captured card that the fraud check still looks at is not paid yet.
  const captured = transaction_status === 'capture' && report.fraud_status === 'accept'
  const outcome = captured ? 'paid' : outcomes[transaction_status]
  // The signature covers the code, not the status: what calls itself paid must have been signed as paid.
  if (!outcome || (outcome === 'paid' && status_code !== '200')) return undefined
  const at = jakartaTime(report.settlement_time ?? report.transaction_time)
  return { eventId: `${transaction_id}:${outcome}`, paymentId: order_id, outcome, amount: Number(gross_amount), at }
}

/** `2026-11-21 11:05:00`, in Jakarta's time. */
function jakartaTime(text: string | undefined): Date | undefined {
  if (text === undefined || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined
  return new Date(`${text.replace(' ', 'T')}+07:00`)
}
