import { useNavigate } from '@tanstack/react-router'
import { BadgeCheck, Download, Ellipsis, Maximize2, MessageCircle, SquareArrowOutUpRight } from 'lucide-react'
import { memo, Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { ChartId } from '#contract/charts/schemas.ts'
import { chartsOf, type DashboardDocument, type Tab, type Tile } from '#contract/dashboards/document.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { dashboardMessages } from '../messages/index.ts'
import { useAskAbout } from './ask-about.ts'
import type { TileViewProps } from './chart-tile.tsx'
import { rowsOf } from './facts.ts'
import { Grid } from './grid.tsx'
import type { MadeOf } from './made-panel.tsx'
import type { ChartState } from './tile-store.ts'
import { TileView } from './tile-view.tsx'

const LargeTile = lazy(() => import('./large-tile.tsx'))

export type BoardProps = {
  document: DashboardDocument
  tab: Tab
  tiles: readonly Tile[]
  states: ReadonlyMap<string, ChartState>
  /** How high a row of the grid is, in px; left out: as usual. */
  row?: number
  /** Somebody wants to know how a chart's number is made. */
  onMade?: ((chart: MadeOf) => void) | undefined
} & Pick<TileViewProps, 'onPoint' | 'onRetry' | 'changes'>

/** The tiles of a tab, to be read. */
export function Board({ tiles, states, row, onPoint, onRetry, onMade, changes }: BoardProps) {
  const [large, setLarge] = useState<string>()
  const point = useStable(onPoint)
  const retry = useStable(onRetry)
  const made = useStable(onMade)
  const shown = tiles.find(({ id }) => id === large)
  return (
    <>
      <Grid tiles={tiles} row={row}>
        {(tile, height) => (
          <ReadTile
            tile={tile}
            height={height}
            states={states}
            changes={changes}
            onPoint={onPoint && point}
            onRetry={onRetry && retry}
            onMade={onMade && made}
            onLarge={setLarge}
          />
        )}
      </Grid>
      <Suspense>{shown && <LargeTile tile={shown} states={states} onClose={() => setLarge(undefined)} />}</Suspense>
    </>
  )
}

/** The same function with every render, which calls the newest one. */
function useStable<A extends unknown[]>(given: ((...args: A) => void) | undefined): (...args: A) => void {
  const newest = useRef(given)
  useLayoutEffect(() => {
    newest.current = given
  })
  return useCallback((...args: A) => newest.current?.(...args), [])
}

type ReadProps = Omit<TileViewProps, 'menu' | 'editor'> & {
  onLarge: (tile: string) => void
  onMade: BoardProps['onMade']
}

/** Drawn anew when something of its own has changed, not with every chart that comes in. */
const ReadTile = memo(
  function ReadTile({ onLarge, onMade, ...rest }: ReadProps) {
    const { tile, states } = rest
    return (
      <TileView
        {...rest}
        menu={
          tile.kind === 'chart' && (
            <ReadMenu
              id={tile.chart_id}
              title={tile.title}
              state={states.get(tile.chart_id)}
              onLarge={() => onLarge(tile.id)}
              onMade={onMade}
            />
          )
        }
        numberMenu={(id) => <ReadMenu id={id} state={states.get(id)} onMade={onMade} />}
      />
    )
  },
  (before, now) =>
    before.tile === now.tile &&
    before.height === now.height &&
    before.onPoint === now.onPoint &&
    before.onRetry === now.onRetry &&
    before.onMade === now.onMade &&
    chartsOf(now.tile).every(
      (id) => before.states.get(id) === now.states.get(id) && before.changes?.get(id) === now.changes?.get(id),
    ),
)

type MenuProps = {
  id: ChartId
  title?: string | undefined
  state: ChartState | undefined
  onLarge?: () => void
  onMade: BoardProps['onMade']
}

/** What a reader can do with a chart. */
function ReadMenu({ id, title, state, onLarge, onMade }: MenuProps) {
  const t = useMessages(dashboardMessages).tile
  const event = state?.event
  const name = title ?? event?.chart?.name ?? t.gone
  const rows = rowsOf(event?.run?.result)
  const askAbout = useAskAbout()
  const navigate = useNavigate()
  if (!event?.run) return null
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          label={t.more(name)}
          size="sm"
          className="opacity-0 focus-visible:opacity-100 group-hover/tile:opacity-100 data-popup-open:opacity-100 phone:opacity-100 print:hidden"
        >
          <Ellipsis />
        </IconButton>
      }
    >
      {onLarge && (
        <MenuItem icon={<Maximize2 />} onClick={onLarge}>
          {t.larger}
        </MenuItem>
      )}
      {onMade && event.chart?.may_open && (
        <MenuItem icon={<BadgeCheck />} onClick={() => onMade({ id, name })}>
          {t.howMade}
        </MenuItem>
      )}
      {rows && (
        <MenuItem icon={<Download />} onClick={async () => (await import('./rows-file.ts')).saveRows(name, rows)}>
          {t.csv}
        </MenuItem>
      )}
      {event.chart?.may_open && (
        <MenuItem icon={<MessageCircle />} onClick={() => void askAbout([id], name)}>
          {t.ask}
        </MenuItem>
      )}
      {event.chart?.may_open && (
        <MenuItem
          icon={<SquareArrowOutUpRight />}
          onClick={() => void navigate({ to: '/dashboard/editor', search: { chart: id } })}
        >
          {t.openChart}
        </MenuItem>
      )}
    </Menu>
  )
}
