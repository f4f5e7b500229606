import { type DashboardDocument, gridColumns, type Tile, type TilePlacement } from '#contract/dashboards/document.ts'
import { limits } from '#contract/limits.ts'

/** One row of the grid and the space between tiles, in px. */
export const rowPx = 32
export const gapPx = 12

/** How high a tile of so many rows is, in px. */
export const heightOf = (rows: number, row = rowPx): number => rows * row + (rows - 1) * gapPx

const crosses = (left: TilePlacement, right: TilePlacement) =>
  left.x < right.x + right.w && right.x < left.x + left.w && left.y < right.y + right.h && right.y < left.y + left.h

/** Lets tiles rise as far as they can without crossing; where two want the same place, `first` gets it. */
export function settleTiles(tiles: readonly Tile[], first?: string): Tile[] {
  const turn = (tile: Tile) => (tile.id === first ? -1 : tile.places.wide.x)
  const order = tiles.toSorted((left, right) => left.places.wide.y - right.places.wide.y || turn(left) - turn(right))
  const placed = new Map<string, Tile>()
  for (const tile of order) {
    let { wide } = tile.places
    const free = (y: number) => ![...placed.values()].some(({ places }) => crosses({ ...wide, y }, places.wide))
    while (!free(wide.y)) wide = { ...wide, y: wide.y + 1 }
    while (wide.y > 0 && free(wide.y - 1)) wide = { ...wide, y: wide.y - 1 }
    placed.set(tile.id, { ...tile, places: { ...tile.places, wide } })
  }
  return tiles.map((tile) => placed.get(tile.id) ?? tile)
}

/** Puts a tile somewhere; the others of its tab make room. */
export function putTile(document: DashboardDocument, id: string, wide: TilePlacement): DashboardDocument {
  const tile = document.tiles.find((tile) => tile.id === id)
  if (!tile) return document
  const w = Math.min(Math.max(wide.w, 1), gridColumns)
  const placement = {
    x: Math.min(Math.max(wide.x, 0), gridColumns - w),
    y: Math.max(wide.y, 0),
    w,
    h: Math.min(Math.max(wide.h, 1), limits.dashboard.tileRows),
  }
  const moved = { ...tile, places: { ...tile.places, wide: placement } }
  return withTab(document, tile.tab, (tiles) =>
    settleTiles(
      tiles.map((tile) => (tile.id === id ? moved : tile)),
      id,
    ),
  )
}

/** Changes the tiles of one tab. */
export function withTab(
  document: DashboardDocument,
  tab: string,
  make: (tiles: readonly Tile[]) => readonly Tile[],
): DashboardDocument {
  const changed = new Map(make(document.tiles.filter((tile) => tile.tab === tab)).map((tile) => [tile.id, tile]))
  const kept = document.tiles.flatMap((tile) => {
    if (tile.tab !== tab) return [tile]
    const now = changed.get(tile.id)
    changed.delete(tile.id)
    return now ? [now] : []
  })
  return { ...document, tiles: [...kept, ...changed.values()] }
}

/** The first place where a tile of a size fits, from the top. */
export function firstFree(tiles: readonly Tile[], { w, h }: Pick<TilePlacement, 'w' | 'h'>): TilePlacement {
  const bottom = Math.max(0, ...tiles.map(({ places: { wide } }) => wide.y + wide.h))
  for (let y = 0; y < bottom; y++)
    for (let x = 0; x + w <= gridColumns; x++) {
      const placement = { x, y, w, h }
      const row = tiles.some(({ places: { wide } }) => wide.y === y && wide.h === h)
      if (row && !tiles.some(({ places }) => crosses(placement, places.wide))) return placement
    }
  return { x: 0, y: bottom, w, h }
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * What an arrow key does to a tile: moves it, or with `resize` changes its size, by one step; upwards and downwards as far as
 * it takes to pass the next tile. Undefined where the key does nothing.
 */
export function stepTile(
  document: DashboardDocument,
  id: string,
  key: string,
  resize: boolean,
): DashboardDocument | undefined {
  const tile = document.tiles.find((tile) => tile.id === id)
  const step = steps[key]
  if (!tile || !step) return undefined
  const { wide } = tile.places
  const [dx, dy] = step
  if (resize) return putTile(document, id, { ...wide, w: Math.min(wide.w + dx, gridColumns - wide.x), h: wide.h + dy })
  if (dy === 0) return putTile(document, id, { ...wide, x: wide.x + dx })
  const longest = dy > 0 ? limits.dashboard.tileRows : wide.y
  for (let by = 1; by <= longest; by++) {
    const next = putTile(document, id, { ...wide, y: wide.y + dy * by })
    const now = next.tiles.find((tile) => tile.id === id)?.places.wide
    if (now && now.y !== wide.y) return next
  }
  return document
}
