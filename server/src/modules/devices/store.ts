import { type SQL, sql } from 'drizzle-orm'
import type {
  DeviceId,
  DeviceInput,
  DeviceListQuery,
  DeviceLocation,
  DeviceLocationId,
  DeviceOverview,
} from '#contract/devices/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import { likeText } from '../../platform/db/like-text.ts'
import { ofPlace, ownerIn } from '../../platform/db/of-place.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { type DeviceDbRow, severityOf } from './device-row.ts'
import { mercatorOf } from './mercator.ts'

const columns = sql`d.id, d.name, d.device_type, d.location_id, l.name as location_name, d.latitude, d.longitude, d.positioned_at,
  d.attributes, d.latest, d.last_seen_at, d.offline_after_s, d.open_alarms, d.worst, d.token_hint, d.token_sources, d.is_sample, d.created_at`
const joined = sql`devices d left join device_locations l on l.id = d.location_id`

type Area = Partial<Record<'west' | 'south' | 'east' | 'north', number | undefined>>
export type DeviceFilter = Partial<Pick<DeviceListQuery, 'query' | 'device_type' | 'location_id' | 'status'>>

export const isOffline = (now: Date) =>
  sql`d.last_seen_at < ${now}::timestamptz - d.offline_after_s * interval '1 second'`

/** What fits the filters in a place, of `devices d`. */
export function matchesFilter(
  tenant: Tenant,
  { query, device_type, location_id, status }: DeviceFilter,
  now: Date,
): SQL {
  const conditions = [
    ofPlace(tenant, sql`d`),
    ...(query
      ? [
          sql`(d.name ilike ${likeText(query)} or d.location_id in (select l.id from device_locations l
            where ${ofPlace(tenant, sql`l`)} and l.name ilike ${likeText(query)}))`,
        ]
      : []),
    ...(device_type ? [sql`d.device_type = ${device_type}`] : []),
    ...(location_id ? [sql`d.location_id = ${location_id}`] : []),
    // As an index has it; `open_alarms` says the same.
    ...(status === 'alarm' ? [sql`d.worst > 0`] : []),
    ...(status === 'offline' ? [isOffline(now)] : []),
    ...(status === 'online' ? [sql`d.last_seen_at is not null and not ${isOffline(now)}`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

/** Where `west` is greater than `east`, the part that goes over the antimeridian. */
function inArea({ west, south, east, north }: Area): SQL {
  if (west === undefined || south === undefined || east === undefined || north === undefined) return sql`true`
  const between =
    west <= east
      ? sql`d.longitude between ${west} and ${east}`
      : sql`(d.longitude >= ${west} or d.longitude <= ${east})`
  return sql`(d.latitude between ${south} and ${north} and ${between})`
}

export async function listPage(
  db: Db,
  tenant: Tenant,
  { page, limit, ...filter }: DeviceListQuery,
  now: Date,
): Promise<{ rows: DeviceDbRow[]; total: number }> {
  const where = sql`${matchesFilter(tenant, filter, now)} and ${inArea(filter)}`
  const { rows } = await db.execute<DeviceDbRow>(sql`
    select ${columns} from ${joined} where ${where}
    order by d.worst desc, d.open_alarms desc, d.name, d.id limit ${limit} offset ${(page - 1) * limit}`)
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total from devices d where ${where}`)
  return { rows, total: onlyRow(counted.rows).total }
}

type Counted = Omit<DeviceOverview, 'mqtt_port' | 'map_tiles'>

/** Counts in the database: a place may have a hundred thousand. */
export async function getOverview(db: Db, tenant: Tenant, typesNamed: number): Promise<Counted> {
  const { rows } = await db.execute<Counted>(sql`
    with types as (select d.device_type as name, count(*)::int as devices, (count(*) filter (where d.is_sample))::int as samples
      from devices d where ${ofPlace(tenant, sql`d`)} group by d.device_type)
    select coalesce(sum(t.devices), 0)::int as devices, coalesce(sum(t.samples), 0)::int as samples,
      coalesce((select jsonb_agg(n.name order by n.name) from (select name from types order by name limit ${typesNamed}) n), '[]') as types
    from types t`)
  return onlyRow(rows)
}

export async function findDevice(db: Db, tenant: Tenant, id: DeviceId): Promise<DeviceDbRow | undefined> {
  const { rows } = await db.execute<DeviceDbRow>(
    sql`select ${columns} from ${joined} where d.id = ${id} and ${ofPlace(tenant, sql`d`)}`,
  )
  return rows[0]
}

/** Those of a type at a location. */
export async function listAt(
  db: Db,
  tenant: Tenant,
  { type, locationId }: { type: string; locationId: DeviceLocationId },
  limit: number,
): Promise<DeviceDbRow[]> {
  const { rows } = await db.execute<DeviceDbRow>(sql`
    select ${columns} from ${joined}
    where d.location_id = ${locationId} and d.device_type = ${type} and ${ofPlace(tenant, sql`d`)} order by d.name, d.id limit ${limit}`)
  return rows
}

export type NewDevice = { id: DeviceId; input: DeviceInput; tokenHash: string; tokenHint: string; now: Date }

/** Finds a location of the place by its name, or makes it; null for no name. */
async function ensureLocation(
  db: Db,
  tenant: Tenant,
  input: DeviceInput,
  id: string,
  now: Date,
): Promise<string | null> {
  if (input.location === '') return null
  await db.execute(sql`
    insert into device_locations (id, organization_id, workspace_id, owner_id, name, latitude, longitude, created_at)
    values (${id}, ${tenant.organizationId}, ${tenant.workspaceId}::uuid, ${ownerIn(tenant)}::uuid, ${input.location},
      ${input.latitude}, ${input.longitude}, ${now}) on conflict do nothing`)
  const { rows } = await db.execute<{ id: string }>(
    sql`select l.id from device_locations l where ${ofPlace(tenant, sql`l`)} and lower(l.name) = lower(${input.location})`,
  )
  return onlyRow(rows).id
}

/** Adds a device unless the place has that many; says whether it did. */
export async function insertDevice(
  db: Db,
  tenant: Tenant,
  given: NewDevice,
  locationId: string,
  limit: number,
): Promise<boolean> {
  const { id, input, now } = given
  const location = await ensureLocation(db, tenant, input, locationId, now)
  const at = mercatorOf(input)
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into devices (id, organization_id, workspace_id, owner_id, location_id, name, device_type, attributes, latitude, longitude,
      x, y, positioned_at, offline_after_s, token_hash, token_hint, created_at, updated_at)
    select ${id}::uuid, ${tenant.organizationId}::uuid, ${tenant.workspaceId}::uuid, ${ownerIn(tenant)}::uuid, ${location}::uuid,
      ${input.name}, ${input.device_type}, ${jsonText(input.attributes)}::jsonb, ${input.latitude}::float8, ${input.longitude}::float8,
      ${at?.x ?? null}::float8, ${at?.y ?? null}::float8, ${at ? now : null}::timestamptz, ${input.offline_after_minutes * 60}::int,
      ${given.tokenHash}, ${given.tokenHint}, ${now}::timestamptz, ${now}::timestamptz
    where (select count(*) from devices d where ${ofPlace(tenant, sql`d`)}) < ${limit} returning id`)
  return rows.length > 0
}

export async function updateDevice(
  db: Db,
  tenant: Tenant,
  id: DeviceId,
  input: DeviceInput,
  { locationId, now }: { locationId: string; now: Date },
): Promise<void> {
  const location = await ensureLocation(db, tenant, input, locationId, now)
  const at = mercatorOf(input)
  await db.execute(sql`
    update devices set location_id = ${location}::uuid, name = ${input.name}, device_type = ${input.device_type},
      attributes = ${jsonText(input.attributes)}::jsonb, latitude = ${input.latitude}, longitude = ${input.longitude},
      x = ${at?.x ?? null}, y = ${at?.y ?? null},
      positioned_at = case when latitude is distinct from ${input.latitude}::float8 or longitude is distinct from ${input.longitude}::float8
        then ${at ? now : null}::timestamptz else positioned_at end,
      offline_after_s = ${input.offline_after_minutes * 60}, updated_at = ${now}
    where id = ${id}`)
  await dropEmptyLocations(db, tenant)
}

export async function setToken(db: Db, id: DeviceId, { hash, hint }: { hash: string; hint: string }): Promise<void> {
  await db.execute(
    sql`update devices set token_hash = ${hash}, token_hint = ${hint}, token_sources = '{}' where id = ${id}`,
  )
}

/** Takes it from its place: nobody sees it, and its token is nobody's. Answers its name; undefined where the place has none. */
export async function takeDevice(tx: Db, tenant: Tenant, id: DeviceId): Promise<string | undefined> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    update devices d set workspace_id = null, owner_id = null, location_id = null, token_hash = 'removed:' || id
    where d.id = ${id} and ${ofPlace(tenant, sql`d`)} returning d.name`)
  if (rows.length > 0) await dropEmptyLocations(tx, tenant)
  return rows[0]?.name
}

/** A location is there for its devices. */
export async function dropEmptyLocations(db: Db, tenant: Tenant): Promise<void> {
  await db.execute(sql`
    delete from device_locations l where ${ofPlace(tenant, sql`l`)}
      and not exists (select 1 from devices d where d.location_id = l.id)`)
}

type LocationRow = Omit<DeviceLocation, 'worst'> & { worst: number }

/** With how many devices of each type stand there; those that have none are not told. */
export async function listLocations(db: Db, tenant: Tenant, only?: DeviceLocationId): Promise<DeviceLocation[]> {
  const { rows } = await db.execute<LocationRow>(sql`
    select l.id, l.name, l.latitude, l.longitude, sum(t.devices)::int as devices, sum(t.alarms)::int as open_alarms,
      max(t.worst) as worst, jsonb_object_agg(t.device_type, t.devices) as types
    from device_locations l join (
      select d.location_id, d.device_type, count(*)::int as devices, sum(d.open_alarms) as alarms, max(d.worst)::int as worst
      from devices d where ${ofPlace(tenant, sql`d`)} and d.location_id is not null group by d.location_id, d.device_type) t on t.location_id = l.id
    where ${ofPlace(tenant, sql`l`)} ${only ? sql`and l.id = ${only}` : sql``}
    group by l.id order by max(t.worst) desc, l.name`)
  return rows.map((row) => ({ ...row, worst: severityOf(row.worst) }))
}
