import { coinPacks } from '#contract/billing/prices.ts'
import type { PaymentId, ProviderName } from '#contract/billing/schemas.ts'
import { required } from '#contract/kit/required.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PaymentEvent } from '../../providers/payment/port.ts'
import { auditBilling } from './audit.ts'
import { grantCredits, openBook } from './credits.ts'
import * as invoices from './invoice-store.ts'
import { mailInvoice } from './mails.ts'
import { notifyPayment, notifyUnusable } from './notify-payers.ts'
import * as store from './payment-store.ts'
import { type BillingDeps, dropRenewal, renewPlan, startPlan } from './subscription.ts'
import { findProfile, lockSubscription, type StoredSubscription } from './subscription-store.ts'

/**
 * What a provider reports, once: the same report again changes nothing, and one that comes late or out of order never
 * undoes what was paid. Money that bought nothing is marked to be paid back.
 */
export async function applyPaymentEvent(deps: BillingDeps, provider: ProviderName, event: PaymentEvent): Promise<void> {
  const now = deps.clock.now()
  const id = event.paymentId as PaymentId
  if (!/^[0-9a-f-]{36}$/i.test(id)) return
  const paid = await deps.db.transaction(async (tx) => {
    const known = await store.findAnyPayment(tx, id)
    if (!known || known.provider !== provider) return undefined
    // The subscription before the payment, as everywhere: two orders of locking would wait for each other.
    const held = await lockSubscription(tx, known.organizationId)
    const payment = required(await store.lockPayment(tx, id), 'the payment was found before, and payments are kept')
    if (!(await store.insertEvent(tx, provider, event.eventId, id, now))) return undefined
    if (['paid', 'refund_due', 'refunded'].includes(payment.status)) return undefined
    if (event.outcome !== 'paid') {
      if (payment.status !== 'pending') return undefined
      await closePayment(tx, payment, event.outcome)
      await notifyPayment({ ...deps, db: tx }, payment, `payment_${event.outcome}`)
      return undefined
    }
    const reason = whyNot(payment, event, now)
    if (reason) {
      await store.markPayment(tx, id, { status: 'refund_due', reason, received: event.amount, paidAt: event.at ?? now })
      if (payment.status === 'pending' && payment.invoiceType !== 'renewal')
        await invoices.setInvoiceStatus(tx, payment.invoiceId, 'void', null)
      await notifyUnusable({ ...deps, db: tx }, payment, event.amount)
      return undefined
    }
    await buy(deps, tx, held, payment, now)
    await notifyPayment({ ...deps, db: tx }, payment, 'payment_paid')
    await notePaid({ ...deps, db: tx }, held, payment)
    return payment
  })
  if (paid) await mailPaid(deps, paid)
}

/** Why money cannot be used. In time is what was paid in time, however late its report is. */
function whyNot(payment: store.StoredPayment, event: PaymentEvent, now: Date): store.StoredPayment['reason'] {
  if (event.amount !== payment.amount) return 'amount'
  if (payment.status === 'canceled' || payment.status === 'failed') return 'canceled'
  return (event.at ?? now) > payment.expiresAt ? 'late' : null
}

async function buy(
  deps: BillingDeps,
  tx: Db,
  held: StoredSubscription,
  payment: store.StoredPayment,
  now: Date,
): Promise<void> {
  const { id, organizationId, purchase, invoiceId, userId } = payment
  await store.markPayment(tx, id, { status: 'paid', received: payment.amount, paidAt: now })
  await invoices.payInvoice(tx, invoiceId, now)
  await openBook({ ...deps, db: tx }, organizationId)
  if (purchase.kind === 'coins') {
    const bought = coinPacks.find((pack) => pack.id === purchase.pack)
    const { coins } = required(bought, 'only packs of the list are sold')
    const source = `payment:${id}`
    await grantCredits(tx, { organizationId, kind: 'purchase', source, coins, note: purchase.pack, userId, at: now })
  } else if (payment.invoiceType === 'renewal') await renewPlan(tx, held, purchase.plan, purchase.interval, now)
  else {
    await dropRenewal(tx, organizationId)
    await startPlan(tx, held, purchase.plan, purchase.interval, now)
  }
}

/** A payment is told by its provider, in the name of who began it. */
async function notePaid(deps: BillingDeps, held: StoredSubscription, payment: store.StoredPayment): Promise<void> {
  const { id, organizationId, userId, purchase, provider, amount, lines } = payment
  const by = { scope: { userId, organizationId }, from: { ip: '', userAgent: provider } }
  const target = { kind: 'payment', id, name: lines[0]?.description ?? '' } as const
  await auditBilling(deps, by, { action: 'billing.paid', target, changes: { amount: { from: null, to: amount } } })
  if (purchase.kind !== 'plan' || purchase.plan === held.plan) return
  const changes = { plan: { from: held.plan, to: purchase.plan } }
  await auditBilling(deps, by, { action: 'billing.plan-changed', changes })
}

async function mailPaid(deps: BillingDeps, { organizationId, invoiceId }: store.StoredPayment): Promise<void> {
  const invoice = await invoices.findInvoice(deps.db, organizationId, invoiceId)
  const { mailTo, language } = await findProfile(deps.db, organizationId)
  if (invoice) await mailInvoice(deps, invoice, mailTo, language)
}

/** Ends payments whose time is over. */
export async function expirePayments(deps: BillingDeps): Promise<void> {
  for (const id of await store.listExpired(deps.db, deps.clock.now()))
    await deps.db.transaction(async (tx) => {
      const found = await store.lockPayment(tx, id)
      if (found?.status !== 'pending') return
      await closePayment(tx, found, 'expired')
      await notifyPayment({ ...deps, db: tx }, found, 'payment_expired')
    })
}

/** Ends a payment that waits, and with it an invoice that was made for it alone. */
export async function closePayment(
  tx: Db,
  payment: store.StoredPayment,
  status: 'canceled' | 'expired' | 'failed',
): Promise<void> {
  await store.markPayment(tx, payment.id, { status })
  if (payment.invoiceType !== 'renewal') await invoices.setInvoiceStatus(tx, payment.invoiceId, 'void', null)
}
