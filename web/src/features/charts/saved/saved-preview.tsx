import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import type { ChartSummary } from '#contract/charts/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import DownloadMenu from '../download/download-menu.tsx'
import { chartMessages } from '../messages/index.ts'

const ChartView = lazy(() => import('../view/chart-view.tsx'))

/** A saved chart as it is now. */
export function SavedPreview({ chart }: { chart: ChartSummary }) {
  const t = useMessages(chartMessages).saved
  const run = useQuery(endpointQuery(chartEndpoints.runChart, { params: { id: chart.id }, body: {} }))
  return (
    <section
      aria-label={t.preview(chart.name)}
      className="mb-3 overflow-hidden rounded-md border border-line-soft bg-panel"
    >
      <Loaded query={run} failed={t.previewFailed}>
        {({ spec, result }) => (
          <Suspense fallback={<Skeleton className="m-4 h-52" />}>
            <div className="flex justify-end px-1.5 pt-1.5">
              <DownloadMenu title={chart.name} spec={spec} result={result} />
            </div>
            {chart.question && <p className="-mt-7 mr-10 px-3.5 pb-2 text-12 text-fg-2">{chart.question}</p>}
            <ChartView spec={spec} result={result} title={chart.name} />
          </Suspense>
        )}
      </Loaded>
    </section>
  )
}
