import type { OperatorPayment, PaymentId } from '#contract/billing/schemas.ts'
import { required } from '#contract/kit/required.ts'
import type { Language } from '#contract/language.ts'
import { fail } from '../../platform/http/fail.ts'
import { PaymentError, type PaymentProvider, type RefundOrder } from '../../providers/payment/port.ts'
import { mailRefund } from './mails.ts'
import * as store from './payment-store.ts'
import type { PaymentDeps } from './payments.ts'
import { presentPayment } from './present.ts'
import { findProfile } from './subscription-store.ts'

/**
 * Pays back what came and bought nothing, once: the vendor is asked with the payment's id as the key of the refund, so that
 * two operators at once, or a second try after a crash, pay back once. `hand`: it was done outside.
 */
export async function refundPayment(
  deps: PaymentDeps,
  id: PaymentId,
  by: 'provider' | 'hand',
  language: Language,
): Promise<OperatorPayment> {
  const payment = await store.findAnyPayment(deps.db, id)
  if (!payment) throw fail('payment_not_found')
  if (payment.status !== 'refund_due') throw fail('payment_not_refundable')
  const reference = by === 'hand' ? null : await askVendor(deps, payment)
  const at = deps.clock.now()
  const done = await deps.db.transaction(async (tx) => {
    const locked = await store.lockPayment(tx, id)
    if (locked?.status !== 'refund_due') return false
    await store.markRefunded(tx, id, { by, reference, at })
    return true
  })
  const after = required(await store.findAnyPayment(deps.db, id), 'the payment was found before, and payments are kept')
  if (done) {
    const { mailTo, language: theirs } = await findProfile(deps.db, payment.organizationId)
    await mailRefund(deps, after, mailTo, theirs)
  }
  return presentForOperator(deps, after, language)
}

async function askVendor({ providers, log }: PaymentDeps, payment: store.StoredPayment): Promise<string> {
  const provider = providers.find(({ name }) => name === payment.provider)
  const order = refundOf(payment)
  if (!provider?.refund || !order || !refundsItself(provider, payment)) throw fail('refund_only_by_hand')
  try {
    return (await provider.refund(order)).reference
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    log.warn({ provider: provider.name, reason: error.reason, err: error.message }, 'a payment was not paid back')
    throw fail('refund_failed')
  }
}

function refundOf(payment: store.StoredPayment): RefundOrder | undefined {
  const { id, method, reference, received, amount, reason } = payment
  return reference === null
    ? undefined
    : { id, method, reference, amount: received ?? amount, reason: reason ?? 'late' }
}

const refundsItself = (provider: PaymentProvider | undefined, { method, reference }: store.StoredPayment) =>
  reference !== null && (provider?.refunds.includes(method) ?? false)

/** A payment as operators see it. */
export const presentForOperator = (
  { providers, clock }: Pick<PaymentDeps, 'providers' | 'clock'>,
  payment: store.StoredPayment,
  language: Language,
): OperatorPayment => ({
  ...presentPayment(payment, clock.now(), language),
  organization_id: payment.organizationId,
  organization_name: payment.organizationName,
  refund_by_provider: refundsItself(
    providers.find(({ name }) => name === payment.provider),
    payment,
  ),
})
