import { sql } from 'drizzle-orm'
import type { OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'

type Asked = { roles: (0 | 1)[]; but: UserId; limit: number }

/** Names of people with these roles in a workspace, the owner first. */
export async function listInWorkspace(db: Db, id: WorkspaceId, { roles, but, limit }: Asked): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select u.name from workspace_members m join users u on u.id = m.user_id
    where m.workspace_id = ${id} and m.role = any(${sql.param(roles)}::smallint[]) and m.user_id <> ${but}
    order by m.role, m.joined_at, u.id limit ${limit}`)
  return rows.map(({ name }) => name)
}

/** The same for an organization. */
export async function listInOrganization(db: Db, id: OrganizationId, { roles, but, limit }: Asked): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select u.name from organization_members m join users u on u.id = m.user_id
    where m.organization_id = ${id} and m.role = any(${sql.param(roles)}::smallint[]) and m.user_id <> ${but}
    order by m.role, m.joined_at, u.id limit ${limit}`)
  return rows.map(({ name }) => name)
}
