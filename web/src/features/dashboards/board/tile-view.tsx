import { Suspense } from 'react'
import type { Tile } from '#contract/dashboards/document.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { dashboardMessages } from '../messages/index.ts'
import { ChartTile, type TileViewProps } from './chart-tile.tsx'
import { NumbersTile } from './numbers-tile.tsx'
import type { ChartState } from './tile-store.ts'

const Markdown = lazy(() => import('./markdown.tsx'))

/** What a tile is called, for people who do not see it. */
export function useTileName() {
  const t = useMessages(dashboardMessages).tile
  return (tile: Tile, states: ReadonlyMap<string, ChartState>): string => {
    switch (tile.kind) {
      case 'chart':
        return tile.title ?? states.get(tile.chart_id)?.event?.chart?.name ?? t.gone
      case 'heading':
        return tile.text
      case 'text':
        return t.text
      case 'numbers':
        return t.numbers
    }
  }
}

/** One part of a dashboard. */
export function TileView(props: TileViewProps) {
  const { tile, menu, editor } = props
  switch (tile.kind) {
    case 'chart':
      return <ChartTile {...props} tile={tile} />
    case 'numbers':
      return <NumbersTile {...props} tile={tile} />
    case 'heading':
      return (
        <div className="flex h-full items-end gap-2">
          {editor ?? (
            <h2 className="min-w-0 flex-1 truncate font-semibold text-16">
              <bdi>{tile.text}</bdi>
            </h2>
          )}
          {/* Apart from the corner that resizes a tile of one row. */}
          {menu && <div className="mr-4 flex-none">{menu}</div>}
        </div>
      )
    case 'text':
      return (
        <section className="relative h-full overflow-y-auto rounded-md border border-line-soft bg-panel px-3.5 py-3">
          {menu && <div className="absolute top-1.5 right-1.5 z-[1]">{menu}</div>}
          {editor ?? (
            <Suspense fallback={<p className="whitespace-pre-wrap">{tile.markdown}</p>}>
              <Markdown text={tile.markdown} />
            </Suspense>
          )}
        </section>
      )
  }
}
