import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
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
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto w-full max-w-[752px] px-4 py-6">
          <h1 className="font-semibold text-18 tracking-[-0.012em]">{t.title}</h1>
          <p className="mt-1 mb-4 text-13 text-fg-3 leading-5">{t.text}</p>
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
        </div>
      </div>
    </div>
  )
}
