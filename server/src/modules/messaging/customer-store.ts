import { type SQL, sql } from 'drizzle-orm'
import type { Contact, Conversation } from '#contract/messaging/conversation.ts'
import type { ContactId, ContactMergeId } from '#contract/messaging/ids.ts'
import type { Customer, CustomersFound, MergePreview } from '#contract/messaging/merge.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { AccountRow } from './account-row.ts'
import { accountOfPlace } from './account-store.ts'
import { ofCustomers, selectContacts } from './contact-store.ts'
import { isMeant } from './search-store.ts'

type Time = string | Date
const isoOf = (time: Time) => new Date(time).toISOString()
const theirs = (id: ContactId): SQL =>
  sql`messaging_conversations c join messaging_contacts p on p.id = c.contact_id and ${ofCustomers([id])}`

type ConversationOf = Omit<Customer['conversations'][number], 'channel'> & { kind: AccountRow['kind'] }
type Row = Omit<ConversationOf, 'account' | 'last_message' | 'created_at'> & {
  account_name: string
  last_message: (NonNullable<Conversation['last_message']> & { id: string }) | null
  last_state: NonNullable<Conversation['last_message']>['state']
  created_at: Time
}

/** Conversations with all contacts of a customer, the newest first. */
export async function listConversationsOf(db: Db, id: ContactId, limit: number): Promise<ConversationOf[]> {
  const { rows } = await db.execute<Row>(sql`
    select c.id, c.account_id, c.contact_id, a.kind, a.name as account_name, c.status, c.labels, p.phone_number, p.mail_address, c.created_at,
      c.last_message, (select l.state from messaging_messages l where l.id = (c.last_message->>'id')::uuid) as last_state
    from ${theirs(id)} join messaging_accounts a on a.id = c.account_id order by c.last_at desc, c.id desc limit ${limit}`)
  return rows.map(({ account_name: name, last_message: last, last_state: state, created_at, ...row }) => ({
    ...row,
    account: { id: row.account_id, name },
    last_message: last && { text: last.text, direction: last.direction, created_at: last.created_at, state },
    created_at: isoOf(created_at),
  }))
}

/** How much there is with a customer. */
export async function countOf(
  db: Db,
  id: ContactId,
): Promise<Pick<MergePreview['kept'], 'messages' | 'notes' | 'broadcasts'> & { total: number }> {
  const { rows } = await db.execute<{ total: number; messages: number; notes: number; broadcasts: number }>(sql`
    with mine as (select c.id from ${theirs(id)})
    select (select count(*)::int from mine) as total, m.*,
      (select count(*)::int from broadcast_recipients r where r.conversation_id in (select id from mine) and r.message_id is not null) as broadcasts
    from (select count(*) filter (where direction in ('in', 'out'))::int as messages,
      count(*) filter (where content->>'kind' = 'note')::int as notes
      from messaging_messages where conversation_id in (select id from mine)) m`)
  return onlyRow(rows)
}

/** Numbers and addresses of a customer. */
export async function listNames(db: Db, id: ContactId): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct coalesce(p.phone_number, p.mail_address) as name from messaging_contacts p
    where ${ofCustomers([id])} and coalesce(p.phone_number, p.mail_address) is not null order by name limit 20`)
  return rows.map(({ name }) => name)
}

type Meant = { condition: string; digits: string | undefined } | Contact

/** Each other customer once, by the contact that wrote last. */
export async function findOthers(
  db: Db,
  tenant: Tenant,
  id: ContactId,
  meant: Meant,
  limit: number,
): Promise<CustomersFound['records']> {
  const wanted =
    'condition' in meant
      ? isMeant(meant.condition, meant.digits)
      : sql`(p.phone_number = ${meant.phone_number} or p.mail_address = ${meant.mail_address} or lower(p.name) = lower(${meant.name}))`
  const { rows } = await db.execute<{ id: ContactId; known_as: string[]; conversations: number }>(sql`
    with met as (
      select distinct on (coalesce(p.customer_id, p.id)) p.id, coalesce(p.customer_id, p.id) as customer_id, c.last_at
      from messaging_contacts p join messaging_accounts a on a.id = p.account_id join messaging_conversations c on c.contact_id = p.id
      where ${accountOfPlace(tenant)} and ${wanted} and ${ofCustomers([id])} is not true
      order by coalesce(p.customer_id, p.id), c.last_at desc)
    select m.id, count(*)::int as conversations,
      array_remove(array_agg(distinct coalesce(q.phone_number, q.mail_address)), null) as known_as
    from (select * from met order by last_at desc, id limit ${limit}) m
    join messaging_contacts q on q.id = m.id or q.customer_id = m.customer_id
    group by m.id, m.last_at order by m.last_at desc, m.id`)
  const contacts = await selectContacts(db, sql`where p.id = any(${sql.param(rows.map((row) => row.id))}::uuid[])`)
  const byId = new Map(contacts.map((contact) => [contact.id, contact]))
  return rows.flatMap(({ id: found, ...row }) => {
    const contact = byId.get(found)
    return contact ? { ...row, contact } : []
  })
}

/** Merges of a customer whose joined side is still there, the newest first. */
export async function listMerges(
  db: Db,
  id: ContactId,
  limit: number,
): Promise<Omit<Customer['merges'][number], 'may_undo'>[]> {
  const { rows } = await db.execute<{ id: ContactMergeId; joined: string; by: string | null; at: Time }>(sql`
    select m.merge_id as id, min(m.before->>'name') as joined, u.name as by, m.created_at as at
    from messaging_merged_contacts m left join users u on u.id = m.user_id
    where m.side = 'joined' and m.contact_id in (select p.id from messaging_contacts p where ${ofCustomers([id])})
    group by m.merge_id, u.name, m.created_at order by m.merge_id desc limit ${limit}`)
  return rows.map(({ at, ...row }) => ({ ...row, at: isoOf(at) }))
}
