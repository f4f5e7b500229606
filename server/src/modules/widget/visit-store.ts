import { sql } from 'drizzle-orm'
import type { AgentId, AnswerId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type { VisitorMessage, VisitorPart, WidgetConversationId } from '#contract/widget/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'
import { jsonText, storableText } from '../../platform/db/json-text.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { EarlierAnswer } from '../answering/job.ts'
import type { AnswerState } from '../answering/service.ts'

type Time = string | Date

export type Visitor = {
  id: string
  agentId: AgentId
  conversationId: WidgetConversationId | null
  seenAt: Date
  /** When they last began anew. */
  restartedAt: Date | null
}

export async function insertVisitor(
  db: Db,
  { id, agentId, tokenHash, now }: { id: string; agentId: AgentId; tokenHash: string; now: Date },
): Promise<void> {
  await db.execute(sql`
    insert into widget_visitors (id, agent_id, token_hash, created_at, seen_at)
    values (${id}, ${agentId}, ${tokenHash}, ${now}, ${now})`)
}

/** The visitor of a token, with this agent only. */
export async function findVisitor(db: Db, agentId: AgentId, tokenHash: string): Promise<Visitor | undefined> {
  const { rows } = await db.execute<{
    id: string
    conversation_id: WidgetConversationId | null
    seen_at: string | Date
    restarted_at: string | Date | null
  }>(sql`
    select id, conversation_id, seen_at, restarted_at from widget_visitors where token_hash = ${tokenHash} and agent_id = ${agentId}`)
  const row = rows[0]
  return (
    row && {
      id: row.id,
      agentId,
      conversationId: row.conversation_id,
      seenAt: new Date(row.seen_at),
      restartedAt: row.restarted_at ? new Date(row.restarted_at) : null,
    }
  )
}

export async function leaveConversation(db: Db, visitorId: string, now: Date): Promise<void> {
  await db.execute(
    sql`update widget_visitors set conversation_id = null, restarted_at = ${now} where id = ${visitorId}`,
  )
}

/** Holds an agent's widget for this transaction, so that of two who come for the last answer one is refused. */
export async function lockWidget(tx: Db, agentId: AgentId): Promise<void> {
  await tx.execute(sql`select 1 from widgets where agent_id = ${agentId} for no key update`)
}

export type RecentUsage = { answering: boolean; visitorMinute: number; agentMinute: number; agentDay: number }

/** How much was asked lately. An answer that began before `stale` is not counted as under way. */
export async function countLately(
  db: Db,
  visitor: Visitor,
  at: { minute: Date; day: Date; stale: Date },
): Promise<RecentUsage> {
  const { rows } = await db.execute<RecentUsage>(sql`
    select
      exists (select 1 from widget_messages where visitor_id = ${visitor.id} and status = 'streaming'
        and created_at > ${at.stale}) as answering,
      (select count(*)::int from widget_messages where visitor_id = ${visitor.id} and created_at > ${at.minute}) as "visitorMinute",
      (select count(*)::int from widget_messages where agent_id = ${visitor.agentId} and created_at > ${at.minute}) as "agentMinute",
      (select count(*)::int from widget_messages where agent_id = ${visitor.agentId} and not for_people and created_at >= ${at.day}) as "agentDay"`)
  return onlyRow(rows)
}

export async function countSince(db: Db, agentId: AgentId, since: Date): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from widget_messages where agent_id = ${agentId} and not for_people and created_at >= ${since}`,
  )
  return rows[0]?.n ?? 0
}

export type NewMessage = {
  id: AnswerId
  conversationId: WidgetConversationId
  question: string
  language: Language
  origin: string
  /** It waits for people, and no answer of the agent comes. */
  forPeople: boolean
  now: Date
}

/** Keeps a question, in a conversation that is made when it is the first. */
export async function insertMessage(tx: Db, visitor: Visitor, given: NewMessage): Promise<void> {
  const { id, conversationId, question, language, origin, forPeople, now } = given
  const preview = question.replace(/\s+/g, ' ').slice(0, 160)
  await tx.execute(sql`
    insert into widget_conversations (id, visitor_id, agent_id, origin, preview, created_at, last_message_at)
    values (${conversationId}, ${visitor.id}, ${visitor.agentId}, ${origin}, ${preview}, ${now}, ${now})
    on conflict (id) do update set last_message_at = excluded.last_message_at`)
  await tx.execute(
    sql`update widget_visitors set conversation_id = ${conversationId}, seen_at = ${now} where id = ${visitor.id}`,
  )
  await tx.execute(sql`
    insert into widget_messages (id, conversation_id, visitor_id, agent_id, question, language, status, for_people, created_at)
    values (${id}, ${conversationId}, ${visitor.id}, ${visitor.agentId}, ${question}, ${language},
      ${forPeople ? 'done' : 'streaming'}, ${forPeople}, ${now})`)
}

export type EndedAnswer = Omit<AnswerState, 'parts' | 'inputWords' | 'outputWords' | 'durationMs'> & {
  parts: VisitorPart[]
}

/** How an answer ended; says whether it ended so now. One that has ended already stays as it is. */
export async function endMessage(db: Db, id: AnswerId, ended: EndedAnswer): Promise<boolean> {
  const understood = ended.understood === undefined ? null : jsonText(ended.understood)
  const { rows } = await db.execute<{ id: AnswerId }>(sql`
    update widget_messages set status = ${ended.status}, parts = ${jsonText(ended.parts)}::jsonb,
      answer_text = ${storableText(ended.text)}, model = ${ended.model}, understood = ${understood}::jsonb, credits = ${ended.credits}
    where id = ${id} and status = 'streaming' returning id`)
  return rows.length > 0
}

/** The answer that a visitor's conversation waits for. */
export async function findStreaming(
  db: Db,
  conversationId: WidgetConversationId,
): Promise<{ id: AnswerId; question: string; language: Language; createdAt: Date } | undefined> {
  const { rows } = await db.execute<{
    id: AnswerId
    question: string
    language: Language
    created_at: string | Date
  }>(sql`
    select id, question, language, created_at from widget_messages
    where conversation_id = ${conversationId} and status = 'streaming' order by created_at desc limit 1`)
  const row = rows[0]
  return row && { id: row.id, question: row.question, language: row.language, createdAt: new Date(row.created_at) }
}

export async function findMessage(db: Db, id: AnswerId): Promise<VisitorMessage | undefined> {
  const { rows } = await db.execute<Omit<VisitorMessage, 'created_at' | 'person'> & { created_at: string | Date }>(
    sql`select id, question, status, parts, created_at from widget_messages where id = ${id}`,
  )
  return rows[0] && { ...rows[0], person: null, created_at: new Date(rows[0].created_at).toISOString() }
}

type MessageToGoOn = Pick<VisitorMessage, 'status' | 'parts'> & { id: AnswerId; visitorId: string; language: Language }

/** An answer in a conversation, or its newest, until the transaction ends. */
export async function findMessageToGoOn(
  tx: Db,
  conversationId: WidgetConversationId,
  answerId: AnswerId | null,
): Promise<MessageToGoOn | undefined> {
  const { rows } = await tx.execute<MessageToGoOn>(sql`
    select id, visitor_id as "visitorId", status, coalesce(parts, '[]') as parts, language from widget_messages
    where conversation_id = ${conversationId} order by (id = ${answerId}::uuid) is true desc, created_at desc, id desc limit 1 for update`)
  return rows[0]
}

/** An answer that has ended goes on. */
export async function appendToMessage(
  tx: Db,
  { id, parts: before }: MessageToGoOn,
  { parts, words }: { parts: readonly VisitorPart[]; words: string },
): Promise<void> {
  await tx.execute(sql`
    update widget_messages set parts = ${jsonText([...before, ...parts])}::jsonb,
      answer_text = concat_ws(E'\n\n', nullif(answer_text, ''), nullif(${storableText(words)}, ''))
    where id = ${id}`)
}

/** What was asked in a conversation and is not being answered, oldest first; what waited for people has no answer. */
export async function listEarlier(
  db: Db,
  id: WidgetConversationId,
  limit: number,
): Promise<(EarlierAnswer & { at: Date })[]> {
  const { rows } = await db.execute<EarlierAnswer & { at: Time }>(sql`
    select question, coalesce(answer_text, '') as "answerText", understood, created_at as at from widget_messages
    where conversation_id = ${id} and status <> 'streaming' order by created_at desc, id desc limit ${limit}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) })).toReversed()
}

/** Forgets browsers that were not seen since, with all they asked. */
export async function forgetVisitors(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'widget_visitors', sql`seen_at < ${before}`, { of: 100 })
}
