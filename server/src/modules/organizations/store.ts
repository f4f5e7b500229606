import { sql } from 'drizzle-orm'
import type { OrganizationId, UserId } from '#contract/kit/id.ts'
import type { Organization } from '#contract/organizations/schemas.ts'
import type { Db } from '../../platform/db/database.ts'

/** The organizations of a person, the one they work in first. */
export async function listOf(db: Db, userId: UserId): Promise<Organization[]> {
  const { rows } = await db.execute<Row>(sql`
    select o.id, o.name, effective_plan(o.plan) as plan, o.created_at, m.role, o.id = u.organization_id as active,
      (select count(*)::int from workspaces w where w.organization_id = o.id and w.deleted_at is null
        and exists (select from workspace_members x where x.workspace_id = w.id and x.user_id = ${userId})) as workspace_count,
      (select count(*)::int from organization_members x where x.organization_id = o.id) as member_count
    from organization_members m
    join organizations o on o.id = m.organization_id
    join users u on u.id = m.user_id
    where m.user_id = ${userId}
    order by active desc, lower(o.name), o.id`)
  return rows.map(toOrganization)
}

export async function renameOrganization(tx: Db, id: OrganizationId, name: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ before: string }>(sql`
    with old as (select name from organizations where id = ${id} for update)
    update organizations set name = ${name} where id = ${id} returning (select name from old) as before`)
  return rows[0]?.before
}

/** Works in another organization, in personal mode; false when the person is not in it. */
export async function switchTo(db: Db, userId: UserId, id: OrganizationId): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update users u set organization_id = ${id},
      use_workspace = u.use_workspace and u.organization_id = ${id},
      workspace_id = case when u.organization_id = ${id} then u.workspace_id end
    where u.id = ${userId}
      and exists (select from organization_members m where m.user_id = u.id and m.organization_id = ${id})
    returning u.id`)
  return rows.length === 1
}

type Row = Omit<Organization, 'created_at'> & { created_at: string | Date }

const toOrganization = (row: Row): Organization => ({ ...row, created_at: new Date(row.created_at).toISOString() })
