import { sql } from 'drizzle-orm'
import type { UserId } from '#contract/kit/id.ts'
import type { ContactId, ContactMergeId } from '#contract/messaging/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import { ofCustomers } from './contact-store.ts'
import type { CustomerFacts } from './merge-rules.ts'

type Time = string | Date | null
const isoOf = (time: Time) => time && new Date(time).toISOString()

/** A contact with what stands with it, and which others it is one customer with. */
export type CustomerContact = CustomerFacts & { id: ContactId; customer_id: string | null }
type Row = Omit<CustomerContact, 'opted_out_at' | 'blocked_at'> & { opted_out_at: Time; blocked_at: Time }

/** All contacts of a customer. */
export async function listContactsOf(db: Db, id: ContactId): Promise<CustomerContact[]> {
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.customer_id, p.name, p.attributes, p.opted_out_at, p.blocked_at from messaging_contacts p
    where ${ofCustomers([id])} order by p.id`)
  return rows.map((row) => ({ ...row, opted_out_at: isoOf(row.opted_out_at), blocked_at: isoOf(row.blocked_at) }))
}

export async function putContacts(db: Db, contacts: readonly CustomerContact[]): Promise<void> {
  await db.execute(sql`
    update messaging_contacts p set customer_id = g.customer_id, name = g.name, attributes = g.attributes, opted_out_at = g.opted_out_at, blocked_at = g.blocked_at
    from jsonb_to_recordset(${jsonText(contacts)}::jsonb) as g (id uuid, customer_id uuid, name text, attributes jsonb, opted_out_at timestamptz, blocked_at timestamptz)
    where p.id = g.id`)
}

type Before = Omit<CustomerContact, 'id'>
export type MergedContact = { contact_id: ContactId; side: 'kept' | 'joined'; before: Before; merged: CustomerFacts }

export async function insertMerge(
  db: Db,
  { id, userId, now }: { id: ContactMergeId; userId: UserId; now: Date },
  contacts: readonly MergedContact[],
): Promise<void> {
  await db.execute(sql`
    insert into messaging_merged_contacts (merge_id, contact_id, side, before, merged, user_id, created_at)
    select ${id}::uuid, g.contact_id, g.side, g.before, g.merged, ${userId}::uuid, ${now}::timestamptz
    from jsonb_to_recordset(${jsonText(contacts)}::jsonb) as g (contact_id uuid, side text, before jsonb, merged jsonb)`)
}

/** What was written down about a merge, of the contacts that are there. */
export async function listMerged(db: Db, id: ContactMergeId): Promise<MergedContact[]> {
  const { rows } = await db.execute<MergedContact>(sql`
    select contact_id, side, before, merged from messaging_merged_contacts where merge_id = ${id} order by contact_id`)
  return rows
}

/** Which contact of a merge speaks for each contact of the customer: itself, else another thread of its address. */
export async function listSpeakers(db: Db, id: ContactMergeId): Promise<Map<ContactId, ContactId>> {
  const { rows } = await db.execute<{ id: ContactId; speaker: ContactId }>(sql`
    with them as (select m.contact_id as id, k.account_id, k.mail_address, k.customer_id
      from messaging_merged_contacts m join messaging_contacts k on k.id = m.contact_id where m.merge_id = ${id})
    select distinct on (p.id) p.id, t.id as speaker from messaging_contacts p
    join them t on t.id = p.id or (t.customer_id = p.customer_id and t.account_id = p.account_id and t.mail_address = p.mail_address)
    order by p.id, (t.id = p.id) desc`)
  return new Map(rows.map((row) => [row.id, row.speaker]))
}

export async function deleteMerge(db: Db, id: ContactMergeId): Promise<void> {
  await db.execute(sql`delete from messaging_merged_contacts where merge_id = ${id}`)
}
