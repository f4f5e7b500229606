import type { Balance, Payment, PaymentId } from '#contract/billing/schemas.ts'
import type { OrganizationId } from '#contract/kit/id.ts'
import { required } from '#contract/kit/required.ts'
import type { Language } from '#contract/language.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { getBalance, grantCredits, openBook } from './credits.ts'
import { applyPaymentEvent } from './payment-outcomes.ts'
import { findAnyPayment } from './payment-store.ts'
import { presentPayment } from './present.ts'
import type { BillingDeps } from './subscription.ts'
import { findPlan } from './subscription-store.ts'

/** Reports a payment of the test provider, as its webhook would. */
export async function payTestPayment(
  deps: BillingDeps,
  id: PaymentId,
  given: { outcome: 'paid' | 'failed'; amount?: number | undefined },
  language: Language,
): Promise<Payment> {
  const payment = await findAnyPayment(deps.db, id)
  if (!payment) throw fail('payment_not_found')
  if (payment.provider !== 'test') throw fail('payment_not_of_test')
  const at = deps.clock.now()
  const { outcome, amount = payment.amount } = given
  await applyPaymentEvent(deps, 'test', { eventId: newId(at), paymentId: id, outcome, amount, at })
  const after = required(await findAnyPayment(deps.db, id), 'the payment was found before, and payments are kept')
  return presentPayment(after, at, language)
}

export async function grantCoins(
  deps: BillingDeps,
  scope: Scope,
  organizationId: OrganizationId,
  { coins, reason }: { coins: number; reason: string },
): Promise<Balance> {
  if (!(await findPlan(deps.db, organizationId))) throw fail('not_found')
  const at = deps.clock.now()
  await openBook(deps, organizationId)
  const source = `operator:${newId(at)}`
  await grantCredits(deps.db, { organizationId, kind: 'grant', source, coins, note: reason, userId: scope.userId, at })
  return getBalance(deps, organizationId)
}
