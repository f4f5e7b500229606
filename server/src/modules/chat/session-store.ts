import { type SQL, sql } from 'drizzle-orm'
import type { DataSource } from '#contract/agents/schemas.ts'
import type { Session } from '#contract/chat/schemas.ts'
import type { AgentId, RecordId, SessionId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { PageQuery } from '#contract/kit/paging.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { Scope } from '../../platform/http/scope.ts'

export type SessionRef = { userId: UserId; botId: AgentId; sessionId: SessionId }

type Row = {
  id: SessionId
  agent_id: AgentId
  name: string
  default_source: DataSource
  pinned: boolean
  preview: string
  current_record_id: RecordId | null
  last_message_at: string | Date | null
  created_at: string | Date
  updated_at: string | Date
}
export type SessionRow = { session: Session; currentRecordId: RecordId | null }

const columns = sql`id, agent_id, name, default_source, pinned, preview, current_record_id, last_message_at, created_at, updated_at`
const at = ({ userId, botId, sessionId }: SessionRef): SQL =>
  sql`id = ${sessionId} and agent_id = ${botId} and user_id = ${userId}`

export async function insertSession(
  db: Db,
  scope: Scope,
  given: { id: SessionId; botId: AgentId; name: string; autoNamed: boolean; source: DataSource; now: Date },
): Promise<Session> {
  const { rows } = await db.execute<Row>(sql`
    insert into sessions (id, user_id, organization_id, workspace_id, agent_id, name, auto_named, default_source, newest_at, created_at, updated_at)
    values (${given.id}, ${scope.userId}, ${scope.organizationId}, ${scope.workspaceId}, ${given.botId}, ${given.name}, ${given.autoNamed},
      ${given.source}, ${given.now}, ${given.now}, ${given.now})
    returning ${columns}`)
  return toSession(onlyRow(rows))
}

export async function findSession(db: Db, sessionRef: SessionRef): Promise<SessionRow | undefined> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from sessions where ${at(sessionRef)} and deleted_at is null`,
  )
  return rows[0] && { session: toSession(rows[0]), currentRecordId: rows[0].current_record_id }
}

export type SessionChanges = {
  name?: string | undefined
  pinned?: boolean | undefined
  source?: DataSource | undefined
}

export async function updateSession(
  db: Db,
  sessionRef: SessionRef,
  changes: SessionChanges,
  now: Date,
): Promise<Session | undefined> {
  const { rows } = await db.execute<Row>(sql`
    update sessions set
      name = coalesce(${changes.name ?? null}, name),
      auto_named = auto_named and ${changes.name ?? null}::text is null,
      pinned = coalesce(${changes.pinned ?? null}, pinned),
      default_source = coalesce(${changes.source ?? null}, default_source),
      updated_at = ${now}
    where ${at(sessionRef)} and deleted_at is null returning ${columns}`)
  return rows[0] && toSession(rows[0])
}

/** Calls a session after what its first answer shows, unless somebody has named it. */
export async function nameByAnswer(db: Db, id: SessionId, name: string): Promise<void> {
  await db.execute(sql`update sessions set name = ${name} where id = ${id} and auto_named and name <> ${name}`)
}

export async function removeSession(db: Db, sessionRef: SessionRef, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`update sessions set deleted_at = ${now} where ${at(sessionRef)} and deleted_at is null returning id`,
  )
  return rows.length > 0
}

export async function restoreSession(db: Db, sessionRef: SessionRef, deletedAfter: Date): Promise<Session | undefined> {
  const { rows } = await db.execute<Row>(sql`
    update sessions set deleted_at = null
    where ${at(sessionRef)} and (deleted_at is null or deleted_at > ${deletedAfter}) returning ${columns}`)
  return rows[0] && toSession(rows[0])
}

/** A session as the list shows it. */
export type ListedRow = Session & { unread: boolean }

/** Whose sessions, and where: a workspace's are not shown beside personal ones. */
export type SessionOwner = { userId: UserId; botId: AgentId; workspaceId: WorkspaceId | null }

/**
 * A page, newest first. Places are found in an index alone, from whichever end is nearer, and nothing is counted that is
 * counted already, so that the last page of very many sessions comes as fast as the first.
 */
export async function listPage(
  db: Db,
  owner: SessionOwner,
  pinned: boolean | undefined,
  { page, limit }: PageQuery,
): Promise<{ sessions: ListedRow[]; total: number }> {
  const total = await countSessions(db, owner, pinned)
  const offset = (page - 1) * limit
  const count = Math.min(limit, total - offset)
  if (count <= 0) return { sessions: [], total }
  const where = sql`${listOf(owner)} ${pinned === undefined ? sql`` : pinned ? sql`and pinned` : sql`and not pinned`}`
  // All are of one workspace: without its name in the order PostgreSQL sorts, as `is null` is no equality to it.
  const ids =
    offset <= total / 2
      ? sql`select id from sessions where ${where} order by workspace_id, newest_at desc, id desc limit ${count} offset ${offset}`
      : sql`select id from sessions where ${where} order by workspace_id desc, newest_at, id limit ${count} offset ${total - offset - count}`
  return { sessions: await listByIds(db, owner.userId, ids), total }
}

/** Written so that an index serves it: `is not distinct from` is served by none. */
export const inWorkspace = (workspaceId: WorkspaceId | null) =>
  workspaceId === null ? sql`workspace_id is null` : sql`workspace_id = ${workspaceId}`
const ownedBy = ({ userId, botId, workspaceId }: SessionOwner) =>
  sql`user_id = ${userId} and agent_id = ${botId} and ${inWorkspace(workspaceId)}`
const listOf = (owner: SessionOwner) => sql`${ownedBy(owner)} and deleted_at is null`

async function countSessions(db: Db, owner: SessionOwner, pinned: boolean | undefined): Promise<number> {
  const kept = sql`(select count(*) from sessions where ${listOf(owner)} and pinned)`
  const all = sql`(coalesce((select n from session_counts where ${ownedBy(owner)}), 0)
    + (select count(*) from sessions where ${listOf(owner)} and not counted))`
  const counted = pinned === undefined ? all : pinned ? kept : sql`${all} - ${kept}`
  const { rows } = await db.execute<{ total: string }>(sql`select ${counted} as total`)
  return Number(onlyRow(rows).total)
}

/** The sessions that a query names, newest first. */
export async function listByIds(db: Db, userId: UserId, ids: SQL): Promise<ListedRow[]> {
  const { rows } = await db.execute<Row & { unread: boolean }>(sql`
    select ${columns}, coalesce(answered_at > coalesce(seen_at, '-infinity'), false) as unread
    from sessions where id = any(array(${ids})) and user_id = ${userId} order by newest_at desc, id desc`)
  return rows.map((row) => ({ ...toSession(row), unread: row.unread }))
}

export async function markSeen(db: Db, sessionRef: SessionRef): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`update sessions set seen_at = now() where ${at(sessionRef)} and deleted_at is null returning id`,
  )
  return rows.length > 0
}

const iso = (value: string | Date) => new Date(value).toISOString()

const toSession = (row: Row): Session => ({
  id: row.id,
  bot_id: row.agent_id,
  session_name: row.name,
  default_source: row.default_source,
  pinned: row.pinned,
  preview: row.preview,
  last_message_at: row.last_message_at && iso(row.last_message_at),
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
})
