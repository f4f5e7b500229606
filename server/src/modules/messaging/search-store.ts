import { sql } from 'drizzle-orm'
import type { ConversationId, MessageId, MessagingAccountId } from '#contract/messaging/ids.ts'
import type { Db } from '../../platform/db/database.ts'

export type ConversationHitRow = { conversation_id: ConversationId; message_id: MessageId | null; said: string }

/** Words as PostgreSQL's index knows them, each the beginning of one; undefined where there is none. */
export function conditionOf(query: string): string | undefined {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu)
  return words?.map((word) => `${word}:*`).join(' & ')
}

/** Contacts whose name or number begins so, then messages and notes, each conversation once, the newest first. */
export async function searchConversations(
  db: Db,
  accounts: readonly MessagingAccountId[],
  condition: string,
  limit: number,
): Promise<ConversationHitRow[]> {
  const ids = sql`${sql.param([...accounts])}::uuid[]`
  const asked = sql`(select ${condition}::tsquery)`
  const named = await db.execute<ConversationHitRow>(sql`
    select c.id as conversation_id, null as message_id, p.name || ' ' || coalesce(p.phone_number, '') as said
    from messaging_contacts p join messaging_conversations c on c.contact_id = p.id
    where p.account_id = any(${ids}) and to_tsvector('simple', p.name || ' ' || ltrim(coalesce(p.phone_number, ''), '+')) @@ ${asked}
    order by c.last_at desc limit ${limit}`)
  const saying = await db.execute<ConversationHitRow>(sql`
    select distinct on (f.conversation_id) f.conversation_id, f.id as message_id, f.said from (
      select m.id, m.conversation_id, m.said from messaging_messages m
      where m.account_id = any(${ids}) and to_tsvector('simple', m.said) @@ ${asked} order by m.id desc limit ${limit * 10}) f
    order by f.conversation_id, f.id desc`)
  const newest = saying.rows.toSorted((left, right) => ((left.message_id ?? '') < (right.message_id ?? '') ? 1 : -1))
  const known = new Set(named.rows.map((hit) => hit.conversation_id))
  return [...named.rows, ...newest.filter((hit) => !known.has(hit.conversation_id))].slice(0, limit)
}
