import { Unlink } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ChosenFilters } from '#contract/dashboards/document.ts'
import { publicDashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import type { OpenedDashboard } from '#contract/dashboards/public.ts'
import { required } from '#contract/kit/required.ts'
import { limits } from '#contract/limits.ts'
import { api } from '#web/lib/client/api.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TooltipProvider } from '#web/ui/tooltip.tsx'
import { Board } from '../board/board.tsx'
import { spelledOut } from '../board/chosen.ts'
import { FilterBar } from '../board/filters/filter-bar.tsx'
import { TabBar } from '../board/tab-bar.tsx'
import type { AskTiles } from '../board/tile-store.ts'
import { todayHere, useBoard } from '../board/use-board.ts'
import { useRefresh } from '../board/use-refresh.ts'
import { dashboardMessages } from '../messages/index.ts'
import { PasswordForm } from './password-form.tsx'

type State =
  | { kind: 'opening' }
  | { kind: 'password'; error: CallError | undefined }
  | { kind: 'failed'; error: Error }
  | { kind: 'open'; dashboard: OpenedDashboard }

/** A dashboard for whoever has its link: opening, asking for its password, or open. */
export default function PublicPage({ token }: { token: string }) {
  const t = useMessages(dashboardMessages).publicPage
  const [state, setState] = useState<State>({ kind: 'opening' })
  const open = useCallback(
    async (password?: string) => {
      try {
        const body = { token, ...(password !== undefined && { password }) }
        setState({ kind: 'open', dashboard: await api.call(publicDashboardEndpoints.openPublicDashboard, { body }) })
      } catch (error) {
        setState(failedAs(error))
      }
    },
    [token],
  )
  useEffect(() => void open(), [open])
  usePageTitle(state.kind === 'open' ? state.dashboard.name : '')
  switch (state.kind) {
    case 'opening':
      return (
        <main role="status" className="grid grid-cols-2 gap-3 p-6 phone:grid-cols-1">
          <span className="sr-only">{t.loading}</span>
          {['a', 'b', 'c', 'd'].map((text) => (
            <Skeleton key={text} className="h-60 rounded-md" />
          ))}
        </main>
      )
    case 'password':
      return <PasswordForm error={state.error} onOpen={open} />
    case 'failed': {
      return (
        <main className="flex h-full items-center justify-center">
          {isGone(state.error) ? (
            <EmptyState heading="h1" icon={<Unlink />} title={t.goneTitle}>
              {t.goneText}
            </EmptyState>
          ) : (
            <ErrorState heading="h1" title={t.failed} onRetry={() => void open()}>
              {state.error.message}
            </ErrorState>
          )}
        </main>
      )
    }
    case 'open':
      return (
        <TooltipProvider>
          <OpenedPage token={token} dashboard={state.dashboard} />
        </TooltipProvider>
      )
  }
}

const isGone = (error: Error) => error instanceof CallError && error.status < 500 && error.status !== 0

function failedAs(error: unknown): State {
  if (!(error instanceof CallError)) return { kind: 'failed', error: error as Error }
  if (error.code === 'dashboard_link_password') return { kind: 'password', error: undefined }
  if (error.code === 'dashboard_link_password_wrong' || error.status === 429) return { kind: 'password', error }
  return { kind: 'failed', error }
}

function OpenedPage({ token, dashboard }: { token: string; dashboard: OpenedDashboard }) {
  const t = useMessages(dashboardMessages)
  const { pass } = dashboard
  const today = dashboard.today ?? todayHere()
  const [tabId, setTab] = useState('')
  const [chosen, setChosen] = useState<ChosenFilters>({})
  const tab = dashboard.tabs.find(({ id }) => id === tabId) ?? required(dashboard.tabs[0], 'a dashboard has a tab')
  const tiles = useMemo(() => dashboard.tiles.filter((tile) => tile.tab === tab.id), [dashboard, tab.id])
  const asked = useMemo(() => spelledOut(dashboard, chosen, today), [dashboard, chosen, today])
  const ask = useCallback<AskTiles>(
    ({ max_age_s, ...body }, signal) => {
      const age = max_age_s === undefined ? {} : { max_age_s: Math.max(max_age_s, limits.dashboard.publicAgeSeconds) }
      return api.stream(publicDashboardEndpoints.askPublicTiles, { body: { ...body, ...age, token, pass }, signal })
    },
    [token, pass],
  )
  const board = useBoard({ ask, document: dashboard, tiles, chosen: asked, cross: none, today })
  useRefresh(board.refresh, dashboard.refresh_minutes)
  return (
    <main className="flex h-full flex-col overflow-y-auto bg-bg">
      <header className="px-[18px] pt-5 pb-2 phone:px-3">
        <h1 className="font-semibold text-18">
          <bdi>{dashboard.name}</bdi>
        </h1>
        {dashboard.description && <p className="mt-0.5 text-fg-2">{dashboard.description}</p>}
      </header>
      <TabBar document={dashboard} tab={tab.id} editing={false} onTab={setTab} onChange={() => {}} />
      <FilterBar
        document={dashboard}
        chosen={chosen}
        today={today}
        states={board.states}
        onChoose={(filter, choice) =>
          setChosen(({ [filter]: _, ...rest }) => (choice === undefined ? rest : { ...rest, [filter]: choice }))
        }
        onReset={() => setChosen({})}
        offer={(filter_id, search) =>
          api.call(publicDashboardEndpoints.offerPublicValues, {
            body: { token, pass, filter_id, search, chosen: asked },
          })
        }
      />
      <div className="flex-1 px-[18px] py-3.5 phone:px-3">
        {tiles.length === 0 ? (
          <p className="py-10 text-center text-fg-3">{t.publicPage.empty}</p>
        ) : (
          <Board
            document={dashboard}
            tab={tab}
            tiles={tiles}
            states={board.states}
            onRetry={(ids) => void board.refresh(limits.dashboard.publicAgeSeconds, ids)}
          />
        )}
      </div>
      <footer className="px-[18px] pb-4 text-11 text-fg-3 phone:px-3">{t.publicPage.made(dashboard.brand)}</footer>
    </main>
  )
}

const none: readonly [] = []
