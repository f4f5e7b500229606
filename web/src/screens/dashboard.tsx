import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { DashboardPage, DashboardsPage } from '#web/features/dashboards/index.ts'

/** /dashboard: the dashboards of this place, or with `?id=` one of them. */
export default function DashboardScreen() {
  const { id }: Record<string, unknown> = useSearch({ strict: false })
  return <Suspense>{typeof id === 'string' ? <DashboardPage key={id} id={id} /> : <DashboardsPage />}</Suspense>
}
