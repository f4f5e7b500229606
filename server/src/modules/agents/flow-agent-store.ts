import { sql } from 'drizzle-orm'
import type { AgentId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { Scope } from '../../platform/http/scope.ts'

/** What a flow's agent shows of the flow. */
export type FlowAgentInput = { flowId: string; name: string; description: string; greeting: string }
export type FlowAgentRow = { id: AgentId; name: string; isActive: boolean }

/** The agent of a flow, also one that was withdrawn or deleted lately. */
export async function findOfFlow(
  db: Db,
  { organizationId }: Pick<Scope, 'organizationId'>,
  flowId: string,
): Promise<FlowAgentRow | undefined> {
  const { rows } = await db.execute<{ id: AgentId; name: string; is_active: boolean }>(sql`
    select id, name, status = 'active' and deleted_at is null as is_active from agents
    where flow_id = ${flowId} and organization_id = ${organizationId}`)
  return rows[0] && { id: rows[0].id, name: rows[0].name, isActive: rows[0].is_active }
}

/** Makes the agent of a flow, or makes it what the flow says now. */
export async function upsertOfFlow(
  db: Db,
  { userId, organizationId, workspaceId }: Scope,
  { id, flowId, name, description, greeting, now }: FlowAgentInput & { id: AgentId; now: Date },
): Promise<AgentId> {
  const { rows } = await db.execute<{ id: AgentId }>(sql`
    insert into agents (id, user_id, organization_id, workspace_id, name, description, greeting, bot_type, agents_source, flow_id, created_at, updated_at)
    values (${id}, ${userId}, ${organizationId}, ${workspaceId}::uuid, ${name}, ${description}, ${greeting}, 'flow', 'flow', ${flowId}, ${now}, ${now})
    on conflict (flow_id) where flow_id is not null do update set name = excluded.name, description = excluded.description,
      greeting = excluded.greeting, status = 'active', deleted_at = null, updated_at = excluded.updated_at
    returning id`)
  return onlyRow(rows).id
}

/** Takes it out of choice; what was said with it stays. False: it was not there to be chosen. */
export async function withdrawOfFlow(
  db: Db,
  { organizationId }: Pick<Scope, 'organizationId'>,
  flowId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await db.execute<{ id: AgentId }>(sql`
    update agents set status = 'non_active', updated_at = ${now}
    where flow_id = ${flowId} and organization_id = ${organizationId} and status = 'active' and deleted_at is null
    returning id`)
  return rows.length === 1
}
