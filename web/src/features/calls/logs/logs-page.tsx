import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { AudioLines, PhoneIncoming, Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { callLogEndpoints } from '#contract/calls/log-endpoints.ts'
import { callLogQuery, callMood, callOutcome, callTopic } from '#contract/calls/log-schemas.ts'
import { agentsOptions } from '#web/features/agents/index.ts'
import { useHasFeature } from '#web/features/feature-flags/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointPages } from '#web/lib/queries/endpoint-query.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { RemovableChip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { Select } from '#web/ui/select.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { hourText } from '../hour-text.ts'
import { CallRow } from './call-row.tsx'
import { ExportMenu } from './export-menu.tsx'
import { logMessages } from './messages/index.ts'

const filter = callLogQuery.omit({ page: true, limit: true })

/** The calls of this place, and what was said in them. */
export default function CallLogsPage() {
  const t = useMessages(logMessages)
  const language = useLanguage()
  const navigate = useNavigate()
  const asked = filter.safeParse(useSearch({ strict: false }))
  const search = asked.success ? asked.data : {}
  const [words, setWords] = useState(search.q ?? '')
  const has = useHasFeature()
  const q = useDeferredValue(words.trim())
  const query = { ...search, q: q === '' ? undefined : q }
  const list = useInfiniteQuery({
    ...endpointPages(callLogEndpoints.listCalls, { query: { ...query, limit: 50 } }),
    placeholderData: (before) => before,
  })
  const agents = useQuery(agentsOptions)
  usePageTitle(t.title)
  const show = (next: object) =>
    void navigate({ to: '/call-logs-and-analytics', search: { ...search, ...next }, replace: true })
  const choice = <K extends 'mood' | 'outcome' | 'topic'>(
    name: K,
    values: readonly string[],
    labels: Record<string, string>,
    all: string,
  ) => (
    <Select
      aria-label={all}
      className="max-w-44 phone:max-w-[calc(50%-4px)]"
      value={search[name] ?? 'all'}
      options={[{ value: 'all', label: all }, ...values.map((value) => ({ value, label: labels[value] ?? value }))]}
      onValueChange={(value) => show({ [name]: value === 'all' ? undefined : value })}
    />
  )
  const isFiltered = Object.values(query).some((value) => value !== undefined)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar
        title={t.title}
        actions={
          <>
            {has('SpeechAnalytics') && (
              <Link to="/speech-analytics" className={buttonClass()}>
                <AudioLines />
                <span className="phone:sr-only">{t.analytics}</span>
              </Link>
            )}
            <ExportMenu query={query} />
          </>
        }
      />
      <ScreenColumn width="list" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <div className="w-64 phone:w-full">
            <Input
              type="search"
              aria-label={t.search}
              placeholder={t.search}
              icon={<Search />}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          </div>
          {(agents.data?.length ?? 0) > 1 && (
            <Select
              loading={agents.isPending}
              aria-label={t.allAgents}
              className="max-w-44 phone:max-w-[calc(50%-4px)]"
              value={(search.agent as string | undefined) ?? 'all'}
              options={[
                { value: 'all', label: t.allAgents },
                ...(agents.data ?? []).map(({ _id, name }) => ({ value: _id as string, label: name })),
              ]}
              onValueChange={(value) => show({ agent: value === 'all' ? undefined : value })}
            />
          )}
          {choice('mood', callMood.options, t.moods, t.allMoods)}
          {choice('outcome', callOutcome.options, t.outcomes, t.allOutcomes)}
          {choice('topic', callTopic.options, t.topics, t.allTopics)}
          {search.from && search.to && (
            <RemovableChip onRemove={() => show({ from: undefined, to: undefined })}>
              {t.days(search.from, search.to)}
            </RemovableChip>
          )}
          {search.hour !== undefined && (
            <RemovableChip onRemove={() => show({ hour: undefined })}>
              {t.hourOf(hourText(Number(search.hour), language))}
            </RemovableChip>
          )}
        </div>
        <Loaded query={list} failed={t.failed} rows={6}>
          {({ pages }) => {
            const rows = pages.flatMap(({ records }) => records)
            if (rows.length === 0)
              return isFiltered ? (
                <EmptyState icon={<Search />} title={t.nothing} />
              ) : (
                <EmptyState
                  icon={<PhoneIncoming />}
                  title={t.empty}
                  action={
                    <Link to="/settings/$section" params={{ section: 'calls' }} className={buttonClass()}>
                      {t.openSettings}
                    </Link>
                  }
                >
                  {t.emptyText}
                </EmptyState>
              )
            return (
              <InfiniteScroll list={list}>
                <ul aria-label={t.title} className="border-line-soft border-t">
                  {rows.map((call) => (
                    <CallRow key={call.id} call={call} />
                  ))}
                </ul>
              </InfiniteScroll>
            )
          }}
        </Loaded>
      </ScreenColumn>
    </div>
  )
}
