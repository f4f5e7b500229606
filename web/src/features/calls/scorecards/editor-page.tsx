import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ClipboardCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CallCampaignId } from '#contract/calls/campaign.ts'
import { campaignEndpoints } from '#contract/calls/campaign-endpoints.ts'
import type { ScorecardId } from '#contract/calls/scorecard.ts'
import { scorecardEndpoints } from '#contract/calls/scorecard-endpoints.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointPages, endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Breadcrumb, crumbClass } from '#web/ui/breadcrumb.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { ScorecardForm } from './form.tsx'
import { scorecardMessages } from './messages/index.ts'
import { RemoveScorecard } from './remove-scorecard.tsx'

/** A scorecard, or a new one, tried on the last calls before it is saved. */
export default function ScorecardEditorPage() {
  const t = useMessages(scorecardMessages)
  const { id }: { id?: string } = useParams({ strict: false })
  const may = useMay('calls.score')
  const params = { id: id as ScorecardId }
  const card = useQuery({ ...endpointQuery(scorecardEndpoints.getScorecard, { params }), enabled: id !== undefined })
  const title = id === undefined ? t.create : (card.data?.name ?? '')
  usePageTitle(title || t.title)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar
        title={
          <Breadcrumb
            parent={
              <Link to="/scorecards" className={crumbClass}>
                {t.title}
              </Link>
            }
          >
            {title}
          </Breadcrumb>
        }
        actions={may && card.data && <RemoveScorecard id={card.data.id} />}
      />
      <ScreenColumn width="list">
        {may === false ? (
          <EmptyState icon={<ClipboardCheck />} title={t.notAllowed} />
        ) : id === undefined ? (
          <WithCampaigns>
            {(campaigns, hasModel) => <ScorecardForm card={undefined} campaigns={campaigns} hasModel={hasModel} />}
          </WithCampaigns>
        ) : (
          <Loaded query={card} failed={t.failedOne} rows={8}>
            {(found) => (
              <WithCampaigns>
                {(campaigns, hasModel) => (
                  <ScorecardForm key={found.id} card={found} campaigns={campaigns} hasModel={hasModel} />
                )}
              </WithCampaigns>
            )}
          </Loaded>
        )}
      </ScreenColumn>
    </div>
  )
}

type Campaigns = { id: CallCampaignId; name: string }[]

/** Waits for what may be chosen. */
function WithCampaigns({ children }: { children: (campaigns: Campaigns, hasModel: boolean) => ReactNode }) {
  const t = useMessages(scorecardMessages)
  const mayPhone = useMay('calls.phone')
  const list = useQuery(endpointQuery(scorecardEndpoints.listScorecards))
  const campaigns = useInfiniteQuery({
    ...endpointPages(campaignEndpoints.listCampaigns, { query: { limit: 100 } }),
    enabled: mayPhone === true,
  })
  const named = campaigns.data?.pages.flatMap(({ records }) => records.map(({ id, name }) => ({ id, name }))) ?? []
  return (
    <Loaded query={list} failed={t.failed} rows={8}>
      {({ has_model }) => children(named, has_model)}
    </Loaded>
  )
}
