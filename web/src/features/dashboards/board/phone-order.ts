import { type DashboardDocument, gridColumns, inReadingOrder, type Tile } from '#contract/dashboards/document.ts'
import { withTab } from './arrange.ts'

/**
 * The order of a phone's one column: as it was arranged there; a tile that has no place of its own comes after the one
 * that stands before it on a wide screen.
 */
export function inPhoneOrder(tiles: readonly Tile[]): Tile[] {
  const reading = inReadingOrder(tiles)
  const placed = reading.filter(({ places }) => places.phone)
  const order = placed.toSorted((left, right) => (left.places.phone?.y ?? 0) - (right.places.phone?.y ?? 0))
  for (const [index, tile] of reading.entries()) {
    if (tile.places.phone) continue
    const before = reading[index - 1]
    order.splice(before ? order.indexOf(before) + 1 : 0, 0, tile)
  }
  return order
}

/** Moves a tile up (-1) or down (1) in the column of a phone; the wide places stay. */
export function movedOnPhone(document: DashboardDocument, tile: Tile, by: -1 | 1): DashboardDocument {
  return withTab(document, tile.tab, (tiles) => {
    const order = inPhoneOrder(tiles).map(({ id }) => id)
    const from = order.indexOf(tile.id)
    const to = from + by
    if (from < 0 || to < 0 || to >= order.length) return tiles
    order.splice(to, 0, ...order.splice(from, 1))
    return tiles.map((tile) => {
      const phone = { x: 0, y: order.indexOf(tile.id), w: gridColumns, h: tile.places.wide.h }
      return { ...tile, places: { ...tile.places, phone } }
    })
  })
}
