import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { AudioLines } from 'lucide-react'
import { speechAnalyticsEndpoints } from '#contract/calls/analytics-endpoints.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { addDays, dayOf } from '#contract/usage/zone.ts'
import { agentsOptions } from '#web/features/agents/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { CallsPlace } from '../calls-place.tsx'
import { SpeechFigures } from './figures.tsx'
import { speechMessages } from './messages/index.ts'
import { ScoreFigures } from './score-figures.tsx'

const periods = ['7', '30', '90', '365'] as const
type Period = (typeof periods)[number]

/** The first and the last day of a period that ends today, in Jakarta, where days of calls are counted. */
function daysOf(period: Period): { from: string; to: string } {
  const today = dayOf(new Date())
  return { from: addDays(today, 1 - Number(period)), to: today }
}

/** `/speech-analytics`: what calls tell, beside the days before. */
export default function SpeechAnalyticsPage() {
  const t = useMessages(speechMessages)
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const period = periods.find((days) => days === String(search.days)) ?? '90'
  const agent = typeof search.agent === 'string' ? (search.agent as AgentId) : undefined
  const agents = useQuery(agentsOptions)
  const query = { ...daysOf(period), agent }
  const figures = useQuery({
    ...endpointQuery(speechAnalyticsEndpoints.getSpeechAnalytics, { query }),
    placeholderData: keepPreviousData,
  })
  const show = (next: object) =>
    void navigate({ to: '/speech-analytics', search: { days: Number(period), agent, ...next }, replace: true })
  return (
    <CallsPlace view="analytics" className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <Segmented
          label={t.period}
          value={period}
          onValueChange={(days) => show({ days: Number(days) })}
          options={periods.map((value) => ({ value, label: t.periods[value] }))}
        />
        {(agents.data?.length ?? 0) > 1 && (
          <Select
            loading={agents.isPending}
            className="max-w-64"
            aria-label={t.agent}
            value={(agent as string | undefined) ?? 'all'}
            onValueChange={(value) => show({ agent: value === 'all' ? undefined : value })}
            options={[
              { value: 'all', label: t.allAgents },
              ...(agents.data ?? []).map(({ _id, name }) => ({ value: _id as string, label: name })),
            ]}
          />
        )}
      </div>
      <Loaded query={figures} failed={t.failed} rows={6}>
        {(found) =>
          found.totals.calls + found.before.calls === 0 ? (
            <EmptyState icon={<AudioLines />} title={t.empty}>
              {t.emptyText}
            </EmptyState>
          ) : (
            <>
              <SpeechFigures found={found} agent={agent} />
              <ScoreFigures query={query} />
            </>
          )
        }
      </Loaded>
    </CallsPlace>
  )
}
