import { sql } from 'drizzle-orm'
import type { OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { RoleSettings } from '#contract/permissions.ts'
import type { MemberRole } from '#contract/workspaces/fields.ts'
import type { DeletedWorkspace } from '#contract/workspaces/schemas.ts'
import type { Db } from '../../platform/db/database.ts'

/** Keeps whom a workspace has, for as long as it may be restored. */
export async function keepMembers(tx: Db, id: WorkspaceId): Promise<void> {
  await tx.execute(sql`
    insert into former_members (workspace_id, user_id, role, chats, joined_at)
    select workspace_id, user_id, role, chats, joined_at from workspace_members where workspace_id = ${id}`)
}

export type FormerWorkspace = DeletedWorkspace & {
  organizationId: OrganizationId
  role: MemberRole
  settings: RoleSettings
}

/** Deleted workspaces that somebody was in, the newest first, or one of them; none that is being erased, or was deleted before `after`. */
export async function listFormer(
  db: Db,
  userId: UserId,
  { after, id = null }: { after: Date; id?: WorkspaceId | null },
): Promise<FormerWorkspace[]> {
  type Row = Omit<FormerWorkspace, 'deleted_at'> & { deleted_at: Date | string }
  const { rows } = await db.execute<Row>(sql`
    select w.id, w.name as workspace_name, w.icon, o.name as organization_name, w.deleted_at, w.organization_id as "organizationId",
      f.role, w.role_settings as settings,
      (select count(*)::int from former_members m where m.workspace_id = w.id) as member_count
    from former_members f join workspaces w on w.id = f.workspace_id join organizations o on o.id = w.organization_id
    where f.user_id = ${userId} and w.deleted_at > ${after} and (${id}::uuid is null or w.id = ${id}::uuid)
      and not exists (select from removals r where r.subject_id = w.id)
    order by w.deleted_at desc, w.id limit 100`)
  return rows.map((row) => ({ ...row, deleted_at: new Date(row.deleted_at).toISOString() }))
}

/** Whoever else restores it waits. False when it is no longer deleted. */
export async function lockDeleted(tx: Db, id: WorkspaceId): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from workspaces where id = ${id} and deleted_at is not null for no key update`,
  )
  return rows.length === 1
}

/** What the workspaces of an organization are called. */
export async function listNameKeys(tx: Db, organizationId: OrganizationId): Promise<Set<string>> {
  const { rows } = await tx.execute<{ name_key: string }>(
    sql`select name_key from workspaces where organization_id = ${organizationId} and deleted_at is null`,
  )
  return new Set(rows.map(({ name_key }) => name_key))
}

/**
 * Restores it under a name. Its people are members again: whoever has a seat in the organization, and as many others as there are seats free: who restores it,
 * the owner, admins, then who was there longest. Without its owner it is the person's who restores it. Answers how many found no seat.
 */
export async function restoreWorkspace(
  tx: Db,
  given: {
    id: WorkspaceId
    organizationId: OrganizationId
    name: string
    nameKey: string
    freeSeats: number | null
    by: UserId
    now: Date
  },
): Promise<number> {
  const { id, organizationId, freeSeats, by } = given
  await tx.execute(sql`
    update workspaces set deleted_at = null, name = ${given.name}, name_key = ${given.nameKey}, updated_at = ${given.now} where id = ${id}`)
  await tx.execute(sql`
    with seated as (
      select f.*, exists (select from workspace_members m join workspaces w on w.id = m.workspace_id and w.deleted_at is null
        where m.user_id = f.user_id and w.organization_id = ${organizationId}::uuid) as has_seat
      from former_members f where f.workspace_id = ${id}),
    ranked as (select *, row_number() over (partition by has_seat order by (user_id = ${by}) desc, role, joined_at, user_id) as place from seated),
    admitted as (
      insert into workspace_members (workspace_id, user_id, role, chats, joined_at)
      select workspace_id, user_id, role, chats, joined_at from ranked
      where has_seat or ${freeSeats}::int is null or place <= ${freeSeats}::int
      on conflict do nothing returning user_id)
    insert into organization_members (organization_id, user_id, role, joined_at)
    select ${organizationId}::uuid, user_id, 2, ${given.now} from admitted on conflict do nothing`)
  await tx.execute(sql`
    update workspace_members set role = 0 where workspace_id = ${id} and user_id = ${by}
      and not exists (select from workspace_members where workspace_id = ${id} and role = 0)`)
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    with gone as (delete from former_members where workspace_id = ${id} returning user_id)
    select user_id from gone where not exists (select from workspace_members m where m.workspace_id = ${id} and m.user_id = gone.user_id)`)
  return rows.length
}
