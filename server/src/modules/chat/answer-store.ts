import { sql } from 'drizzle-orm'
import type { AnswerPart } from '#contract/chat/parts.ts'
import type { AnswerStatus } from '#contract/chat/stream.ts'
import type { AgentId, AnswerId, RecordId, SessionId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type { Db } from '../../platform/db/database.ts'

/** The channel on which an answer's events go. */
export const channelOf = (recordId: RecordId) => `answer:${recordId}`

/** How far an answer is, for who reads it from another process. */
export type Progress = {
  sessionId: SessionId
  answerId: AnswerId
  status: AnswerStatus
  lastPart: AnswerPart | null
  inputWords: number
  outputWords: number
  credits: number
  durationMs: number
}

export async function findProgress(db: Db, recordId: RecordId): Promise<Progress | undefined> {
  const { rows } = await db.execute<Progress>(sql`
    select session_id as "sessionId", answer_id as "answerId", status, parts->-1 as "lastPart", input_words as "inputWords",
      output_words as "outputWords", credits, duration_ms as "durationMs"
    from records where id = ${recordId}`)
  return rows[0]
}

/** Whether an earlier question of the same session is still being answered, in whatever process. */
export async function isBehind(db: Db, recordId: RecordId): Promise<boolean> {
  const { rows } = await db.execute<{ behind: boolean }>(sql`
    select exists (select 1 from records earlier where earlier.session_id = own.session_id and earlier.status = 'streaming'
      and (earlier.created_at, earlier.id) < (own.created_at, own.id)) as behind
    from records own where own.id = ${recordId}`)
  return rows[0]?.behind ?? false
}

/** Makes a record the end of the branch that is shown. */
export async function setCurrentRecord(
  db: Db,
  sessionRef: { userId: UserId; sessionId: SessionId },
  recordId: RecordId,
): Promise<void> {
  await db.execute(sql`
    update sessions set current_record_id = ${recordId}
    where id = ${sessionRef.sessionId} and user_id = ${sessionRef.userId} and deleted_at is null`)
}

/** A whole answer of the person's, with the question it answers. */
export type StoredAnswer = {
  recordId: RecordId
  question: string
  language: Language
  parts: AnswerPart[]
  model: string | null
  understood: unknown
  createdAt: Date
}

export async function findAnswer(
  db: Db,
  answerRef: { userId: UserId; botId: AgentId; sessionId: SessionId; answerId: AnswerId },
): Promise<StoredAnswer | undefined> {
  const { rows } = await db.execute<Omit<StoredAnswer, 'createdAt'> & { created_at: string | Date }>(sql`
    select r.id as "recordId", r.question, r.language, r.parts, r.model, r.understood, r.created_at
    from records r join sessions s on s.id = r.session_id
    where r.answer_id = ${answerRef.answerId} and r.user_id = ${answerRef.userId} and s.id = ${answerRef.sessionId}
      and s.agent_id = ${answerRef.botId} and s.user_id = ${answerRef.userId} and s.deleted_at is null`)
  return rows[0] && { ...rows[0], createdAt: new Date(rows[0].created_at) }
}

/** A person's whole answer by its id alone, in the place where they work. */
export async function findOwnAnswer(
  db: Db,
  where: { userId: UserId; workspaceId: WorkspaceId | null },
  answerId: AnswerId,
): Promise<
  (Pick<StoredAnswer, 'question' | 'language' | 'parts' | 'understood'> & { sessionId: SessionId }) | undefined
> {
  const { rows } = await db.execute<
    Pick<StoredAnswer, 'question' | 'language' | 'parts' | 'understood'> & { sessionId: SessionId }
  >(sql`
    select r.question, r.language, r.parts, r.understood, s.id as "sessionId"
    from records r join sessions s on s.id = r.session_id
    where r.answer_id = ${answerId} and r.user_id = ${where.userId} and s.user_id = ${where.userId}
      and s.workspace_id is not distinct from ${where.workspaceId}::uuid and s.deleted_at is null`)
  return rows[0]
}
