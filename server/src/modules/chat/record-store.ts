import { type SQL, sql } from 'drizzle-orm'
import type { AnswerPart } from '#contract/chat/parts.ts'
import type { ChatRecord } from '#contract/chat/schemas.ts'
import type { AnswerStatus } from '#contract/chat/stream.ts'
import type { AgentId, AnswerId, FileId, RecordId, SessionId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { PageQuery } from '#contract/kit/paging.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText, storableText } from '../../platform/db/json-text.ts'
import type { AnswerState } from '../answering/service.ts'
import type { BranchRecord } from './branch.ts'

type Row = {
  id: RecordId
  parent_id: RecordId | null
  question: string
  file_ids: FileId[]
  created_at: string | Date
  answer_id: AnswerId
  status: AnswerStatus
  parts: AnswerPart[]
  model: string | null
  input_words: number
  output_words: number
  credits: number
  duration_ms: number
  liked: boolean | null
  feedback_reason: string | null
  bookmarked_at: string | Date | null
}
export type StoredRecord = Omit<ChatRecord, 'files' | 'siblings'> & { fileIds: FileId[] }

const columns = sql`id, parent_id, question, file_ids, created_at, answer_id, status, parts, model, input_words, output_words, credits, duration_ms, liked, feedback_reason, bookmarked_at`

/** The shape of a session's tree, oldest first. */
export async function listTree(db: Db, userId: UserId, sessionId: SessionId): Promise<BranchRecord[]> {
  const { rows } = await db.execute<{ id: RecordId; parent_id: RecordId | null }>(sql`
    select id, parent_id from records where session_id = ${sessionId} and user_id = ${userId} order by created_at, id`)
  return rows.map((row) => ({ id: row.id, parentId: row.parent_id }))
}

export async function listRecords(db: Db, userId: UserId, ids: RecordId[]): Promise<StoredRecord[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from records where id = any(${sql.param(ids)}::uuid[]) and user_id = ${userId}`,
  )
  return rows.map(toRecord)
}

/** A record before the question, as answering needs it. */
export type EarlierRecord = {
  id: RecordId
  question: string
  answerText: string
  fileIds: FileId[]
  understood: unknown
}

/** The records that lead to `parentId`, oldest first; of all but the newest 20 only the files are given. */
export async function listEarlier(db: Db, userId: UserId, parentId: RecordId): Promise<EarlierRecord[]> {
  const { rows } = await db.execute<{
    id: RecordId
    question: string | null
    answer_text: string | null
    file_ids: FileId[]
    understood: unknown
  }>(sql`
    with recursive path as (
      select id, parent_id, 1 as depth from records where id = ${parentId} and user_id = ${userId}
      union all
      select r.id, r.parent_id, path.depth + 1 from records r join path on r.id = path.parent_id where path.depth < 500)
    select r.id, r.file_ids, case when depth <= 20 then r.question end as question,
      case when depth <= 20 then r.answer_text end as answer_text, case when depth <= 12 then r.understood end as understood
    from path join records r on r.id = path.id order by depth desc`)
  return rows.map((row) => ({
    id: row.id,
    question: row.question ?? '',
    answerText: row.answer_text ?? '',
    fileIds: row.file_ids,
    understood: row.understood,
  }))
}

/** Its session is locked first, as whoever asks or removes does: in another order two of them would wait for each other. */
const lockedSession = (recordId: RecordId) => sql`
  place as materialized (select id from sessions where id = (select session_id from records where id = ${recordId}) for no key update)`

/** Stores what an answer holds by now; false where it has failed before. An answer that has ended is never opened again. */
export async function saveAnswer(db: Db, recordId: RecordId, answer: AnswerState): Promise<boolean> {
  const ended = answer.status !== 'streaming'
  const { rows } = await db.execute<{ id: RecordId }>(sql`
    ${ended ? sql`with ${lockedSession(recordId)}` : sql``}
    update records set status = ${answer.status}, parts = ${json(answer.parts)}, answer_text = ${storableText(answer.text)},
      model = ${answer.model}, input_words = ${answer.inputWords}, output_words = ${answer.outputWords},
      credits = ${answer.credits},
      duration_ms = ${Math.round(answer.durationMs)}, understood = ${answer.understood === undefined ? null : json(answer.understood)},
      band = ${answer.band?.name ?? null}, band_source_id = ${answer.band?.dataSourceId ?? null}::uuid
    ${ended ? sql`from place` : sql``}
    where records.id = ${recordId} and status = 'streaming' ${ended ? sql`and session_id = place.id` : sql``}
    returning records.id`)
  if (ended && answer.chose) await settleAnswer(db, answer.chose.recordId, answer.chose.verdict)
  // It is stored already where only the reply of the database was lost, and not there where its chat was deleted.
  return rows.length > 0 || (await statusOf(db, recordId)) !== 'failed'
}

async function statusOf(db: Db, recordId: RecordId): Promise<AnswerStatus | undefined> {
  const { rows } = await db.execute<{ status: AnswerStatus }>(sql`select status from records where id = ${recordId}`)
  return rows[0]?.status
}

/** What somebody did with an answer says of how it was read. */
export async function settleAnswer(db: Db, recordId: RecordId, verdict: 'right' | 'other' | 'wrong'): Promise<void> {
  await db.execute(sql`update records set verdict = ${verdict} where id = ${recordId} and band is not null`)
}

/** What is being answered or waits in a session, oldest first. */
export async function listRunning(
  db: Db,
  userId: UserId,
  sessionId: SessionId,
): Promise<{ id: RecordId; answerId: AnswerId }[]> {
  const { rows } = await db.execute<{ id: RecordId; answer_id: AnswerId }>(sql`
    select id, answer_id from records where session_id = ${sessionId} and user_id = ${userId} and status = 'streaming'
    order by created_at, id`)
  return rows.map((row) => ({ id: row.id, answerId: row.answer_id }))
}

export type UnfinishedRecord = { id: RecordId; answerId: AnswerId; language: 'en' | 'id'; parts: AnswerPart[] }

/** Unfinished answers of processes, only of questions older than `before` where it is given. */
export async function listUnfinished(db: Db, instances: string[], before?: Date): Promise<UnfinishedRecord[]> {
  if (instances.length === 0) return []
  const { rows } = await db.execute<UnfinishedRecord>(sql`
    select id, answer_id as "answerId", language, parts from records where status = 'streaming' and instance_id = any(${sql.param(instances)}::uuid[])
      and created_at < ${before ?? 'infinity'}`)
  return rows
}

export async function endUnfinished(db: Db, recordId: RecordId, parts: AnswerPart[]): Promise<void> {
  await db.execute(sql`
    with ${lockedSession(recordId)}
    update records set status = 'failed', parts = ${json(parts)} from place
    where records.id = ${recordId} and status = 'streaming' and session_id = place.id`)
}

export async function giveFeedback(
  db: Db,
  answerRef: { userId: UserId; botId: AgentId; sessionId: SessionId; answerId: AnswerId },
  given: { like?: boolean | null | undefined; bookmark?: boolean | undefined; reason?: string | null | undefined },
  now: Date,
): Promise<ChatRecord['feedback'] | undefined> {
  const liked: SQL = given.like === undefined ? sql`liked` : sql`${given.like}::boolean`
  // A reason belongs to the rating it was given for.
  const reason: SQL =
    given.reason !== undefined
      ? sql`nullif(${given.reason}::text, '')`
      : sql`case when ${liked} is distinct from r.liked then null else feedback_reason end`
  const bookmarked: SQL =
    given.bookmark === undefined
      ? sql`bookmarked_at`
      : given.bookmark
        ? sql`coalesce(bookmarked_at, ${now}::timestamptz)`
        : sql`null::timestamptz`
  const { rows } = await db.execute<Pick<Row, 'liked' | 'bookmarked_at' | 'feedback_reason'>>(sql`
    update records r set liked = ${liked}, feedback_reason = ${reason}, bookmarked_at = ${bookmarked}
    from sessions s
    where r.answer_id = ${answerRef.answerId} and r.user_id = ${answerRef.userId} and s.id = r.session_id and s.id = ${answerRef.sessionId}
      and s.agent_id = ${answerRef.botId} and s.user_id = ${answerRef.userId} and s.deleted_at is null
    returning r.liked, r.bookmarked_at, r.feedback_reason`)
  return rows[0] && feedbackOf(rows[0])
}

export type BookmarkRow = {
  answer_id: AnswerId
  record_id: RecordId
  session_id: SessionId
  bot_id: AgentId
  session_name: string
  question: string
  preview: string
  bookmarked_at: string
}

export async function listBookmarks(
  db: Db,
  { userId, workspaceId }: { userId: UserId; workspaceId: WorkspaceId | null },
  page: PageQuery,
): Promise<{ rows: BookmarkRow[]; total: number }> {
  const from = sql`records r join sessions s on s.id = r.session_id
    where r.user_id = ${userId} and s.user_id = ${userId} and s.workspace_id is not distinct from ${workspaceId}::uuid
      and s.deleted_at is null and r.bookmarked_at is not null`
  const { rows } = await db.execute<BookmarkRow>(sql`
    select r.answer_id, r.id as record_id, s.id as session_id, s.agent_id as bot_id, s.name as session_name, r.question,
      left(regexp_replace(r.answer_text, '\\s+', ' ', 'g'), 240) as preview, r.bookmarked_at
    from ${from} order by r.bookmarked_at desc, r.id limit ${page.limit} offset ${(page.page - 1) * page.limit}`)
  const counted = await db.execute<{ n: string }>(sql`select count(*) as n from ${from}`)
  return {
    rows: rows.map((row) => ({ ...row, bookmarked_at: iso(row.bookmarked_at) })),
    total: Number(counted.rows[0]?.n ?? 0),
  }
}

const json = (value: unknown) => sql`${jsonText(value)}::jsonb`

const iso = (value: string | Date) => new Date(value).toISOString()

const toRecord = (row: Row): StoredRecord => ({
  id: row.id,
  uuid: row.id,
  parent_id: row.parent_id,
  question: row.question,
  fileIds: row.file_ids,
  answer: {
    id: row.answer_id,
    status: row.status,
    parts: row.parts,
    model: row.model,
    usage: { input_words: row.input_words, output_words: row.output_words, credits: row.credits },
    duration_ms: row.duration_ms,
  },
  feedback: feedbackOf(row),
  created_at: iso(row.created_at),
})

const feedbackOf = (row: Pick<Row, 'liked' | 'bookmarked_at' | 'feedback_reason'>): ChatRecord['feedback'] => ({
  like: row.liked,
  bookmark: row.bookmarked_at !== null,
  ...(row.feedback_reason && { reason: row.feedback_reason }),
})
