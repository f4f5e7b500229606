import { sql } from 'drizzle-orm'
import type { AgentId } from '#contract/kit/id.ts'
import type { PageQuery } from '#contract/kit/paging.ts'
import type { VisitorMessage, WidgetConversation, WidgetConversationId } from '#contract/widget/schemas.ts'
import type { Db } from '../../platform/db/database.ts'

type Time = string | Date
const iso = (time: Time) => new Date(time).toISOString()

type ConversationRow = Omit<WidgetConversation, 'created_at' | 'last_message_at'> & {
  created_at: Time
  last_message_at: Time
}
const toConversation = (row: ConversationRow): WidgetConversation => ({
  ...row,
  created_at: iso(row.created_at),
  last_message_at: iso(row.last_message_at),
})

const conversationColumns = sql`c.id, c.preview, c.origin, c.created_at, c.last_message_at,
  (select count(*)::int from widget_messages m where m.conversation_id = c.id) as questions,
  (select coalesce(sum(m.credits), 0)::int from widget_messages m where m.conversation_id = c.id) as credits`

export async function listConversations(
  db: Db,
  agentId: AgentId,
  { page, limit }: PageQuery,
): Promise<{ rows: WidgetConversation[]; total: number }> {
  const { rows } = await db.execute<ConversationRow>(sql`
    select ${conversationColumns} from widget_conversations c where c.agent_id = ${agentId}
    order by c.last_message_at desc, c.id desc limit ${limit} offset ${(page - 1) * limit}`)
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from widget_conversations where agent_id = ${agentId}`,
  )
  return { rows: rows.map(toConversation), total: counted[0]?.total ?? 0 }
}

export async function findConversation(
  db: Db,
  agentId: AgentId,
  id: WidgetConversationId,
): Promise<WidgetConversation | undefined> {
  const { rows } = await db.execute<ConversationRow>(
    sql`select ${conversationColumns} from widget_conversations c where c.id = ${id} and c.agent_id = ${agentId}`,
  )
  return rows[0] && toConversation(rows[0])
}

type MessageRow = Omit<VisitorMessage, 'created_at' | 'person'> & { created_at: Time }

/** The newest messages of a conversation, in reading order. */
export async function listMessages(db: Db, id: WidgetConversationId, limit: number): Promise<VisitorMessage[]> {
  const { rows } = await db.execute<MessageRow>(sql`
    select id, question, status, parts, created_at from widget_messages where conversation_id = ${id}
    order by created_at desc, id desc limit ${limit}`)
  return rows.map((row) => ({ ...row, person: null, created_at: iso(row.created_at) })).toReversed()
}
