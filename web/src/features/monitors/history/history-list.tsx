import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import type { Monitor, MonitorEvent } from '#contract/monitors/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { eventsOptions, openAsChat, useMonitorWork } from '../api.ts'
import { monitorMessages } from '../messages/index.ts'
import { StateDot } from '../state-badge.tsx'
import { Deliveries } from './deliveries.tsx'
import { eventTitle } from './event-words.ts'
import { Evidence } from './evidence.tsx'

/** What happened to a monitor, the newest first. */
export function HistoryList({ monitor }: { monitor: Monitor }) {
  const t = useMessages(monitorMessages).history
  const list = useInfiniteQuery(eventsOptions(monitor))
  return (
    <Loaded query={list} failed={t.failed}>
      {({ pages }) => {
        const events = pages.flatMap(({ records }) => records)
        if (events.length === 0) return <EmptyState title={t.empty}>{t.emptyText}</EmptyState>
        return (
          <InfiniteScroll list={list}>
            <ol className="flex flex-col gap-4 px-4 py-4">
              {events.map((event) => (
                <HistoryRow key={event.id} monitor={monitor} event={event} />
              ))}
            </ol>
          </InfiniteScroll>
        )
      }}
    </Loaded>
  )
}

function HistoryRow({ monitor, event }: { monitor: Monitor; event: MonitorEvent }) {
  const all = useMessages(monitorMessages)
  const t = all.history
  const language = useLanguage()
  const navigate = useNavigate()
  const { work, busy } = useMonitorWork()
  const [open, setOpen] = useState(false)
  const isState = event.kind === 'state' || event.kind === 'repeat' || event.kind === 'stopped'
  const more = event.figures.filter(({ breaches }) => breaches).length - 1
  const rows = event.to !== 'normal' && monitor.condition.kind === 'not_empty' ? undefined : more
  const facts = [formatDate(event.at, language, 'moment'), rows && rows > 0 && all.andMore(rows)]
  const ask = () =>
    work('ask', async () => {
      const { session_id } = await openAsChat(monitor, event.id)
      await navigate({ to: '/c/$id', params: { id: session_id } })
    })
  return (
    <li className="flex min-w-0 items-start gap-2.5">
      <StateDot state={isState ? event.to : null} />
      <div className="min-w-0 flex-1">
        <p className="[overflow-wrap:anywhere]">{eventTitle(event, monitor.value, language, t)}</p>
        <p className="text-12 text-fg-3">{facts.filter(Boolean).join(' · ')}</p>
        {event.failure && <p className="mt-0.5 text-12 text-bad [overflow-wrap:anywhere]">{event.failure[language]}</p>}
        <Deliveries deliveries={event.deliveries} />
        {event.has_evidence && (
          <div className="mt-1.5 flex gap-1.5">
            <Button size="sm" loading={busy === 'ask'} onClick={() => void ask()}>
              {t.ask}
            </Button>
            <Button size="sm" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
              {t.evidence}
            </Button>
          </div>
        )}
        {open && (
          <div className="mt-2">
            <Evidence monitor={monitor} eventId={event.id} name={monitor.value} />
          </div>
        )}
      </div>
    </li>
  )
}
