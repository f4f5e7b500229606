import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Radio } from 'lucide-react'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import type { Broadcast } from '#contract/messaging/broadcast.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { broadcastsOptions } from './api.ts'
import { broadcastTitle } from './broadcast-title.ts'
import { countFinished } from './count-finished.ts'
import { broadcastMessages } from './messages/index.ts'

export const stateTones = {
  scheduled: 'info',
  running: 'accent',
  paused: 'warn',
  stopped: 'neutral',
  done: 'good',
} as const

/** What was sent to many, the newest first. */
export function BroadcastList() {
  const t = useMessages(broadcastMessages)
  const list = useInfiniteQuery(broadcastsOptions)
  return (
    <Loaded query={list} failed={t.failed}>
      {({ pages }) => {
        const rows = pages.flatMap(({ records }) => records)
        if (rows.length === 0)
          return (
            <EmptyState icon={<Radio />} title={t.none}>
              {t.noneText}
            </EmptyState>
          )
        return (
          <InfiniteScroll list={list}>
            <ul className="border-line-soft border-t">
              {rows.map((broadcast) => (
                <Row key={broadcast.id} broadcast={broadcast} />
              ))}
            </ul>
          </InfiniteScroll>
        )
      }}
    </Loaded>
  )
}

function Row({ broadcast }: { broadcast: Broadcast }) {
  const t = useMessages(broadcastMessages)
  const language = useLanguage()
  const { id, status, recipients, scheduled_at, created_at, created_by } = broadcast
  const when =
    status === 'scheduled' && scheduled_at
      ? t.scheduledFor(formatDate(scheduled_at, language, 'moment'))
      : formatDate(created_at, language, 'moment')
  return (
    <li className="border-line-soft border-b">
      <Link
        to="/whatsapp/broadcast/$id"
        params={{ id }}
        className="flex min-h-12 items-center gap-3 rounded-sm px-1 py-2 outline-offset-[-2px] hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <bdi className="block truncate font-[550]">{broadcastTitle(broadcast)}</bdi>
          <span className="block truncate text-12 text-fg-3">
            {when} · {t.by(created_by)}
          </span>
        </span>
        <span className="flex-none text-fg-2 tabular-nums phone:hidden">
          {t.progress(formatNumber(countFinished(broadcast), language), formatNumber(recipients, language))}
        </span>
        <Badge tone={stateTones[status]}>{t.states[status]}</Badge>
      </Link>
    </li>
  )
}
