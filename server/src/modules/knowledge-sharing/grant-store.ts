import { sql } from 'drizzle-orm'
import { type AgentId, type OrganizationId, sessionId, type UserId, type WorkspaceId } from '#contract/kit/id.ts'
import type { GrantReceipt, GrantTerms, KnowledgeRequestId } from '#contract/knowledge-sharing/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { AskedUseCase } from './request-row.ts'
import type { SharingWorkspace } from './store.ts'

/** A grant in force, as the asking workspace has it. */
export type SharingGrant = {
  id: KnowledgeRequestId
  organizationId: OrganizationId
  /** Whose knowledge it is. */
  workspaceId: WorkspaceId
  workspaceName: string
  askerId: WorkspaceId
  useCases: (AskedUseCase & { agent_owner: UserId })[]
  terms: GrantTerms
}

const inForce = (now: Date) => sql`knowledge_requests r
  join workspaces f on f.id = r.from_workspace_id and f.deleted_at is null
  join workspaces t on t.id = r.to_workspace_id and t.deleted_at is null and t.organization_id = f.organization_id
  where r.status = 'accepted' and (r.expires_at is null or r.expires_at > ${now})`

/** What is shared with a workspace now, with whose agents the use cases are; those of agents that are gone are left out. */
export async function listGrants(
  db: Db,
  { organizationId, workspaceId }: SharingWorkspace,
  now: Date,
): Promise<SharingGrant[]> {
  const { rows } = await db.execute<SharingGrant>(sql`
    select r.id, r.organization_id as "organizationId", t.id as "workspaceId", t.name as "workspaceName", f.id as "askerId", r.terms,
      (select coalesce(jsonb_agg(u || jsonb_build_object('agent_owner', a.user_id)), '[]') from jsonb_array_elements(r.use_cases) u
        join agents a on a.id = (u ->> 'bot_id')::uuid and a.deleted_at is null) as "useCases"
    from ${inForce(now)} and f.id = ${workspaceId} and f.organization_id = ${organizationId} order by r.created_at, r.id`)
  return rows
}

export async function isInForce(db: Db, id: KnowledgeRequestId, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`select r.id from ${inForce(now)} and r.id = ${id}`)
  return rows.length > 0
}

/** Whose agent a use case is of. */
export async function findAgentOwner(db: Db, id: AgentId): Promise<UserId | undefined> {
  const { rows } = await db.execute<{ user_id: UserId }>(
    sql`select user_id from agents where id = ${id} and deleted_at is null`,
  )
  return rows[0]?.user_id
}

export type GrantUse = {
  id: string
  requestId: KnowledgeRequestId
  userId: UserId
  sessionId: string | null
  question: string
  now: Date
}

/** One more answer was made from a grant. */
export async function insertUse(db: Db, use: GrantUse): Promise<void> {
  const { id, requestId, userId, question, now } = use
  // Compared as what it is: as text, all chats there are would be read.
  const session = sessionId.safeParse(use.sessionId).data ?? null
  await db.execute(sql`
    insert into knowledge_uses (id, request_id, user_id, session_id, question_hash, at)
    select ${id}::uuid, r.id, ${userId}::uuid, (select s.id from sessions s where s.id = ${session}::uuid), md5(lower(${question})), ${now}::timestamptz
    from knowledge_requests r where r.id = ${requestId}`)
}

/** What a chat's owner chose, at most what their workspace allows, is not private; a chat that is deleted says nothing. */
const openSession = sql`exists (select from sessions s join workspaces w on w.id = s.workspace_id
    join workspace_members m on m.workspace_id = s.workspace_id and m.user_id = s.user_id
  where s.id = k.session_id and s.deleted_at is null and 'private' not in (m.chats, w.role_settings ->> 'chats'))`

/** How a grant was used, and for what most. The words of a question are those of a chat that more than its owner may read. */
export async function receiptOf(db: Db, id: KnowledgeRequestId, limit: number): Promise<GrantReceipt> {
  const { rows } = await db.execute<{ answers: number; people: number; last: Date | string | null }>(sql`
    select count(*)::int as answers, count(distinct user_id)::int as people, max(at) as last from knowledge_uses where request_id = ${id}`)
  const { rows: questions } = await db.execute<{ question: string | null; asked: number }>(sql`
    select g.asked, (select max((select r.question from records r
        where r.session_id = k.session_id and md5(lower(r.question)) = k.question_hash and ${openSession} limit 1))
      from knowledge_uses k where k.request_id = ${id} and k.question_hash = g.question_hash) as question
    from (select question_hash, count(*)::int as asked, max(at) as latest from knowledge_uses where request_id = ${id}
      group by question_hash order by asked desc, latest desc limit ${limit}) g
    order by g.asked desc, g.latest desc`)
  const { answers, people, last } = onlyRow(rows)
  return { answers, people, last_used_at: last === null ? null : new Date(last).toISOString(), questions }
}
