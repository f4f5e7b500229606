import { sql } from 'drizzle-orm'
import type { OrganizationId, UserId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'

/** Who is told about an organization's use and bills: its owner and admins. */
export async function listManagers(db: Db, organizationId: OrganizationId): Promise<UserId[]> {
  const { rows } = await db.execute<{ user_id: UserId }>(sql`
    select user_id from organization_members where organization_id = ${organizationId} and role in (0, 1)
    order by role, joined_at limit 20`)
  return rows.map(({ user_id }) => user_id)
}
