import { billingLimits } from '#contract/billing/limits.ts'
import { coinPacks } from '#contract/billing/prices.ts'
import type {
  Payment,
  PaymentId,
  PaymentInput,
  PaymentMethod,
  Preview,
  ProviderName,
  Purchase,
} from '#contract/billing/schemas.ts'
import { localized, untranslated } from '#contract/kit/localized-text.ts'
import { required } from '#contract/kit/required.ts'
import type { Language } from '#contract/language.ts'
import type { Db } from '../../platform/db/database.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { PaymentError, type PaymentEvent, type PaymentProvider } from '../../providers/payment/port.ts'
import { auditBilling, type BillingActor } from './audit.ts'
import { grantCredits, openBook } from './credits.ts'
import { mailInvoice } from './mails.ts'
import { notifyPayment, notifyUnusable } from './notify-payers.ts'
import { freeSubscription, planOf } from './package.ts'
import * as store from './payment-store.ts'
import { presentPayment } from './present.ts'
import { type PurchasePrice, priceOf } from './purchase.ts'
import { type BillingDeps, dropRenewal, renewPlan, startPlan } from './subscription.ts'
import { findProfile, findSubscription, lockSubscription, type StoredSubscription } from './subscription-store.ts'

export type PaymentDeps = BillingDeps & { providers: PaymentProvider[] }
const methodNames = {
  virtual_account: untranslated('Virtual account'),
  qris: untranslated('QRIS'),
  card: localized('Card', 'Kartu'),
}
const bankNames = { bca: 'BCA', bni: 'BNI', bri: 'BRI', mandiri: 'Mandiri', permata: 'Permata' } as const

export const listMethods = ({ providers }: PaymentDeps, language: Language): PaymentMethod[] =>
  providers.flatMap((provider) =>
    provider.methods.map((method) => {
      const [min, max] = billingLimits.amount[method]
      const banks = method === 'virtual_account' ? provider.banks.map((id) => ({ id, name: bankNames[id] })) : []
      const expires_seconds = billingLimits.expirySeconds[method]
      return { method, provider: provider.name, name: methodNames[method][language], banks, min, max, expires_seconds }
    }),
  )

/** Buys nothing: what it would cost. */
export async function previewPurchase(
  deps: PaymentDeps,
  { organizationId }: Scope,
  purchase: Purchase,
  language: Language,
): Promise<Preview> {
  const now = deps.clock.now()
  const held =
    (await findSubscription(deps.db, organizationId)) ??
    freeSubscription(organizationId, await planOf(deps.db, organizationId))
  const priced = await price(deps.db, held, purchase, now, language)
  return {
    currency: 'IDR',
    when: priced.when,
    lines: priced.lines,
    due_now: priced.due,
    coins_back: 0,
    coins: priced.coins,
    effective_at: priced.effectiveAt.toISOString(),
    period_end: priced.periodEnd?.toISOString() ?? null,
  }
}

type PaymentRequest = PurchasePrice & { purchase: store.StoredPurchase; invoice?: store.StoredInvoice }

async function price(
  db: Db,
  held: StoredSubscription,
  purchase: Purchase,
  now: Date,
  language: Language,
): Promise<PaymentRequest> {
  if (purchase.kind === 'invoice') {
    const invoice = await store.findInvoice(db, held.organizationId, purchase.invoice_id)
    if (!invoice) throw fail('invoice_not_found')
    if (invoice.status !== 'unpaid') throw fail('invoice_not_open')
    const { lines, amount: due } = invoice
    const rest = { coins: 0, effectiveAt: held.periodEnd ?? now, periodEnd: held.periodEnd }
    return { when: 'now', lines, due, ...rest, purchase: invoice.purchase, invoice }
  }
  const priced = priceOf(held, purchase, now, language)
  if (typeof priced === 'string') throw fail(priced)
  return { ...priced, purchase }
}

/** Begins to pay: an invoice and a payment in one transaction, then the provider, which may refuse. */
export async function createPayment(
  deps: PaymentDeps,
  by: BillingActor,
  input: PaymentInput,
  language: Language,
): Promise<Payment> {
  const provider = deps.providers.find(
    ({ name, methods }) => methods.includes(input.method) && (input.provider ?? name) === name,
  )
  const bank = input.method === 'virtual_account' ? (input.bank ?? provider?.banks[0]) : undefined
  if (!provider || (bank && !provider.banks.includes(bank))) throw fail('payment_method_not_available')
  const { scope } = by
  const { mailTo, language: _theirs, ...billTo } = await findProfile(deps.db, scope.organizationId)
  const chosen = { input, provider: provider.name, bank: bank ?? null, billTo, language }
  const begun = await deps.db.transaction((tx) => addPayment({ ...deps, db: tx }, by, chosen))
  const { payment } = begun
  if (!payment.details) await begin(deps, provider, payment, { name: billTo.name, email: mailTo })
  if (begun.invoice) await mailInvoice(deps, begun.invoice, mailTo, language)
  return getPayment(deps, scope, payment.id, language)
}

type ChosenPayment = {
  input: PaymentInput
  provider: ProviderName
  bank: store.StoredPayment['bank']
  billTo: store.StoredInvoice['billTo']
  language: Language
}

/** Within a transaction: the payment that waits for the same purchase, or a new one with its invoice. `invoice`: a new one. */
async function addPayment(
  deps: PaymentDeps,
  by: BillingActor,
  { input, provider, bank, billTo, language }: ChosenPayment,
): Promise<{ payment: store.StoredPayment; invoice?: store.StoredInvoice | undefined }> {
  const { db: tx } = deps
  const now = deps.clock.now()
  const { userId, organizationId } = by.scope
  const held = await lockSubscription(tx, organizationId)
  const priced = await price(tx, held, input.purchase, now, language)
  if (priced.when === 'period_end') throw fail('plan_changes_later')
  const [min, max] = billingLimits.amount[input.method]
  if (priced.due < min || priced.due > max)
    throw fail('payment_amount_not_allowed', { min: min.toLocaleString('id-ID'), max: max.toLocaleString('id-ID') })
  const same = await closeOtherPayments(tx, held, priced, input, provider, now)
  if (same) return { payment: same }
  const dueAt = new Date(now.getTime() + billingLimits.expirySeconds[input.method] * 1000)
  const type = priced.purchase.kind
  const { lines, due: amount, purchase } = priced
  const invoice =
    priced.invoice ??
    (await store.insertInvoice(tx, {
      id: newId(now),
      organizationId,
      type,
      amount,
      lines,
      billTo,
      purchase,
      issuedAt: now,
      dueAt,
    }))
  const id = newId<PaymentId>(now)
  await store.insertPayment(tx, {
    id,
    organizationId,
    userId,
    invoiceId: invoice.id,
    provider,
    method: input.method,
    bank,
    amount,
    createdAt: now,
    expiresAt: dueAt,
  })
  await auditBilling(deps, by, {
    action: 'billing.purchase-begun',
    target: { kind: 'payment', id, name: lines[0]?.description ?? '' },
    changes: { amount: { from: null, to: amount }, method: { from: null, to: input.method } },
  })
  return {
    payment: required(await store.findPayment(tx, organizationId, id), 'the payment was just made'),
    invoice: priced.invoice ? undefined : invoice,
  }
}

/** The same purchase by the same way gives the payment that waits; another plan takes the place of the one that waited. */
async function closeOtherPayments(
  tx: Db,
  held: StoredSubscription,
  { purchase, due, invoice }: PaymentRequest,
  input: PaymentInput,
  provider: ProviderName,
  now: Date,
): Promise<store.StoredPayment | undefined> {
  for (const waiting of await store.listWaiting(tx, held.organizationId)) {
    if (waiting.expiresAt <= now) continue
    const alike = invoice ? waiting.invoiceId === invoice.id : sameText(waiting.purchase, purchase)
    const isSameMethod =
      waiting.method === input.method &&
      waiting.provider === provider &&
      (input.bank === undefined || waiting.bank === input.bank)
    if (alike && isSameMethod && waiting.amount === due) return waiting
    if (alike || (waiting.purchase.kind === 'plan' && purchase.kind === 'plan')) await close(tx, waiting, 'canceled')
  }
  return undefined
}

const sameText = (a: store.StoredPurchase, b: store.StoredPurchase) => keyOf(a) === keyOf(b)
const keyOf = (purchase: store.StoredPurchase) =>
  purchase.kind === 'coins' ? purchase.pack : `${purchase.plan}/${purchase.interval}`

/** Ends a payment that waits, and with it an invoice that was made for it alone. */
async function close(tx: Db, payment: store.StoredPayment, status: 'canceled' | 'expired' | 'failed'): Promise<void> {
  await store.markPayment(tx, payment.id, { status })
  if (payment.invoiceType !== 'renewal') await store.setInvoiceStatus(tx, payment.invoiceId, 'void', null)
}

async function begin(
  deps: PaymentDeps,
  provider: PaymentProvider,
  payment: store.StoredPayment,
  customer: { name: string; email: string },
): Promise<void> {
  const { id, amount, method, createdAt, expiresAt } = payment
  const base = deps.config.PUBLIC_URL ?? 'http://localhost'
  const returnUrl = new URL(`/success-payment?payment=${id}`, base).href
  const description = `${deps.config.BRAND_NAME}: ${payment.lines[0]?.description ?? ''}`
  const order = {
    id,
    amount,
    description,
    method,
    bank: payment.bank ?? 'bca',
    customer,
    createdAt,
    expiresAt,
    returnUrl,
  }
  try {
    const { reference, details } = await provider.create(order)
    await store.setDetails(deps.db, id, reference, details)
  } catch (error) {
    await deps.db.transaction(async (tx) => {
      const locked = await store.lockPayment(tx, id)
      if (locked?.status === 'pending') await close(tx, locked, 'failed')
    })
    if (!(error instanceof PaymentError)) throw error
    deps.log.warn({ provider: provider.name, reason: error.reason, err: error.message }, 'a payment was not begun')
    throw fail('payment_provider_failed')
  }
}

export async function getPayment(
  deps: BillingDeps,
  scope: Pick<Scope, 'organizationId'>,
  id: PaymentId,
  language: Language,
): Promise<Payment> {
  const found = await store.findPayment(deps.db, scope.organizationId, id)
  if (!found) throw fail('payment_not_found')
  return presentPayment(found, deps.clock.now(), language)
}

export async function cancelPayment(
  deps: BillingDeps,
  by: BillingActor,
  id: PaymentId,
  language: Language,
): Promise<Payment> {
  const { scope } = by
  await deps.db.transaction(async (tx) => {
    const found = await store.lockPayment(tx, id)
    if (!found || found.organizationId !== scope.organizationId) throw fail('payment_not_found')
    if (found.status !== 'pending' || found.expiresAt <= deps.clock.now()) throw fail('payment_not_pending')
    await close(tx, found, 'canceled')
    const target = { kind: 'payment', id, name: found.lines[0]?.description ?? '' } as const
    await auditBilling({ ...deps, db: tx }, by, { action: 'billing.purchase-canceled', target })
  })
  return getPayment(deps, scope, id, language)
}

/**
 * What a provider reports, once: the same report again changes nothing, and one that comes late or out of order never
 * undoes what was paid. Money that bought nothing is marked to be paid back.
 */
export async function applyEvent(deps: BillingDeps, provider: ProviderName, event: PaymentEvent): Promise<void> {
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
      await close(tx, payment, event.outcome)
      await notifyPayment({ ...deps, db: tx }, payment, `payment_${event.outcome}`)
      return undefined
    }
    const reason = whyNot(payment, event, now)
    if (reason) {
      await store.markPayment(tx, id, { status: 'refund_due', reason, received: event.amount, paidAt: event.at ?? now })
      if (payment.status === 'pending' && payment.invoiceType !== 'renewal')
        await store.setInvoiceStatus(tx, payment.invoiceId, 'void', null)
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
  await store.payInvoice(tx, invoiceId, now)
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
  const invoice = await store.findInvoice(deps.db, organizationId, invoiceId)
  const { mailTo, language } = await findProfile(deps.db, organizationId)
  if (invoice) await mailInvoice(deps, invoice, mailTo, language)
}

/** Ends payments whose time is over. */
export async function expirePayments(deps: BillingDeps): Promise<void> {
  for (const id of await store.listExpired(deps.db, deps.clock.now()))
    await deps.db.transaction(async (tx) => {
      const found = await store.lockPayment(tx, id)
      if (found?.status !== 'pending') return
      await close(tx, found, 'expired')
      await notifyPayment({ ...deps, db: tx }, found, 'payment_expired')
    })
}
