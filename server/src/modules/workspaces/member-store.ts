import { sql } from 'drizzle-orm'
import type { OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import { required } from '#contract/kit/required.ts'
import type { ChatVisibility } from '#contract/permissions.ts'
import type { PlanName } from '#contract/plans.ts'
import type { MemberRole } from '#contract/workspaces/fields.ts'
import type { Member, MemberQuery } from '#contract/workspaces/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { likeText } from '../../platform/db/like-text.ts'
import { onlyRow } from '../../platform/db/only-row.ts'

/** Members by role, then name. `me` marks the one who asks. */
export async function listPage(
  db: Db,
  id: WorkspaceId,
  me: UserId,
  { query, role, page, limit }: MemberQuery,
): Promise<[Member[], number]> {
  const like = likeText(query.toLowerCase())
  const condition = sql`m.workspace_id = ${id} ${role === undefined ? sql`` : sql`and m.role = ${role}`}
    ${query === '' ? sql`` : sql`and (lower(u.name) like ${like} or u.email like ${like})`}`
  // One pass over the members both counts and sorts them; only those of the page are looked at closer.
  const { rows } = await db.execute<Row & { total: number }>(sql`
    with chosen as (
      select u.id, m.role, lower(u.name) as sorting, count(*) over ()::int as total
      from workspace_members m join users u on u.id = m.user_id where ${condition}
      order by m.role, sorting, u.id limit ${limit} offset ${(page - 1) * limit}
    )
    select u.id, u.name, u.email_shown, m.role, m.joined_at, c.total,
      (select max(d.last_used_at) from sign_ins d where d.user_id = c.id) as last_active_at, has_second_step(c.id) as second_step
    from chosen c join users u on u.id = c.id join workspace_members m on m.user_id = c.id and m.workspace_id = ${id}
    order by c.role, c.sorting, c.id`)
  if (rows[0] || page === 1) return [rows.map((row) => toMember(row, me)), rows[0]?.total ?? 0]
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from workspace_members m join users u on u.id = m.user_id where ${condition}`,
  )
  return [[], onlyRow(counted).total]
}

export async function findMember(db: Db, id: WorkspaceId, userId: UserId, me: UserId): Promise<Member | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select u.id, u.name, u.email_shown, m.role, m.joined_at,
      (select max(d.last_used_at) from sign_ins d where d.user_id = u.id) as last_active_at, has_second_step(u.id) as second_step
    from workspace_members m join users u on u.id = m.user_id where m.workspace_id = ${id} and m.user_id = ${userId}`)
  return rows[0] && toMember(rows[0], me)
}

export async function setRole(tx: Db, id: WorkspaceId, userId: UserId, role: MemberRole): Promise<void> {
  await tx.execute(sql`update workspace_members set role = ${role} where workspace_id = ${id} and user_id = ${userId}`)
}

/**
 * Holds the organization for this transaction, so that its seats are given one after the other. `no key`: whoever switches
 * to the organization meanwhile refers to its row and need not wait.
 */
export async function lockSeats(
  tx: Db,
  organizationId: OrganizationId,
  userId: UserId | null,
): Promise<{ plan: PlanName; usedSeats: number; seated: boolean }> {
  const { rows: plans } = await tx.execute<{ plan: PlanName }>(
    sql`select effective_plan(plan) as plan from organizations where id = ${organizationId} for no key update`,
  )
  const { rows } = await tx.execute<{ used_seats: number; seated: boolean }>(sql`
    select count(distinct m.user_id)::int as used_seats, coalesce(bool_or(m.user_id = ${userId}::uuid), false) as seated
    from workspace_members m join workspaces w on w.id = m.workspace_id
    where w.organization_id = ${organizationId} and w.deleted_at is null`)
  const { plan } = required(plans[0], 'the organization of the caller is there')
  const { used_seats: usedSeats, seated } = onlyRow(rows)
  return { plan, usedSeats, seated }
}

/** Makes somebody a member of a workspace and of its organization. */
export async function insertMember(
  tx: Db,
  given: { workspaceId: WorkspaceId; organizationId: OrganizationId; userId: UserId; role: MemberRole; now: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into workspace_members (workspace_id, user_id, role, joined_at)
    values (${given.workspaceId}, ${given.userId}, ${given.role}, ${given.now}) on conflict do nothing`)
  await tx.execute(sql`
    insert into organization_members (organization_id, user_id, role, joined_at)
    values (${given.organizationId}, ${given.userId}, 2, ${given.now}) on conflict do nothing`)
}

export async function removeMember(tx: Db, id: WorkspaceId, userId: UserId): Promise<void> {
  await tx.execute(sql`delete from workspace_members where workspace_id = ${id} and user_id = ${userId}`)
}

/** Where a person works from now on. */
export async function setCurrentWorkspace(
  tx: Db,
  userId: UserId,
  organizationId: OrganizationId,
  workspaceId: WorkspaceId | null,
): Promise<void> {
  await tx.execute(sql`
    update users set organization_id = ${organizationId}, use_workspace = ${workspaceId !== null}, workspace_id = ${workspaceId}::uuid
    where id = ${userId}`)
}

/**
 * After people left a workspace: whoever worked in it is in personal mode, and whoever has no other workspace in the
 * organization is no longer in it and works in their own again.
 */
export async function displaceMember(
  tx: Db,
  { organizationId, workspaceId }: { organizationId: OrganizationId; workspaceId: WorkspaceId },
  people: readonly UserId[],
): Promise<void> {
  const ids = sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(people)}::jsonb))`
  await tx.execute(sql`
    update users set use_workspace = false, workspace_id = null where workspace_id = ${workspaceId} and id in ${ids}`)
  await tx.execute(sql`
    delete from organization_members o where o.organization_id = ${organizationId} and o.role = 2 and o.user_id in ${ids}
      and not exists (select from workspace_members m join workspaces w on w.id = m.workspace_id
        where m.user_id = o.user_id and w.organization_id = ${organizationId} and w.deleted_at is null)`)
  await tx.execute(sql`
    update users u set organization_id = own.organization_id, use_workspace = false, workspace_id = null
    from (select distinct on (user_id) user_id, organization_id from organization_members
      where user_id in ${ids} and role = 0 order by user_id, joined_at) own
    where own.user_id = u.id and u.organization_id = ${organizationId}
      and not exists (select from organization_members o where o.user_id = u.id and o.organization_id = ${organizationId})`)
}

export async function findChats(db: Db, id: WorkspaceId, userId: UserId): Promise<ChatVisibility | undefined> {
  const { rows } = await db.execute<{ chats: ChatVisibility }>(
    sql`select chats from workspace_members where workspace_id = ${id} and user_id = ${userId}`,
  )
  return rows[0]?.chats
}

export async function setChats(db: Db, id: WorkspaceId, userId: UserId, chats: ChatVisibility): Promise<void> {
  await db.execute(
    sql`update workspace_members set chats = ${chats} where workspace_id = ${id} and user_id = ${userId}`,
  )
}

type Row = {
  id: UserId
  name: string
  email_shown: string
  role: MemberRole
  joined_at: string | Date
  last_active_at: string | Date | null
  second_step: boolean
}

const names = { 0: 'owner', 1: 'admin', 2: 'member' } as const

const toMember = (row: Row, me: UserId): Member => ({
  id: row.id,
  name: row.name,
  email: row.email_shown,
  role: row.role,
  role_name: names[row.role],
  is_me: row.id === me,
  joined_at: new Date(row.joined_at).toISOString(),
  last_active_at: row.last_active_at ? new Date(row.last_active_at).toISOString() : null,
  credits_used: null,
  second_step: row.second_step,
})
