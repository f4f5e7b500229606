import { type SQL, sql } from 'drizzle-orm'
import type { AgentChanges, AgentInput } from '#contract/agents/schemas.ts'
import type { OwnToolName } from '#contract/chat/tool-names.ts'
import type { AgentId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { PageQuery } from '#contract/kit/paging.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { Tenant } from '../../platform/tenant.ts'

/** An agent as stored: what the wire shows, and the key of its picture. */
export type AgentRow = {
  id: AgentId
  user_id: UserId
  name: string
  description: string
  hint: string
  bot_type: string
  status: 'active' | 'non_active'
  agents_source: string
  default_source: 'db' | 'files' | 'default'
  instructions: string
  greeting: string
  model: string | null
  tools: OwnToolName[]
  is_default: boolean
  logo_key: string | null
  logo_mime: string | null
  created_at: string | Date
  updated_at: string | Date
}

type AgentOwner = { userId: UserId }
type OwnerInWorkspace = Pick<Scope, 'userId' | 'workspaceId'>
type NewAgent = Omit<AgentInput, 'instructions' | 'greeting' | 'model' | 'tools'> &
  Partial<AgentInput> & {
    id: AgentId
    userId: UserId
    organizationId: string
    workspaceId?: WorkspaceId | null
    isDefault?: boolean
    /** Where it answers; `chat` when left out. */
    agentsSource?: string
    now: Date
  }
export type Logo = { key: string; mime: string; bytes: number }

const columns = sql`id, user_id, name, description, hint, bot_type, status, agents_source, default_source, instructions, greeting,
  model, tools, is_default, logo_key, logo_mime, created_at, updated_at`

/**
 * Agents one may use: in a workspace its agents, in personal mode one's personal ones; one's default agent everywhere.
 * Columns of `agents` are named without a table.
 */
export const usableAgents = ({ userId, workspaceId }: OwnerInWorkspace): SQL =>
  workspaceId === null
    ? sql`(user_id = ${userId} and workspace_id is null and deleted_at is null)`
    : sql`((workspace_id = ${workspaceId} or (user_id = ${userId} and is_default)) and deleted_at is null)`

export async function listPage(
  db: Db,
  owner: OwnerInWorkspace,
  page: PageQuery,
): Promise<{ rows: AgentRow[]; total: number }> {
  const { rows } = await db.execute<AgentRow & { total: string }>(sql`
    select ${columns}, count(*) over () as total from agents where ${usableAgents(owner)}
    order by created_at, id limit ${page.limit} offset ${(page.page - 1) * page.limit}`)
  if (rows[0]) return { rows, total: Number(rows[0].total) }
  const all = await db.execute<{ total: string }>(
    sql`select count(*) as total from agents where ${usableAgents(owner)}`,
  )
  return { rows: [], total: Number(all.rows[0]?.total ?? 0) }
}

export async function findAgent(db: Db, owner: OwnerInWorkspace, id: AgentId): Promise<AgentRow | undefined> {
  const { rows } = await db.execute<AgentRow>(
    sql`select ${columns} from agents where id = ${id} and ${usableAgents(owner)}`,
  )
  return rows[0]
}

export async function findDefault(db: Db, owner: AgentOwner): Promise<AgentId | undefined> {
  const { rows } = await db.execute<{ id: AgentId }>(
    sql`select id from agents where user_id = ${owner.userId} and is_default`,
  )
  return rows[0]?.id
}

/** Adds an agent; undefined when it would be a second default. */
export async function insertAgent(db: Db, agent: NewAgent, logo?: Logo): Promise<AgentRow | undefined> {
  const { rows } = await db.execute<AgentRow>(sql`
    insert into agents (id, user_id, organization_id, workspace_id, name, description, hint, bot_type,
      instructions, greeting, model, tools, logo_key, logo_mime, logo_bytes, is_default, agents_source, created_at, updated_at)
    values (${agent.id}, ${agent.userId}, ${agent.organizationId}, ${agent.workspaceId ?? null}::uuid, ${agent.name}, ${agent.description}, ${agent.hint}, ${agent.bot_type},
      ${agent.instructions ?? ''}, ${agent.greeting ?? ''}, ${agent.model ?? null}, ${sql.param(agent.tools ?? [])}::text[],
      ${logo?.key ?? null}, ${logo?.mime ?? null}, ${logo?.bytes ?? 0}, ${agent.isDefault ?? false}, ${agent.agentsSource ?? 'chat'},
      ${agent.now}, ${agent.now})
    on conflict (user_id) where is_default do nothing
    returning ${columns}`)
  return rows[0]
}

export async function updateAgent(
  db: Db,
  owner: OwnerInWorkspace,
  id: AgentId,
  changes: AgentChanges,
  logo: Logo | undefined,
  now: Date,
): Promise<AgentRow | undefined> {
  const { rows } = await db.execute<AgentRow>(sql`
    update agents set
      name = coalesce(${changes.name ?? null}, name),
      description = coalesce(${changes.description ?? null}, description),
      hint = coalesce(${changes.hint ?? null}, hint),
      bot_type = coalesce(${changes.bot_type ?? null}, bot_type),
      default_source = coalesce(${changes.default_source ?? null}, default_source),
      status = coalesce(${changes.status ?? null}, status),
      instructions = coalesce(${changes.instructions ?? null}, instructions),
      greeting = coalesce(${changes.greeting ?? null}, greeting),
      model = ${changes.model === undefined ? sql`model` : changes.model},
      tools = ${changes.tools ? sql`${sql.param(changes.tools)}::text[]` : sql`tools`},
      logo_key = coalesce(${logo?.key ?? null}, logo_key),
      logo_mime = coalesce(${logo?.mime ?? null}, logo_mime),
      logo_bytes = coalesce(${logo?.bytes ?? null}, logo_bytes),
      updated_at = ${now}
    where id = ${id} and ${usableAgents(owner)}
    returning ${columns}`)
  return rows[0]
}

/** Sets an agent aside for deletion, or takes that back within the time for it; false when there is none such. */
export async function setDeleted(db: Db, tenant: Tenant, id: AgentId, at: Date | null, after: Date): Promise<boolean> {
  const { rows } = await db.execute<{ id: AgentId }>(sql`
    update agents set deleted_at = ${at}::timestamptz
    where id = ${id} and not is_default and organization_id = ${tenant.organizationId}
      and case when ${at}::timestamptz is null then deleted_at > ${after} else deleted_at is null end
      and (workspace_id = ${tenant.workspaceId}::uuid or (user_id = ${tenant.userId} and workspace_id is null and ${tenant.workspaceId}::uuid is null))
    returning id`)
  return rows.length === 1
}

/** Whose a deleted agent is. */
export async function findDeletedOwner(db: Db, id: AgentId): Promise<UserId | undefined> {
  const { rows } = await db.execute<{ user_id: UserId }>(
    sql`select user_id from agents where id = ${id} and deleted_at is not null`,
  )
  return rows[0]?.user_id
}

/** Holds the organization for this transaction, so that of two who come for the last place one is refused. */
export async function lockRoom(tx: Db, organizationId: string): Promise<void> {
  await tx.execute(sql`select id from organizations where id = ${organizationId} for no key update`)
}

/** Agents of workspaces stay when somebody goes: they become the workspace's owner's. */
export async function handOver(tx: Db, { userId }: AgentOwner): Promise<void> {
  await tx.execute(sql`
    update agents a set user_id = m.user_id from workspace_members m
    where a.user_id = ${userId} and m.workspace_id = a.workspace_id and m.role = 0 and m.user_id <> ${userId}`)
}
