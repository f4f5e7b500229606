import type { OrganizationId } from '#contract/kit/id.ts'
import type { PlanName } from '#contract/plans.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { listManagers, notifyUsers } from '../notifications/service.ts'
import type { StoredInvoice } from './invoice-store.ts'
import { findAsker, listOperators } from './operator-store.ts'
import type { StoredPayment } from './payment-store.ts'
import { invoiceNumber } from './present.ts'

type Telling = { db: Db } & Pick<Deps, 'clock'>

/** How a payment ended: to whoever began it and who looks after the bills. */
export async function notifyPayment(
  deps: Telling,
  payment: StoredPayment,
  kind: 'payment_paid' | 'payment_failed' | 'payment_expired',
): Promise<void> {
  const facts = { number: invoiceNumber(payment.invoiceNumber), amount: payment.amount }
  await notifyUsers(deps, { kind, to: await concerned(deps.db, payment), key: `payment:${payment.id}:${kind}`, facts })
}

/** Money came that bought nothing. */
export async function notifyUnusable(deps: Telling, payment: StoredPayment, received: number): Promise<void> {
  const facts = { number: invoiceNumber(payment.invoiceNumber), amount: payment.amount, received }
  const key = `payment:${payment.id}:unusable`
  await notifyUsers(deps, { kind: 'payment_unusable', to: await concerned(deps.db, payment), key, facts })
}

const concerned = async (db: Db, { organizationId, userId }: StoredPayment) => [
  ...(await listManagers(db, organizationId)),
  userId,
]

export async function notifyInvoice(deps: Telling, invoice: StoredInvoice): Promise<void> {
  const { id, organizationId, number, amount, dueAt } = invoice
  const facts = { number: invoiceNumber(number), amount, due_at: dueAt.toISOString() }
  const to = await listManagers(deps.db, organizationId)
  await notifyUsers(deps, { kind: 'invoice_ready', to, key: `invoice:${id}`, facts })
}

/** Somebody who looks after an organization's bills asks whoever runs the installation for a plan by agreement. */
export async function notifyPlanRequest(
  deps: Telling,
  { userId, organizationId }: Pick<Tenant, 'userId' | 'organizationId'>,
  { id, message }: { id: string; message: string },
): Promise<void> {
  const facts = { ...(await findAsker(deps.db, userId, organizationId)), message }
  const to = await listOperators(deps.db)
  await notifyUsers(deps, { kind: 'plan_requested', to, key: `plan-request:${id}`, facts })
}

/** The paid period ended at a moment. */
export async function notifyPlanEnded(
  deps: Telling,
  organizationId: OrganizationId,
  change: { from: PlanName; to: PlanName; ended: Date },
): Promise<void> {
  const { from, to: plan, ended } = change
  const to = await listManagers(deps.db, organizationId)
  const key = `plan:${organizationId}:${ended.toISOString()}`
  await notifyUsers(deps, { kind: 'plan_ended', to, key, facts: { from, to: plan } })
}
