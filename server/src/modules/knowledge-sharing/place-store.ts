import { sql } from 'drizzle-orm'
import type { AgentId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { PageQuery } from '#contract/kit/paging.ts'
import type { AskableWorkspace, SharedWith } from '#contract/knowledge-sharing/schemas.ts'
import type { UseCaseId, UseCaseType } from '#contract/use-cases/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { SharingWorkspace } from './store.ts'

export type OfferedRow = {
  id: UseCaseId
  usecase: string
  description: string
  type: UseCaseType
  agentId: AgentId
  workspaceId: WorkspaceId
  workspaceName: string
}

/** Use cases of the other workspaces of the organization that relate something: who looks after one of them may ask for these. */
const offered = ({ organizationId, workspaceId }: SharingWorkspace) => sql`use_cases u
  join workspaces w on w.id = u.workspace_id and w.deleted_at is null
  join agents a on a.id = u.agent_id and a.deleted_at is null
  where w.organization_id = ${organizationId} and w.id <> ${workspaceId} and u.removed_at is null and u.relations <> '[]'::jsonb`

type Narrowed = { type?: UseCaseType; workspaceId?: WorkspaceId | undefined; ids?: readonly UseCaseId[] }

export async function listOffered(
  db: Db,
  here: SharingWorkspace,
  { type, workspaceId, ids }: Narrowed,
): Promise<OfferedRow[]> {
  const { rows } = await db.execute<OfferedRow>(sql`
    select u.id, u.name as usecase, u.description, u.type, u.agent_id as "agentId", w.id as "workspaceId", w.name as "workspaceName"
    from ${offered(here)} ${type ? sql`and u.type = ${type}` : sql``} ${workspaceId ? sql`and w.id = ${workspaceId}` : sql``}
      ${ids ? sql`and u.id = any(${sql.param([...ids])}::uuid[])` : sql``}
    order by lower(w.name), lower(u.name), u.id limit 500`)
  return rows
}

export async function listAskable(db: Db, here: SharingWorkspace): Promise<AskableWorkspace[]> {
  const { rows } = await db.execute<AskableWorkspace>(sql`
    select w.id, w.name as workspace_name, w.icon, count(*)::int as use_cases from ${offered(here)}
    group by w.id order by lower(w.name), w.id limit 200`)
  return rows
}

/** A workspace of the organization by its name. */
export async function findAskable(
  db: Db,
  { organizationId }: SharingWorkspace,
  id: WorkspaceId,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from workspaces where id = ${id} and organization_id = ${organizationId} and deleted_at is null`)
  return rows[0]?.name
}

/** People of a workspace with at most this role (0 owner, 1 admin). */
export async function listPeople(db: Db, id: WorkspaceId, role: 0 | 1 | 2): Promise<UserId[]> {
  const { rows } = await db.execute<{ user_id: UserId }>(sql`
    select m.user_id from workspace_members m join workspaces w on w.id = m.workspace_id and w.deleted_at is null
    where m.workspace_id = ${id} and m.role <= ${role} order by m.role, m.joined_at limit 100`)
  return rows.map(({ user_id }) => user_id)
}

export async function findRole(db: Db, id: WorkspaceId, userId: UserId): Promise<0 | 1 | 2 | undefined> {
  const { rows } = await db.execute<{ role: 0 | 1 | 2 }>(sql`
    select m.role from workspace_members m join workspaces w on w.id = m.workspace_id and w.deleted_at is null
    where m.workspace_id = ${id} and m.user_id = ${userId}`)
  return rows[0]?.role
}

/** Whoever works in a workspace, for whom something is shared with it. */
export async function listMembers(
  db: Db,
  id: WorkspaceId,
  { page, limit }: PageQuery,
): Promise<[SharedWith[], number]> {
  const { rows } = await db.execute<SharedWith>(sql`
    select u.id, u.name, u.email_shown as email, m.role as user_type from workspace_members m join users u on u.id = m.user_id
    where m.workspace_id = ${id} order by m.role, lower(u.name), u.id limit ${limit} offset ${(page - 1) * limit}`)
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from workspace_members where workspace_id = ${id}`,
  )
  return [rows, onlyRow(counted.rows).total]
}
