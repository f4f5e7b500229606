import { sql } from 'drizzle-orm'
import type { AnswerPart } from '#contract/chat/parts.ts'
import type { AgentId, AnswerId, RecordId, SessionId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText, storableText } from '../../platform/db/json-text.ts'
import type { Scope } from '../../platform/http/scope.ts'

/** A session whose questions were answered elsewhere. */
export type NewTurnsSession = {
  id: SessionId
  botId: AgentId
  name: string
  pinned: boolean
  preview: string
  language: Language
  /** The end of the branch that is shown. */
  shown: RecordId | null
  createdAt: Date
  newestAt: Date
  records: {
    id: RecordId
    answerId: AnswerId
    parentId: RecordId | null
    question: string
    text: string
    model: string | null
    at: Date
  }[]
}

/** Stores it as seen and counted: nobody waits for it. Call it in a transaction. */
export async function insertTurns(db: Db, scope: Scope, given: NewTurnsSession): Promise<void> {
  const { id, newestAt } = given
  await db.execute(sql`
    insert into sessions (id, user_id, organization_id, workspace_id, agent_id, name, auto_named, default_source, pinned, preview,
      current_record_id, last_message_at, newest_at, seen_at, created_at, updated_at)
    values (${id}, ${scope.userId}, ${scope.organizationId}, ${scope.workspaceId}::uuid, ${given.botId}, ${storableText(given.name)}, false,
      'default', ${given.pinned}, ${storableText(given.preview)}, ${given.shown}, ${newestAt}, ${newestAt}, ${newestAt}, ${given.createdAt}, ${newestAt})`)
  const records = given.records.map(({ text, ...record }) => ({
    ...record,
    text,
    parts: text === '' ? [] : [{ type: 'text', text, state: 'done' } satisfies AnswerPart],
  }))
  await db.execute(sql`
    insert into records (id, session_id, user_id, parent_id, question, language, data_source, created_at, answer_id, status, parts,
      answer_text, model, instance_id)
    select r.id, ${id}::uuid, ${scope.userId}::uuid, r."parentId", r.question, ${given.language}, 'default', r.at, r."answerId",
      case when r.text = '' then 'stopped' else 'done' end, r.parts, r.text, r.model, ${id}::uuid
    from jsonb_to_recordset(${jsonText(records)}::jsonb) as r (id uuid, "answerId" uuid, "parentId" uuid, question text, text text,
      model text, at timestamptz, parts jsonb)`)
  await db.execute(sql`update sessions set counted = true where id = ${id}`)
}
