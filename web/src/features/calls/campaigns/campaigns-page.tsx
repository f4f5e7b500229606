import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Megaphone, PhoneOff, Plus } from 'lucide-react'
import { useState } from 'react'
import type { CallCampaign } from '#contract/calls/campaign.ts'
import { campaignEndpoints } from '#contract/calls/campaign-endpoints.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointPages } from '#web/lib/queries/endpoint-query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { rowLinkClass } from '#web/ui/row-text.tsx'
import { CallsPlace } from '../calls-place.tsx'
import { campaignProgress } from './campaign-progress.ts'
import { campaignMessages } from './messages/index.ts'
import { emptyCampaign, NewCampaign } from './new-campaign.tsx'
import { OptOuts } from './opt-outs.tsx'
import { statusTone } from './status-tone.ts'

const lookMs = 5_000

/** Lists of people who are called. */
export default function CampaignsPage() {
  const t = useMessages(campaignMessages)
  const [creating, setCreating] = useState(false)
  const [written, setWritten] = useState(emptyCampaign)
  const [listing, setListing] = useState(false)
  const list = useInfiniteQuery({
    ...endpointPages(campaignEndpoints.listCampaigns, {}),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ records }) => records.some(({ status }) => status === 'running')) ? lookMs : false,
  })
  const create = (
    <Button variant="primary" icon={<Plus />} onClick={() => setCreating(true)}>
      <span className="phone:sr-only">{t.create}</span>
    </Button>
  )
  return (
    <CallsPlace
      view="campaigns"
      actions={
        <>
          <Button icon={<PhoneOff />} onClick={() => setListing(true)}>
            <span className="phone:sr-only">{t.optOuts.open}</span>
          </Button>
          {create}
        </>
      }
    >
      {listing && <OptOuts onClose={() => setListing(false)} />}
      {creating && <NewCampaign draft={written} onChange={setWritten} onClose={() => setCreating(false)} />}
      <Loaded query={list} failed={t.failed} rows={4}>
        {({ pages }) => {
          const rows = pages.flatMap(({ records }) => records)
          if (rows.length === 0)
            return (
              <EmptyState icon={<Megaphone />} title={t.empty}>
                {t.emptyText}
              </EmptyState>
            )
          return (
            <InfiniteScroll list={list}>
              <ul aria-label={t.title} className="border-line-soft border-t">
                {rows.map((campaign) => (
                  <CampaignRow key={campaign.id} campaign={campaign} />
                ))}
              </ul>
            </InfiniteScroll>
          )
        }}
      </Loaded>
    </CallsPlace>
  )
}

function CampaignRow({
  campaign: { id, name, agent, number, status, counts, recipients, created_at },
}: {
  campaign: CallCampaign
}) {
  const t = useMessages(campaignMessages)
  const language = useLanguage()
  const { done, all } = campaignProgress({ counts, recipients })
  return (
    <li className="border-line-soft border-b">
      <Link to="/call-campaigns/$id" params={{ id }} className={rowLinkClass}>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-[550]">{name}</span>
          <span className="block truncate text-12 text-fg-3">
            {[agent, number, formatRelative(created_at, language, new Date())].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className="flex-none text-12 text-fg-3 tabular-nums">
          {t.counted(formatNumber(done, language), formatNumber(all, language))}
        </span>
        <Badge tone={statusTone[status]}>{t.status[status]}</Badge>
      </Link>
    </li>
  )
}
