import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { requestMessages } from './messages/index.ts'
import { RequestRow } from './request-row.tsx'

/** What runs of flows wait for: decisions and people who take over. */
export default function RequestsPage() {
  const t = useMessages(requestMessages)
  const requests = useQuery(endpointQuery(flowEndpoints.listFlowRequests))
  usePageTitle(t.title)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar title={t.title} />
      <ScreenColumn width="reading">
        <p className="mb-4 text-fg-2">{t.text}</p>
        <Loaded query={requests} failed={t.failed}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState icon={<ListChecks />} title={t.none}>
                {t.noneText}
              </EmptyState>
            ) : (
              <ul className="flex flex-col gap-3">
                {all.map((request) => (
                  <RequestRow key={request.id} request={request} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </ScreenColumn>
    </div>
  )
}
