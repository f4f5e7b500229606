import { createHash } from 'node:crypto'
import { unreachable } from '#contract/kit/unreachable.ts'
import { type PaymentDetails, PaymentError, type PaymentOrder, type PaymentProvider } from './port.ts'

const prefixes = { bca: '70012', bni: '98801', bri: '26215', mandiri: '89608', permata: '85012' } as const

/**
 * The built-in provider for installations without one: takes no money and hears of payments from an operator's page
 * instead of webhooks.
 */
export const createTestProvider = (): PaymentProvider => ({
  name: 'test',
  methods: ['virtual_account', 'qris', 'card'],
  banks: ['bca', 'bni', 'bri', 'mandiri', 'permata'],
  create: async (order) => ({ reference: `test-${order.id}`, details: detailsOf(order) }),
  refunds: ['virtual_account', 'qris', 'card'],
  refund: async ({ id }) => ({ reference: `test-refund-${id}` }),
  readWebhook: () => {
    throw new PaymentError('signature', 'the test provider sends no webhooks')
  },
})

function detailsOf({ id, method, bank, amount }: PaymentOrder): PaymentDetails {
  switch (method) {
    case 'virtual_account':
      return { method, bank, number: `${prefixes[bank]}${digitsOf(id)}` }
    case 'qris':
      return { method, qr: `TEST-QRIS|${id}|IDR|${amount}` }
    case 'card':
      return { method, url: null }
    default:
      return unreachable(method)
  }
}

/** Eleven digits that are the same for the same payment. */
const digitsOf = (id: string) =>
  (createHash('sha256').update(id).digest().readBigUInt64BE() % 100_000_000_000n).toString().padStart(11, '0')
