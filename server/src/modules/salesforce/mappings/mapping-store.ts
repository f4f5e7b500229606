import { type SQL, sql } from 'drizzle-orm'
import type { MappingId, MappingInput } from '#contract/salesforce/mappings.ts'
import type { Db } from '../../../platform/db/database.ts'
import { jsonText, storableText } from '../../../platform/db/json-text.ts'
import type { Tenant } from '../../../platform/tenant.ts'

export type MappingRow = MappingInput & {
  id: MappingId
  tenant: Tenant
  source_name: string
  object_label: string
  updatedAt: Date
}
type Row = Omit<MappingRow, 'tenant' | 'updatedAt'> & {
  user_id: Tenant['userId']
  organization_id: Tenant['organizationId']
  workspace_id: Tenant['workspaceId']
  updated_at: string | Date
}

const columns = sql`m.id, m.user_id, m.organization_id, m.workspace_id, m.name, m.source, m.source_name, m.object, m.object_label, m.key_field, m.pairs,
  m.clear_empty, m.updated_at`
const toRow = ({ user_id, organization_id, workspace_id, updated_at, ...row }: Row): MappingRow => ({
  ...row,
  tenant: { userId: user_id, organizationId: organization_id, workspaceId: workspace_id },
  updatedAt: new Date(updated_at),
})

/** A mapping is for a person's own Salesforce: it is theirs alone, where they made it. */
const ofPerson = ({ userId, organizationId, workspaceId }: Tenant): SQL =>
  sql`m.user_id = ${userId} and m.organization_id = ${organizationId} and m.workspace_id is not distinct from ${workspaceId}::uuid`

export async function listMappings(db: Db, tenant: Tenant): Promise<MappingRow[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from salesforce_mappings m where ${ofPerson(tenant)} order by m.updated_at desc, m.id`)
  return rows.map(toRow)
}

export async function findMapping(db: Db, tenant: Tenant, id: MappingId): Promise<MappingRow | undefined> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from salesforce_mappings m where m.id = ${id} and ${ofPerson(tenant)}`,
  )
  return rows[0] && toRow(rows[0])
}

/** Whoever's it is: for work without a person. */
export async function findAnyMapping(db: Db, id: MappingId): Promise<MappingRow | undefined> {
  const { rows } = await db.execute<Row>(sql`select ${columns} from salesforce_mappings m where m.id = ${id}`)
  return rows[0] && toRow(rows[0])
}

type Written = MappingInput & Pick<MappingRow, 'source_name' | 'object_label'> & { now: Date }

/** False where the person has that many already. */
export async function insertMapping(
  db: Db,
  tenant: Tenant,
  { id, max, now, ...given }: Written & { id: MappingId; max: number },
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into salesforce_mappings (id, organization_id, workspace_id, user_id, name, source, source_name, object, object_label, key_field, pairs,
      clear_empty, created_at, updated_at)
    select ${id}::uuid, ${tenant.organizationId}::uuid, ${tenant.workspaceId}::uuid, ${tenant.userId}::uuid, ${storableText(given.name)},
      ${jsonText(given.source)}::jsonb, ${storableText(given.source_name)}, ${given.object}, ${storableText(given.object_label)}, ${given.key_field},
      ${jsonText(given.pairs)}::jsonb, ${given.clear_empty}, ${now}::timestamptz, ${now}::timestamptz
    where (select count(*) from salesforce_mappings m where ${ofPerson(tenant)}) < ${max} returning id`)
  return rows.length > 0
}

export async function updateMapping(
  db: Db,
  tenant: Tenant,
  id: MappingId,
  { now, ...given }: Written,
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update salesforce_mappings m set name = ${storableText(given.name)}, source = ${jsonText(given.source)}::jsonb,
      source_name = ${storableText(given.source_name)}, object = ${given.object}, object_label = ${storableText(given.object_label)},
      key_field = ${given.key_field}, pairs = ${jsonText(given.pairs)}::jsonb, clear_empty = ${given.clear_empty}, updated_at = ${now}::timestamptz
    where m.id = ${id} and ${ofPerson(tenant)} returning m.id`)
  return rows.length > 0
}

export async function deleteMapping(db: Db, tenant: Tenant, id: MappingId): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`delete from salesforce_mappings m where m.id = ${id} and ${ofPerson(tenant)} returning m.id`,
  )
  return rows.length > 0
}
