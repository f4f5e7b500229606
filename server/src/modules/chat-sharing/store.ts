import { sql } from 'drizzle-orm'
import type { AnswerPart } from '#contract/chat/parts.ts'
import type { Session } from '#contract/chat/schemas.ts'
import type { AnswerStatus } from '#contract/chat/stream.ts'
import type { Share, SharedChat, SharedRecord, ShareId } from '#contract/chat-sharing/schemas.ts'
import type { AgentId, AnswerId, RecordId, SessionId, UserId } from '#contract/kit/id.ts'
import type { PageQuery } from '#contract/kit/paging.ts'
import { required } from '#contract/kit/required.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import { isInPlaceOf } from '../../platform/db/of-place.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { WithheldAnswers } from '../chat/service.ts'

type ShareRow = Omit<Share, 'shared_at' | 'updated_at'> & { shared_at: string | Date; updated_at: string | Date }

const iso = (value: string | Date) => new Date(value).toISOString()
const audience = sql`coalesce((select w.name from workspaces w where w.id = h.workspace_id),
  (select o.name from organizations o where o.id = h.organization_id))`
/** A share with what its owner sees of it; shares of deleted sessions are none. */
const own = sql`select h.id, h.session_id, s.agent_id as bot_id, s.name as session_name, h.workspace_id, ${audience} as audience,
    cardinality(h.record_ids) as record_count, h.shared_at, h.updated_at,
    (select count(*)::int from records r where r.session_id = h.session_id and r.status <> 'streaming'
      and r.created_at > (select max(l.created_at) from records l where l.id = any(h.record_ids))) as newer_count
  from session_shares h join sessions s on s.id = h.session_id and s.user_id = h.user_id and s.deleted_at is null`

/** Makes the link of a session, or brings it up to date: who may open it and what it shows. */
export async function putShare(
  db: Db,
  scope: Scope,
  given: { id: ShareId; sessionId: SessionId; name: string; recordIds: RecordId[]; now: Date },
): Promise<void> {
  await db.execute(sql`
    insert into session_shares (id, session_id, user_id, organization_id, workspace_id, session_name, record_ids, shared_at, updated_at)
    values (${given.id}, ${given.sessionId}, ${scope.userId}, ${scope.organizationId}, ${scope.workspaceId}, ${given.name},
      ${sql.param(given.recordIds)}::uuid[], ${given.now}, ${given.now})
    on conflict (session_id) do update set organization_id = excluded.organization_id, workspace_id = excluded.workspace_id,
      session_name = excluded.session_name, record_ids = excluded.record_ids, updated_at = excluded.updated_at
    where session_shares.user_id = ${scope.userId}`)
}

export async function findShare(db: Db, userId: UserId, sessionId: SessionId): Promise<Share | undefined> {
  const { rows } = await db.execute<ShareRow>(sql`${own} where h.user_id = ${userId} and h.session_id = ${sessionId}`)
  return rows[0] && toShare(rows[0])
}

export async function listPage(db: Db, userId: UserId, { page, limit }: PageQuery): Promise<[Share[], number]> {
  const { rows } = await db.execute<ShareRow>(sql`
    ${own} where h.user_id = ${userId} order by h.shared_at desc, h.id limit ${limit} offset ${(page - 1) * limit}`)
  const counted = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from session_shares h join sessions s on s.id = h.session_id and s.deleted_at is null
    where h.user_id = ${userId}`)
  return [rows.map(toShare), counted.rows[0]?.n ?? 0]
}

export async function removeShare(db: Db, userId: UserId, sessionId: SessionId): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`delete from session_shares where user_id = ${userId} and session_id = ${sessionId} returning id`,
  )
  return rows.length > 0
}

/** What a link opens, for whoever it opens for. */
export type OpenedShare = { chat: SharedChat; ownerId: UserId; recordIds: RecordId[] }

/**
 * A share for a reader: its owner, the members of its workspace, or, made outside a workspace, those of the organization.
 * An owner who has left shares nothing any more.
 */
export async function openShare(db: Db, scope: Scope, id: ShareId): Promise<OpenedShare | undefined> {
  const { rows } = await db.execute<{
    id: ShareId
    session_id: SessionId
    user_id: UserId
    session_name: string
    owner_name: string
    audience: string
    record_ids: RecordId[]
    shared_at: string | Date
    updated_at: string | Date
  }>(sql`
    select h.id, h.session_id, h.user_id, h.session_name, u.name as owner_name, ${audience} as audience, h.record_ids, h.shared_at, h.updated_at
    from session_shares h join sessions s on s.id = h.session_id and s.deleted_at is null join users u on u.id = h.user_id
    where h.id = ${id} and h.workspace_id is not distinct from s.workspace_id and ${isInPlaceOf(sql`h`, sql`h.user_id`)}
      and ${isInPlaceOf(sql`h`, sql`${scope.userId}`)}`)
  const row = rows[0]
  if (!row) return undefined
  const { user_id: ownerId, record_ids: recordIds, session_id, ...rest } = row
  const mine = ownerId === scope.userId
  const times = { shared_at: iso(row.shared_at), updated_at: iso(row.updated_at) }
  return { ownerId, recordIds, chat: { ...rest, ...times, is_mine: mine, session_id: mine ? session_id : null } }
}

type RecordRow = {
  id: RecordId
  question: string
  files: string[]
  answer_id: AnswerId
  status: AnswerStatus
  parts: AnswerPart[]
  model: string | null
  duration_ms: number
  created_at: string | Date
}

/** Records of a share's owner, in the order of `ids`. */
export async function listShared(db: Db, ownerId: UserId, ids: RecordId[]): Promise<SharedRecord[]> {
  const { rows } = await db.execute<RecordRow>(sql`
    select r.id, r.question, r.answer_id, r.status, r.parts, r.model, r.duration_ms, r.created_at,
      array(select f.name from files f where f.id = any(r.file_ids) and f.user_id = ${ownerId} order by f.created_at, f.id) as files
    from records r where r.id = any(${sql.param(ids)}::uuid[]) and r.user_id = ${ownerId} and r.status <> 'streaming'`)
  const byId = new Map(rows.map((row) => [row.id, toShared(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Writes the records of a share as a session of the reader's own, one following the other. Ratings, charges and attached
 * files do not come along.
 */
export async function copyShare(
  db: Db,
  scope: Scope,
  given: {
    botId: AgentId
    sessionId: SessionId
    opened: OpenedShare
    copies: { from: RecordId; id: RecordId; answerId: AnswerId; parentId: RecordId | null }[]
    /** Answers that do not come along. */
    withheld: WithheldAnswers
    now: Date
  },
): Promise<Session> {
  const { opened, copies, withheld, sessionId, now } = given
  const instead = sql`(${jsonText(Object.fromEntries(withheld))}::jsonb -> r.id::text)`
  const isWithheld = sql`${instead} is not null`
  const column = <T>(pick: (copy: (typeof copies)[number]) => T) => sql`${sql.param(copies.map(pick))}::uuid[]`
  await db.execute(sql`
    insert into sessions (id, user_id, organization_id, workspace_id, agent_id, name, auto_named, default_source, preview,
      current_record_id, last_message_at, newest_at, seen_at, created_at, updated_at)
    select ${sessionId}, ${scope.userId}, ${scope.organizationId}, ${scope.workspaceId}::uuid, ${given.botId}, ${opened.chat.session_name},
      false, s.default_source, s.preview, ${copies.at(-1)?.id ?? null}::uuid, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz,
      ${now}::timestamptz, ${now}::timestamptz
    from session_shares h join sessions s on s.id = h.session_id where h.id = ${opened.chat.id} and h.user_id = ${opened.ownerId}`)
  await db.execute(sql`
    insert into records (id, session_id, user_id, parent_id, question, language, data_source, web_search, links, tools, created_at,
      answer_id, status, parts, answer_text, model, input_words, output_words, credits, duration_ms, understood, instance_id)
    select c.id, ${sessionId}, ${scope.userId}, c.parent_id, r.question, r.language, r.data_source, r.web_search, r.links, r.tools,
      r.created_at, c.answer_id, r.status, coalesce(${instead}, r.parts),
      case when ${isWithheld} then '' else r.answer_text end, r.model, r.input_words, r.output_words, 0, r.duration_ms,
      case when ${isWithheld} then null else r.understood end, r.instance_id
    from unnest(${column((copy) => copy.from)}, ${column((copy) => copy.id)}, ${column((copy) => copy.answerId)}, ${column((copy) => copy.parentId)})
      with ordinality as c (source, id, answer_id, parent_id, n)
    join records r on r.id = c.source and r.user_id = ${opened.ownerId} order by c.n`)
  const { rows } = await db.execute<Session>(sql`
    select id, agent_id as bot_id, name as session_name, default_source, pinned, preview, last_message_at, created_at, updated_at
    from sessions where id = ${sessionId} and user_id = ${scope.userId}`)
  const made = required(rows[0], 'the session was put in above')
  const { last_message_at: last, created_at: created, updated_at: updated } = made
  return { ...made, last_message_at: last && iso(last), created_at: iso(created), updated_at: iso(updated) }
}

const toShare = (row: ShareRow): Share => ({ ...row, shared_at: iso(row.shared_at), updated_at: iso(row.updated_at) })

const toShared = (row: RecordRow): SharedRecord => ({
  id: row.id,
  question: row.question,
  files: row.files,
  created_at: iso(row.created_at),
  answer: { id: row.answer_id, status: row.status, parts: row.parts, model: row.model, duration_ms: row.duration_ms },
})
