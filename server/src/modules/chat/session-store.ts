import { type SQL, sql } from 'drizzle-orm'
import type { DataSource } from '#contract/agents/schemas.ts'
import type { Session } from '#contract/chat/schemas.ts'
import type { AgentId, RecordId, SessionId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { PageQuery } from '#contract/kit/paging.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/http/scope.ts'

export type Place = { userId: UserId; botId: AgentId; sessionId: SessionId }

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
const at = ({ userId, botId, sessionId }: Place): SQL =>
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
  return toSession(rows[0]!)
}

export async function findSession(db: Db, place: Place): Promise<SessionRow | undefined> {
  const { rows } = await db.execute<Row>(sql`select ${columns} from sessions where ${at(place)} and deleted_at is null`)
  return rows[0] && { session: toSession(rows[0]), currentRecordId: rows[0].current_record_id }
}

export type SessionChanges = {
  name?: string | undefined
  pinned?: boolean | undefined
  source?: DataSource | undefined
}

export async function updateSession(
  db: Db,
  place: Place,
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
    where ${at(place)} and deleted_at is null returning ${columns}`)
  return rows[0] && toSession(rows[0])
}

export async function removeSession(db: Db, place: Place, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`update sessions set deleted_at = ${now} where ${at(place)} and deleted_at is null returning id`,
  )
  return rows.length > 0
}

export async function restoreSession(db: Db, place: Place, deletedAfter: Date): Promise<Session | undefined> {
  const { rows } = await db.execute<Row>(sql`
    update sessions set deleted_at = null
    where ${at(place)} and (deleted_at is null or deleted_at > ${deletedAfter}) returning ${columns}`)
  return rows[0] && toSession(rows[0])
}

export type SessionFilter = { words: string[]; pinned?: boolean | undefined }

/** Sessions that hold every word in their name or in one of their records. */
export async function listPage(
  db: Db,
  owner: { userId: UserId; botId: AgentId; workspaceId: WorkspaceId | null },
  filter: SessionFilter,
  page: PageQuery,
): Promise<{ sessions: Session[]; total: number }> {
  const where = sql`user_id = ${owner.userId} and agent_id = ${owner.botId} and deleted_at is null
    and workspace_id is not distinct from ${owner.workspaceId}::uuid
    ${filter.pinned === undefined ? sql`` : sql`and pinned = ${filter.pinned}`}
    ${
      filter.words.length === 0
        ? sql``
        : sql`and (name ilike all(${patterns(filter.words)}) or exists (
      select 1 from records r where r.session_id = sessions.id and ${holds(filter.words)}))`
    }`
  const { rows } = await db.execute<Row & { total: string }>(sql`
    select ${columns}, (select count(*) from sessions where ${where}) as total from sessions where ${where}
    order by newest_at desc, id desc limit ${page.limit} offset ${(page.page - 1) * page.limit}`)
  if (rows.length > 0 || page.page === 1) return { sessions: rows.map(toSession), total: Number(rows[0]?.total ?? 0) }
  const counted = await db.execute<{ total: string }>(sql`select count(*) as total from sessions where ${where}`)
  return { sessions: [], total: Number(counted.rows[0]?.total ?? 0) }
}

export type Match = { session_id: SessionId; record_id: RecordId; text: string }

/** Up to three records of each session that hold every word: the text around the first of them. */
export async function listMatches(db: Db, userId: UserId, sessions: SessionId[], words: string[]): Promise<Match[]> {
  if (sessions.length === 0 || words.length === 0) return []
  const { rows } = await db.execute<Match>(sql`
    select m.session_id, m.id as record_id,
      substr(m.text, greatest(1, strpos(lower(m.text), ${words[0]!.toLowerCase()}) - 400), 1000) as text
    from unnest(${sql.param(sessions)}::uuid[]) as s (id)
    cross join lateral (
      select r.id, r.session_id, r.question || E'\n' || r.answer_text as text from records r
      where r.session_id = s.id and r.user_id = ${userId} and ${holds(words)}
      order by r.created_at desc limit 3) m`)
  return rows
}

const patterns = (words: string[]) =>
  sql`${sql.param(words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`))}::text[]`
const holds = (words: string[]) => sql`r.question || ' ' || r.answer_text ilike all(${patterns(words)})`

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
