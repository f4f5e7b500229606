import type { Tile } from '#contract/dashboards/document.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { dashboardMessages } from '../messages/index.ts'
import { Body, TileMarks, type TileViewProps } from './chart-tile.tsx'

const headPx = 36

type Props = TileViewProps & { tile: Extract<Tile, { kind: 'numbers' }> }

/** Numbers beside each other. */
export function NumbersTile({ tile, states, height, menu, numberMenu, onPoint, onRetry, changes }: Props) {
  const t = useMessages(dashboardMessages).tile
  return (
    <section
      aria-label={t.numbers}
      className="relative flex h-full overflow-hidden rounded-md border border-line-soft bg-panel phone:flex-col"
    >
      {menu && <div className="absolute top-1 right-1 z-[1]">{menu}</div>}
      {tile.chart_ids.map((id) => {
        const state = states.get(id)
        const name = state?.event?.chart?.name ?? (state?.event ? t.gone : '')
        return (
          <div
            key={id}
            className="group/tile min-w-0 flex-1 overflow-hidden border-line-soft [&:not(:first-of-type)]:border-l phone:[&:not(:first-of-type)]:border-t phone:[&:not(:first-of-type)]:border-l-0"
          >
            <header className="flex h-8 items-center gap-2 pt-1 pr-1.5 pl-3.5">
              <h3 className="min-w-0 flex-1 truncate font-[580] text-12 text-fg-2">
                <bdi>{name}</bdi>
              </h3>
              <TileMarks state={state} changed={changes?.get(id)} />
              {numberMenu?.(id)}
            </header>
            <Body
              state={state}
              title={name}
              height={Math.max(40, height - headPx)}
              onPoint={onPoint && ((point) => onPoint(tile, id, point))}
              onRetry={onRetry && (() => onRetry([id]))}
            />
          </div>
        )
      })}
    </section>
  )
}
