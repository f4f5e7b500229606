import { type SQL, sql } from 'drizzle-orm'
import type { CustomerData } from '#contract/messaging/customer-data.ts'
import type { Db } from '../../platform/db/database.ts'
import { ofPlace } from '../../platform/db/of-place.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { Tenant } from '../../platform/tenant.ts'

/** Rows that all of a customer's hangs on. */
export type CustomerRoot = { table: string; id: string }

/** By table, whose rows of a place are a customer's: `who` is a number (E.164) or an address in lower case. */
function rootsOf(tenant: Tenant, who: string): Record<string, SQL> {
  const place = (alias: SQL) => ofPlace(tenant, alias)
  return {
    messaging_contacts: sql`select c.id from messaging_contacts c join messaging_accounts a on a.id = c.account_id
      where c.phone_number = ${who} and a.kind not in ('widget', 'mail') and ${place(sql`a`)}`,
    email_threads: sql`select t.id from email_threads t join email_mailboxes b on b.id = t.mailbox_id
      where ${place(sql`b`)} and (lower(t.person ->> 'address') = ${who} or exists (select from email_messages m
        where m.mailbox_id = b.id and m.thread_id = t.id and m.direction = 'in' and lower(m.sender ->> 'address') = ${who}))`,
    calls: sql`select l.id from calls l where l.callee = ${who} and l.ended_at is not null and ${place(sql`l`)}`,
    phone_list_phones: sql`select p.id from phone_list_phones p join phone_lists l on l.id = p.list_id where p.phone_number = ${who} and ${place(sql`l`)}`,
    broadcast_recipients: sql`select r.id from broadcast_recipients r join broadcasts b on b.id = r.broadcast_id
      join messaging_accounts a on a.id = b.account_id where r.phone_number = ${who} and ${place(sql`a`)}`,
    call_campaign_recipients: sql`select r.id from call_campaign_recipients r join call_campaigns k on k.id = r.campaign_id
      where r.phone_number = ${who} and ${place(sql`k`)}`,
  }
}

export async function listRoots(db: Db, tenant: Tenant, who: string): Promise<CustomerRoot[]> {
  const of = Object.entries(rootsOf(tenant, who)).map(
    ([table, ids]) => sql`select ${table}::text as "table", id from (${ids}) f`,
  )
  const { rows } = await db.execute<CustomerRoot>(sql.join(of, sql` union all `))
  return rows
}

export async function countData(db: Db, tenant: Tenant, who: string): Promise<Omit<CustomerData, 'who'>> {
  const roots = rootsOf(tenant, who)
  const n = (table: string) => sql`(select count(*)::int from (${roots[table]}) f)`
  const { rows } = await db.execute<Omit<CustomerData, 'who'>>(sql`
    select ${n('messaging_contacts')} as conversations, ${n('email_threads')} as mail_threads, ${n('calls')} as calls,
      ${n('phone_list_phones')} + ${n('broadcast_recipients')} + ${n('call_campaign_recipients')} as entries,
      (select count(*)::int from messaging_messages m join messaging_conversations v on v.id = m.conversation_id
        where v.contact_id in (${roots.messaging_contacts})) as messages,
      (select count(*)::int from email_messages m where m.thread_id in (${roots.email_threads})) as mails`)
  return onlyRow(rows)
}
