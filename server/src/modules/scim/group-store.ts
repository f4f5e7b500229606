import { sql } from 'drizzle-orm'
import type { OrganizationId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'

export type ScimGroup = {
  id: string
  displayName: string
  externalId: string | null
  createdAt: Date
  updatedAt: Date
}

export type WantedGroup = { id?: string | undefined; displayName?: string | undefined; externalId?: string | undefined }

type Row = { id: string; display_name: string; external_id: string | null; created_at: string; updated_at: string }
const columns = sql`id, display_name, external_id, created_at, updated_at`
const toGroup = (row: Row): ScimGroup => ({
  id: row.id,
  displayName: row.display_name,
  externalId: row.external_id,
  createdAt: new Date(row.created_at),
  updatedAt: new Date(row.updated_at),
})

const matching = (organizationId: OrganizationId, { id, displayName, externalId }: WantedGroup) => sql`
  organization_id = ${organizationId} ${id === undefined ? sql`` : sql`and id::text = ${id.toLowerCase()}`}
  ${displayName === undefined ? sql`` : sql`and display_key = ${displayName.toLowerCase()}`}
  ${externalId === undefined ? sql`` : sql`and external_id = ${externalId}`}`

export async function listGroups(
  db: Db,
  organizationId: OrganizationId,
  wanted: WantedGroup,
  { offset, limit }: { offset: number; limit: number },
): Promise<ScimGroup[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from scim_groups where ${matching(organizationId, wanted)}
    order by created_at, id limit ${limit} offset ${offset}`)
  return rows.map(toGroup)
}

export async function countGroups(db: Db, organizationId: OrganizationId, wanted: WantedGroup): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from scim_groups where ${matching(organizationId, wanted)}`,
  )
  return onlyRow(rows).count
}

export async function lockGroup(tx: Db, organizationId: OrganizationId, id: string): Promise<ScimGroup | undefined> {
  const { rows } = await tx.execute<Row>(
    sql`select ${columns} from scim_groups where ${matching(organizationId, { id })} for update`,
  )
  return rows[0] && toGroup(rows[0])
}

type Given = { id: string; displayName: string; externalId: string | null; now: Date }

/** Undefined: another group of the organization has the name. */
export async function insertGroup(
  tx: Db,
  organizationId: OrganizationId,
  given: Given,
): Promise<ScimGroup | undefined> {
  const { id, displayName, externalId, now } = given
  const { rows } = await tx.execute<Row>(sql`
    insert into scim_groups (id, organization_id, display_name, display_key, external_id, created_at, updated_at)
    values (${id}, ${organizationId}, ${displayName}, ${displayName.toLowerCase()}, ${externalId}, ${now}, ${now})
    on conflict do nothing returning ${columns}`)
  return rows[0] && toGroup(rows[0])
}

/** False: another group of the organization has the name. */
export async function updateGroup(tx: Db, organizationId: OrganizationId, given: Given): Promise<boolean> {
  const { id, displayName, externalId, now } = given
  const { rows } = await tx.execute<{ id: string }>(sql`
    update scim_groups set display_name = ${displayName}, display_key = ${displayName.toLowerCase()},
      external_id = ${externalId}, updated_at = ${now}
    where id = ${id} and organization_id = ${organizationId} and not exists (select from scim_groups o
      where o.organization_id = ${organizationId} and o.display_key = ${displayName.toLowerCase()} and o.id <> ${id})
    returning id`)
  return rows.length === 1
}

export async function deleteGroup(tx: Db, organizationId: OrganizationId, id: string): Promise<void> {
  await tx.execute(sql`delete from scim_groups where id = ${id} and organization_id = ${organizationId}`)
}

export type GroupMember = { groupId: string; id: string; display: string }

export async function listMembers(db: Db, groupIds: readonly string[]): Promise<GroupMember[]> {
  const { rows } = await db.execute<{ group_id: string; id: string; display: string }>(sql`
    select m.group_id, u.id, u.user_name as display from scim_group_members m join scim_users u on u.id = m.scim_user_id
    where m.group_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(groupIds)}::jsonb))
    order by u.created_at, u.id`)
  return rows.map(({ group_id: groupId, ...row }) => ({ groupId, ...row }))
}

/** Of these, the people of the organization's directory. */
export async function findKnownPeople(
  tx: Db,
  organizationId: OrganizationId,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from scim_users where organization_id = ${organizationId}
      and id::text in (select lower(value) from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`)
  return new Set(rows.map(({ id }) => id))
}

export async function addMembers(tx: Db, groupId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into scim_group_members (group_id, scim_user_id)
    select ${groupId}, value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) on conflict do nothing`)
}

export async function dropMembers(tx: Db, groupId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from scim_group_members where group_id = ${groupId}
      and scim_user_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`)
}
