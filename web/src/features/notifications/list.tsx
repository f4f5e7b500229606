import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { NotificationFilter } from '#contract/notifications/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { arrowKeys } from '#web/ui/arrow-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { historyOptions } from './api.ts'
import { groupByDay } from './group-by-day.ts'
import { notificationMessages } from './messages/index.ts'
import { NotificationRow } from './row.tsx'
import { ThreadRow } from './thread-row.tsx'
import { threadsOptions } from './threads-api.ts'

/** What the person is told in the app, what is about one thing together; more comes as one scrolls. */
export function ThreadList({ filter, onShowAll }: { filter: NotificationFilter; onShowAll: () => void }) {
  const t = useMessages(notificationMessages)
  const list = useInfiniteQuery(threadsOptions(filter, useLanguage()))
  const empty =
    filter === 'unread' ? (
      <EmptyState icon={<BellOff />} title={t.noneUnread} action={<Button onClick={onShowAll}>{t.showAll}</Button>}>
        {t.noneUnreadText}
      </EmptyState>
    ) : (
      <Nothing />
    )
  return (
    <Days list={list} failed={t.errors.load} empty={empty} timeOf={({ latest }) => latest.created_at}>
      {(thread) => <ThreadRow key={thread.key} thread={thread} />}
    </Days>
  )
}

/** All that was ever told, also by mail alone, one by one. */
export function NotificationHistory() {
  const t = useMessages(notificationMessages)
  const list = useInfiniteQuery(historyOptions(useLanguage()))
  return (
    <Days list={list} failed={t.errors.history} empty={<Nothing />} timeOf={({ created_at }) => created_at}>
      {(record) => <NotificationRow key={record.id} notification={record} />}
    </Days>
  )
}

function Nothing() {
  const t = useMessages(notificationMessages)
  return (
    <EmptyState icon={<BellOff />} title={t.none}>
      {t.noneText}
    </EmptyState>
  )
}

type List<T> = UseInfiniteQueryResult<InfiniteData<{ records: T[] }>>
type DaysProps<T> = {
  list: List<T>
  failed: string
  empty: ReactNode
  timeOf: (record: T) => string
  children: (record: T) => ReactNode
}

/** By day, newest first. */
function Days<T>({ list, failed, empty, timeOf, children }: DaysProps<T>) {
  const t = useMessages(notificationMessages)
  const language = useLanguage()
  const all = list.data?.pages.flatMap(({ records }) => records) ?? []
  if (list.isPending) return <Waiting />
  if (list.isError && all.length === 0)
    return (
      <ErrorState title={failed} onRetry={() => void list.refetch()} retrying={list.isFetching}>
        {list.error.message}
      </ErrorState>
    )
  if (all.length === 0) return empty
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the rows in it
    <div onKeyDown={arrowKeys} className="pb-4">
      <InfiniteScroll list={list}>
        {groupByDay(all, timeOf, { now: new Date(), language, words: t }).map(({ day, label, records }) => (
          <section key={day} aria-label={label}>
            <h3 className="px-4 pt-3.5 pb-1 font-[550] text-11 text-fg-3">{label}</h3>
            <ul>{records.map(children)}</ul>
          </section>
        ))}
      </InfiniteScroll>
    </div>
  )
}

const Waiting = () => (
  <div aria-busy="true" className="flex flex-col gap-5 px-4 pt-5">
    {Array.from({ length: 5 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike
      <div key={row} className="flex gap-3">
        <Skeleton className="size-7 rounded-full" />
        <div className="flex flex-1 flex-col gap-2 pt-1">
          <Skeleton className="h-3 w-4/5" />
          <Skeleton className="h-2.5 w-3/5" />
        </div>
      </div>
    ))}
  </div>
)
