import { sql } from 'drizzle-orm'
import type { PageQuery } from '#contract/kit/paging.ts'
import type { ListedPhone, PhoneList } from '#contract/messaging/broadcast.ts'
import type { PhoneId, PhoneListId } from '#contract/messaging/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import { jsonText } from '../../../platform/db/json-text.ts'
import { ofPlace, ownerIn } from '../../../platform/db/of-place.ts'
import { onlyRow } from '../../../platform/db/only-row.ts'
import type { Tenant } from '../../../platform/tenant.ts'
import type { GivenPhone } from './read-phones.ts'

const here = (tenant: Tenant) => ofPlace(tenant, sql`l`)
type Row = Omit<PhoneList, 'created_at'> & { created_at: string | Date }
const toList = (row: Row): PhoneList => ({ ...row, created_at: new Date(row.created_at).toISOString() })
const columns = sql`l.id, l.name, l.variables, (select count(*)::int from phone_list_phones n where n.list_id = l.id) as phones, l.created_at`

export async function listLists(db: Db, tenant: Tenant, { page, limit }: PageQuery): Promise<[PhoneList[], number]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from phone_lists l where ${here(tenant)} order by l.id desc limit ${limit} offset ${(page - 1) * limit}`)
  return [rows.map(toList), await countLists(db, tenant)]
}

export async function countLists(db: Db, tenant: Tenant): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from phone_lists l where ${here(tenant)}`,
  )
  return onlyRow(rows).count
}

export async function findList(db: Db, tenant: Tenant, id: PhoneListId): Promise<PhoneList | undefined> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from phone_lists l where l.id = ${id} and ${here(tenant)}`,
  )
  return rows[0] && toList(rows[0])
}

export async function insertList(
  db: Db,
  tenant: Tenant,
  { id, name, now }: { id: PhoneListId; name: string; now: Date },
): Promise<void> {
  const { organizationId, workspaceId } = tenant
  await db.execute(sql`
    insert into phone_lists (id, organization_id, workspace_id, owner_id, name, created_at)
    values (${id}, ${organizationId}, ${workspaceId}::uuid, ${ownerIn(tenant)}::uuid, ${name}, ${now})`)
}

/** Adds numbers that the list has not; answers how many those were. Whoever calls has found the list in the place. */
export async function insertPhones(
  db: Db,
  id: PhoneListId,
  phones: readonly (GivenPhone & { id: PhoneId })[],
  variables: readonly string[],
): Promise<string[]> {
  const { rows } = await db.execute<{ phone_number: string }>(sql`
    insert into phone_list_phones (id, list_id, phone_number, name, variables)
    select p.id, ${id}::uuid, p."phoneNumber", p.name, p.variables
    from jsonb_to_recordset(${jsonText(phones)}::jsonb) as p (id uuid, "phoneNumber" text, name text, variables jsonb)
    on conflict (list_id, phone_number) do nothing returning phone_number`)
  await db.execute(sql`
    update phone_lists set variables = array(select distinct v from unnest(variables || ${sql.param([...variables])}::text[]) v order by v) where id = ${id}`)
  return rows.map(({ phone_number }) => phone_number)
}

export async function listPhones(
  db: Db,
  id: PhoneListId,
  { page, limit }: PageQuery,
): Promise<Omit<ListedPhone, 'opted_out'>[]> {
  const { rows } = await db.execute<Omit<ListedPhone, 'opted_out'>>(sql`
    select id, phone_number, name, variables from phone_list_phones where list_id = ${id} order by id limit ${limit} offset ${(page - 1) * limit}`)
  return rows
}

/** Those of the numbers whose people want no broadcasts from a place. */
export async function listOptedOut(db: Db, tenant: Tenant, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ phone_number: string }>(sql`
    select distinct p.phone_number from messaging_contacts p join messaging_accounts a on a.id = p.account_id
    where ${ofPlace(tenant, sql`a`)} and p.phone_number = any(${sql.param([...numbers])}::text[]) and p.opted_out_at is not null`)
  return new Set(rows.map(({ phone_number }) => phone_number))
}

export async function removeList(db: Db, tenant: Tenant, id: PhoneListId): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`delete from phone_lists l where l.id = ${id} and ${here(tenant)} returning l.id`,
  )
  return rows.length > 0
}

export async function removePhone(db: Db, listId: PhoneListId, id: PhoneId): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`delete from phone_list_phones where list_id = ${listId} and id = ${id} returning id`,
  )
  return rows.length > 0
}
