import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { LayoutDashboard, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ChartId } from '#contract/charts/schemas.ts'
import { ChartView, SavedCharts } from '#web/features/charts/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { useTimeout } from '#web/lib/page-effects.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { LinkTabs, linkTab } from '#web/ui/link-tabs.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { AddToDashboard, DashboardPage } from '../index.ts'
import { dashboardMessages } from '../messages/index.ts'
import { DashboardList } from './dashboard-list.tsx'

/** Whoever looks at the list opens one of them next. */
const preload = () => void Promise.all([DashboardPage.preload(), ChartView.preload()]).catch(() => {})

const DashboardDialog = lazy(() => import('./dashboard-dialog.tsx'))
const ProposalsDialog = lazy(() => import('./proposals-dialog.tsx'))

/** The person's dashboards, and the saved charts they are made of. */
export default function DashboardsPage() {
  const t = useMessages(dashboardMessages)
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'create' | 'propose'>()
  const [adding, setAdding] = useState<readonly ChartId[]>()
  const tab = search.tab === 'charts' ? 'charts' : 'dashboards'
  usePageTitle(t.title)
  useTimeout(preload, 200)
  const open = (id: string) => void navigate({ to: '/dashboard', search: { id } })
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar
        title={t.title}
        actions={
          tab === 'charts' ? (
            <Link to="/dashboard/editor" className={buttonClass({ variant: 'primary' })}>
              <Plus />
              {t.newChart}
            </Link>
          ) : (
            <Button variant="primary" icon={<Plus />} onClick={() => setAsking('create')}>
              {t.create}
            </Button>
          )
        }
      />
      <LinkTabs label={t.title}>
        {(['dashboards', 'charts'] as const).map((name) => (
          <Link
            key={name}
            to="/dashboard"
            search={name === 'charts' ? { tab: name } : {}}
            // They differ by what they search for only.
            activeOptions={{ exact: true }}
            {...linkTab(name === tab)}
          >
            {t.tabs[name]}
          </Link>
        ))}
      </LinkTabs>
      <ScreenColumn width="list">
        <Suspense fallback={<SkeletonRows rows={6} />}>
          {tab === 'charts' ? (
            <SavedCharts
              actions={({ id }) => (
                <MenuItem icon={<LayoutDashboard />} onClick={() => setAdding([id])}>
                  {t.addTo.action}
                </MenuItem>
              )}
            />
          ) : (
            <DashboardList onOpen={open} onCreate={() => setAsking('create')} onPropose={() => setAsking('propose')} />
          )}
        </Suspense>
      </ScreenColumn>
      <Suspense>
        {asking === 'create' && <DashboardDialog onClose={() => setAsking(undefined)} onDone={({ id }) => open(id)} />}
        {adding && <AddToDashboard charts={adding} onClose={() => setAdding(undefined)} />}
        {asking === 'propose' && <ProposalsDialog onClose={() => setAsking(undefined)} onDone={open} />}
      </Suspense>
    </div>
  )
}
