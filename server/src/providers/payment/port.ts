import type { Bank, Instructions, PaymentId, PaymentMethodName, ProviderName } from '#contract/billing/schemas.ts'

/** What is to be paid. `amount` is whole rupiah. */
export type PaymentOrder = {
  id: PaymentId
  amount: number
  description: string
  method: PaymentMethodName
  /** Of a virtual account. */
  bank: Bank
  customer: { name: string; email: string }
  createdAt: Date
  expiresAt: Date
  /** Where a card page sends the person when it is done. */
  returnUrl: string
}

type WithoutSteps<T> = T extends { steps: unknown } ? Omit<T, 'steps'> : never
/** What the person pays with, without the words around it. */
export type PaymentDetails = WithoutSteps<Instructions>

export type CreatedPayment = {
  /** The provider's own id. */
  reference: string
  details: PaymentDetails
}

/** What is to be paid back of a payment that came. `amount` is whole rupiah: what came in. */
export type RefundOrder = {
  /** Of the payment; also the key of its one refund at the vendor. */
  id: PaymentId
  /** The provider's own id of the payment. */
  reference: string
  method: PaymentMethodName
  amount: number
  reason: 'late' | 'amount' | 'canceled'
}

/** What a provider reports about a payment of ours. */
export type PaymentEvent = {
  /** The same for the same report sent again. */
  eventId: string
  /** As sent; whether there is such a payment is for the caller. */
  paymentId: string
  outcome: 'paid' | 'expired' | 'failed'
  /** Whole rupiah. */
  amount: number
  /** When it happened there; undefined when the provider does not say. */
  at: Date | undefined
}

export type Headers = Record<string, string | string[] | undefined>

/** A vendor of payments. */
export type PaymentProvider = {
  name: ProviderName
  methods: readonly PaymentMethodName[]
  banks: readonly Bank[]
  /** Begins a payment there. Asked again with the same id it gives the same where the vendor can. Throws PaymentError. */
  create: (order: PaymentOrder) => Promise<CreatedPayment>
  /** The ways whose money it can pay back by itself; a transfer to a virtual account has no way back at most. */
  refunds: readonly PaymentMethodName[]
  /** Pays back, once however often it is asked. Throws PaymentError. Left out where `refunds` is empty. */
  refund?: (order: RefundOrder) => Promise<{ reference: string }>
  /**
   * Proves that a webhook is the vendor's and reads it; undefined: of no interest. Throws PaymentError `signature` for one
   * that is not, `malformed` for one that cannot be read.
   */
  readWebhook: (body: Buffer, headers: Headers, now: Date) => PaymentEvent | undefined
}

export type PaymentErrorReason = 'signature' | 'malformed' | 'refused' | 'unavailable'

/** Why a vendor did not do it. `refused`: it said no; `unavailable`: it could not be reached or is broken. */
export class PaymentError extends Error {
  readonly reason: PaymentErrorReason
  constructor(reason: PaymentErrorReason, message: string) {
    super(message)
    this.name = 'PaymentError'
    this.reason = reason
  }
}
