import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { navHeadingClass, navItemClass } from '#web/ui/nav-item.ts'
import { openSessionsOptions } from '../api/open-sessions.ts'
import { chatFrameMessages } from '../frame-messages/index.ts'

/** Chats of other members of the workspace that the person may read; nothing when there are none. */
export default function OpenSessionList({ onNavigate }: { onNavigate: () => void }) {
  const t = useMessages(chatFrameMessages).othersChats
  const list = useInfiniteQuery(openSessionsOptions)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const sessions = list.data?.pages.flatMap(({ records }) => records) ?? []
  if (sessions.length === 0) return null
  return (
    <section aria-label={t.title} className="pb-2">
      <h2 className={navHeadingClass}>{t.title}</h2>
      <ul className="flex flex-col gap-0.5">
        {sessions.map(({ id, session_name: name, access: { owner } }) => (
          <li key={id}>
            <Link
              to="/c/$id"
              params={{ id }}
              onClick={onNavigate}
              aria-current={path === `/c/${id}` ? 'page' : undefined}
              className={navItemClass(path === `/c/${id}`)}
            >
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="max-w-20 flex-none truncate text-12 text-fg-3">{owner.name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button size="sm" variant="ghost" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </section>
  )
}
