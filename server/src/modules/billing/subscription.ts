import { billingLimits } from '#contract/billing/limits.ts'
import type { OrganizationId } from '#contract/kit/id.ts'
import { type HeldPlan, type Interval, type PlanName, plans } from '#contract/plans.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { newId } from '../../platform/id.ts'
import { grantCredits, openBook } from './credits.ts'
import { findOpenRenewal, insertInvoice, type StoredInvoice, setInvoiceStatus } from './invoice-store.ts'
import { mailInvoice } from './mails.ts'
import { notifyInvoice, notifyPlanEnded } from './notify-payers.ts'
import { listWaiting, markPayment } from './payment-store.ts'
import { addInterval, addMonths, lineOf, planLine } from './purchase.ts'
import {
  findProfile,
  listDue,
  lockSubscription,
  type StoredSubscription,
  saveSubscription,
} from './subscription-store.ts'

export type BillingDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'mailer' | 'config'>

/** Begins a paid plan now, with the coins of its first month. */
export async function startPlan(
  tx: Db,
  held: StoredSubscription,
  plan: HeldPlan,
  interval: Interval,
  now: Date,
): Promise<void> {
  const next = { plan, interval }
  await saveSubscription(tx, {
    organizationId: held.organizationId,
    plan,
    interval,
    next,
    periodStart: now,
    periodEnd: addInterval(now, interval),
    nextGrantAt: addMonths(now, 1),
  })
  await grantMonth(tx, held.organizationId, plan, now)
}

const grantMonth = (tx: Db, organizationId: OrganizationId, plan: PlanName, at: Date) =>
  grantCredits(tx, {
    organizationId,
    kind: 'plan',
    source: `plan:${organizationId}:${at.toISOString()}`,
    note: plan,
    coins: plans[plan].coins,
    userId: null,
    at,
  })

/** A paid renewal: the period goes on from where it ends. */
export async function renewPlan(
  tx: Db,
  held: StoredSubscription,
  plan: HeldPlan,
  interval: Interval,
  now: Date,
): Promise<void> {
  if (!held.periodEnd || held.plan === 'free') return startPlan(tx, held, plan, interval, now)
  await saveSubscription(tx, {
    ...held,
    plan,
    interval,
    next: { plan, interval },
    periodStart: held.periodEnd,
    periodEnd: addInterval(held.periodEnd, interval),
    nextGrantAt: held.nextGrantAt ?? held.periodEnd,
  })
}

const rank: Record<PlanName, number> = { free: 0, unlimited: 0, paid: 1, custom: 2 }

/** What follows the paid period; answers what was held before. A dearer plan is bought instead. */
export async function setNextPlan(
  deps: BillingDeps,
  organizationId: OrganizationId,
  plan: HeldPlan,
  interval: Interval | undefined,
): Promise<StoredSubscription> {
  return deps.db.transaction(async (tx) => {
    const held = await lockSubscription(tx, organizationId)
    if (!held.periodEnd) throw fail('plan_does_not_end')
    if (plan === 'custom' && held.plan !== 'custom') throw fail('plan_not_for_sale')
    const nextInterval = plan === 'free' ? null : (interval ?? held.interval ?? 'month')
    if (rank[plan] > rank[held.plan] || (plan === held.plan && nextInterval === 'year' && held.interval === 'month'))
      throw fail('plan_needs_payment')
    await dropRenewal(tx, organizationId)
    await saveSubscription(tx, { ...held, next: { plan, interval: nextInterval } })
    return held
  })
}

/**
 * The invoice of the next period no longer counts, because another plan follows, and neither does a payment of it that
 * waits: money that still comes for it is paid back.
 */
export async function dropRenewal(tx: Db, organizationId: OrganizationId): Promise<void> {
  const open = await findOpenRenewal(tx, organizationId)
  if (!open) return
  for (const waiting of await listWaiting(tx, organizationId))
    if (waiting.invoiceId === open.id) await markPayment(tx, waiting.id, { status: 'canceled' })
  await setInvoiceStatus(tx, open.id, 'void', null)
}

/** Its period is over. A payment that waits may still come in time, and then begins a new one. */
async function voidRenewal(tx: Db, organizationId: OrganizationId): Promise<void> {
  const open = await findOpenRenewal(tx, organizationId)
  if (open) await setInvoiceStatus(tx, open.id, 'void', null)
}

/** What time brings: coins of the next month, an invoice before the period's end, and the next plan after it. */
export async function turnSubscriptions(deps: BillingDeps): Promise<void> {
  const now = deps.clock.now()
  const soon = new Date(now.getTime() + billingLimits.renewalSeconds * 1000)
  for await (const organizationId of listDue(deps.db, { now, soon })) {
    const issued = await deps.db.transaction((tx) => turn({ ...deps, db: tx }, organizationId, { now, soon }))
    if (!issued) continue
    const { mailTo, language } = await findProfile(deps.db, organizationId)
    await mailInvoice(deps, issued, mailTo, language)
  }
}

/** A month after another one, counted from the day on which the period began: the 28th of February is followed by the 31st of March. */
function nextGrantOf({ periodStart }: StoredSubscription, at: Date): Date {
  const from = periodStart ?? at
  const months = (at.getUTCFullYear() - from.getUTCFullYear()) * 12 + at.getUTCMonth() - from.getUTCMonth()
  return addMonths(from, months + 1)
}

async function turn(
  deps: BillingDeps,
  organizationId: OrganizationId,
  { now, soon }: { now: Date; soon: Date },
): Promise<StoredInvoice | undefined> {
  const { db: tx } = deps
  let held = await lockSubscription(tx, organizationId)
  while (held.nextGrantAt && held.nextGrantAt <= now && (!held.periodEnd || held.nextGrantAt < held.periodEnd)) {
    await grantMonth(tx, organizationId, held.plan, held.nextGrantAt)
    held = { ...held, nextGrantAt: nextGrantOf(held, held.nextGrantAt) }
  }
  await saveSubscription(tx, held)
  if (!held.periodEnd) return undefined
  if (held.periodEnd <= now) return endPeriod(deps, held, held.periodEnd)
  // Coins of a month within a year, or a period that was paid while this waited for it.
  if (held.periodEnd > soon) return undefined
  return (await findOpenRenewal(tx, organizationId)) ? undefined : issueRenewal(deps, held, now)
}

/** Nothing was paid for the next period: whatever was to follow, it is the free plan. */
async function endPeriod(deps: BillingDeps, held: StoredSubscription, ended: Date): Promise<undefined> {
  const { db: tx } = deps
  await voidRenewal(tx, held.organizationId)
  const next = { plan: 'free', interval: null } as const
  await saveSubscription(tx, {
    organizationId: held.organizationId,
    plan: 'free',
    interval: null,
    next,
    periodStart: null,
    periodEnd: null,
    nextGrantAt: null,
  })
  if (held.plan !== 'free') await notifyPlanEnded(deps, held.organizationId, { from: held.plan, to: 'free', ended })
}

async function issueRenewal(
  deps: BillingDeps,
  held: StoredSubscription,
  now: Date,
): Promise<StoredInvoice | undefined> {
  const { db: tx } = deps
  const { plan, interval } = held.next
  const price = interval && plans[plan].price?.[interval]
  if (!price || !interval || !held.periodEnd) return undefined
  const { mailTo, language, ...billTo } = await findProfile(tx, held.organizationId)
  const invoice = await insertInvoice(tx, {
    id: newId(now),
    organizationId: held.organizationId,
    type: 'renewal',
    amount: price,
    billTo,
    lines: [lineOf(planLine(plan, interval, language), price)],
    purchase: { kind: 'plan', plan, interval },
    issuedAt: now,
    dueAt: held.periodEnd,
  })
  await notifyInvoice(deps, invoice)
  return invoice
}

/** By an operator, by agreement. */
export async function setPlanByAgreement(
  deps: BillingDeps,
  organizationId: OrganizationId,
  plan: HeldPlan,
  periodEnd: Date | undefined,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const held = await lockSubscription(tx, organizationId)
    await dropRenewal(tx, organizationId)
    const free = plan === 'free'
    await saveSubscription(tx, {
      organizationId,
      plan,
      interval: null,
      periodStart: free ? null : now,
      periodEnd: free ? null : (periodEnd ?? null),
      nextGrantAt: free ? null : addMonths(now, 1),
      next: { plan: periodEnd ? 'free' : plan, interval: null },
    })
    await openBook({ ...deps, db: tx }, organizationId)
    if (!free && held.plan !== plan) await grantMonth(tx, organizationId, plan, now)
  })
}
