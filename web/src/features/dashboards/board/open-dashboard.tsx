import { Link, useSearch } from '@tanstack/react-router'
import { Suspense, useMemo, useRef, useState } from 'react'
import type { ChosenFilters, Tile } from '#contract/dashboards/document.ts'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import { filtersFor } from '#contract/dashboards/filters.ts'
import type { Dashboard } from '#contract/dashboards/schemas.ts'
import { required } from '#contract/kit/required.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { CrumbSlash, crumbClass } from '#web/ui/breadcrumb.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { dashboardMessages } from '../messages/index.ts'
import type { AddedChart } from './add/add-chart.tsx'
import { withChart } from './add/with-chart.ts'
import { Board } from './board.tsx'
import { BoardActions } from './board-actions.tsx'
import { BoardOverlays } from './board-overlays.tsx'
import { chosenOf, spelledOut } from './chosen.ts'
import { useCross } from './cross.ts'
import { EmptyBoard } from './empty-board.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import type { MadeOf } from './made-panel.tsx'
import { PointBar } from './point-bar.tsx'
import { TabBar } from './tab-bar.tsx'
import { useAdded } from './use-added.ts'
import { useAskTiles } from './use-ask-tiles.ts'
import { todayHere, useBoard } from './use-board.ts'
import { useBoardAddress } from './use-board-address.ts'
import { useChanges } from './use-changes.ts'
import { useDocument } from './use-document.ts'
import { useRefresh } from './use-refresh.ts'

const EditBoard = lazy(() => import('./edit/edit-board.tsx'))
const TvMode = lazy(() => import('./tv/tv-mode.tsx'))

/** A dashboard: its tabs, filters and tiles, to be read or, with the right to, arranged. */
export function OpenDashboard({ dashboard }: { dashboard: Dashboard }) {
  const { id } = dashboard
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { state, editor } = useDocument(dashboard)
  const { document } = state
  const canvas = useRef<HTMLDivElement>(null)
  const editing = search.edit === 1 && dashboard.may_edit
  const [tv, setTv] = useState(false)
  const [made, setMade] = useState<MadeOf>()

  const go = useBoardAddress(id, search)
  const tab = document.tabs.find((tab) => tab.id === search.tab) ?? required(document.tabs[0], 'a dashboard has a tab')
  useAdded(search.add, tab.id, dashboard.may_edit, editor, () =>
    go({ add: undefined, ...(dashboard.may_edit && { edit: 1 }) }),
  )
  const tiles = useMemo(() => document.tiles.filter((tile) => tile.tab === tab.id), [document, tab.id])
  const today = dashboard.today ?? todayHere()
  const chosen = useMemo(() => chosenOf(search.f, document), [search.f, document])
  const asked = useMemo(() => spelledOut(state.saved.document, chosen, today), [state.saved.document, chosen, today])
  const ask = useAskTiles(id, search)
  const cross = useCross(tab.id)
  // Asked of what the server has: a tile, a filter or a tab that is not saved yet means nothing to it.
  const saved = state.saved.document
  const known = useMemo(() => saved.tiles.filter((tile) => tile.tab === tab.id), [saved, tab.id])
  const board = useBoard({ ask, document: saved, tiles: known, chosen: asked, cross: cross.filters, today })
  const changes = useChanges(board.states)
  const refreshing = useRefresh(board.refresh, document.refresh_minutes)
  const choose = (filter: string, choice: ChosenFilters[string] | undefined) => {
    const next = Object.fromEntries(
      Object.entries({ ...chosen, [filter]: choice }).filter(([, item]) => item !== undefined),
    )
    go({ f: Object.keys(next).length > 0 ? next : undefined })
  }
  const onPoint = (tile: Tile, chartId: string, point: Parameters<typeof cross.press>[1]) =>
    cross.press(chartId, point, board.states, tile)

  const addChart = (chart: AddedChart) => editor.change((now) => withChart(now, tab.id, chart))

  const filterBar = (
    <FilterBar
      document={document}
      chosen={chosen}
      today={today}
      states={board.states}
      editable={editing}
      onChoose={choose}
      onReset={() => go({ f: undefined })}
      onChange={(make) => editor.change(make)}
      offer={(filter_id, words) =>
        api.call(dashboardEndpoints.offerFilterValues, {
          params: { id },
          body: { filter_id, chosen: asked, search: words },
        })
      }
    />
  )
  const shown = {
    document,
    tab,
    tiles,
    states: board.states,
    changes,
    onRetry: (ids: readonly string[]) => void board.refresh(0, ids),
  }

  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <TopBar
          title={<BoardTitle name={dashboard.name} />}
          actions={
            <BoardActions
              dashboard={dashboard}
              state={state}
              editor={editor}
              editing={editing}
              loading={board.loading}
              states={board.states}
              canvas={canvas}
              asked={{ chosen: asked, cross: [...cross.filters], today }}
              canEditHere={dashboard.may_edit}
              onAdd={addChart}
              onEdit={(on) => go({ edit: on ? 1 : undefined })}
              onRefresh={refreshing.now}
              onTv={() => setTv(true)}
            />
          }
        />
        <TabBar
          document={document}
          tab={tab.id}
          editing={editing}
          onTab={(next) => go({ tab: next === document.tabs[0]?.id ? undefined : next })}
          onChange={(make, group) => editor.change(make, group)}
        />
        {filterBar}
        <PointBar cross={cross} states={board.states} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
        <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]">
          <div ref={canvas} className="bg-bg px-[18px] pt-3.5 pb-16 phone:px-3">
            {editing ? (
              <Suspense fallback={<Skeleton className="h-80 rounded-md" />}>
                <EditBoard {...shown} dashboard={id} editor={editor} onAdd={addChart} />
              </Suspense>
            ) : tiles.length === 0 ? (
              <EmptyBoard
                whole={document.tiles.length === 0}
                mayEdit={dashboard.may_edit}
                onEdit={() => go({ edit: 1 })}
              />
            ) : (
              <Board {...shown} onPoint={onPoint} onMade={setMade} />
            )}
          </div>
        </div>
      </div>
      <BoardOverlays
        editor={editor}
        conflict={state.conflict}
        board={board}
        cross={cross}
        filtersOf={(chartId) => filtersFor(document, asked, chartId, today)}
        made={made}
        onMadeClose={() => setMade(undefined)}
      />
      {tv && (
        <Suspense>
          <TvMode
            name={dashboard.name}
            document={document}
            tab={tab.id}
            tiles={tiles}
            onTab={(next) => go({ tab: next })}
            onClose={() => setTv(false)}
          >
            {(screen) => <Board {...shown} {...screen} />}
          </TvMode>
        </Suspense>
      )}
    </div>
  )
}

function BoardTitle({ name }: { name: string }) {
  const t = useMessages(dashboardMessages).board
  return (
    <>
      <Link to="/dashboard" className={`${crumbClass} phone:hidden`}>
        {t.back}
      </Link>
      <CrumbSlash className="phone:hidden" />
      <h1 className="min-w-0 truncate">
        <bdi>{name}</bdi>
      </h1>
    </>
  )
}
