import { type SQL, sql } from 'drizzle-orm'
import type { ConversationId, MessageId, MessagingAccountId } from '#contract/messaging/ids.ts'
import type { Db } from '../../platform/db/database.ts'

export type ConversationHitRow = { conversation_id: ConversationId; message_id: MessageId | null; said: string }

/** Words as PostgreSQL's index knows them, each the beginning of one; undefined where there is none. */
export function conditionOf(query: string): string | undefined {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu)
  return words?.map((word) => `${word}:*`).join(' & ')
}

/** With fewer digits nearly every number would be found. */
const minDigits = 4

/** The digits of a number or of a part of one, however it is written, without the zero before it at home; undefined: it is none. */
export function digitsIn(query: string): string | undefined {
  if (!/^[+(]?\d[\d\s().\-/]*$/.test(query)) return undefined
  const digits = query.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length < minDigits ? undefined : digits
}

/** Contacts whose number has these digits in it, the newest first. */
async function searchNumbers(db: Db, ids: SQL, digits: string | undefined, limit: number) {
  if (digits === undefined) return []
  const { rows } = await db.execute<ConversationHitRow>(sql`
    select c.id as conversation_id, null as message_id, p.name || ' ' || p.phone_number as said
    from messaging_contacts p join messaging_conversations c on c.contact_id = p.id
    where p.account_id = any(${ids}) and p.phone_number like ${`%${digits}%`} order by c.last_at desc limit ${limit}`)
  return rows
}

const addressWords = sql`to_tsvector('simple', regexp_replace(p.mail_address, '[^[:alnum:]]+', ' ', 'g'))`
/** Contacts \`p\` whose name or number, or whose mail address, has words that begin so. */
const isNamed = (asked: SQL) =>
  sql`(to_tsvector('simple', p.name || ' ' || ltrim(coalesce(p.phone_number, ''), '+')) @@ ${asked} or (p.mail_address is not null and ${addressWords} @@ ${asked}))`
/** Contacts \`p\` that somebody means by words or by digits of a number. */
export const isMeant = (condition: string, digits: string | undefined): SQL =>
  sql`(${isNamed(sql`(select ${condition}::tsquery)`)}${digits === undefined ? sql`` : sql` or p.phone_number like ${`%${digits}%`}`})`

/** Contacts whose name, number or address begins so or has these digits, then messages and notes, each conversation once, the newest first. */
export async function searchConversations(
  db: Db,
  accounts: readonly MessagingAccountId[],
  { condition, digits, limit }: { condition: string; digits: string | undefined; limit: number },
): Promise<ConversationHitRow[]> {
  const ids = sql`${sql.param([...accounts])}::uuid[]`
  const numbered = await searchNumbers(db, ids, digits, limit)
  const asked = sql`(select ${condition}::tsquery)`
  const named = await db.execute<ConversationHitRow>(sql`
    select c.id as conversation_id, null as message_id, p.name || ' ' || coalesce(p.phone_number, nullif(p.mail_address, lower(p.name)), '') as said
    from messaging_contacts p join messaging_conversations c on c.contact_id = p.id
    where p.account_id = any(${ids}) and ${isNamed(asked)}
    order by c.last_at desc limit ${limit}`)
  const saying = await db.execute<ConversationHitRow>(sql`
    select distinct on (f.conversation_id) f.conversation_id, f.id as message_id, f.said from (
      select m.id, m.conversation_id, m.said from messaging_messages m
      where m.account_id = any(${ids}) and to_tsvector('simple', m.said) @@ ${asked} order by m.id desc limit ${limit * 10}) f
    order by f.conversation_id, f.id desc`)
  const newest = saying.rows.toSorted((left, right) => ((left.message_id ?? '') < (right.message_id ?? '') ? 1 : -1))
  const found = new Map<ConversationId, ConversationHitRow>()
  for (const hit of [...numbered, ...named.rows, ...newest])
    if (!found.has(hit.conversation_id)) found.set(hit.conversation_id, hit)
  return [...found.values()].slice(0, limit)
}
