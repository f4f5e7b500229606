import { sql } from 'drizzle-orm'
import type { OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'

/** Who is told about an organization's use and bills: its owner and admins. */
export async function listManagers(db: Db, organizationId: OrganizationId): Promise<UserId[]> {
  const { rows } = await db.execute<{ user_id: UserId }>(sql`
    select m.user_id from organization_members m join users u on u.id = m.user_id and u.deactivated_at is null
    where m.organization_id = ${organizationId} and m.role in (0, 1) order by m.role, m.joined_at limit 20`)
  return rows.map(({ user_id }) => user_id)
}

/** Who may see what belongs to a place: all members of the workspace, or whose personal mode it is. */
export async function listWatchers(
  db: Db,
  { workspaceId, ownerId }: { workspaceId: WorkspaceId | null; ownerId: UserId | null },
): Promise<UserId[]> {
  if (workspaceId === null) return ownerId ? [ownerId] : []
  const { rows } = await db.execute<{ user_id: UserId }>(
    sql`select user_id from workspace_members where workspace_id = ${workspaceId}`,
  )
  return rows.map(({ user_id }) => user_id)
}
