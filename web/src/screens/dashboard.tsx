import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ChartView } from '#web/features/charts/index.ts'
import { DashboardPage, DashboardsPage } from '#web/features/dashboards/index.ts'

// An address that names a dashboard needs all of these at once, not one after the other.
if (new URLSearchParams(location.search).has('id'))
  void Promise.all([DashboardPage.preload(), ChartView.preload()]).catch(() => {})

/** /dashboard: the dashboards of this place, or with `?id=` one of them. */
export default function DashboardScreen() {
  const { id }: Record<string, unknown> = useSearch({ strict: false })
  return <Suspense>{typeof id === 'string' ? <DashboardPage key={id} id={id} /> : <DashboardsPage />}</Suspense>
}
