import { sql } from 'drizzle-orm'
import type { ApprovalDecision, ApprovalId, ApprovalState } from '#contract/approvals/schemas.ts'
import type { ToolGrantId } from '#contract/connections/schemas.ts'
import type { AgentId, UserId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tenant } from '../../platform/tenant.ts'

/** A tool as decisions know it. */
export type ToolRef = { key: string; hash: string; name: string }
export type NewApproval = { id: ApprovalId; agentId: AgentId; tool: ToolRef; now: Date; expiresAt: Date }

export async function insertApproval(
  db: Db,
  tenant: Tenant,
  { id, agentId, tool, now, expiresAt }: NewApproval,
): Promise<void> {
  await db.execute(sql`
    insert into approvals (id, user_id, organization_id, workspace_id, agent_id, tool_key, tool_hash, tool_name, created_at, expires_at)
    values (${id}, ${tenant.userId}, ${tenant.organizationId}, ${tenant.workspaceId}, ${agentId}, ${tool.key}, ${tool.hash}, ${tool.name},
      ${now}, ${expiresAt})`)
}

export type DecidedApproval = { agentId: AgentId; tool: ToolRef }

/** The first decision while it waits counts; undefined when there is nothing (any more) to decide. */
export async function decideRequest(
  db: Db,
  userId: UserId,
  id: ApprovalId,
  state: ApprovalDecision,
  now: Date,
): Promise<DecidedApproval | undefined> {
  const { rows } = await db.execute<{ agent_id: AgentId; tool_key: string; tool_hash: string; tool_name: string }>(sql`
    update approvals set state = ${state}, decided_at = ${now}
    where id = ${id} and user_id = ${userId} and state = 'waiting' and expires_at > ${now}
    returning agent_id, tool_key, tool_hash, tool_name`)
  const row = rows[0]
  return row && { agentId: row.agent_id, tool: { key: row.tool_key, hash: row.tool_hash, name: row.tool_name } }
}

/** Ends the wait without a decision, unless one came first. */
export async function endApproval(db: Db, id: ApprovalId, state: 'timed_out' | 'stopped', now: Date): Promise<void> {
  await db.execute(
    sql`update approvals set state = ${state}, decided_at = ${now} where id = ${id} and state = 'waiting'`,
  )
}

export async function findState(db: Db, userId: UserId, id: ApprovalId): Promise<ApprovalState | undefined> {
  const { rows } = await db.execute<{ state: ApprovalState }>(
    sql`select state from approvals where id = ${id} and user_id = ${userId}`,
  )
  return rows[0]?.state
}

export type GrantRow = {
  id: ToolGrantId
  agent_id: AgentId
  agent_name: string
  tool_key: string
  tool_hash: string
  decision: 'always' | 'never'
  decided_at: string
}

export async function saveGrant(
  db: Db,
  userId: UserId,
  grant: { id: ToolGrantId; agentId: AgentId; tool: ToolRef; decision: 'always' | 'never'; now: Date },
): Promise<void> {
  const { id, agentId, tool, decision, now } = grant
  await db.execute(sql`
    insert into tool_grants (id, user_id, agent_id, tool_key, tool_hash, decision, decided_at)
    select ${id}, ${userId}, agents.id, ${tool.key}, ${tool.hash}, ${decision}, ${now}
    from agents where agents.id = ${agentId} and agents.user_id = ${userId}
    on conflict (agent_id, tool_key) do update set id = excluded.id, tool_hash = excluded.tool_hash,
      decision = excluded.decision, decided_at = excluded.decided_at`)
}

export async function findGrant(
  db: Db,
  userId: UserId,
  agentId: AgentId,
  key: string,
): Promise<{ decision: 'always' | 'never'; tool_hash: string } | undefined> {
  const { rows } = await db.execute<{ decision: 'always' | 'never'; tool_hash: string }>(sql`
    select decision, tool_hash from tool_grants
    where user_id = ${userId} and agent_id = ${agentId} and tool_key = ${key}`)
  return rows[0]
}

/** The decisions of a person about the tools whose keys begin so. */
export async function listGrants(db: Db, userId: UserId, beginning: string): Promise<GrantRow[]> {
  const { rows } = await db.execute<GrantRow & { decided_at: string | Date }>(sql`
    select g.id, g.agent_id, a.name as agent_name, g.tool_key, g.tool_hash, g.decision, g.decided_at
    from tool_grants g join agents a on a.id = g.agent_id
    where g.user_id = ${userId} and starts_with(g.tool_key, ${beginning}) order by g.decided_at, g.id`)
  return rows.map((row) => ({ ...row, decided_at: new Date(row.decided_at).toISOString() }))
}

export async function removeGrant(db: Db, userId: UserId, id: ToolGrantId): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`delete from tool_grants where id = ${id} and user_id = ${userId} returning id`,
  )
  return rows.length > 0
}

/** Everybody's decisions about tools that are gone. */
export async function removeGrantsOf(db: Db, beginning: string): Promise<void> {
  await db.execute(sql`delete from tool_grants where starts_with(tool_key, ${beginning})`)
}

export async function pruneRequests(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from approvals where created_at < ${before}`)
}
