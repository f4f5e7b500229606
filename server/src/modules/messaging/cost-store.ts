import { type SQL, sql } from 'drizzle-orm'
import type { MessagingAnalytics } from '#contract/messaging/analytics.ts'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'

type Cost = MessagingAnalytics['cost']
type Asked = { id: MessagingAccountId; from: string; to: string; timeZone: string }

/** Rows of a list of what cost most. */
const shown = 5

/** What an account's messages and the answers in its conversations cost in some days. A message's receipt has its id. */
export async function measureCost(db: Db, { id, from, to, timeZone }: Asked): Promise<Cost> {
  // Receipts lie in months by the day in their own zone, which is at most one beside that of here: no other month is looked at.
  const inDays = sql`r.day >= ${from}::date - 1 and r.day <= ${to}::date + 1
    and r.at >= (${from}::date)::timestamp at time zone ${timeZone} and r.at < (${to}::date + 1)::timestamp at time zone ${timeZone}`
  const spent = sql`spent as materialized (
    select r.credits, r.agent_id, m.conversation_id, m.broadcast_id, 'message' as kind from messaging_messages m
      join usage_receipts r on r.id = m.id where m.account_id = ${id} and m.direction = 'out' and ${inDays}
    union all
    select r.credits, r.agent_id, c.id, null, 'answer' from messaging_conversations c
      join usage_receipts r on r.session_id = c.id where c.account_id = ${id} and r.kind = 'answer' and ${inDays})`
  const list = (columns: SQL, rest: SQL) => sql`coalesce((select jsonb_agg(row) from (
    select ${columns}, sum(s.credits)::bigint as credits from spent s ${rest} order by sum(s.credits) desc, 2 limit ${shown}) row), '[]')`
  const { rows } = await db.execute<Cost>(sql`
    with ${spent}
    select coalesce(sum(credits), 0)::int as credits, coalesce(sum(credits) filter (where kind = 'message'), 0)::int as messages,
      coalesce(sum(credits) filter (where kind = 'answer'), 0)::int as answers,
      coalesce(sum(credits) filter (where broadcast_id is not null), 0)::int as broadcasts,
      round(sum(credits)::numeric / nullif(count(distinct conversation_id), 0))::int as per_conversation,
      ${list(
        sql`a.id as agent_id, coalesce(a.name, '') as name`,
        sql`left join agents a on a.id = s.agent_id where s.agent_id is not null group by a.id, a.name`,
      )} as by_agent,
      ${list(
        sql`b.id as broadcast_id, b.name`,
        sql`join broadcasts b on b.id = s.broadcast_id group by b.id, b.name`,
      )} as by_broadcast,
      ${list(
        sql`c.id as conversation_id, p.name`,
        sql`join messaging_conversations c on c.id = s.conversation_id join messaging_contacts p on p.id = c.contact_id group by c.id, p.name`,
      )} as conversations
    from spent`)
  return onlyRow(rows)
}
