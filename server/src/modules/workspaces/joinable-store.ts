import { sql } from 'drizzle-orm'
import type { OrganizationId, UserId } from '#contract/kit/id.ts'
import type { JoinableWorkspace } from '#contract/workspaces/schemas.ts'
import type { Db } from '../../platform/db/database.ts'

/**
 * Workspaces open to somebody: in the organization they work in those that are not private, or private and let their role or them
 * in by name; and those open to their activated address's domain.
 */
export async function listJoinable(
  db: Db,
  { userId, organizationId }: { userId: UserId; organizationId: OrganizationId },
): Promise<(JoinableWorkspace & { organizationId: OrganizationId })[]> {
  const isAllowed = sql`(mine.organization_id is not null and (not w.is_private or mine.role = any(w.allowed_roles)
    or exists (select from workspace_allowed_people a where a.workspace_id = w.id and a.user_id = u.id)))`
  const { rows } = await db.execute<JoinableWorkspace & { organization_id: OrganizationId }>(sql`
    select w.id, w.name as workspace_name, w.icon, o.name as organization_name, w.organization_id,
      (select count(*)::int from workspace_members m where m.workspace_id = w.id) as member_count,
      case when ${isAllowed} then 'organization' else 'domain' end as by
    from users u
    join workspaces w on w.deleted_at is null
    join organizations o on o.id = w.organization_id
    left join organization_members mine on mine.organization_id = w.organization_id and mine.user_id = u.id
      and w.organization_id = ${organizationId}
    where u.id = ${userId} and u.activated_at is not null
      and (${isAllowed}
        or w.auto_join_domains @> array[split_part(u.email, '@', 2)])
      and not exists (select from workspace_members m where m.workspace_id = w.id and m.user_id = u.id)
    order by w.name_key limit 100`)
  return rows.map(({ organization_id: organization, ...row }) => ({ ...row, organizationId: organization }))
}
