import type { Tile } from '#contract/dashboards/document.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Body } from './chart-tile.tsx'
import type { ChartState } from './tile-store.ts'
import { useTileName } from './tile-view.tsx'

type Props = { tile: Tile; states: ReadonlyMap<string, ChartState>; onClose: () => void }

/** One chart over the page. */
export default function LargeTile({ tile, states, onClose }: Props) {
  const name = useTileName()(tile, states)
  if (tile.kind !== 'chart') return null
  const height = Math.max(280, Math.min(560, innerHeight - 220))
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} size="lg" title={<bdi>{name}</bdi>}>
      <div className="-mx-5" style={{ minHeight: height }}>
        <Body state={states.get(tile.chart_id)} title={name} height={height} onPoint={undefined} onRetry={undefined} />
      </div>
    </Dialog>
  )
}
