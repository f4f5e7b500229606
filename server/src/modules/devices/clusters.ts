import { deviceLimits } from '#contract/devices/limits.ts'
import type { ClusterQuery, DeviceCluster, DeviceClusters, DeviceExtent } from '#contract/devices/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenant.ts'
import * as store from './cluster-store.ts'
import { severityOf } from './device-row.ts'
import { degreesOf, mercatorOf } from './mercator.ts'
import type { DeviceFilter } from './store.ts'
import { allCells, cellsWithin, type DeviceSummaries, summaryCells } from './summary.ts'

/** The world is so many pixels wide at zoom 0, and a cell of the grid so many. */
const worldPx = 512
const cellPx = 48
/** From here on devices are shown where they are; only what stands at the same spot is one. */
const singleZoom = 17
/** Closer than this, in pixels, two marks cover each other. */
const nearPx = 40

/** Closer than this a part of the map has few of a large place's devices. */
const summaryZoom = 8

/** What a part of the map shows at a zoom. The work is PostgreSQL's; of large places that are looked at from afar, sums are kept for some seconds. */
export async function getClusters(
  { db, clock, summaries }: Pick<Deps, 'db' | 'clock'> & { summaries: DeviceSummaries },
  tenant: Tenant,
  { west, south, east, north, zoom, ...filter }: ClusterQuery,
): Promise<DeviceClusters> {
  await requireLocation(db, tenant, filter)
  const now = clock.now()
  const [topLeft, bottomRight] = [cornerOf(north, west), cornerOf(south, east)]
  const width = worldPx * 2 ** Math.min(zoom, singleZoom)
  const window = {
    left: topLeft.x,
    top: topLeft.y,
    // West of where it begins, it goes on over the antimeridian.
    right: west <= east ? bottomRight.x : bottomRight.x + 1,
    bottom: bottomRight.y,
    // Beyond that zoom a cell is a few centimetres.
    cells: zoom >= singleZoom ? worldPx * 2 ** 21 : width / cellPx,
  }
  const limit = deviceLimits.clusters
  const open = () =>
    store.listCells(db, tenant, { status: 'alarm' }, { ...window, cells: summaryCells }, { now, limit: allCells })
  const isFromAfar = zoom < summaryZoom && Object.values(filter).every((value) => value === undefined)
  const summary = isFromAfar ? await summaries.find(tenant) : undefined
  const cells = summary
    ? cellsWithin(summary, await open(), window).slice(0, limit)
    : await store.listCells(db, tenant, filter, window, { now, limit })
  if (isFromAfar && !summary)
    summaries.seen(
      tenant,
      cells.reduce((sum, { count }) => sum + count, 0),
    )
  const shown = zoom >= singleZoom ? cells : mergeNear(cells, nearPx / width)
  return { clusters: shown.map((cell) => presentCluster(cell, window.cells)) }
}

/** Where all are that fit the filters; null where nothing that fits is anywhere. */
export async function getExtent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  tenant: Tenant,
  filter: DeviceFilter,
): Promise<DeviceExtent> {
  await requireLocation(db, tenant, filter)
  const { west, south, east, north } = await store.findExtent(db, tenant, filter, clock.now())
  return { bounds: west === null ? null : [west, south, east, north] }
}

/** Throws `device_not_found` where the filters name a location that is not of the place. */
export async function requireLocation(db: Db, tenant: Tenant, { location_id: location }: DeviceFilter): Promise<void> {
  if (location && !(await store.hasLocation(db, tenant, location))) throw fail('device_not_found')
}

// Both are numbers: there is a place.
const cornerOf = (latitude: number, longitude: number) => mercatorOf({ latitude, longitude }) ?? { x: 0, y: 0 }

/**
 * Joins cells whose middles are nearer than `distance` (of the plane's width), so that the edges of the grid are not seen. The most urgent
 * come first and take in what is near them: a cluster always has the worst severity of all that is in it.
 */
export function mergeNear(cells: readonly store.GridCell[], distance: number): store.GridCell[] {
  const kept: store.GridCell[] = []
  // By squares of that distance, so that each is compared with its neighbours only.
  const squares = new Map<string, store.GridCell[]>()
  const squareOf = ({ x, y }: store.GridCell) => [Math.floor(x / distance), Math.floor(y / distance)] as const
  for (const cell of cells) {
    const [column, row] = squareOf(cell)
    const around = [-1, 0, 1].flatMap((dx) =>
      [-1, 0, 1].flatMap((dy) => squares.get(`${column + dx} ${row + dy}`) ?? []),
    )
    const near = around.find(({ x, y }) => Math.hypot(x - cell.x, y - cell.y) < distance)
    // Where the first one stands it stays: a mark that moved would lie in a square of others.
    if (near) store.takeIn(near, cell)
    else {
      const mine = { ...cell }
      kept.push(mine)
      squares.set(`${column} ${row}`, [...(squares.get(`${column} ${row}`) ?? []), mine])
    }
  }
  return kept
}

function presentCluster(cell: store.GridCell, cells: number): DeviceCluster {
  const northWest = degreesOf({ x: cell.west, y: cell.north })
  const southEast = degreesOf({ x: cell.east, y: cell.south })
  const { latitude, longitude } = degreesOf(cell)
  return {
    // A cluster stands where its most urgent cell is, whose devices may move in it.
    key: cell.count === 1 ? cell.id : `${Math.round(cell.x * cells)} ${Math.round(cell.y * cells)}`,
    // Of one device as it was told: the plane ends before the poles.
    latitude: cell.latitude ?? latitude,
    longitude,
    count: cell.count,
    open_alarms: cell.alarms,
    worst: severityOf(cell.worst),
    offline: cell.offline,
    bounds: [northWest.longitude, southEast.latitude, southEast.longitude, northWest.latitude],
    device:
      cell.name === null || cell.device_type === null
        ? null
        : { id: cell.id, name: cell.name, device_type: cell.device_type },
  }
}
