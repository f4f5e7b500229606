import { sql } from 'drizzle-orm'
import type { DeviceId, DeviceInput } from '#contract/devices/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import { ofPlace, ownerIn } from '../../platform/db/of-place.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { mercatorOf } from './mercator.ts'

/** Those of the names that devices of the place have, in small letters. */
export async function listNames(db: Db, tenant: Tenant, names: readonly string[]): Promise<string[]> {
  const asked = names.map((name) => name.toLowerCase())
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct lower(d.name) as name from devices d
    where ${ofPlace(tenant, sql`d`)} and lower(d.name) = any(${sql.param(asked)}::text[])`)
  return rows.map(({ name }) => name)
}

export async function countDevices(db: Db, tenant: Tenant): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from devices d where ${ofPlace(tenant, sql`d`)}`,
  )
  return onlyRow(rows).count
}

type Made = { id: DeviceId; input: DeviceInput; hash: string; hint: string }

/** All in two statements: the locations that are not there, then the devices. */
export async function insertMany(tx: Db, tenant: Tenant, made: readonly Made[], now: Date): Promise<void> {
  const rows = jsonText(made.map(({ id, input, hash, hint }) => ({ id, ...input, ...mercatorOf(input), hash, hint })))
  const place = sql`${tenant.organizationId}::uuid, ${tenant.workspaceId}::uuid, ${ownerIn(tenant)}::uuid`
  await tx.execute(sql`
    insert into device_locations (id, organization_id, workspace_id, owner_id, name, latitude, longitude, created_at)
    select gen_random_uuid(), ${place}, min(location), avg(latitude), avg(longitude), ${now}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as r (location text, latitude float8, longitude float8)
    where location <> '' group by lower(location) on conflict do nothing`)
  await tx.execute(sql`
    insert into devices (id, organization_id, workspace_id, owner_id, location_id, name, device_type, attributes, latitude, longitude,
      x, y, positioned_at, offline_after_s, token_hash, token_hint, created_at, updated_at)
    select r.id, ${place}, l.id, r.name, r.device_type, r.attributes, r.latitude, r.longitude, r.x, r.y,
      case when r.x is null then null else ${now}::timestamptz end, r.offline_after_minutes * 60, r.hash, r.hint,
      ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as r (id uuid, name text, device_type text, location text, attributes jsonb,
      latitude float8, longitude float8, x float8, y float8, offline_after_minutes int, hash text, hint text)
    left join device_locations l on ${ofPlace(tenant, sql`l`)} and lower(l.name) = lower(r.location)`)
}
