import { billingLimits } from '#contract/billing/limits.ts'
import type {
  Payment,
  PaymentId,
  PaymentInput,
  PaymentMethod,
  Preview,
  ProviderName,
  Purchase,
} from '#contract/billing/schemas.ts'
import { formatRupiah } from '#contract/kit/format/number.ts'
import { localized, untranslated } from '#contract/kit/localized-text.ts'
import { required } from '#contract/kit/required.ts'
import type { Language } from '#contract/language.ts'
import type { Db } from '../../platform/db/database.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { PaymentError, type PaymentProvider } from '../../providers/payment/port.ts'
import { auditBilling, type BillingActor } from './audit.ts'
import * as invoices from './invoice-store.ts'
import { mailInvoice } from './mails.ts'
import { freeSubscription, planOf } from './package.ts'
import { closePayment } from './payment-outcomes.ts'
import * as store from './payment-store.ts'
import { presentPayment } from './present.ts'
import { type PurchasePrice, priceOf } from './purchase.ts'
import type { BillingDeps } from './subscription.ts'
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

type PaymentRequest = PurchasePrice & { purchase: invoices.StoredPurchase; invoice?: invoices.StoredInvoice }

async function price(
  db: Db,
  held: StoredSubscription,
  purchase: Purchase,
  now: Date,
  language: Language,
): Promise<PaymentRequest> {
  if (purchase.kind === 'invoice') {
    const invoice = await invoices.findInvoice(db, held.organizationId, purchase.invoice_id)
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
  billTo: invoices.StoredInvoice['billTo']
  language: Language
}

/** An amount of money in each language. */
const rupiah = (amount: number) => localized(formatRupiah(amount, 'en'), formatRupiah(amount, 'id'))

/** Within a transaction: the payment that waits for the same purchase, or a new one with its invoice. `invoice`: a new one. */
async function addPayment(
  deps: PaymentDeps,
  by: BillingActor,
  { input, provider, bank, billTo, language }: ChosenPayment,
): Promise<{ payment: store.StoredPayment; invoice?: invoices.StoredInvoice | undefined }> {
  const { db: tx } = deps
  const now = deps.clock.now()
  const { userId, organizationId } = by.scope
  const held = await lockSubscription(tx, organizationId)
  const priced = await price(tx, held, input.purchase, now, language)
  if (priced.when === 'period_end') throw fail('plan_changes_later')
  const [min, max] = billingLimits.amount[input.method]
  if (priced.due < min || priced.due > max)
    throw fail('payment_amount_not_allowed', { min: rupiah(min), max: rupiah(max) })
  const same = await closeOtherPayments(tx, held, priced, input, provider, now)
  if (same) return { payment: same }
  const dueAt = new Date(now.getTime() + billingLimits.expirySeconds[input.method] * 1000)
  const type = priced.purchase.kind
  const { lines, due: amount, purchase } = priced
  const invoice =
    priced.invoice ??
    (await invoices.insertInvoice(tx, {
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
    if (alike || (waiting.purchase.kind === 'plan' && purchase.kind === 'plan'))
      await closePayment(tx, waiting, 'canceled')
  }
  return undefined
}

const sameText = (a: invoices.StoredPurchase, b: invoices.StoredPurchase) => keyOf(a) === keyOf(b)
const keyOf = (purchase: invoices.StoredPurchase) =>
  purchase.kind === 'coins' ? purchase.pack : `${purchase.plan}/${purchase.interval}`

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
    const isBegun = await deps.db.transaction(async (tx) => {
      const locked = await store.lockPayment(tx, id)
      // Somebody else has begun the same one meanwhile, which a provider takes once.
      if (locked?.details) return true
      if (locked?.status === 'pending') await closePayment(tx, locked, 'failed')
      return false
    })
    if (isBegun) return
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
    await closePayment(tx, found, 'canceled')
    const target = { kind: 'payment', id, name: found.lines[0]?.description ?? '' } as const
    await auditBilling({ ...deps, db: tx }, by, { action: 'billing.purchase-canceled', target })
  })
  return getPayment(deps, scope, id, language)
}
