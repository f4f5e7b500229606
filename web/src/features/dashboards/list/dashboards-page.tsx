import { useNavigate, useSearch } from '@tanstack/react-router'
import { LayoutDashboard, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ChartId } from '#contract/charts/schemas.ts'
import { ChartView, SavedCharts } from '#web/features/charts/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { useTimeout } from '#web/lib/page-effects.ts'
import { Button } from '#web/ui/button.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
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
          <Button variant="primary" icon={<Plus />} onClick={() => setAsking('create')}>
            {t.create}
          </Button>
        }
      />
      <div className="flex flex-none items-center px-6 pt-4 phone:px-4">
        <Segmented
          label={t.title}
          value={tab}
          options={(['dashboards', 'charts'] as const).map((value) => ({ value, label: t.tabs[value] }))}
          onValueChange={(next) => void navigate({ to: '/dashboard', search: next === 'charts' ? { tab: next } : {} })}
        />
      </div>
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
