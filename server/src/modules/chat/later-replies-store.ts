import { sql } from 'drizzle-orm'
import type { AnswerPart } from '#contract/chat/parts.ts'
import type { AnswerStatus } from '#contract/chat/stream.ts'
import type { AnswerId, RecordId, SessionId, UserId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText, storableText } from '../../platform/db/json-text.ts'
import { textIn } from '../answering/service.ts'

export type AnswerToGoOn = {
  sessionId: SessionId
  sessionName: string
  recordId: RecordId
  answerId: AnswerId
  userId: UserId
  status: AnswerStatus
  before: AnswerPart[]
  language: Language
}

/** An answer of a session, or its newest; its session is locked first, as everywhere. */
export async function findAnswerToGoOn(
  tx: Db,
  sessionId: SessionId,
  answerId: AnswerId | null,
): Promise<AnswerToGoOn | undefined> {
  await tx.execute(sql`select 1 from sessions where id = ${sessionId} for no key update`)
  const { rows } = await tx.execute<AnswerToGoOn>(sql`
    select session_id as "sessionId", (select name from sessions where id = ${sessionId}) as "sessionName", id as "recordId",
      answer_id as "answerId", user_id as "userId", status, parts as before, language from records
    where session_id = ${sessionId} order by (answer_id = ${answerId}::uuid) is true desc, created_at desc, id desc limit 1`)
  return rows[0]
}

/** An answer that has ended goes on, and is unread. */
export async function appendToAnswer(
  tx: Db,
  { sessionId, recordId, before }: AnswerToGoOn,
  added: readonly AnswerPart[],
): Promise<void> {
  const parts = [...before, ...added]
  const text = textIn(parts)
  await tx.execute(sql`
    update records set parts = ${jsonText(parts)}::jsonb, answer_text = ${storableText(text)} where id = ${recordId}`)
  await tx.execute(sql`update sessions set answered_at = now() where id = ${sessionId}`)
}
