import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { usageEndpoints } from '#contract/usage/endpoints.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { LateColumn } from '#web/ui/screen-column.tsx'
import { AlertsSection } from './alerts-section.tsx'
import { Allowances } from './allowances.tsx'
import { capsOptions, tableOptions } from './api.ts'
import { CapsSection } from './caps/caps-section.tsx'
import { usageMessages } from './messages/index.ts'
import { daysOf, stepOf, thisMonth } from './period.ts'
import { PeriodPicker } from './period-picker.tsx'
import { UnlessRefused } from './refused.tsx'
import { UsageOver } from './usage-over.tsx'

/** Usage of the whole organization: a section of the settings. */
export default function UsagePage() {
  const t = useMessages(usageMessages)
  usePageTitle(t.title)
  return (
    <section aria-labelledby="usage-title" className="flex flex-col gap-5">
      <div>
        <h1 id="usage-title" className="font-semibold text-18 tracking-[-0.012em]">
          {t.title}
        </h1>
        <p className="mt-1 text-fg-2">{t.about}</p>
      </div>
      <Usage />
    </section>
  )
}

/** Usage of a workspace, or of the organization; by date of the current month at first. */
export function Usage({ workspace }: { workspace?: WorkspaceId | undefined }) {
  const t = useMessages(usageMessages)
  const [period, setPeriod] = useState(thisMonth)
  const month = useQuery(endpointQuery(usageEndpoints.getUsageGraph, { query: { workspace } }))
  const table = useQuery(tableOptions({ workspace, by: stepOf(period), ...daysOf(period) }))
  const caps = useQuery(capsOptions)
  // What stands below each other is drawn together at first: one by one each would push the next one down.
  const [settled, settle] = useState(false)
  if (!settled && ![month, table, caps].some(({ isPending }) => isPending)) settle(true)
  return (
    <UnlessRefused error={month.error}>
      <div className="flex flex-col gap-5">
        <PeriodPicker period={period} onChange={setPeriod} />
        {settled ? (
          <>
            <UsageOver workspace={workspace} period={period} />
            <Loaded query={month} failed={t.loadFailed}>
              {(data) => <Allowances data={data} />}
            </Loaded>
            <CapsSection workspace={workspace} />
            <AlertsSection />
          </>
        ) : (
          <LateColumn />
        )}
      </div>
    </UnlessRefused>
  )
}
