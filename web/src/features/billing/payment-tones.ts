import type { PaymentStatus } from '#contract/billing/schemas.ts'
import type { Tone } from '#web/ui/badge.tsx'

/** How the states of a payment look. */
export const paymentTones: Record<PaymentStatus, Tone> = {
  pending: 'info',
  paid: 'good',
  expired: 'neutral',
  failed: 'bad',
  canceled: 'neutral',
  refund_due: 'warn',
  refunded: 'neutral',
}
