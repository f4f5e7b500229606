import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Notification } from './api.ts'
import { notificationMessages } from './messages/index.ts'
import { whenOf } from './row.tsx'
import { closeOnPhone } from './state.ts'
import { insideOptions, type NotificationThread } from './threads-api.ts'

/** What a thread holds besides its newest: what was unread when it was opened above the rest. */
export function ThreadInside({ id, thread }: { id: string; thread: NotificationThread }) {
  const t = useMessages(notificationMessages)
  const inside = useInfiniteQuery(insideOptions(thread.id, useLanguage()))
  const others = (inside.data?.pages.flatMap(({ records }) => records) ?? []).filter((each) => each.id !== thread.id)
  // What is read meanwhile stays where it is.
  const [fresh, setFresh] = useState<ReadonlySet<string>>()
  const isHere = inside.data !== undefined
  if (isHere && !fresh) setFresh(new Set(others.filter((each) => each.confirmed_at === null).map((each) => each.id)))
  const isFresh = (each: Notification) => each.confirmed_at === null || fresh?.has(each.id) === true
  return (
    <div id={id} className="pb-2.5 pl-14">
      {inside.isPending ? (
        Array.from({ length: Math.min(thread.count - 1, 5) }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike
          <Skeleton key={row} className="mt-2 mr-8 h-8" />
        ))
      ) : inside.isError ? (
        <p role="alert" className="pr-4 text-12 text-bad">
          {t.errors.load}{' '}
          <Button size="sm" onClick={() => void inside.refetch()} loading={inside.isFetching}>
            {t.thread.retry}
          </Button>
        </p>
      ) : (
        <>
          <Part label={t.thread.fresh} records={others.filter(isFresh)} />
          <Part label={t.thread.earlier} records={others.filter((each) => !isFresh(each))} />
          {inside.hasNextPage && (
            <Button size="sm" onClick={() => void inside.fetchNextPage()} loading={inside.isFetchingNextPage}>
              {t.thread.older}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function Part({ label, records }: { label: string; records: readonly Notification[] }) {
  const language = useLanguage()
  const navigate = useNavigate()
  if (records.length === 0) return null
  const open = (link: string | null) => {
    if (!link) return
    closeOnPhone()
    void navigate({ to: link })
  }
  return (
    <section aria-label={label}>
      <h4 className="pt-1 pb-0.5 font-[550] text-11 text-fg-3">{label}</h4>
      <ul className="border-line-soft border-l">
        {records.map(({ id, title, text, link, created_at }) => (
          <li key={id}>
            <button
              type="button"
              data-row
              onClick={() => open(link)}
              className="block w-full py-1.5 pr-4 pl-3 text-left text-12 outline-offset-[-2px] hover:bg-hover phone:min-h-11"
            >
              <span className="block break-words text-fg-2">{title}</span>
              <span className="block text-fg-3">
                {text} · <time dateTime={created_at}>{whenOf(created_at, language)}</time>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
