import { type SQL, sql } from 'drizzle-orm'
import type { ChatExport, ChatExportId } from '#contract/chat-export/schemas.ts'
import type { AgentId, OrganizationId, SessionId, UserId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type { Db } from '../../platform/db/database.ts'
import { isInPlaceOf } from '../../platform/db/of-place.ts'

type Row = {
  id: ChatExportId
  user_id: UserId
  language: Language
  status: ChatExport['status']
  done_chats: number
  total_chats: number
  last_session_id: SessionId | null
  written_bytes: string
  key: string | null
  bytes: string | null
  created_at: string | Date
  finished_at: string | Date | null
  expires_at: string | Date | null
}
/** An export as whoever works on it sees it. */
export type ExportJob = {
  id: ChatExportId
  userId: UserId
  language: Language
  doneChats: number
  lastSessionId: SessionId | null
  writtenBytes: number
}

const columns = sql`id, user_id, language, status, done_chats, total_chats, last_session_id, written_bytes, key, bytes, created_at,
  finished_at, expires_at`
/** Chats of a workspace, or of an organization, that the person has left are that one's. */
const mine = sql`from sessions s where deleted_at is null and ${isInPlaceOf(sql`s`, sql`s.user_id`)}`

/** A new export; undefined when one is under way. */
export async function insertExport(
  db: Db,
  given: { id: ChatExportId; userId: UserId; organizationId: OrganizationId; language: Language; now: Date },
): Promise<ChatExport | undefined> {
  const { rows } = await db.execute<Row>(sql`
    insert into chat_exports (id, user_id, organization_id, language, total_chats, created_at)
    values (${given.id}, ${given.userId}, ${given.organizationId}, ${given.language}, (select count(*) ${mine} and user_id = ${given.userId}), ${given.now})
    on conflict (user_id) where status in ('waiting', 'running') do nothing returning ${columns}`)
  return rows[0] && toExport(rows[0])
}

export async function findLatest(db: Db, userId: UserId, since: Date): Promise<ChatExport | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from chat_exports where user_id = ${userId} and coalesce(finished_at, created_at) > ${since}
    order by created_at desc limit 1`)
  return rows[0] && toExport(rows[0])
}

export type ExportFileRow = {
  key: string | null
  bytes: number | null
  expiresAt: Date | null
  createdAt: Date
  done: boolean
}

export async function findFile(db: Db, userId: UserId, id: ChatExportId): Promise<ExportFileRow | undefined> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from chat_exports where id = ${id} and user_id = ${userId}`,
  )
  const row = rows[0]
  return (
    row && {
      key: row.key,
      bytes: row.bytes === null ? null : Number(row.bytes),
      done: row.status === 'done',
      expiresAt: row.expires_at === null ? null : new Date(row.expires_at),
      createdAt: new Date(row.created_at),
    }
  )
}

/** What somebody works on now; undefined when it is over or gone. */
export async function beginExport(db: Db, id: ChatExportId): Promise<ExportJob | undefined> {
  const { rows } = await db.execute<Row>(sql`
    update chat_exports set status = 'running' where id = ${id} and status in ('waiting', 'running') returning ${columns}`)
  return rows[0] && toJob(rows[0])
}

export type ChatRef = { sessionId: SessionId; botId: AgentId }

/** The next chats of the person after one, in the order of their ids. */
export async function listAfter(db: Db, userId: UserId, after: SessionId | null, limit: number): Promise<ChatRef[]> {
  const rest: SQL = after ? sql`and id > ${after}` : sql``
  const { rows } = await db.execute<{ id: SessionId; agent_id: AgentId }>(
    sql`select id, agent_id ${mine} and user_id = ${userId} ${rest} order by id limit ${limit}`,
  )
  return rows.map((row) => ({ sessionId: row.id, botId: row.agent_id }))
}

export async function saveExportProgress(
  db: Db,
  id: ChatExportId,
  at: { lastSessionId: SessionId | null; writtenBytes: number; doneChats: number },
): Promise<void> {
  await db.execute(sql`
    update chat_exports set last_session_id = ${at.lastSessionId}, written_bytes = ${at.writtenBytes}, done_chats = ${at.doneChats},
      total_chats = greatest(total_chats, ${at.doneChats})
    where id = ${id} and status = 'running'`)
}

/** False when the export is gone: its person was removed meanwhile. */
export async function finishExport(
  db: Db,
  id: ChatExportId,
  given: { key: string; bytes: number; now: Date; expiresAt: Date },
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update chat_exports set status = 'done', key = ${given.key}, bytes = ${given.bytes}, total_chats = done_chats,
      finished_at = ${given.now}, expires_at = ${given.expiresAt} where id = ${id} returning id`)
  return rows.length > 0
}

export async function failExport(db: Db, id: ChatExportId, now: Date): Promise<void> {
  await db.execute(sql`update chat_exports set status = 'failed', finished_at = ${now} where id = ${id}`)
}

/** Files whose time is over; they are forgotten with this. */
export async function takeExpired(db: Db, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    with over as (select id, key from chat_exports where key is not null and expires_at < ${now} limit 100)
    update chat_exports e set key = null from over where e.id = over.id returning over.key`)
  return rows.map(({ key }) => key)
}

/** Where the person gets mail. */
export async function findAddress(db: Db, userId: UserId): Promise<string | undefined> {
  const { rows } = await db.execute<{ email_shown: string }>(sql`select email_shown from users where id = ${userId}`)
  return rows[0]?.email_shown
}

const iso = (value: string | Date | null) => value && new Date(value).toISOString()

const toExport = (row: Row): ChatExport => ({
  id: row.id,
  status: row.status,
  done_chats: row.done_chats,
  total_chats: row.total_chats,
  bytes: row.bytes === null ? null : Number(row.bytes),
  created_at: new Date(row.created_at).toISOString(),
  finished_at: iso(row.finished_at),
  expires_at: iso(row.expires_at),
})

const toJob = (row: Row): ExportJob => ({
  id: row.id,
  userId: row.user_id,
  language: row.language,
  doneChats: row.done_chats,
  lastSessionId: row.last_session_id,
  writtenBytes: Number(row.written_bytes),
})
