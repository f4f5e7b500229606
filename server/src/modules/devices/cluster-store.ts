import { sql } from 'drizzle-orm'
import type { ClusterQuery, DeviceId, DeviceLocationId } from '#contract/devices/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { ofPlace } from '../../platform/db/of-place.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { matchesFilter } from './store.ts'

/** Devices of one cell of the grid. `x` goes on beyond 1 where the part of the map goes over the antimeridian. */
export type GridCell = {
  x: number
  y: number
  count: number
  alarms: number
  worst: number
  offline: number
  west: number
  north: number
  east: number
  south: number
  latitude: number
  id: DeviceId
  name: string
  device_type: string
}

/** Whether a location is the place's. */
export async function hasLocation(db: Db, tenant: Tenant, id: DeviceLocationId): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select l.id from device_locations l where l.id = ${id} and ${ofPlace(tenant, sql`l`)}`,
  )
  return rows.length > 0
}

type Window = { left: number; top: number; right: number; bottom: number; cells: number }

/** Devices of a part of the plane, together by cells of a grid; `cells` of it span the world. */
export async function listCells(
  db: Db,
  tenant: Tenant,
  filter: Omit<ClusterQuery, 'west' | 'south' | 'east' | 'north' | 'zoom'>,
  { left, top, right, bottom, cells }: Window,
  { now, limit }: { now: Date; limit: number },
): Promise<GridCell[]> {
  // Over the antimeridian the eastern part of the plane is followed by its western one.
  const inside =
    right <= 1
      ? sql`d.x between ${left}::float8 and ${right}::float8`
      : sql`(d.x >= ${left}::float8 or d.x <= ${right - 1}::float8)`
  const { rows } = await db.execute<GridCell>(sql`
    with shown as (
      select d.id, d.name, d.device_type, d.open_alarms, d.worst, d.latitude, d.y,
        case when d.x < ${left}::float8 then d.x + 1 else d.x end as x,
        coalesce(d.last_seen_at < ${now}::timestamptz - d.offline_after_s * interval '1 second', false) as offline
      from devices d where ${matchesFilter(tenant, filter, now)} and d.x is not null and ${inside}
        and d.y between ${top}::float8 and ${bottom}::float8)
    select avg(x) as x, avg(y) as y, count(*)::int as count, sum(open_alarms)::int as alarms, max(worst)::int as worst,
      (count(*) filter (where offline))::int as offline, min(x) as west, min(y) as north, max(x) as east, max(y) as south,
      avg(latitude) as latitude, (min(id::text))::uuid as id, min(name) as name, min(device_type) as device_type
    from shown group by floor(x * ${cells}::float8), floor(y * ${cells}::float8)
    order by worst desc, count(*) desc limit ${limit}`)
  return rows
}

type Extent = { total: number; west: number | null; south: number; east: number; north: number }

/** How many fit the filters, and where they are. */
export async function findExtent(
  db: Db,
  tenant: Tenant,
  filter: Parameters<typeof matchesFilter>[1],
  now: Date,
): Promise<Extent> {
  const { rows } = await db.execute<Extent>(sql`
    select count(*)::int as total, min(longitude) as west, min(latitude) as south, max(longitude) as east, max(latitude) as north
    from devices d where ${matchesFilter(tenant, filter, now)} and d.x is not null`)
  return onlyRow(rows)
}
