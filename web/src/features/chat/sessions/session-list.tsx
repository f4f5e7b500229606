import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useState } from 'react'
import type { AgentId } from '#contract/kit/id.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useBotId } from '#web/lib/session/session.ts'
import { useStore } from '#web/lib/store.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { navHeadingClass } from '#web/ui/nav-item.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { sessionMarks } from '../answer/conversations.ts'
import { type ListedSession, pinnedOptions, sessionListOptions } from '../api/sessions.ts'
import { chatFrameMessages } from '../frame-messages/index.ts'
import { groupSessions } from './group-sessions.ts'
import { SessionRow } from './session-row.tsx'

type Props = { onNavigate: () => void }

/** The sessions of the chosen agent in the navigation; without an agent there are none to ask for. */
export default function SessionList(props: Props) {
  const bot = useBotId()
  return bot && <SessionsOf bot={bot} {...props} />
}

/** Grouped by day, searched, loaded as one scrolls. */
function SessionsOf({ bot, onNavigate }: Props & { bot: AgentId }) {
  const t = useMessages(chatFrameMessages)
  const [typed, setTyped] = useState<string>()
  const query = useDeferredValue((typed ?? '').trim())
  const list = useInfiniteQuery({ ...sessionListOptions(bot, query), placeholderData: keepPreviousData })
  const pinned = useInfiniteQuery({ ...pinnedOptions(bot), placeholderData: keepPreviousData })
  const marks = useStore(sessionMarks)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const navigate = useNavigate()
  const listed = list.data?.pages.flatMap(({ records }) => records) ?? []
  // Without a search the pinned ones stand on top, however far down the list they would come.
  const sessions = query === '' ? withPinned(listed, pinned.data?.pages[0]?.records ?? []) : listed

  if (list.isPending) return <SkeletonRows rows={6} className="pt-8" />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the links in it
    <div onKeyDown={moveFocus} className="pb-2">
      <SearchField typed={typed} onType={setTyped} show={sessions.length > 0 || typed !== undefined} />
      {list.isError && sessions.length === 0 && (
        <p role="alert" className="px-2 py-3 text-12 text-fg-3">
          {t.errors.loadSessions}
          <button
            type="button"
            onClick={() => void list.refetch()}
            className="hit ml-1.5 rounded-xs text-accent hover:underline"
          >
            {t.retry}
          </button>
        </p>
      )}
      {list.isSuccess && sessions.length === 0 && query !== '' && (
        <p role="status" className="px-2 py-3 text-12 text-fg-3">
          {t.noSessionsFound}
        </p>
      )}
      <InfiniteScroll list={list}>
        {groupSessions(sessions, new Date()).map(({ name, sessions: ones }) => (
          <section key={name} aria-label={t.groups[name]}>
            <h2 className={navHeadingClass}>{t.groups[name]}</h2>
            <ul className="flex flex-col gap-0.5">
              {ones.map((session) => (
                <li key={session.id}>
                  <SessionRow
                    session={session}
                    active={path === `/c/${session.id}`}
                    mark={marks.get(session.id)}
                    query={query}
                    onNavigate={onNavigate}
                    onRemoved={() => {
                      if (path === `/c/${session.id}`) void navigate({ to: '/' })
                    }}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </InfiniteScroll>
    </div>
  )
}

/** Pinned sessions before the others, each once. What a list shows as no longer pinned is not. */
function withPinned(listed: readonly ListedSession[], pinned: readonly ListedSession[]): readonly ListedSession[] {
  const known = new Set(listed.map(({ id }) => id))
  return [...pinned.filter((item) => item.pinned && !known.has(item.id)), ...listed]
}

/** Arrow keys go from row to row, Home and End to the ends. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.target instanceof HTMLInputElement && event.key !== 'ArrowDown') return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-session-row]')]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  const row = to === undefined ? undefined : rows[to]
  if (!row) return
  event.preventDefault()
  row.focus()
}

type SearchProps = { typed: string | undefined; onType: (typed: string | undefined) => void; show: boolean }

/** Finds sessions by name and content. */
function SearchField({ typed, onType, show }: SearchProps) {
  const t = useMessages(chatFrameMessages)
  if (!show) return null
  return (
    <div className="relative mt-3">
      <Search className="pointer-events-none absolute top-[7px] left-2 size-4 text-fg-3 phone:top-3.5" />
      <input
        type="search"
        aria-label={t.searchSessions}
        placeholder={t.searchSessions}
        value={typed ?? ''}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed) onType(undefined)
        }}
        className="h-[30px] w-full rounded-sm bg-transparent pr-7 pl-[33px] text-13 placeholder:text-fg-3 hover:bg-hover focus-visible:bg-hover focus-visible:outline-offset-[-2px] phone:h-11 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed && (
        <IconButton
          label={t.clearSearch}
          size="sm"
          onClick={() => onType(undefined)}
          className="absolute! top-0.5 right-0.5"
        >
          <X />
        </IconButton>
      )}
    </div>
  )
}
