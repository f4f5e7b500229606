import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { PhoneIncoming, PhoneOutgoing, Search } from 'lucide-react'
import { Suspense, useDeferredValue, useState } from 'react'
import { callLogEndpoints } from '#contract/calls/log-endpoints.ts'
import { callLogQuery } from '#contract/calls/log-schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { endpointPages } from '#web/lib/queries/endpoint-query.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { CallsPlace } from '../calls-place.tsx'
import { phoneMessages } from '../phone/messages/index.ts'
import { CallRow } from './call-row.tsx'
import { ExportMenu } from './export-menu.tsx'
import { LogFilters } from './log-filters.tsx'
import { logMessages } from './messages/index.ts'
import type { LogSearch } from './use-log-filters.ts'

const CallNumber = lazy(() => import('../phone/call-number.tsx'))

const filter = callLogQuery.omit({ page: true, limit: true })

/** The calls of this place, and what was said in them. */
export default function CallLogsPage() {
  const navigate = useNavigate()
  const asked = filter.safeParse(useSearch({ strict: false }))
  const search: LogSearch = asked.success ? asked.data : {}
  const [looked, setLooked] = useState(search.q ?? '')
  const words = useMessages(phoneMessages)
  const mayPhone = useMay('calls.phone')
  const [calling, setCalling] = useState(false)
  const q = useDeferredValue(looked.trim())
  const query = { ...search, q: q === '' ? undefined : q }
  const show = (next: LogSearch) =>
    void navigate({ to: '/call-logs-and-analytics', search: { ...search, ...next }, replace: true })
  return (
    <CallsPlace
      view="logs"
      className="flex flex-col gap-3"
      actions={
        <>
          {mayPhone && (
            <Button icon={<PhoneOutgoing />} onClick={() => setCalling(true)}>
              <span className="phone:sr-only">{words.call.open}</span>
            </Button>
          )}
          <ExportMenu query={query} />
        </>
      }
    >
      {calling && (
        <Suspense>
          <CallNumber onClose={() => setCalling(false)} />
        </Suspense>
      )}
      <LogFilters search={search} words={looked} onWords={setLooked} onChange={show} />
      <CallList query={query} />
    </CallsPlace>
  )
}

function CallList({ query }: { query: LogSearch }) {
  const t = useMessages(logMessages)
  const list = useInfiniteQuery({
    ...endpointPages(callLogEndpoints.listCalls, { query: { ...query, limit: 50 } }),
    placeholderData: (before) => before,
    // Nothing is told of calls by itself: one that goes on is looked at again.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ records }) => records.some(({ ended_by }) => ended_by === null)) ? 4_000 : false,
  })
  const isFiltered = Object.values(query).some((value) => value !== undefined)
  return (
    <Loaded query={list} failed={t.failed} rows={6}>
      {({ pages }) => {
        const rows = pages.flatMap(({ records }) => records)
        if (rows.length === 0) return isFiltered ? <EmptyState icon={<Search />} title={t.nothing} /> : <NoCalls />
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
  )
}

function NoCalls() {
  const t = useMessages(logMessages)
  return (
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
}
