import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { DashboardId } from '#contract/dashboards/schemas.ts'
import { ChartView } from '#web/features/charts/index.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { BackLabel, backClass } from '#web/ui/back.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { dashboardOptions } from '../api.ts'
import { dashboardMessages } from '../messages/index.ts'
import { openEarly } from './early.ts'
import { OpenDashboard } from './open-dashboard.tsx'

// Loaded while the dashboard itself is on its way.
void ChartView.preload().catch(() => {})

/** How often an open dashboard asks what day it is for its data, whose midnight is not the reader's; zones begin at quarters of an hour. */
const dayCheckMs = 15 * 60_000

/** One dashboard by its id: on its way, not found, or open. */
export default function DashboardPage({ id }: { id: string }) {
  const t = useMessages(dashboardMessages)
  const queries = useQueryClient()
  const search: Record<string, unknown> = useSearch({ strict: false })
  // The id comes out of an address; one that is none is answered as not found.
  useState(() => openEarly(queries, id as DashboardId, search))
  const query = useQuery({ ...dashboardOptions(id as DashboardId), refetchInterval: dayCheckMs })
  usePageTitle(query.data?.name ?? t.title)
  if (query.data) return <OpenDashboard key={id} dashboard={query.data} />
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar
        title={
          <Link to="/dashboard" className={backClass}>
            <BackLabel>{t.board.back}</BackLabel>
          </Link>
        }
      />
      {query.error ? (
        <ErrorState
          heading="h1"
          title={query.error instanceof CallError && query.error.status < 500 ? query.error.message : t.boardFailed}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <div aria-busy="true" className="grid grid-cols-4 gap-3 p-6 phone:grid-cols-1 phone:p-4">
          {['a', 'b', 'c', 'd'].map((text) => (
            <Skeleton key={text} className="h-40 rounded-md" />
          ))}
          <Skeleton className="col-span-3 h-80 rounded-md phone:col-span-1" />
          <Skeleton className="h-80 rounded-md" />
        </div>
      )}
    </div>
  )
}
