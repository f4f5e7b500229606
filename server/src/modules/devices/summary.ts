import { LRUCache } from 'lru-cache'
import type { Deps } from '../../platform/deps.ts'
import type { Tenant } from '../../platform/tenant.ts'
import * as store from './cluster-store.ts'

/** From so many devices on, a place that is looked at from afar is summed up. */
const manyDevices = 20_000
/** How old a sum may be: measurements are told to pages as seldom (`tell.ts`). */
export const sumsFreshMs = 5_000
const keptPlaces = 50
/** Of a grid all cells. */
export const allCells = 200_000

/** Cells of a grid so fine that those of any view from afar are made of them. */
export const summaryCells = 2 ** 11
type Summary = { cells: readonly store.GridCell[]; at: number }

export type DeviceSummaries = {
  /** All devices of a place by cells, at most some seconds old; undefined where they are few, or not summed up yet. */
  find: (tenant: Tenant) => Promise<readonly store.GridCell[] | undefined>
  /** So many were seen at once: where they are many, the place is summed up for whoever looks next. */
  seen: (tenant: Tenant, count: number) => void
}

const everywhere = { left: 0, top: 0, right: 1, bottom: 1, cells: summaryCells }

/** Sums of large places: adding up a hundred thousand devices takes too long for every move of a map. What is open of alarms is none of it. */
export function createDeviceSummaries({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): DeviceSummaries {
  const kept = new LRUCache<string, Summary>({ max: keptPlaces })
  const flights = new Map<string, Promise<Summary | undefined>>()
  const keyOf = ({ organizationId, workspaceId, userId }: Tenant) => `${organizationId} ${workspaceId ?? userId}`
  const load = async (tenant: Tenant): Promise<Summary | undefined> => {
    const now = clock.now()
    const cells = await store.listCells(db, tenant, {}, everywhere, { now, limit: allCells })
    const summary = { cells, at: now.getTime() }
    if (cells.reduce((sum, { count }) => sum + count, 0) >= manyDevices) kept.set(keyOf(tenant), summary)
    else kept.delete(keyOf(tenant))
    return kept.get(keyOf(tenant))
  }
  const renew = (tenant: Tenant) => {
    const key = keyOf(tenant)
    const flight =
      flights.get(key) ??
      load(tenant)
        .catch((error: unknown) => {
          log.warn({ err: error }, 'devices were not summed up')
          return undefined
        })
        .finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }
  return {
    find: async (tenant) => {
      const summary = kept.get(keyOf(tenant))
      if (!summary) return undefined
      const age = Math.abs(clock.now().getTime() - summary.at)
      if (age > sumsFreshMs) return (await renew(tenant))?.cells
      // Renewed ahead of time, so that whoever goes on moving the map does not wait for it.
      if (age > sumsFreshMs / 2) void renew(tenant)
      return summary.cells
    },
    seen: (tenant, count) => {
      if (count >= manyDevices) void renew(tenant)
    },
  }
}

const keyAt = ({ x, y }: Pick<store.GridCell, 'x' | 'y'>, cells: number) =>
  Math.round((x > 1 ? x - 1 : x) * cells) * 2 ** 21 + Math.round(y * cells)

/** Cells of a part of the plane with what is open in them now, together by a coarser grid. */
export function cellsWithin(
  all: readonly store.GridCell[],
  alarmed: readonly store.GridCell[],
  { left, top, right, bottom, cells }: typeof everywhere,
): store.GridCell[] {
  const alarms = new Map(alarmed.map((cell) => [keyAt(cell, summaryCells), cell]))
  const coarse = new Map<number, store.GridCell>()
  const add = (given: store.GridCell) => {
    // Over the antimeridian the eastern part of the plane is followed by its western one.
    const by = given.x < left ? 1 : 0
    const cell = { ...given, x: given.x + by, west: given.west + by, east: given.east + by }
    if (cell.x > right || cell.y < top || cell.y > bottom) return
    const key = keyAt(cell, cells)
    const into = coarse.get(key)
    if (into) addTo(into, cell)
    else coarse.set(key, cell)
  }
  for (const cell of all) {
    const key = keyAt(cell, summaryCells)
    const open = alarms.get(key)
    alarms.delete(key)
    add({ ...cell, alarms: open?.alarms ?? 0, worst: open?.worst ?? 0 })
  }
  // What came there since it was summed up.
  for (const cell of alarms.values()) add(cell)
  return [...coarse.values()].toSorted((left, right) => right.worst - left.worst || right.count - left.count)
}

function addTo(into: store.GridCell, cell: store.GridCell): void {
  const count = into.count + cell.count
  into.x = (into.x * into.count + cell.x * cell.count) / count
  into.y = (into.y * into.count + cell.y * cell.count) / count
  store.takeIn(into, cell)
}
