import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { AudioLines } from 'lucide-react'
import { speechAnalyticsEndpoints } from '#contract/calls/analytics-endpoints.ts'
import { agentsOptions } from '#web/features/agents/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { CallsPlace } from '../calls-place.tsx'
import { daysOf, readSearch, speechPeriods } from './asked.ts'
import { CompareFields } from './compare-fields.tsx'
import { SpeechFigures } from './figures.tsx'
import { speechMessages } from './messages/index.ts'
import { ScoreFigures } from './score-figures.tsx'

/** `/speech-analytics`: what calls tell, beside the days before. */
export default function SpeechAnalyticsPage() {
  const t = useMessages(speechMessages)
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { period, topics, ...asked } = readSearch(search)
  const { agent } = asked
  const agents = useQuery(agentsOptions)
  const query = { ...daysOf(period), ...asked }
  const figures = useQuery({
    ...endpointQuery(speechAnalyticsEndpoints.getSpeechAnalytics, { query }),
    placeholderData: keepPreviousData,
  })
  const show = (next: object) =>
    void navigate({
      to: '/speech-analytics',
      search: { days: Number(period), ...asked, ...(topics !== 'most' && { topics }), ...next },
      replace: true,
    })
  return (
    <CallsPlace view="analytics" className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <Segmented
          label={t.period}
          value={period}
          onValueChange={(days) => show({ days: Number(days) })}
          options={speechPeriods.map((value) => ({ value, label: t.periods[value] }))}
        />
        {(agents.data?.length ?? 0) > 1 && (
          <Select
            loading={agents.isPending}
            className="max-w-64"
            aria-label={t.agent}
            value={(agent as string | undefined) ?? 'all'}
            onValueChange={(value) =>
              show({ agent: value === 'all' ? undefined : value, version: undefined, against_version: undefined })
            }
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
              <CompareFields
                search={asked}
                versions={found.versions}
                before={{ from: found.before_from, to: found.before_to }}
                onChange={show}
              />
              <SpeechFigures found={found} asked={asked} period={period} />
              <ScoreFigures asked={query} period={period} />
            </>
          )
        }
      </Loaded>
    </CallsPlace>
  )
}
