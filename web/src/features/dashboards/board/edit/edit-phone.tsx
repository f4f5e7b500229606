import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { DashboardDocument, Tile } from '#contract/dashboards/document.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { dashboardMessages } from '../../messages/index.ts'
import { phoneHeight, phoneRow } from '../grid.tsx'
import { inPhoneOrder, movedOnPhone } from '../phone-order.ts'

type Props = {
  tiles: readonly Tile[]
  nameOf: (tile: Tile) => string
  onChange: (make: (document: DashboardDocument) => DashboardDocument, group?: string) => void
  onRemove: (tile: Tile) => void
  children: (tile: Tile, height: number) => ReactNode
}

/** The one column of a phone while it is arranged: each tile goes up or down. */
export default function EditPhone({ tiles, nameOf, onChange, onRemove, children }: Props) {
  const t = useMessages(dashboardMessages)
  const [announcement, setAnnouncement] = useState('')
  const ordered = inPhoneOrder(tiles)
  const move = (tile: Tile, by: -1 | 1) => {
    onChange((now) => movedOnPhone(now, tile, by))
    const index = ordered.indexOf(tile) + 1 + by
    if (index >= 1 && index <= ordered.length) setAnnouncement(t.phone.moved(index, ordered.length))
  }
  const onKeyDown = (event: KeyboardEvent, tile: Tile) => {
    if (event.target !== event.currentTarget || event.metaKey || event.ctrlKey || event.altKey) return
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove(tile)
    else if (event.key === 'ArrowUp') move(tile, -1)
    else if (event.key === 'ArrowDown') move(tile, 1)
    else return
    event.preventDefault()
  }
  return (
    <div className="mx-auto flex max-w-[390px] flex-col gap-3 phone:max-w-none">
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      {ordered.map((tile, index) => {
        const name = nameOf(tile)
        const row = phoneRow(tile)
        return (
          // biome-ignore lint/a11y/useSemanticElements: it is no set of form fields
          <div
            key={tile.id}
            role="group"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved with the arrow keys
            tabIndex={0}
            aria-label={t.tile.handle(name)}
            aria-description={t.phone.keys}
            onKeyDown={(event) => onKeyDown(event, tile)}
            className="flex items-stretch gap-1 rounded-md"
          >
            <div className="min-w-0 flex-1" {...(row !== undefined && { style: { height: row } })}>
              {children(tile, phoneHeight(tile) ?? 0)}
            </div>
            <div className="flex flex-none flex-col justify-center">
              <IconButton label={t.phone.up(name)} disabled={index === 0} onClick={() => move(tile, -1)}>
                <ArrowUp />
              </IconButton>
              <IconButton
                label={t.phone.down(name)}
                disabled={index === ordered.length - 1}
                onClick={() => move(tile, 1)}
              >
                <ArrowDown />
              </IconButton>
            </div>
          </div>
        )
      })}
    </div>
  )
}
