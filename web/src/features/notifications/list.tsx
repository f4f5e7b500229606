import { useInfiniteQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { arrowKeys } from '#web/ui/arrow-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { listOptions, type NotificationView } from './api.ts'
import { groupByDay } from './group-by-day.ts'
import { notificationMessages } from './messages/index.ts'
import { NotificationRow } from './row.tsx'

type Props = { view: NotificationView; onShowAll: () => void }

/** Notifications by day, newest first; more come as one scrolls. */
export function NotificationList({ view, onShowAll }: Props) {
  const t = useMessages(notificationMessages)
  const language = useLanguage()
  const list = useInfiniteQuery(listOptions(view, language))
  const all = list.data?.pages.flatMap(({ records }) => records) ?? []
  if (list.isPending) return <Waiting />
  if (list.isError && all.length === 0)
    return (
      <ErrorState
        title={view === 'history' ? t.errors.history : t.errors.load}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      >
        {list.error.message}
      </ErrorState>
    )
  if (all.length === 0)
    return view === 'unread' ? (
      <EmptyState icon={<BellOff />} title={t.noneUnread} action={<Button onClick={onShowAll}>{t.showAll}</Button>}>
        {t.noneUnreadText}
      </EmptyState>
    ) : (
      <EmptyState icon={<BellOff />} title={t.none}>
        {t.noneText}
      </EmptyState>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the rows in it
    <div onKeyDown={arrowKeys} className="pb-4">
      <InfiniteScroll list={list}>
        {groupByDay(all, new Date(), language, t).map(({ day, label, records }) => (
          <section key={day} aria-label={label}>
            <h3 className="px-4 pt-3.5 pb-1 font-[550] text-11 text-fg-3">{label}</h3>
            <ul>
              {records.map((record) => (
                <NotificationRow key={record.id} notification={record} />
              ))}
            </ul>
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
