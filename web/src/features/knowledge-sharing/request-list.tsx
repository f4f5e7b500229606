import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Page } from '#contract/kit/paging.ts'
import type { KnowledgeRequest } from '#contract/knowledge-sharing/schemas.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { sharingMessages } from './messages/index.ts'
import { RequestStateBadge } from './request-state.tsx'

type Props = {
  list: UseInfiniteQueryResult<InfiniteData<Page<KnowledgeRequest>>>
  titleOf: (request: KnowledgeRequest) => string
  /** Where a row leads. */
  linkOf: (request: KnowledgeRequest) => { to: string; search?: { request: string } }
  empty: ReactNode
}

/** Requests, newest first, each a way to its detail. */
export function RequestList({ list, titleOf, linkOf, empty }: Props) {
  const t = useMessages(sharingMessages)
  const language = useLanguage()
  return (
    <Loaded query={list} failed={t.failed}>
      {({ pages }) => {
        const rows = pages.flatMap(({ records }) => records)
        if (rows.length === 0) return empty
        return (
          <InfiniteScroll list={list}>
            <ul className="border-line-soft border-t">
              {rows.map((request) => (
                <li key={request.id} className="border-line-soft border-b">
                  <Link
                    {...linkOf(request)}
                    className="flex min-w-0 items-center gap-3 rounded-sm px-2 py-2.5 outline-offset-[-2px] hover:bg-hover"
                  >
                    <span className="min-w-0 flex-1">
                      <span className="block truncate font-[550]">
                        {titleOf(request)}: {request.list_use_case.map(({ usecase }) => usecase).join(', ')}
                      </span>
                      <span className="block truncate text-12 text-fg-3">{request.description}</span>
                    </span>
                    <time dateTime={request.created_at} className="flex-none text-12 text-fg-3 phone:hidden">
                      {formatRelative(request.created_at, language, new Date())}
                    </time>
                    <RequestStateBadge state={request.status} />
                  </Link>
                </li>
              ))}
            </ul>
          </InfiniteScroll>
        )
      }}
    </Loaded>
  )
}
