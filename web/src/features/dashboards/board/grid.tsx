import type { CSSProperties, ReactNode } from 'react'
import { inReadingOrder, type Tile } from '#contract/dashboards/document.ts'
import { usePrinting } from '#web/ui/printing.ts'
import { usePhone } from '#web/ui/use-phone.ts'
import { gapPx, heightOf, rowPx } from './arrange.ts'
import { inPhoneOrder } from './phone-order.ts'

type Props = {
  tiles: readonly Tile[]
  /** How high a row of the wide screen is, in px. */
  row?: number | undefined
  children: (tile: Tile, height: number) => ReactNode
}

const gridStyle = (row: number, printing: boolean): CSSProperties => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  // On paper a table is as long as its rows.
  gridAutoRows: printing ? `minmax(${row}px, auto)` : row,
  gap: gapPx,
})

const placeStyle = ({ places: { wide } }: Tile): CSSProperties => ({
  gridColumn: `${wide.x + 1} / span ${wide.w}`,
  gridRow: `${wide.y + 1} / span ${wide.h}`,
})

/** A phone has one column; what is written there is as long as it is. */
export function phoneHeight({ kind, places: { wide } }: Tile): number | undefined {
  if (kind !== 'chart') return kind === 'numbers' ? 112 : undefined
  // What is small on a wide screen is one figure.
  return wide.w <= 4 && wide.h <= 4 ? 132 : Math.max(heightOf(Math.min(wide.h, 8)), 150)
}

/** How high the whole tile is there, in px: a row of numbers stands below each other. */
export const phoneRow = (tile: Tile): number | undefined =>
  tile.kind === 'numbers' ? (phoneHeight(tile) ?? 0) * tile.chart_ids.length : phoneHeight(tile)

/** Tiles where they stand, to be read. */
export function Grid({ tiles, row: high = rowPx, children }: Props) {
  const phone = usePhone()
  const printing = usePrinting()
  if (phone)
    return (
      <div className="flex flex-col gap-3">
        {inPhoneOrder(tiles).map((tile) => {
          const row = phoneRow(tile)
          return (
            <div key={tile.id} data-tile {...(row !== undefined && { style: { height: row } })}>
              {children(tile, phoneHeight(tile) ?? 0)}
            </div>
          )
        })}
      </div>
    )
  return (
    <div style={gridStyle(high, printing)}>
      {inReadingOrder(tiles).map((tile) => (
        <div key={tile.id} data-tile style={placeStyle(tile)} className="min-w-0">
          {children(tile, heightOf(tile.places.wide.h, high))}
        </div>
      ))}
    </div>
  )
}
