import { type KeyboardEvent, type ReactNode, useState } from 'react'
import GridLayout, { type LayoutItem, useContainerWidth } from 'react-grid-layout'
import {
  type DashboardDocument,
  gridColumns,
  inReadingOrder,
  type Tile,
  type TilePlacement,
} from '#contract/dashboards/document.ts'
import { limits } from '#contract/limits.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { dashboardMessages } from '../../messages/index.ts'
import { gapPx, heightOf, rowPx, stepTile } from '../arrange.ts'
import './edit-grid.css'

type Props = {
  document: DashboardDocument
  tiles: readonly Tile[]
  nameOf: (tile: Tile) => string
  onChange: (make: (document: DashboardDocument) => DashboardDocument, group?: string) => void
  onRemove: (tile: Tile) => void
  children: (tile: Tile, height: number) => ReactNode
}

/** Tiles that are dragged, resized and moved with the keys; the others make room. */
export default function EditGrid({ document, tiles, nameOf, onChange, onRemove, children }: Props) {
  const t = useMessages(dashboardMessages)
  const { width, containerRef, mounted } = useContainerWidth()
  const [announcement, setAnnouncement] = useState('')
  const layout = inReadingOrder(tiles).map(({ id, places: { wide } }) => ({ i: id, ...wide }))

  const take = (items: readonly LayoutItem[]) =>
    onChange((now) => ({
      ...now,
      tiles: now.tiles.map((tile) => {
        const item = items.find(({ i }) => i === tile.id)
        return item ? { ...tile, places: { ...tile.places, wide: placementOf(item) } } : tile
      }),
    }))

  const onKeyDown = (event: KeyboardEvent, tile: Tile) => {
    // Only the tile itself moves: what is written or pressed inside it is its own.
    if (event.target !== event.currentTarget || event.metaKey || event.ctrlKey || event.altKey) return
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onRemove(tile)
      return
    }
    const next = stepTile(document, tile.id, event.key, event.shiftKey)
    if (!next) return
    event.preventDefault()
    onChange(() => next, `keys:${tile.id}`)
    const placement = next.tiles.find(({ id }) => id === tile.id)?.places.wide
    if (placement)
      setAnnouncement(
        event.shiftKey ? t.board.sized(placement.w, placement.h) : t.board.moved(placement.x + 1, placement.y + 1),
      )
  }

  return (
    <div ref={containerRef} className="edit-grid">
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      {/* The grid would write a style element for what is selected, which the security policy refuses: by its id it is there. */}
      <span id="react-draggable-style-el" hidden />
      {mounted && (
        <GridLayout
          width={width}
          layout={layout}
          gridConfig={{ cols: gridColumns, rowHeight: rowPx, margin: [gapPx, gapPx], containerPadding: [0, 0] }}
          dragConfig={{ cancel: 'button,a,input,textarea,[role="menu"],[data-no-drag]' }}
          resizeConfig={{ handles: ['se', 'e', 's'] }}
          onDragStop={(items) => take(items)}
          onResizeStop={(items) => take(items)}
        >
          {tiles.map((tile) => (
            // biome-ignore lint/a11y/useSemanticElements: it is no set of form fields
            <div
              key={tile.id}
              role="group"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved with the arrow keys
              tabIndex={0}
              aria-label={t.tile.handle(nameOf(tile))}
              aria-description={t.board.keys}
              onKeyDown={(event) => onKeyDown(event, tile)}
              className={cx('cursor-grab select-none rounded-md ring-1 ring-line', 'active:cursor-grabbing')}
            >
              {children(tile, heightOf(tile.places.wide.h))}
            </div>
          ))}
        </GridLayout>
      )}
    </div>
  )
}

const placementOf = ({ x, y, w, h }: LayoutItem): TilePlacement => ({
  x,
  y,
  w,
  h: Math.min(h, limits.dashboard.tileRows),
})
