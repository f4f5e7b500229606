import { type SQL, sql } from 'drizzle-orm'
import { callLimits } from '#contract/calls/limits.ts'
import type { CallLine, CallLineChanges } from '#contract/calls/schemas.ts'
import type { AgentId, OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { usableAgents } from '../agents/service.ts'

type Line = Omit<CallLine, 'updated_at'>
type LineTenant = Pick<Tenant, 'organizationId' | 'workspaceId'>
type Row = Line & { organization_id: OrganizationId; workspace_id: WorkspaceId | null; updated_at: string | Date }

const columns = sql`l.agent_id, l.enabled, l.origins, l.language, l.character, l.record, l.consent, l.mask, l.use_databases,
  l.use_knowledge, l.transfer_to, l.kept_days, l.max_seconds, l.at_once`

/** How an agent takes calls, with whether it does so from this place. */
export async function findLine(
  db: Db,
  agentId: AgentId,
  { organizationId, workspaceId }: LineTenant,
): Promise<{ line: CallLine; here: boolean } | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns}, l.organization_id, l.workspace_id, l.updated_at from call_lines l where l.agent_id = ${agentId}`)
  if (!rows[0]) return undefined
  const { organization_id, workspace_id, updated_at, ...line } = rows[0]
  return {
    line: { ...line, updated_at: new Date(updated_at).toISOString() },
    here: organization_id === organizationId && workspace_id === workspaceId,
  }
}

const chosen = sql.raw(
  'origins language character record consent mask use_databases use_knowledge transfer_to kept_days max_seconds at_once'
    .split(' ')
    .map((name) => `${name} = excluded.${name}`)
    .join(', '),
)

/** Makes a line as it is before anything is chosen, unless there is one here; one that is closed elsewhere begins anew here. */
export async function ensureLine(
  db: Db,
  agentId: AgentId,
  { organizationId, workspaceId }: LineTenant,
  now: Date,
): Promise<void> {
  const { keptDays, usualSeconds, atOnce } = callLimits
  await db.execute(sql`
    insert into call_lines (agent_id, organization_id, workspace_id, kept_days, max_seconds, at_once, created_at, updated_at)
    values (${agentId}, ${organizationId}, ${workspaceId}::uuid, ${keptDays}, ${usualSeconds}, ${atOnce}, ${now}, ${now})
    on conflict (agent_id) do update set organization_id = excluded.organization_id, workspace_id = excluded.workspace_id, ${chosen}
      where not call_lines.enabled and (call_lines.organization_id <> excluded.organization_id
        or call_lines.workspace_id is distinct from excluded.workspace_id)`)
}

/** Changes a line of this place; what is left out stays. */
export async function updateLine(
  db: Db,
  agentId: AgentId,
  { organizationId, workspaceId }: LineTenant,
  changes: CallLineChanges,
  now: Date,
): Promise<void> {
  const origins = changes.origins ? sql.param([...new Set(changes.origins)]) : null
  const kept = (name: Exclude<keyof CallLineChanges, 'origins'>): SQL =>
    sql`${sql.identifier(name)} = coalesce(${changes[name] ?? null}, ${sql.identifier(name)})`
  await db.execute(sql`
    update call_lines set origins = coalesce(${origins}::text[], origins), ${kept('enabled')}, ${kept('language')}, ${kept('character')},
      ${kept('record')}, ${kept('consent')}, ${kept('mask')}, ${kept('use_databases')}, ${kept('use_knowledge')}, ${kept('transfer_to')}, ${kept('kept_days')},
      ${kept('max_seconds')}, ${kept('at_once')}, updated_at = ${now}
    where agent_id = ${agentId} and organization_id = ${organizationId}
      and workspace_id is not distinct from ${workspaceId}::uuid`)
}

/** An agent that takes calls now, and for whom: whoever made it answers for it and pays. */
export type OpenLineRow = { line: Line; agent: CalledAgent; tenant: Tenant }
type CalledAgent = { id: AgentId; name: string; instructions: string; greeting: string; model: string | null }

type OpenRow = Line &
  Omit<CalledAgent, 'id'> & { user_id: UserId; organization_id: OrganizationId; workspace_id: WorkspaceId | null }

export async function findOpenLineRow(db: Db, agentId: AgentId): Promise<OpenLineRow | undefined> {
  const { rows } = await db.execute<OpenRow>(sql`
    select ${columns}, a.name, a.instructions, a.greeting, a.model, a.user_id, l.organization_id, l.workspace_id from call_lines l
    join agents a on a.id = l.agent_id and a.status = 'active' and a.deleted_at is null
    where l.agent_id = ${agentId} and l.enabled`)
  if (!rows[0]) return undefined
  const { name, instructions, greeting, model, user_id, organization_id, workspace_id, ...line } = rows[0]
  return {
    line,
    agent: { id: agentId, name, instructions, greeting, model },
    tenant: { userId: user_id, organizationId: organization_id, workspaceId: workspace_id },
  }
}

/** The agents that take calls from this place, by name. */
export async function listOpenAgents(db: Db, tenant: Tenant): Promise<Pick<CalledAgent, 'id' | 'name'>[]> {
  const { rows } = await db.execute<Pick<CalledAgent, 'id' | 'name'>>(sql`
    select a.id, a.name from call_lines l
    join agents a on a.id = l.agent_id and a.status = 'active' and a.deleted_at is null
    where l.enabled and l.organization_id = ${tenant.organizationId} and l.workspace_id is not distinct from ${tenant.workspaceId}::uuid
      and a.id in (select id from agents where ${usableAgents(tenant)})
    order by lower(a.name), a.id`)
  return rows
}

/** How long calls to an agent are kept. */
export async function findKeptDays(db: Db, agentId: AgentId | null): Promise<number> {
  const { rows } = await db.execute<{ kept_days: number }>(
    sql`select kept_days from call_lines where agent_id = ${agentId}::uuid`,
  )
  return rows[0]?.kept_days ?? callLimits.keptDays
}
