import { Link, useSearch } from '@tanstack/react-router'
import { Suspense, useMemo, useRef, useState } from 'react'
import { filtersFor } from '#contract/dashboards/filters.ts'
import type { Dashboard } from '#contract/dashboards/schemas.ts'
import { required } from '#contract/kit/required.ts'
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
import { EmptyBoard } from './empty-board.tsx'
import type { MadeOf } from './made-panel.tsx'
import { Narrowing } from './narrowing.tsx'
import { useAdded } from './use-added.ts'
import { useAsked } from './use-asked.ts'
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
  const inquiry = useAsked(dashboard, search, { document, saved: state.saved.document, tab })
  const { today, asked, cross, board } = inquiry
  const changes = useChanges(board.states)
  const refreshing = useRefresh(board.refresh, document.refresh_minutes)
  const addChart = (chart: AddedChart) => editor.change((now) => withChart(now, tab.id, chart))
  const onRetry = (ids: readonly string[]) => void board.refresh(0, ids)
  const shown = { document, tab, tiles, states: board.states, changes, onRetry }
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
        <Narrowing id={id} document={document} tab={tab} editing={editing} editor={editor} inquiry={inquiry} go={go} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
        <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]">
          <div ref={canvas} className="bg-bg px-[18px] pt-3.5 pb-16 print:p-0 phone:px-3">
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
              <Board
                {...shown}
                onPoint={(tile, chartId, point) => cross.press(chartId, point, board.states, tile)}
                onMade={setMade}
              />
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
