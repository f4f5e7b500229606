import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { usageEndpoints } from '#contract/usage/endpoints.ts'
import type { UsageGraph } from '#contract/usage/schemas.ts'
import { dayOf } from '#contract/usage/zone.ts'
import { api } from '#web/lib/client/api.ts'
import { formatBytes, formatNumber } from '#web/lib/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usageMessages } from './messages/index.ts'
import { daysOf, type Period } from './period.ts'
import { PeriodPicker } from './period-picker.tsx'
import { UsageTable } from './usage-table.tsx'

const ColumnChart = lazy(() => import('#web/ui/column-chart.tsx'))

const thisMonth = (): Period => {
  const [year, month] = dayOf(new Date()).split('-').map(Number)
  return { mode: 'date', month: month ?? 1, year: year ?? 2000 }
}

/** Usage of a workspace, or of the whole organization; by date of the current month at first (spec §3). */
export default function UsagePage({ workspace }: { workspace?: WorkspaceId }) {
  const t = useMessages(usageMessages)
  usePageTitle(t.title)
  const [period, setPeriod] = useState(thisMonth)
  const graph = useQuery({
    queryKey: ['usage', 'graph', workspace, period],
    queryFn: ({ signal }) => api.call(usageEndpoints.getUsageGraph, { query: { workspace, ...period }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-labelledby="usage-title" className="flex flex-col gap-5">
      <div>
        <h1 id="usage-title" className="font-semibold text-18">
          {t.title}
        </h1>
        <p className="mt-1 text-fg-2">{t.about}</p>
      </div>
      <PeriodPicker period={period} onChange={setPeriod} />
      <Loaded query={graph} failed={t.loadFailed} rows={8}>
        {(data) => (
          <>
            <Figures data={data} />
            <Graph data={data} />
            <UsageTable workspace={workspace} days={daysOf(period)} />
          </>
        )}
      </Loaded>
    </section>
  )
}

function Figures({ data }: { data: UsageGraph }) {
  const t = useMessages(usageMessages)
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const figures = [
    [t.package, data.package.name],
    [t.words, number(data.total.words)],
    [t.voice, t.seconds(number(data.total.voice_seconds))],
    [t.conversations, number(data.total.conversations)],
    [t.credits, number(data.total.credits)],
    [t.storage, formatBytes(data.storage_bytes, language)],
  ] as const
  return (
    <dl className="grid grid-cols-3 gap-3 phone:grid-cols-2">
      {figures.map(([label, value]) => (
        <div key={label} className="rounded-md border border-line-soft bg-panel p-3">
          <dt className="text-12 text-fg-3">{label}</dt>
          <dd className="truncate font-semibold text-18 tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Graph({ data: { words } }: { data: UsageGraph }) {
  const t = useMessages(usageMessages)
  const language = useLanguage()
  return (
    <Card title={t.graph}>
      <Suspense fallback={<Skeleton className="h-60" />}>
        <ColumnChart
          label={t.graph}
          labels={words.map(({ at }) => at)}
          series={[
            { name: t.input, values: words.map(({ input }) => input) },
            { name: t.output, values: words.map(({ output }) => output) },
          ]}
          format={(value) => formatNumber(value, language)}
        />
      </Suspense>
    </Card>
  )
}
