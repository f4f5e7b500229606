import { type SQL, sql } from 'drizzle-orm'
import type { CustomerData } from '#contract/messaging/customer-data.ts'
import type { Db } from '../../platform/db/database.ts'
import { ofPlace } from '../../platform/db/of-place.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { Tenant } from '../../platform/tenant.ts'

/** Rows that all of a customer's hangs on. */
export type CustomerRoot = { table: string; id: string }

/** By what a customer is known in a place: what they were looked for by, and all that was joined to it. */
export type CustomerNames = {
  numbers: readonly string[]
  addresses: readonly string[]
  visitors: readonly string[]
  /** Of these, numbers and addresses that nobody named. */
  others: string[]
}

/** `who` is a number (E.164) or an address in lower case. */
export async function findNames(db: Db, tenant: Tenant, who: string): Promise<CustomerNames> {
  const { rows } = await db.execute<{
    phone_number: string | null
    mail_address: string | null
    visitor_id: string | null
  }>(sql`
    with met as (select c.id, c.customer_id from messaging_contacts c join messaging_accounts a on a.id = c.account_id
      where ${ofPlace(tenant, sql`a`)} and (c.phone_number = ${who} or c.mail_address = ${who}))
    select distinct p.phone_number, p.mail_address, p.visitor_id from messaging_contacts p
    where p.id in (select id from met) or p.customer_id in (select customer_id from met)`)
  const isMail = who.includes('@')
  const named = (names: (string | null)[], own: boolean) => [
    ...new Set([...(own ? [who] : []), ...names.flatMap((name) => name ?? [])]),
  ]
  const numbers = named(
    rows.map((row) => row.phone_number),
    !isMail,
  )
  const addresses = named(
    rows.map((row) => row.mail_address),
    isMail,
  )
  const others = [...numbers, ...addresses].filter((name) => name !== who)
  return { numbers, addresses, visitors: rows.flatMap((row) => row.visitor_id ?? []), others }
}

/** By table, whose rows of a place are a customer's. */
function rootsOf(tenant: Tenant, { numbers, addresses, visitors }: CustomerNames): Record<string, SQL> {
  const place = (alias: SQL) => ofPlace(tenant, alias)
  const among = (names: readonly string[]) => sql`= any(${sql.param([...names])}::text[])`
  return {
    messaging_contacts: sql`select c.id from messaging_contacts c join messaging_accounts a on a.id = c.account_id
      where c.phone_number ${among(numbers)} and a.kind not in ('widget', 'mail') and ${place(sql`a`)}`,
    widget_visitors: sql`select c.visitor_id as id from messaging_contacts c join messaging_accounts a on a.id = c.account_id
      where c.visitor_id = any(${sql.param([...visitors])}::uuid[]) and ${place(sql`a`)}`,
    email_threads: sql`select t.id from email_threads t join email_mailboxes b on b.id = t.mailbox_id
      where ${place(sql`b`)} and (lower(t.person ->> 'address') ${among(addresses)} or exists (select from email_messages m
        where m.mailbox_id = b.id and m.thread_id = t.id and m.direction = 'in' and lower(m.sender ->> 'address') ${among(addresses)}))`,
    calls: sql`select l.id from calls l where l.callee ${among(numbers)} and l.ended_at is not null and ${place(sql`l`)}`,
    phone_list_phones: sql`select p.id from phone_list_phones p join phone_lists l on l.id = p.list_id where p.phone_number ${among(numbers)} and ${place(sql`l`)}`,
    broadcast_recipients: sql`select r.id from broadcast_recipients r join broadcasts b on b.id = r.broadcast_id
      join messaging_accounts a on a.id = b.account_id where r.phone_number ${among(numbers)} and ${place(sql`a`)}`,
    call_campaign_recipients: sql`select r.id from call_campaign_recipients r join call_campaigns k on k.id = r.campaign_id
      where r.phone_number ${among(numbers)} and ${place(sql`k`)}`,
  }
}

export async function listRoots(db: Db, tenant: Tenant, names: CustomerNames): Promise<CustomerRoot[]> {
  const of = Object.entries(rootsOf(tenant, names)).map(
    ([table, ids]) => sql`select ${table}::text as "table", id from (${ids}) f`,
  )
  const { rows } = await db.execute<CustomerRoot>(sql.join(of, sql` union all `))
  return rows
}

export async function countData(
  db: Db,
  tenant: Tenant,
  names: CustomerNames,
): Promise<Omit<CustomerData, 'who' | 'joined'>> {
  const roots = rootsOf(tenant, names)
  const n = (table: string) => sql`(select count(*)::int from (${roots[table]}) f)`
  const { rows } = await db.execute<Omit<CustomerData, 'who' | 'joined'>>(sql`
    select ${n('messaging_contacts')} + ${n('widget_visitors')} as conversations, ${n('email_threads')} as mail_threads, ${n('calls')} as calls,
      ${n('phone_list_phones')} + ${n('broadcast_recipients')} + ${n('call_campaign_recipients')} as entries,
      (select count(*)::int from messaging_messages m join messaging_conversations v on v.id = m.conversation_id
        join messaging_contacts p on p.id = v.contact_id
        where p.id in (${roots.messaging_contacts}) or p.visitor_id in (${roots.widget_visitors})) as messages,
      (select count(*)::int from email_messages m where m.thread_id in (${roots.email_threads})) as mails`)
  return onlyRow(rows)
}
