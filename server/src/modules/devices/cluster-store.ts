import { sql } from 'drizzle-orm'
import type { DeviceId, DeviceLocationId } from '#contract/devices/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { ofPlace } from '../../platform/db/of-place.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { type DeviceFilter, isOffline, matchesFilter } from './store.ts'

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
  /** One of them. */
  id: DeviceId
  /** Of a single one. */
  name: string | null
  device_type: string | null
  latitude: number | null
}

/** Adds what is in a cell to another one, which stays where it is. */
export function takeIn(into: GridCell, cell: GridCell): void {
  into.name = into.device_type = into.latitude = null
  into.count += cell.count
  into.alarms += cell.alarms
  into.offline += cell.offline
  into.worst = Math.max(into.worst, cell.worst)
  into.west = Math.min(into.west, cell.west)
  into.east = Math.max(into.east, cell.east)
  into.north = Math.min(into.north, cell.north)
  into.south = Math.max(into.south, cell.south)
}

/** Whether a location is the place's. */
export async function hasLocation(db: Db, tenant: Tenant, id: DeviceLocationId): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select l.id from device_locations l where l.id = ${id} and ${ofPlace(tenant, sql`l`)}`,
  )
  return rows.length > 0
}

type Window = { left: number; top: number; right: number; bottom: number; cells: number }

/** More than there are rows of cells: a cell is one number, its column times this and its row, both rounded. */
const cellColumn = 2 ** 31

/**
 * Devices of a part of the plane, together by cells of a grid; `cells` of it span the world. All that is asked of each of a hundred thousand devices is numbers:
 * a single one is looked up once the cells are there.
 */
export async function listCells(
  db: Db,
  tenant: Tenant,
  filter: DeviceFilter,
  { left, top, right, bottom, cells }: Window,
  { now, limit }: { now: Date; limit: number },
): Promise<GridCell[]> {
  // Over the antimeridian the eastern part of the plane is followed by its western one.
  const inside =
    right <= 1
      ? sql`d.x between ${left}::float8 and ${right}::float8`
      : sql`(d.x >= ${left}::float8 or d.x <= ${right - 1}::float8)`
  const x = right <= 1 ? sql`d.x` : sql`case when d.x < ${left}::float8 then d.x + 1 else d.x end`
  // With `offset 0` the planner takes the cells for few and adds up by hash: it would sort all devices on the disk, as it takes each for a cell of its own.
  const { rows } = await db.execute<GridCell>(sql`
    with grouped as (
      select sum(x) / count(*) as x, sum(y) / count(*) as y, count(*)::int as count, sum(open_alarms)::int as alarms, max(worst)::int as worst,
        (count(*) filter (where offline))::int as offline, min(x) as west, min(y) as north, max(x) as east, max(y) as south, any_value(id) as id
      from (
        select d.id, d.open_alarms, d.worst, placed.x, d.y, ${isOffline(now)} as offline,
          (placed.x * ${cells}::float8)::int8 * ${cellColumn}::int8 + (d.y * ${cells}::float8)::int8 as cell
        from devices d cross join lateral (select ${x} as x) placed
        where ${matchesFilter(tenant, filter, now)} and d.x is not null and ${inside} and d.y between ${top}::float8 and ${bottom}::float8
        offset 0) shown
      group by cell order by worst desc, count(*) desc limit ${limit})
    select g.*, s.name, s.device_type, s.latitude from grouped g left join devices s on s.id = case when g.count = 1 then g.id end
    order by g.worst desc, g.count desc`)
  return rows
}

type Extent = { west: number | null; south: number; east: number; north: number }

/** Where all are that fit the filters. */
export async function findExtent(db: Db, tenant: Tenant, filter: DeviceFilter, now: Date): Promise<Extent> {
  const { rows } = await db.execute<Extent>(sql`
    select min(longitude) as west, min(latitude) as south, max(longitude) as east, max(latitude) as north
    from devices d where ${matchesFilter(tenant, filter, now)} and d.x is not null`)
  return onlyRow(rows)
}
