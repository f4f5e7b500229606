import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import type { EmailDashboard } from '#contract/email/thread.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { formatDuration } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FigureTile } from '#web/ui/figures.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { dashboardOptions, threadsOptions } from './api.ts'
import { CategoryFilter } from './category-filter.tsx'
import { useEmailAddress } from './email-address.ts'
import { emailMessages } from './messages/index.ts'
import { ThreadRow } from './thread-row.tsx'

/** How the mailbox stands, and its conversations. */
export function Dashboard() {
  const t = useMessages(emailMessages)
  const { address, show } = useEmailAddress()
  const figures = useQuery(dashboardOptions)
  const threads = useInfiniteQuery({ ...threadsOptions(address.category), placeholderData: keepPreviousData })
  return (
    <>
      <Loaded query={figures} failed={t.failed} rows={2}>
        {(found) => <Figures found={found} />}
      </Loaded>
      <div>
        <CategoryFilter
          value={address.category}
          onChange={(category) => show({ part: 'dashboard', ...(category && { category }) }, true)}
        />
      </div>
      <Loaded query={threads} failed={t.failed} rows={6}>
        {({ pages }) => {
          const rows = pages.flatMap(({ records }) => records)
          if (rows.length === 0)
            return (
              <EmptyState icon={<Mail />} title={address.category ? t.noneHere : t.noThreads}>
                {address.category ? null : t.noThreadsText}
              </EmptyState>
            )
          return (
            <InfiniteScroll list={threads}>
              <ul className="border-line-soft border-t">
                {rows.map((thread) => (
                  <li key={thread.id}>
                    <ThreadRow
                      thread={thread}
                      address={{ part: 'inbox', ...(address.category && { category: address.category }) }}
                    />
                  </li>
                ))}
              </ul>
            </InfiniteScroll>
          )
        }}
      </Loaded>
    </>
  )
}

function Figures({ found }: { found: EmailDashboard }) {
  const t = useMessages(emailMessages).figures
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const { sent_by_agent: agent, sent_by_people: people, median_reply_seconds: median } = found
  return (
    <dl className="grid grid-cols-5 gap-3 phone:grid-cols-2">
      <FigureTile name={t.to_answer} value={number(found.to_answer)} />
      <FigureTile name={t.drafts} value={number(found.drafts)} />
      <FigureTile name={t.waiting} value={number(found.waiting)} />
      <FigureTile name={t.sent} value={number(agent + people)}>
        {t.sentHint(number(agent), number(people))}
      </FigureTile>
      <FigureTile name={t.median} value={median === null ? t.none : formatDuration(median * 1000, language)}>
        {t.lastDays}
      </FigureTile>
    </dl>
  )
}
