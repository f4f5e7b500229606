import { sql } from 'drizzle-orm'
import type { InvoiceId, InvoiceLine, InvoiceStatus, PaymentId, Purchase } from '#contract/billing/schemas.ts'
import type { OrganizationId } from '#contract/kit/id.ts'
import type { PageQuery } from '#contract/kit/paging.ts'
import { required } from '#contract/kit/required.ts'
import type { Db } from '../../platform/db/database.ts'

type BillTo = { name: string; address: string; tax_number: string; email: string }
export type InvoiceType = 'plan' | 'coins' | 'renewal'
export type StoredPurchase = Exclude<Purchase, { kind: 'invoice' }>

export type StoredInvoice = {
  id: InvoiceId
  organizationId: OrganizationId
  number: number
  status: InvoiceStatus
  type: InvoiceType
  amount: number
  lines: InvoiceLine[]
  billTo: BillTo
  purchase: StoredPurchase
  paymentId: PaymentId | null
  issuedAt: Date
  dueAt: Date
  paidAt: Date | null
}

type Time = string | Date
const dateOf = (value: Time | null) => (value === null ? null : new Date(value))

type InvoiceRow = {
  id: InvoiceId
  organization_id: OrganizationId
  number: number
  status: InvoiceStatus
  type: InvoiceType
  amount: string
  lines: InvoiceLine[]
  bill_to: BillTo
  purchase: StoredPurchase
  payment_id: PaymentId | null
  issued_at: Time
  due_at: Time
  paid_at: Time | null
}
const toInvoice = (row: InvoiceRow): StoredInvoice => ({
  id: row.id,
  organizationId: row.organization_id,
  number: row.number,
  status: row.status,
  type: row.type,
  amount: Number(row.amount),
  lines: row.lines,
  billTo: row.bill_to,
  purchase: row.purchase,
  paymentId: row.payment_id,
  issuedAt: new Date(row.issued_at),
  dueAt: new Date(row.due_at),
  paidAt: dateOf(row.paid_at),
})
const invoiceColumns = sql`i.id, i.organization_id, i.number, i.status, i.type, i.amount, i.lines, i.bill_to, i.purchase,
  i.issued_at, i.due_at, i.paid_at,
  (select p.id from payments p where p.invoice_id = i.id order by p.status = 'paid' desc, p.created_at desc limit 1) as payment_id`

export type NewInvoice = Omit<StoredInvoice, 'number' | 'status' | 'paymentId' | 'paidAt'>

/** Takes the next number of the organization, whose subscription the transaction has locked. */
export async function insertInvoice(tx: Db, given: NewInvoice): Promise<StoredInvoice> {
  const { rows } = await tx.execute<InvoiceRow>(sql`
    with counted as (
      update subscriptions set invoices = invoices + 1 where organization_id = ${given.organizationId} returning invoices)
    insert into invoices (id, organization_id, number, status, type, amount, lines, bill_to, purchase, issued_at, due_at)
    select ${given.id}::uuid, ${given.organizationId}::uuid, counted.invoices, 'unpaid', ${given.type}, ${given.amount}::bigint,
      ${JSON.stringify(given.lines)}::jsonb, ${JSON.stringify(given.billTo)}::jsonb, ${JSON.stringify(given.purchase)}::jsonb,
      ${given.issuedAt}::timestamptz, ${given.dueAt}::timestamptz
    from counted returning *, null::uuid as payment_id`)
  return toInvoice(required(rows[0], 'the subscription is locked, so there is one that counts'))
}

export async function findInvoice(
  db: Db,
  organizationId: OrganizationId,
  id: InvoiceId,
): Promise<StoredInvoice | undefined> {
  const { rows } = await db.execute<InvoiceRow>(
    sql`select ${invoiceColumns} from invoices i where i.organization_id = ${organizationId} and i.id = ${id}`,
  )
  return rows[0] && toInvoice(rows[0])
}

export async function listInvoices(
  db: Db,
  organizationId: OrganizationId,
  { page, limit, status }: PageQuery & { status?: InvoiceStatus | undefined },
): Promise<[StoredInvoice[], number]> {
  const mine = sql`i.organization_id = ${organizationId} and (${status ?? null}::text is null or i.status = ${status ?? null})`
  const { rows } = await db.execute<InvoiceRow>(sql`
    select ${invoiceColumns} from invoices i where ${mine} order by i.number desc limit ${limit} offset ${(page - 1) * limit}`)
  const counted = await db.execute<{ n: number }>(sql`select count(*)::int as n from invoices i where ${mine}`)
  return [rows.map(toInvoice), counted.rows[0]?.n ?? 0]
}

/** The renewal that waits to be paid. */
export async function findOpenRenewal(db: Db, organizationId: OrganizationId): Promise<StoredInvoice | undefined> {
  const { rows } = await db.execute<InvoiceRow>(sql`
    select ${invoiceColumns} from invoices i
    where i.organization_id = ${organizationId} and i.type = 'renewal' and i.status = 'unpaid' limit 1`)
  return rows[0] && toInvoice(rows[0])
}

export async function setInvoiceStatus(
  tx: Db,
  id: InvoiceId,
  status: InvoiceStatus,
  paidAt: Date | null,
): Promise<void> {
  await tx.execute(
    sql`update invoices set status = ${status}, paid_at = ${paidAt}::timestamptz where id = ${id} and status = 'unpaid'`,
  )
}

/** Paid in time, even where its payment was marked as expired meanwhile. */
export async function payInvoice(tx: Db, id: InvoiceId, paidAt: Date): Promise<void> {
  await tx.execute(sql`update invoices set status = 'paid', paid_at = ${paidAt}::timestamptz where id = ${id}`)
}

/** Invoices of an organization: one that is not paid on the day that it is due, another on the day that it was issued. */
export async function listInvoicesBetween(
  db: Db,
  organizationId: OrganizationId,
  { from, to }: { from: Date; to: Date },
): Promise<{ id: InvoiceId; number: number; status: InvoiceStatus; at: Date }[]> {
  const at = sql`case when status = 'unpaid' then due_at else issued_at end`
  const { rows } = await db.execute<{ id: InvoiceId; number: number; status: InvoiceStatus; at: Time }>(sql`
    select id, number, status, ${at} as at from invoices where organization_id = ${organizationId} and status <> 'void'
      and ${at} >= ${from}::timestamptz and ${at} < ${to}::timestamptz order by 4 limit 200`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}
