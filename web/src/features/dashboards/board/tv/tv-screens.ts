import type { Tile } from '#contract/dashboards/document.ts'
import { gapPx, rowPx } from '../arrange.ts'

/** Tiles that fill a wall's screen, and how high its rows then are, in px. */
export type TvScreen = { tiles: readonly Tile[]; row: number }

/** A chart of fewer px per row could not be read from afar; one of more is empty room. */
const leastRow = rowPx - 6
const mostRow = 2 * rowPx

const topOf = ({ places: { wide } }: Tile) => wide.y
const bottomOf = ({ places: { wide } }: Tile) => wide.y + wide.h

/** The tiles of a tab as one screen after the other, none of them cut: nobody scrolls a wall. `height`: the room, in px. */
export function tvScreens(tiles: readonly Tile[], height: number): TvScreen[] {
  const maxRows = Math.max(1, Math.floor((height + gapPx) / (leastRow + gapPx)))
  const end = Math.max(0, ...tiles.map(bottomOf))
  const screens: TvScreen[] = []
  for (let top = 0; top < end; ) {
    const bottom = endOfScreen(tiles, top, maxRows)
    const shown = tiles.filter((tile) => topOf(tile) >= top && topOf(tile) < bottom)
    const rows = Math.max(0, ...shown.map(bottomOf)) - top
    const fitting = Math.floor((height - (Math.min(rows, maxRows) - 1) * gapPx) / Math.max(1, Math.min(rows, maxRows)))
    if (shown.length > 0)
      screens.push({
        tiles: shown.map((tile) => lifted(tile, top, maxRows)),
        row: Math.min(mostRow, Math.max(1, fitting)),
      })
    top = bottom
  }
  return screens
}

/** The last row that no tile crosses; where one is higher than the screen, the screen's own end. */
function endOfScreen(tiles: readonly Tile[], top: number, maxRows: number): number {
  const isFree = (at: number) => !tiles.some((tile) => topOf(tile) < at && at < bottomOf(tile))
  const ends = tiles.map(bottomOf).filter((at) => at > top && at <= top + maxRows && isFree(at))
  return Math.max(0, ...ends) || top + maxRows
}

function lifted(tile: Tile, top: number, maxRows: number): Tile {
  const { wide } = tile.places
  const y = wide.y - top
  return { ...tile, places: { ...tile.places, wide: { ...wide, y, h: Math.min(wide.h, maxRows - y) } } }
}
