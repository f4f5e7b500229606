import { type ReactNode, Suspense } from 'react'
import type { ChartId } from '#contract/charts/schemas.ts'
import type { Tile } from '#contract/dashboards/document.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { ChartView } from '#web/features/charts/index.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { dashboardMessages } from '../messages/index.ts'
import type { PointedAt } from './chart-point.ts'
import { readAt } from './facts.ts'
import { TileProblem } from './tile-problem.tsx'
import type { ChartState } from './tile-store.ts'

export type TileViewProps = {
  tile: Tile
  states: ReadonlyMap<string, ChartState>
  /** In px. */
  height: number
  /** At the right of the title. */
  menu?: ReactNode
  /** The same for one chart of a number row. */
  numberMenu?: (chartId: ChartId) => ReactNode
  onPoint?: ((tile: Tile, chartId: string, point: PointedAt) => void) | undefined
  onRetry?: ((chartIds: readonly string[]) => void) | undefined
  /** What changed in a chart since the reader last looked. */
  changes?: ReadonlyMap<string, string> | undefined
  /** The text of a tile is being written. */
  editor?: ReactNode
}

const headPx = 40
const footPx = 28

type Props = TileViewProps & { tile: Extract<Tile, { kind: 'chart' }> }

/** A chart with its name, its age and how far it can be relied on; or why it is not there. */
export function ChartTile({ tile, states, height, menu, onPoint, onRetry, changes }: Props) {
  const t = useMessages(dashboardMessages).tile
  const state = states.get(tile.chart_id)
  const event = state?.event
  const chart = event?.chart
  const title = tile.title ?? chart?.name ?? (event ? t.gone : '')
  return (
    <section
      aria-label={title}
      aria-busy={state?.loading ?? true}
      className="group/tile flex h-full flex-col overflow-hidden rounded-md border border-line-soft bg-panel"
    >
      <header className="flex h-10 flex-none items-center gap-2 pr-1.5 pl-3.5">
        <h3 className="min-w-0 flex-1 truncate font-[580] phone:line-clamp-2 phone:whitespace-normal phone:leading-4">
          {title ? <bdi>{title}</bdi> : <Skeleton className="h-3 w-32" />}
        </h3>
        <TileMarks state={state} changed={changes?.get(tile.chart_id)} />
        {menu}
      </header>
      <div className="min-h-0 flex-1 overflow-hidden">
        <Body
          state={state}
          title={title}
          height={Math.max(40, height - headPx - footPx - 2)}
          onPoint={onPoint && ((point) => onPoint(tile, tile.chart_id, point))}
          onRetry={onRetry && (() => onRetry([tile.chart_id]))}
        />
      </div>
      <Age state={state} />
    </section>
  )
}

type MarksProps = { state: ChartState | undefined; changed: string | undefined }

/** What a reader should know before relying on a number: it is stale, not filtered, or changed since they last looked. */
export function TileMarks({ state, changed }: MarksProps) {
  const t = useMessages(dashboardMessages).tile
  const language = useLanguage()
  const { chart, run } = state?.event ?? {}
  const result = run?.result
  const unfiltered = result && 'filters_left_out' in result && result.filters_left_out.length > 0
  return (
    <>
      {chart?.trust?.level === 'stale' && (
        <Mark tone="warn" text={chart.trust.why?.[language] ?? t.staleText}>
          {t.stale}
        </Mark>
      )}
      {unfiltered && (
        <Mark tone="warn" text={t.unfilteredText}>
          {t.unfiltered}
        </Mark>
      )}
      {changed && (
        <Mark tone="accent" text={changed}>
          {t.changed}
        </Mark>
      )}
    </>
  )
}

const Mark = ({ tone, text, children }: { tone: 'warn' | 'accent'; text: string; children: string }) => (
  <Tooltip text={text}>
    <span className="flex-none">
      <Badge tone={tone}>{children}</Badge>
    </span>
  </Tooltip>
)

type BodyProps = {
  state: ChartState | undefined
  title: string
  height: number
  onPoint: Parameters<typeof ChartView>[0]['onPoint']
  onRetry: (() => void) | undefined
}

/** The drawing, its shape while it is on its way, or what went wrong. */
export function Body({ state, title, height, onPoint, onRetry }: BodyProps) {
  const t = useMessages(dashboardMessages).tile
  const event = state?.event
  const skeleton = (
    <div role="status" className="px-3.5 pb-1" style={{ height }}>
      <Skeleton className="h-full w-full" />
      <span className="sr-only">{t.loading(title)}</span>
    </div>
  )
  if (!event) {
    if (state?.cut === undefined) return skeleton
    return (
      <TileProblem title={t.cut} onRetry={onRetry}>
        {state.cut}
      </TileProblem>
    )
  }
  if (!event.chart) return <TileProblem title={t.gone}>{t.goneText}</TileProblem>
  if (!event.run)
    return (
      <TileProblem title={t.broken} onRetry={onRetry}>
        {t.brokenText}
      </TileProblem>
    )
  return (
    <div className={state?.loading ? 'opacity-60 transition-opacity' : 'transition-opacity'}>
      <Suspense fallback={skeleton}>
        <ChartView
          spec={event.run.spec}
          result={event.run.result}
          height={height}
          title={title}
          compact
          {...(onPoint && { onPoint })}
        />
      </Suspense>
    </div>
  )
}

function Age({ state }: { state: ChartState | undefined }) {
  const t = useMessages(dashboardMessages).tile
  const language = useLanguage()
  const now = useNow()
  const at = readAt(state?.event)
  const trust = state?.event?.chart?.trust
  const verified =
    trust?.level === 'verified' && trust.by && trust.verified_at
      ? t.verifiedBy(trust.by.name, formatDate(trust.verified_at, language, 'day'))
      : undefined
  return (
    <footer className="flex h-7 flex-none items-center gap-2 px-3.5 pb-1 text-11 text-fg-3">
      {at && <time dateTime={at}>{formatRelative(at, language, new Date(now))}</time>}
      {verified && <span className="truncate">{verified}</span>}
    </footer>
  )
}
