import { sql } from 'drizzle-orm'
import type {
  DataSourceId,
  ExtraRight,
  RelationDecision,
  SourceAddress,
  SourceKind,
} from '#contract/data-sources/schemas.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Db } from '../../platform/db/database.ts'
import { ofPlace, ownerIn } from '../../platform/db/of-place.ts'
import type { Tenant } from '../../platform/tenant.ts'

export type SourceStatus = 'loading' | 'ready' | 'failed' | 'removed'
export type DataSourceHealth = { state: 'ok' | 'failing' | 'unknown'; code: ErrorCode | null; checkedAt: Date | null }
/** A decision about a relation, as it is kept. */
export type StoredRelationDecision = RelationDecision & { decision: 'confirmed' | 'rejected' }

export type SourceRow = {
  id: DataSourceId
  kind: SourceKind
  name: string
  /** Sealed. */
  credentials: string | null
  status: SourceStatus
  address: SourceAddress | null
  fileKey: string | null
  /** By whose clocks its days begin, IANA. */
  timeZone: string
  health: DataSourceHealth
  relations: StoredRelationDecision[]
  /** What the user of the connection may do besides reading, and what of it the owner has confirmed. */
  extraRights: ExtraRight[]
  confirmedRights: ExtraRight[]
  updatedAt: Date
}

const columns = sql`id, kind, name, credentials, status, address, file_key, health_state, health_code, checked_at, relations,
  extra_rights, confirmed_rights, time_zone, updated_at`

/** Of the installation; of the workspace that is worked in; in personal mode one's own. */
const visible = (tenant: Tenant) => sql`(organization_id is null or ${ofPlace(tenant)})`

/** What may be asked in a workspace or in personal mode: the databases made there and those of the installation. */
export async function listSources(db: Db, tenant: Tenant): Promise<SourceRow[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from data_sources where ${visible(tenant)} and status <> 'removed' order by kind = 'sample', created_at, id`)
  return rows.map(toSource)
}

export async function findSource(
  db: Db,
  tenant: Tenant,
  id: DataSourceId,
  state: 'there' | 'removed' = 'there',
): Promise<SourceRow | undefined> {
  const condition = state === 'there' ? sql`status <> 'removed'` : sql`status = 'removed' and removed_at is not null`
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from data_sources where id = ${id} and ${visible(tenant)} and ${condition}`)
  return rows[0] && toSource(rows[0])
}

export type NewSource = Pick<SourceRow, 'id' | 'kind' | 'name' | 'credentials' | 'address' | 'fileKey' | 'timeZone'> & {
  now: Date
  fileBytes: number
}

/** Adds a database unless the place has that many; says whether it did. */
export async function insertSource(db: Db, tenant: Tenant, given: NewSource, limit: number): Promise<boolean> {
  const { id, kind, name, credentials, address, fileKey, fileBytes, timeZone, now } = given
  const owner = ownerIn(tenant)
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into data_sources (id, organization_id, workspace_id, owner_id, kind, name, credentials, address, file_key, file_bytes, time_zone, status,
      health_state, checked_at, created_at, updated_at)
    select ${id}, ${tenant.organizationId}::uuid, ${tenant.workspaceId}::uuid, ${owner}::uuid, ${kind}, ${name}, ${credentials},
      ${address ? JSON.stringify(address) : null}::jsonb, ${fileKey}, ${fileBytes}, ${timeZone}, 'ready', 'ok', ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
    where (select count(*) from data_sources where ${visible(tenant)} and status <> 'removed' and kind <> 'sample') < ${limit}
    returning id`)
  return rows.length > 0
}

export type DataSourceChanges = {
  name?: string
  timeZone?: string
  address?: { kind: SourceKind; address: SourceAddress; credentials: string }
}

export async function updateSource(
  db: Db,
  tenant: Tenant,
  id: DataSourceId,
  changes: DataSourceChanges,
  now: Date,
): Promise<void> {
  const { name = null, timeZone = null, address } = changes
  await db.execute(sql`
    update data_sources set name = coalesce(${name}, name), kind = coalesce(${address?.kind ?? null}, kind),
      address = coalesce(${address ? JSON.stringify(address.address) : null}::jsonb, address),
      credentials = coalesce(${address?.credentials ?? null}, credentials), time_zone = coalesce(${timeZone}, time_zone),
      updated_at = ${now}
    where id = ${id} and ${visible(tenant)} and status <> 'removed'`)
}

export async function saveRelations(
  db: Db,
  tenant: Tenant,
  id: DataSourceId,
  relations: StoredRelationDecision[],
): Promise<void> {
  await db.execute(sql`
    update data_sources set relations = ${JSON.stringify(relations)}::jsonb where id = ${id} and ${visible(tenant)}`)
}

/** How it was when it was last asked. Not a change of the database: `updated_at` stays. */
export async function saveHealth(
  db: Db,
  id: DataSourceId,
  { state, code, checkedAt }: DataSourceHealth,
): Promise<void> {
  await db.execute(sql`
    update data_sources set health_state = ${state}, health_code = ${code}, checked_at = ${checkedAt} where id = ${id}`)
}

export type SourceRights = { extra: readonly ExtraRight[]; confirmed?: readonly ExtraRight[] | undefined }

/** Not a change of the database either. What was confirmed stays where it is left out. */
export async function saveRights(db: Db, id: DataSourceId, { extra, confirmed }: SourceRights): Promise<void> {
  await db.execute(sql`
    update data_sources set extra_rights = ${JSON.stringify(extra)}::jsonb,
      confirmed_rights = coalesce(${confirmed ? JSON.stringify(confirmed) : null}::jsonb, confirmed_rights) where id = ${id}`)
}

/** Says whether it was there. */
export async function setRemoved(db: Db, tenant: Tenant, id: DataSourceId, removedAt: Date | null): Promise<boolean> {
  const [from, to] = removedAt ? [sql`status <> 'removed'`, 'removed'] : [sql`status = 'removed'`, 'ready']
  const { rows } = await db.execute<{ id: string }>(sql`
    update data_sources set status = ${to}, removed_at = ${removedAt}::timestamptz
    where id = ${id} and ${visible(tenant)} and kind <> 'sample' and ${from} returning id`)
  return rows.length > 0
}

/** Deletes what was removed before a moment; answers with the keys of its files. */
export async function purgeRemoved(db: Db, before: Date): Promise<string[]> {
  const { rows } = await db.execute<{ file_key: string | null }>(
    sql`delete from data_sources where status = 'removed' and removed_at < ${before} and kind <> 'sample' returning file_key`,
  )
  return rows.flatMap(({ file_key }) => (file_key ? [file_key] : []))
}

export async function findSample(db: Db): Promise<SourceRow | undefined> {
  const { rows } = await db.execute<Row>(sql`select ${columns} from data_sources where kind = 'sample'`)
  return rows[0] && toSource(rows[0])
}

/** Adds the sample company's row unless it is there, and gives the one that is. */
export async function ensureSample(
  db: Db,
  given: { id: DataSourceId; name: string; credentials: string },
): Promise<SourceRow> {
  await db.execute(sql`
    insert into data_sources (id, kind, name, credentials, status)
    values (${given.id}, 'sample', ${given.name}, ${given.credentials}, 'loading') on conflict do nothing`)
  const found = await findSample(db)
  if (!found) throw new Error('the row of the sample company vanished')
  return found
}

export async function setStatus(db: Db, id: DataSourceId, status: SourceStatus): Promise<void> {
  await db.execute(sql`update data_sources set status = ${status}, updated_at = now() where id = ${id}`)
}

type Row = {
  id: DataSourceId
  kind: SourceKind
  name: string
  credentials: string | null
  status: SourceStatus
  address: SourceAddress | null
  file_key: string | null
  health_state: DataSourceHealth['state']
  health_code: ErrorCode | null
  checked_at: Date | string | null
  relations: StoredRelationDecision[]
  extra_rights: ExtraRight[]
  confirmed_rights: ExtraRight[]
  time_zone: string
  updated_at: Date | string
}

function toSource(row: Row): SourceRow {
  const { id, kind, name, credentials, status, address, relations } = row
  const checkedAt = row.checked_at === null ? null : new Date(row.checked_at)
  const health = { state: row.health_state, code: row.health_code, checkedAt }
  const updatedAt = new Date(row.updated_at)
  const rights = { extraRights: row.extra_rights, confirmedRights: row.confirmed_rights }
  return {
    id,
    kind,
    name,
    credentials,
    status,
    address,
    relations,
    health,
    updatedAt,
    fileKey: row.file_key,
    timeZone: row.time_zone,
    ...rights,
  }
}
