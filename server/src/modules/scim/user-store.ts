import { sql } from 'drizzle-orm'
import type { OrganizationId, UserId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { UserAttributes } from './attributes.ts'

export type ScimUser = {
  id: string
  /** Their account, once they are in the organization. */
  userId: UserId | null
  attributes: UserAttributes
  createdAt: Date
  updatedAt: Date
}

/** Rows are looked up by these where a filter asks for them. */
export type Wanted = { id?: string | undefined; userName?: string | undefined; externalId?: string | undefined }

type Row = { id: string; user_id: UserId | null; attributes: UserAttributes; created_at: string; updated_at: string }
const columns = sql`id, user_id, attributes, created_at, updated_at`

const toUser = ({ user_id: userId, created_at, updated_at, ...row }: Row): ScimUser => ({
  ...row,
  userId,
  createdAt: new Date(created_at),
  updatedAt: new Date(updated_at),
})

const matching = (organizationId: OrganizationId, { id, userName, externalId }: Wanted) => sql`
  organization_id = ${organizationId} ${id === undefined ? sql`` : sql`and id::text = ${id.toLowerCase()}`}
  ${userName === undefined ? sql`` : sql`and user_key = ${userName.toLowerCase()}`}
  ${externalId === undefined ? sql`` : sql`and external_id = ${externalId}`}`

export async function listUsers(
  db: Db,
  organizationId: OrganizationId,
  wanted: Wanted,
  { offset, limit }: { offset: number; limit: number },
): Promise<ScimUser[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from scim_users where ${matching(organizationId, wanted)}
    order by created_at, id limit ${limit} offset ${offset}`)
  return rows.map(toUser)
}

export async function countUsers(db: Db, organizationId: OrganizationId, wanted: Wanted): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from scim_users where ${matching(organizationId, wanted)}`,
  )
  return onlyRow(rows).count
}

/** Holds it for this transaction. */
export async function lockUser(tx: Db, organizationId: OrganizationId, id: string): Promise<ScimUser | undefined> {
  const { rows } = await tx.execute<Row>(
    sql`select ${columns} from scim_users where ${matching(organizationId, { id })} for update`,
  )
  return rows[0] && toUser(rows[0])
}

/** Undefined: another of the organization has the name. */
export async function insertUser(
  tx: Db,
  organizationId: OrganizationId,
  { id, attributes, now }: { id: string; attributes: UserAttributes; now: Date },
): Promise<ScimUser | undefined> {
  const { userName, externalId = null, active } = attributes
  const { rows } = await tx.execute<Row>(sql`
    insert into scim_users (id, organization_id, user_name, user_key, external_id, active, attributes, created_at, updated_at)
    values (${id}, ${organizationId}, ${userName}, ${userName.toLowerCase()}, ${externalId}, ${active},
      ${JSON.stringify(attributes)}::jsonb, ${now}, ${now}) on conflict do nothing returning ${columns}`)
  return rows[0] && toUser(rows[0])
}

/** False: another of the organization has the name. */
export async function updateUser(
  tx: Db,
  organizationId: OrganizationId,
  { id, attributes, now }: { id: string; attributes: UserAttributes; now: Date },
): Promise<boolean> {
  const { userName, externalId = null, active } = attributes
  const { rows } = await tx.execute<{ id: string }>(sql`
    update scim_users set user_name = ${userName}, user_key = ${userName.toLowerCase()}, external_id = ${externalId},
      active = ${active}, attributes = ${JSON.stringify(attributes)}::jsonb, updated_at = ${now}
    where id = ${id} and organization_id = ${organizationId} and not exists (select from scim_users o
      where o.organization_id = ${organizationId} and o.user_key = ${userName.toLowerCase()} and o.id <> ${id})
    returning id`)
  return rows.length === 1
}

export async function deleteUser(tx: Db, organizationId: OrganizationId, id: string): Promise<void> {
  await tx.execute(sql`delete from scim_users where id = ${id} and organization_id = ${organizationId}`)
}

/** False: another of the directory is this person already. */
export async function linkAccount(
  tx: Db,
  organizationId: OrganizationId,
  id: string,
  userId: UserId,
): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update scim_users set user_id = ${userId} where id = ${id} and organization_id = ${organizationId}
      and not exists (select from scim_users o where o.organization_id = ${organizationId} and o.user_id = ${userId} and o.id <> ${id})
    returning id`)
  return rows.length === 1
}

/** They are not in the organization any more. */
export async function unlinkAccount(tx: Db, organizationId: OrganizationId, userId: UserId): Promise<void> {
  await tx.execute(
    sql`update scim_users set user_id = null where organization_id = ${organizationId} and user_id = ${userId}`,
  )
}

export async function setLacksSeat(tx: Db, id: string, lacks: boolean): Promise<void> {
  await tx.execute(
    sql`update scim_users set lacks_seat = ${lacks} where id = ${id} and lacks_seat is distinct from ${lacks}`,
  )
}

export type GroupOfUser = { userId: string; id: string; displayName: string }

/** The groups of people, by their ids. */
export async function listGroupsOf(db: Db, ids: readonly string[]): Promise<GroupOfUser[]> {
  const { rows } = await db.execute<{ user_id: string; id: string; display_name: string }>(sql`
    select m.scim_user_id as user_id, g.id, g.display_name from scim_group_members m join scim_groups g on g.id = m.group_id
    where m.scim_user_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
    order by g.display_key`)
  return rows.map(({ user_id: userId, id, display_name: displayName }) => ({ userId, id, displayName }))
}
