import { type SQL, sql } from 'drizzle-orm'
import type {
  Bank,
  InvoiceId,
  InvoiceLine,
  PaymentId,
  PaymentMethodName,
  PaymentStatus,
  ProviderName,
} from '#contract/billing/schemas.ts'
import type { OrganizationId, UserId } from '#contract/kit/id.ts'
import type { PageQuery } from '#contract/kit/paging.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PaymentDetails } from '../../providers/payment/port.ts'
import type { InvoiceType, StoredPurchase } from './invoice-store.ts'

export type StoredPayment = {
  id: PaymentId
  organizationId: OrganizationId
  organizationName: string
  userId: UserId
  invoiceId: InvoiceId
  invoiceNumber: number
  invoiceType: InvoiceType
  lines: InvoiceLine[]
  purchase: StoredPurchase
  status: PaymentStatus
  reason: 'late' | 'amount' | 'canceled' | null
  provider: ProviderName
  method: PaymentMethodName
  bank: Bank | null
  amount: number
  details: PaymentDetails | null
  /** The provider's own id of it; null until it has begun there. */
  reference: string | null
  /** What came in, where it bought nothing. */
  received: number | null
  createdAt: Date
  expiresAt: Date
  paidAt: Date | null
  refundedAt: Date | null
}

type Time = string | Date
const dateOf = (value: Time | null) => (value === null ? null : new Date(value))

type PaymentRow = {
  id: PaymentId
  organization_id: OrganizationId
  organization_name: string | null
  user_id: UserId
  invoice_id: InvoiceId
  invoice_number: number
  invoice_type: InvoiceType
  lines: InvoiceLine[]
  purchase: StoredPurchase
  status: PaymentStatus
  reason: StoredPayment['reason']
  provider: ProviderName
  method: PaymentMethodName
  bank: Bank | null
  amount: string
  instructions: PaymentDetails | null
  reference: string | null
  received: string | null
  created_at: Time
  expires_at: Time
  paid_at: Time | null
  refunded_at: Time | null
}
const toPayment = (row: PaymentRow): StoredPayment => ({
  id: row.id,
  organizationId: row.organization_id,
  organizationName: row.organization_name ?? '',
  userId: row.user_id,
  invoiceId: row.invoice_id,
  invoiceNumber: row.invoice_number,
  lines: row.lines,
  invoiceType: row.invoice_type,
  purchase: row.purchase,
  status: row.status,
  reason: row.reason,
  provider: row.provider,
  method: row.method,
  bank: row.bank,
  amount: Number(row.amount),
  details: row.instructions,
  createdAt: new Date(row.created_at),
  expiresAt: new Date(row.expires_at),
  reference: row.reference,
  received: row.received === null ? null : Number(row.received),
  paidAt: dateOf(row.paid_at),
  refundedAt: dateOf(row.refunded_at),
})
const selectPayments = sql`select p.id, p.organization_id, p.user_id, p.invoice_id, p.status, p.reason, p.provider, p.method,
  p.bank, p.amount, p.instructions, p.reference, p.received, p.created_at, p.expires_at, p.paid_at, p.refunded_at, i.number as invoice_number, i.type as invoice_type,
  i.lines, i.purchase, (select o.name from organizations o where o.id = p.organization_id) as organization_name
  from payments p join invoices i on i.id = p.invoice_id`

export type NewPayment = Pick<
  StoredPayment,
  | 'id'
  | 'organizationId'
  | 'userId'
  | 'invoiceId'
  | 'provider'
  | 'method'
  | 'bank'
  | 'amount'
  | 'createdAt'
  | 'expiresAt'
>

export async function insertPayment(tx: Db, given: NewPayment): Promise<void> {
  await tx.execute(sql`
    insert into payments (id, organization_id, user_id, invoice_id, status, provider, method, bank, amount, created_at, expires_at)
    values (${given.id}, ${given.organizationId}, ${given.userId}, ${given.invoiceId}, 'pending', ${given.provider},
      ${given.method}, ${given.bank}, ${given.amount}, ${given.createdAt}, ${given.expiresAt})`)
}

export async function setDetails(db: Db, id: PaymentId, reference: string, details: PaymentDetails): Promise<void> {
  await db.execute(
    sql`update payments set reference = ${reference}, instructions = ${JSON.stringify(details)}::jsonb where id = ${id}`,
  )
}

export type PaymentMark = { status: PaymentStatus; reason?: StoredPayment['reason']; received?: number; paidAt?: Date }

/** Only the transaction that has locked the payment may mark it. */
export async function markPayment(tx: Db, id: PaymentId, mark: PaymentMark): Promise<void> {
  await tx.execute(sql`
    update payments set status = ${mark.status}, reason = ${mark.reason ?? null}, received = ${mark.received ?? null}::bigint,
      paid_at = ${mark.paidAt ?? null}::timestamptz where id = ${id}`)
}

/** Only the transaction that has locked the payment may mark it. */
export async function markRefunded(
  tx: Db,
  id: PaymentId,
  { by, reference, at }: { by: 'provider' | 'hand'; reference: string | null; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update payments set status = 'refunded', refunded_at = ${at}::timestamptz, refunded_by = ${by},
      refund_reference = ${reference} where id = ${id}`)
}

async function selectOne(db: Db, where: SQL): Promise<StoredPayment | undefined> {
  const { rows } = await db.execute<PaymentRow>(sql`${selectPayments} where ${where}`)
  return rows[0] && toPayment(rows[0])
}

export const findPayment = (db: Db, organizationId: OrganizationId, id: PaymentId) =>
  selectOne(db, sql`p.organization_id = ${organizationId} and p.id = ${id}`)

/** Of whatever organization: for the provider's reports, which prove themselves, and for operators. */
export const findAnyPayment = (db: Db, id: PaymentId) => selectOne(db, sql`p.id = ${id}`)

export const lockPayment = (tx: Db, id: PaymentId) => selectOne(tx, sql`p.id = ${id} for update of p`)

/** Payments that wait, the oldest first; all of them are locked. */
export async function listWaiting(tx: Db, organizationId: OrganizationId): Promise<StoredPayment[]> {
  const { rows } = await tx.execute<PaymentRow>(sql`
    ${selectPayments} where p.organization_id = ${organizationId} and p.status = 'pending' order by p.created_at for update of p`)
  return rows.map(toPayment)
}

/** `organizationId` undefined: of all, for operators. */
export async function listPayments(
  db: Db,
  organizationId: OrganizationId | undefined,
  { page, limit, status }: PageQuery & { status?: PaymentStatus | undefined },
): Promise<[StoredPayment[], number]> {
  const where = sql`(${organizationId ?? null}::uuid is null or p.organization_id = ${organizationId ?? null}::uuid)
    and (${status ?? null}::text is null or p.status = ${status ?? null})`
  const { rows } = await db.execute<PaymentRow>(sql`
    ${selectPayments} where ${where} order by p.created_at desc, p.id limit ${limit} offset ${(page - 1) * limit}`)
  const counted = await db.execute<{ n: number }>(sql`select count(*)::int as n from payments p where ${where}`)
  return [rows.map(toPayment), counted.rows[0]?.n ?? 0]
}

export async function listExpired(db: Db, now: Date): Promise<PaymentId[]> {
  const { rows } = await db.execute<{ id: PaymentId }>(
    sql`select id from payments where status = 'pending' and expires_at <= ${now}::timestamptz limit 1000`,
  )
  return rows.map(({ id }) => id)
}

/** False when this report was seen before. */
export async function insertEvent(
  tx: Db,
  provider: ProviderName,
  eventId: string,
  paymentId: PaymentId,
  at: Date,
): Promise<boolean> {
  const { rows } = await tx.execute<{ event_id: string }>(sql`
    insert into payment_events (provider, event_id, payment_id, at) values (${provider}, ${eventId}, ${paymentId}, ${at})
    on conflict do nothing returning event_id`)
  return rows.length === 1
}
