import { sql } from 'drizzle-orm'
import type { AnswerPart } from '#contract/chat/parts.ts'
import type { AgentId, AnswerId, FileId, RecordId, SessionId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText, storableText } from '../../platform/db/json-text.ts'
import type { Scope } from '../../platform/http/scope.ts'

/** A record that nobody had to answer: what is shown is known already. */
export type AnsweredRecord = {
  question: string
  parts: AnswerPart[]
  /** What a model reads of it. */
  text: string
  /** What the built-in engine goes on from. */
  understood: unknown
  fileIds: FileId[]
  language: Language
}

type NewSession = AnsweredRecord & {
  sessionId: SessionId
  recordId: RecordId
  answerId: AnswerId
  botId: AgentId
  name: string
  now: Date
}

/** A session with one answered record; it costs nothing and no process has to end it. */
export async function insertAnsweredRecord(db: Db, scope: Scope, given: NewSession): Promise<void> {
  const { now, recordId, sessionId } = given
  const source = given.fileIds.length > 0 ? 'default' : 'db'
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into sessions (id, user_id, organization_id, workspace_id, agent_id, name, auto_named, default_source, preview,
        current_record_id, last_message_at, newest_at, seen_at, created_at, updated_at)
      values (${sessionId}, ${scope.userId}, ${scope.organizationId}, ${scope.workspaceId}::uuid, ${given.botId}, ${given.name}, false,
        'default', ${given.question.slice(0, 160)}, ${recordId}, ${now}, ${now}, ${now}, ${now}, ${now})`)
    await tx.execute(sql`
      insert into records (id, session_id, user_id, question, language, data_source, file_ids, created_at, answer_id, status, parts,
        answer_text, understood, instance_id)
      values (${recordId}, ${sessionId}, ${scope.userId}, ${given.question}, ${given.language}, ${source},
        ${sql.param(given.fileIds)}::uuid[], ${now}, ${given.answerId}, 'done', ${jsonText(given.parts)}::jsonb, ${storableText(given.text)},
        ${given.understood === undefined ? null : jsonText(given.understood)}::jsonb, ${sessionId})`)
  })
}
