import { type SQL, sql } from 'drizzle-orm'
import type { Contact } from '#contract/messaging/conversation.ts'
import type { ContactId, ConversationId } from '#contract/messaging/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { accountOfPlace } from './account-store.ts'

type Time = string | Date | null
type ContactRow = Omit<Contact, 'created_at' | 'blocked_at'> & { created_at: string | Date; blocked_at: Time }
const toContact = (row: ContactRow): Contact => ({
  ...row,
  blocked_at: row.blocked_at && new Date(row.blocked_at).toISOString(),
  created_at: new Date(row.created_at).toISOString(),
})

/** Contacts `p` that are the same customer as one of these, themselves among them. */
export const ofCustomers = (ids: readonly ContactId[]): SQL => sql`(p.id = any(${sql.param([...ids])}::uuid[])
  or p.customer_id = any(array(select k.customer_id from messaging_contacts k where k.id = any(${sql.param([...ids])}::uuid[]))))`

/** What is read of a contact `p`. */
const contactColumns: SQL = sql`p.id, p.name, p.phone_number, p.mail_address, p.attributes, p.opted_out_at is not null as opted_out,
  p.blocked_at, p.created_at`

/** Contacts that a condition on `p` and its account `a` names. */
export async function selectContacts(db: Db, rest: SQL): Promise<Contact[]> {
  const { rows } = await db.execute<ContactRow>(
    sql`select ${contactColumns} from messaging_contacts p join messaging_accounts a on a.id = p.account_id ${rest}`,
  )
  return rows.map(toContact)
}

/** A contact of the place. */
export const findContact = async (db: Db, tenant: Tenant, id: ContactId): Promise<Contact | undefined> =>
  (await selectContacts(db, sql`where p.id = ${id} and ${accountOfPlace(tenant)}`))[0]

type ContactPatch = {
  name?: string
  attributes?: Record<string, string | null>
  optedOutAt?: Date | null
  blockedAt?: Date | null
}

/**
 * Of all contacts of the customer: attributes that are named are set, or taken away where they are null; in one statement, so that two people
 * note at once.
 */
export async function updateContact(
  db: Db,
  id: ContactId,
  { name, attributes, optedOutAt, blockedAt }: ContactPatch,
): Promise<void> {
  const sets = [
    ...(name === undefined ? [] : [sql`name = ${name}`]),
    ...(attributes ? [sql`attributes = jsonb_strip_nulls(attributes || ${jsonText(attributes)}::jsonb)`] : []),
    ...(optedOutAt === undefined ? [] : [sql`opted_out_at = ${optedOutAt}::timestamptz`]),
    ...(blockedAt === undefined ? [] : [sql`blocked_at = ${blockedAt}::timestamptz`]),
  ]
  if (sets.length === 0) return
  await lockContacts(db, [id])
  await db.execute(sql`update messaging_contacts p set ${sql.join(sets, sql`, `)} where ${ofCustomers([id])}`)
}

/** Locks all contacts of customers until the transaction ends, in an order that is the same for everybody. */
async function lockContacts(db: Db, ids: readonly ContactId[]): Promise<ContactId[]> {
  const { rows } = await db.execute<{ id: ContactId }>(
    sql`select p.id from messaging_contacts p where ${ofCustomers(ids)} order by p.id for update of p`,
  )
  return rows.map(({ id }) => id)
}

/** Locks all conversations of customers likewise: before their contacts, as who takes in a message does. */
export async function lockCustomers(db: Db, ids: readonly ContactId[]): Promise<ConversationId[]> {
  const { rows } = await db.execute<{ id: ConversationId }>(sql`
    select c.id from messaging_conversations c join messaging_contacts p on p.id = c.contact_id
    where ${ofCustomers(ids)} order by c.id for update of c`)
  await lockContacts(db, ids)
  return rows.map(({ id }) => id)
}

/** Whether a mail is of somebody who is blocked in a mailbox: of the thread that it goes on with, or by its sender. */
export async function isBlockedMail(
  db: Db,
  mailboxId: string,
  { threadId, address }: { threadId: string | undefined; address: string },
): Promise<boolean> {
  const { rows } = await db.execute<{ blocked: boolean }>(sql`
    select true as blocked from messaging_contacts p join messaging_accounts a on a.id = p.account_id
    where a.mailbox_id = ${mailboxId}::uuid and p.blocked_at is not null
      and (p.thread_id = ${threadId ?? null}::uuid or p.mail_address = ${address.toLowerCase()}) limit 1`)
  return rows.length > 0
}
