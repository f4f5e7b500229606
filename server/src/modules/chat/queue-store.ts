import { sql } from 'drizzle-orm'
import type { DataSource } from '#contract/agents/schemas.ts'
import type { QueuedId } from '#contract/chat/answer-schemas.ts'
import type { AnswerStatus } from '#contract/chat/stream.ts'
import type { FileId, RecordId, SessionId, UserId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type { Db } from '../../platform/db/database.ts'

/** A question that waits, as it is stored. */
export type QueuedRow = {
  id: QueuedId
  question: string
  language: Language
  dataSource: DataSource | null
  webSearch: boolean
  links: string[]
  tools: string[]
  mentions: string[]
  requestedModel: string | null
  fileIds: FileId[]
  createdAt: Date
}

type Row = {
  id: QueuedId
  question: string
  language: Language
  data_source: DataSource | null
  web_search: boolean
  links: string[]
  tools: string[]
  mentions: string[]
  wanted_model: string | null
  file_ids: FileId[]
  created_at: string | Date
}
const columns = sql`id, question, language, data_source, web_search, links, tools, mentions, wanted_model, file_ids, created_at`
type Owned = { userId: UserId; sessionId: SessionId }
const of = ({ userId, sessionId }: Owned) => sql`session_id = ${sessionId} and user_id = ${userId}`

/** Of two processes only one works on a session's queue until the transaction ends. False when the session is gone. */
export async function lockSession(db: Db, sessionRef: Owned): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from sessions where id = ${sessionRef.sessionId} and user_id = ${sessionRef.userId} and deleted_at is null for update`,
  )
  return rows.length > 0
}

export async function listQueued(db: Db, sessionRef: Owned): Promise<QueuedRow[]> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from queued_questions where ${of(sessionRef)} order by position, id`,
  )
  return rows.map(toQueued)
}

type Newest = { id: RecordId | null; status: AnswerStatus | null; running: boolean }

/** The session's newest record, and whether anything of it is being answered. */
export async function findNewest(db: Db, sessionRef: Owned): Promise<Newest> {
  const { rows } = await db.execute<Newest>(sql`
    select newest.id, newest.status,
      exists (select 1 from records where ${of(sessionRef)} and status = 'streaming') as running
    from (select 1) as one left join lateral
      (select id, status from records where ${of(sessionRef)} order by created_at desc, id desc limit 1) as newest on true`)
  return rows[0] ?? { id: null, status: null, running: false }
}

export async function insertQueued(db: Db, sessionRef: Owned, given: QueuedRow): Promise<void> {
  await db.execute(sql`
    insert into queued_questions (${columns}, session_id, user_id, position)
    select ${given.id}::uuid, ${given.question}, ${given.language}, ${given.dataSource}, ${given.webSearch}::boolean,
      ${sql.param(given.links)}::text[], ${sql.param(given.tools)}::text[], ${sql.param(given.mentions)}::text[],
      ${given.requestedModel}::text, ${sql.param(given.fileIds)}::uuid[],
      ${given.createdAt}::timestamptz, ${sessionRef.sessionId}::uuid, ${sessionRef.userId}::uuid, coalesce(max(position) + 1, 0)
    from queued_questions where ${of(sessionRef)}`)
}

export async function changeQuestion(db: Db, sessionRef: Owned, id: QueuedId, question: string): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`update queued_questions set question = ${question} where ${of(sessionRef)} and id = ${id} returning id`,
  )
  return rows.length > 0
}

/** Puts the questions into this order. */
export async function orderQueued(db: Db, sessionRef: Owned, ids: QueuedId[]): Promise<void> {
  await db.execute(sql`
    update queued_questions set position = array_position(${sql.param(ids)}::uuid[], id) where ${of(sessionRef)}`)
}

export async function removeQueued(db: Db, sessionRef: Owned, id: QueuedId): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`delete from queued_questions where ${of(sessionRef)} and id = ${id} returning id`,
  )
  return rows.length > 0
}

const toQueued = (row: Row): QueuedRow => ({
  id: row.id,
  question: row.question,
  language: row.language,
  dataSource: row.data_source,
  webSearch: row.web_search,
  links: row.links,
  tools: row.tools,
  mentions: row.mentions,
  requestedModel: row.wanted_model,
  fileIds: row.file_ids,
  createdAt: new Date(row.created_at),
})
