import { z } from 'zod'
import type { Bank } from '#contract/billing/schemas.ts'
import { unreachable } from '#contract/kit/unreachable.ts'
import { sameSecret } from '../../platform/secrets/same-secret.ts'
import { type Headers, PaymentError, type PaymentEvent, type PaymentOrder, type PaymentProvider } from './port.ts'
import { basicAuth, readBody, timeOf, vendorCall } from './vendor-call.ts'

export type XenditOptions = { secretKey: string; callbackToken: string; baseUrl?: string | undefined }

const bankCodes = { bca: 'BCA', bni: 'BNI', bri: 'BRI', mandiri: 'MANDIRI', permata: 'PERMATA' } as const

/**
 * Xendit: fixed virtual accounts of one use, dynamic QR codes (api-version 2022-07-31) and invoices for cards. Webhooks
 * carry the account's token in `x-callback-token`.
 */
export function createXendit(options: XenditOptions): PaymentProvider {
  const base = options.baseUrl ?? 'https://api.xendit.co'
  const post = <T extends z.ZodType>(
    path: string,
    body: unknown,
    answer: T,
    more: Record<string, string> = {},
  ): Promise<z.output<T>> =>
    vendorCall({
      url: `${base}${path}`,
      headers: { authorization: basicAuth(options.secretKey), 'content-type': 'application/json', ...more },
      body: JSON.stringify(body),
      answer,
    })
  return {
    name: 'xendit',
    methods: ['virtual_account', 'qris', 'card'],
    banks: Object.keys(bankCodes) as Bank[],
    create: async (order) => {
      switch (order.method) {
        case 'virtual_account': {
          const made = await post('/callback_virtual_accounts', accountOf(order), accountMade)
          return {
            reference: made.id,
            details: { method: order.method, bank: order.bank, number: made.account_number },
          }
        }
        case 'qris': {
          const body = { reference_id: order.id, type: 'DYNAMIC', currency: 'IDR', amount: order.amount }
          const version = { 'api-version': '2022-07-31', 'idempotency-key': order.id }
          const made = await post('/qr_codes', { ...body, expires_at: order.expiresAt.toISOString() }, qrMade, version)
          return { reference: made.id, details: { method: order.method, qr: made.qr_string } }
        }
        case 'card': {
          const made = await post('/v2/invoices', invoiceOf(order), invoiceMade)
          return { reference: made.id, details: { method: order.method, url: made.invoice_url } }
        }
        default:
          return unreachable(order.method)
      }
    },
    // Transfers have no way back at Xendit, and a QR payment's own id is not kept.
    refunds: ['card'],
    refund: async ({ id, reference, amount, reason }) => {
      const reasons = { late: 'OTHERS', amount: 'OTHERS', canceled: 'CANCELLATION' }
      const body = { invoice_id: reference, reference_id: id, amount, currency: 'IDR', reason: reasons[reason] }
      const made = await post('/refunds', body, refundMade, { 'idempotency-key': `refund-${id}` })
      if (made.status === 'FAILED' || made.status === 'CANCELLED')
        throw new PaymentError('refused', `refund ${made.id} is ${made.status}`)
      return { reference: made.id }
    },
    readWebhook: (body, headers) => {
      proveToken(headers, options.callbackToken)
      return read(body)
    },
  }
}

const accountMade = z.object({ id: z.string(), account_number: z.string() })
const qrMade = z.object({ id: z.string(), qr_string: z.string() })
const refundMade = z.object({ id: z.string(), status: z.string() })
const invoiceMade = z.object({ id: z.string(), invoice_url: z.url() })

const accountOf = (order: PaymentOrder) => ({
  external_id: order.id,
  bank_code: bankCodes[order.bank],
  name: nameOnAccount(order.customer.name),
  expected_amount: order.amount,
  is_closed: true,
  is_single_use: true,
  expiration_date: order.expiresAt.toISOString(),
})

/** Banks show letters and spaces only. */
const nameOnAccount = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^A-Za-z ]/g, '')
    .trim()
    .slice(0, 50) || 'Customer'

const invoiceOf = (order: PaymentOrder) => ({
  external_id: order.id,
  amount: order.amount,
  currency: 'IDR',
  description: order.description,
  payer_email: order.customer.email,
  invoice_duration: Math.round((order.expiresAt.getTime() - order.createdAt.getTime()) / 1000),
  payment_methods: ['CREDIT_CARD'],
  success_redirect_url: order.returnUrl,
  failure_redirect_url: order.returnUrl,
})

function proveToken(headers: Headers, expected: string): void {
  const given = headers['x-callback-token']
  if (typeof given !== 'string' || !sameSecret(given, expected))
    throw new PaymentError('signature', 'x-callback-token does not match')
}

const accountPaid = z.object({
  payment_id: z.string(),
  external_id: z.string(),
  amount: z.number(),
  callback_virtual_account_id: z.string(),
  transaction_timestamp: z.string().optional(),
})
const qrPaid = z.object({
  event: z.literal('qr.payment'),
  data: z.object({
    id: z.string(),
    reference_id: z.string(),
    amount: z.number(),
    status: z.string(),
    created: z.string().optional(),
  }),
})
const invoiceChanged = z.object({
  id: z.string(),
  external_id: z.string(),
  status: z.enum(['PENDING', 'PAID', 'SETTLED', 'EXPIRED']),
  amount: z.number(),
  paid_amount: z.number().optional(),
  paid_at: z.string().optional(),
})
const anything = z.looseObject({}).transform(() => undefined)

function read(body: Buffer): PaymentEvent | undefined {
  const report = readBody(z.union([accountPaid, qrPaid, invoiceChanged, anything]), body)
  if (!report) return undefined
  if ('payment_id' in report) {
    const { payment_id, external_id, amount, transaction_timestamp } = report
    const at = timeOf(transaction_timestamp)
    return { eventId: `va:${payment_id}`, paymentId: external_id, outcome: 'paid', amount, at }
  }
  if ('event' in report) {
    const { id, reference_id, amount, status, created } = report.data
    const outcome = status === 'SUCCEEDED' || status === 'COMPLETED' ? 'paid' : 'failed'
    return { eventId: `qr:${id}:${outcome}`, paymentId: reference_id, outcome, amount, at: timeOf(created) }
  }
  if (report.status === 'PENDING') return undefined
  const outcome = report.status === 'EXPIRED' ? 'expired' : 'paid'
  const { id, external_id, amount, paid_amount, paid_at } = report
  const eventId = `invoice:${id}:${outcome}`
  return { eventId, paymentId: external_id, outcome, amount: paid_amount ?? amount, at: timeOf(paid_at) }
}
