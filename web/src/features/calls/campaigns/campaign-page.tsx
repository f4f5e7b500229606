import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Pause, Play, Square } from 'lucide-react'
import { useState } from 'react'
import { type CallCampaign, type CallCampaignId, recipientState } from '#contract/calls/campaign.ts'
import { campaignEndpoints } from '#contract/calls/campaign-endpoints.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { formatPhone } from '#contract/kit/format/phone.ts'
import { api } from '#web/lib/client/api.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { endpointPages, endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumb, crumbClass } from '#web/ui/breadcrumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { Select } from '#web/ui/select.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { logMessages } from '../logs/messages/index.ts'
import { campaignProgress } from './campaign-progress.ts'
import { campaignMessages } from './messages/index.ts'
import { statusTone } from './status-tone.ts'

const lookMs = 3_000
const isOpen = ({ status }: CallCampaign) => status === 'running' || status === 'paused'

/** A campaign: how far it is, and what became of everybody. */
export default function CampaignPage() {
  const t = useMessages(campaignMessages)
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const campaign = useQuery({
    // The address names it.
    ...endpointQuery(campaignEndpoints.getCampaign, { params: { id: id as CallCampaignId } }),
    refetchInterval: ({ state }) =>
      state.data && (state.data.status === 'running' || state.data.counts.calling > 0) ? lookMs : false,
  })
  usePageTitle(campaign.data?.name ?? t.title)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar
        title={
          <Breadcrumb
            parent={
              <Link to="/call-campaigns" className={crumbClass}>
                {t.title}
              </Link>
            }
          >
            {campaign.data?.name ?? ''}
          </Breadcrumb>
        }
        actions={campaign.data && isOpen(campaign.data) && <Controls campaign={campaign.data} />}
      />
      <ScreenColumn width="list" className="flex flex-col gap-5">
        <Loaded query={campaign} failed={t.failedOne} rows={6}>
          {(found) => (
            <>
              <Progress campaign={found} />
              <Recipients campaign={found} />
            </>
          )}
        </Loaded>
      </ScreenColumn>
    </div>
  )
}

function Controls({ campaign: { id, status } }: { campaign: CallCampaign }) {
  const t = useMessages(campaignMessages)
  const { work, busy } = useWorkOf(endpointGroups.campaigns)
  const [asking, setAsking] = useState(false)
  const set = (state: 'running' | 'paused' | 'stopped', done?: string) =>
    work(state, () => api.call(campaignEndpoints.setCampaignState, { params: { id }, body: { state } }), done)
  return (
    <>
      {status === 'running' ? (
        <Button icon={<Pause />} loading={busy === 'paused'} onClick={() => void set('paused')}>
          {t.pause}
        </Button>
      ) : (
        <Button variant="primary" icon={<Play />} loading={busy === 'running'} onClick={() => void set('running')}>
          {t.goOn}
        </Button>
      )}
      <Button icon={<Square />} onClick={() => setAsking(true)}>
        <span className="phone:sr-only">{t.stop}</span>
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t.stopTitle}
        description={t.stopText}
        action={t.stop}
        onConfirm={() => set('stopped', t.stopped)}
      />
    </>
  )
}

function Progress({ campaign }: { campaign: CallCampaign }) {
  const t = useMessages(campaignMessages)
  const language = useLanguage()
  const { status, paused_by, counts, credits, next_at, agent, number } = campaign
  const { done, all } = campaignProgress(campaign)
  const label = t.counted(formatNumber(done, language), formatNumber(all, language))
  return (
    <section aria-label={label} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={statusTone[status]}>{t.status[status]}</Badge>
        <span className="font-[550] tabular-nums">{label}</span>
        <span className="text-12 text-fg-3">
          {[agent, number, t.credits(formatNumber(credits, language))].filter(Boolean).join(' · ')}
        </span>
      </div>
      <progress
        aria-label={label}
        value={done}
        max={Math.max(1, all)}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-hover [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:bg-accent"
      />
      {status === 'paused' && paused_by && <p role="status">{t.pausedBy[paused_by]}</p>}
      {status === 'running' && counts.calling === 0 && next_at && Date.parse(next_at) > Date.now() && (
        <p role="status" className="text-fg-2">
          {t.next(formatRelative(next_at, language, new Date()))}
        </p>
      )}
      <dl className="grid grid-cols-5 gap-3 phone:grid-cols-2">
        {recipientState.options.map((state) => (
          <div key={state}>
            <dt className="text-12 text-fg-3">{t.states[state]}</dt>
            <dd className="font-semibold text-15 tabular-nums">{formatNumber(counts[state], language)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Recipients({ campaign: { id, counts } }: { campaign: CallCampaign }) {
  const t = useMessages(campaignMessages)
  const ended = useMessages(logMessages).ended
  const language = useLanguage()
  const [state, setState] = useState<(typeof recipientState.options)[number]>()
  const list = useInfiniteQuery({
    ...endpointPages(campaignEndpoints.listCampaignRecipients, { params: { id }, query: { ...(state && { state }) } }),
    refetchInterval: counts.calling > 0 ? lookMs : false,
  })
  return (
    <section className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold">{t.results}</h2>
        <Select
          aria-label={t.who}
          className="w-48"
          value={state ?? 'all'}
          options={[
            { value: 'all' as const, label: t.everybody },
            ...recipientState.options.map((value) => ({ value, label: t.states[value] })),
          ]}
          onValueChange={(value) => setState(value === 'all' ? undefined : value)}
        />
      </div>
      <Loaded query={list} failed={t.failedOne} rows={4}>
        {({ pages }) => {
          const rows = pages.flatMap(({ records }) => records)
          if (rows.length === 0) return <p className="py-4 text-fg-3">{t.nobody}</p>
          return (
            <InfiniteScroll list={list}>
              <ul aria-label={t.results} className="border-line-soft border-t">
                {rows.map((row) => (
                  <li key={row.id} className="flex items-center gap-3 border-line-soft border-b px-2 py-2">
                    <span className="min-w-0 flex-1">
                      <bdi className="block truncate tabular-nums">{formatPhone(row.phone_number)}</bdi>
                      <span className="block truncate text-12 text-fg-3">
                        {[
                          row.name,
                          row.skip && t.skips[row.skip],
                          row.ended_by && ended[row.ended_by],
                          row.tries > 0 && t.tries(row.tries),
                          row.next_at && row.tries > 0 && t.next(formatRelative(row.next_at, language, new Date())),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </span>
                    {row.call_id && (
                      <Link
                        to="/call-logs-and-analytics/$id"
                        params={{ id: row.call_id }}
                        className="text-12 text-accent hover:underline"
                      >
                        {t.openCall}
                      </Link>
                    )}
                    <Badge tone={row.state === 'talked' ? 'good' : row.state === 'calling' ? 'accent' : 'neutral'}>
                      {t.states[row.state]}
                    </Badge>
                  </li>
                ))}
              </ul>
            </InfiniteScroll>
          )
        }}
      </Loaded>
    </section>
  )
}
