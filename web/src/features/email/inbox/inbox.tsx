import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { usePageListener } from '#web/lib/page-effects.ts'
import { cx } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useTwoPanes } from '#web/ui/nav-collapsed.ts'
import { threadsOptions } from '../api.ts'
import { CategoryFilter } from '../category-filter.tsx'
import { useEmailAddress } from '../email-address.ts'
import { emailMessages } from '../messages/index.ts'
import { ThreadRow } from '../thread-row.tsx'
import { ThreadPane } from './thread-pane.tsx'

/** Conversations at the left, the chosen one at the right; where there is no room for both, one after the other. */
export function Inbox() {
  const t = useMessages(emailMessages)
  const twoPanes = useTwoPanes()
  const { address, show } = useEmailAddress()
  const { thread, category } = address
  useListKeys()
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      {(twoPanes || !thread) && <ThreadList fills={!twoPanes} />}
      {thread && (
        <ThreadPane
          key={thread}
          id={thread}
          onBack={twoPanes ? undefined : () => show({ part: 'inbox', ...(category && { category }) })}
        />
      )}
      {!thread && twoPanes && (
        <div className="grid flex-1 place-items-center">
          <EmptyState icon={<Mail />} title={t.thread.none}>
            {t.thread.noneText}
          </EmptyState>
        </div>
      )}
    </div>
  )
}

function ThreadList({ fills }: { fills: boolean }) {
  const t = useMessages(emailMessages)
  const { address, show } = useEmailAddress()
  const { thread: chosen, category } = address
  const threads = useInfiniteQuery({ ...threadsOptions(category), placeholderData: keepPreviousData })
  return (
    <section
      aria-label={t.parts.inbox}
      className={cx('flex flex-none flex-col', fills ? 'w-full' : 'w-[340px] border-line-soft border-r')}
    >
      <div className="flex-none border-line-soft border-b px-3.5 py-2.5 [&>*]:max-w-none">
        <CategoryFilter
          value={category}
          onChange={(next) => show({ part: 'inbox', ...(next && { category: next }) }, true)}
        />
      </div>
      <div className="relative min-h-0 flex-1 overflow-y-auto">
        <Loaded query={threads} failed={t.failed} rows={8}>
          {({ pages }) => {
            const rows = pages.flatMap(({ records }) => records)
            if (rows.length === 0)
              return (
                <EmptyState icon={<Mail />} title={category ? t.noneHere : t.noThreads}>
                  {category ? null : t.noThreadsText}
                </EmptyState>
              )
            return (
              <InfiniteScroll list={threads}>
                <ul>
                  {rows.map((thread) => (
                    <li key={thread.id}>
                      <ThreadRow thread={thread} address={address} on={thread.id === chosen} />
                    </li>
                  ))}
                </ul>
              </InfiniteScroll>
            )
          }}
        </Loaded>
      </div>
    </section>
  )
}

/** J and K move through the list, R goes to the reply. */
function useListKeys(): void {
  const { address } = useEmailAddress()
  usePageListener('keydown', (event) => {
    const { target } = event
    const writing =
      target instanceof HTMLElement && target.closest('input, textarea, select, [role=dialog], [role=listbox]')
    if (writing || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'r') {
      const reply = document.querySelector<HTMLElement>('[data-email-reply]')
      if (!reply) return
      event.preventDefault()
      return reply.focus()
    }
    if (event.key !== 'j' && event.key !== 'k') return
    const rows = [...document.querySelectorAll<HTMLElement>('[data-thread]')]
    const at = rows.findIndex((row) => row.dataset.thread === address.thread)
    const next = rows[at < 0 ? 0 : at + (event.key === 'j' ? 1 : -1)]
    next?.focus()
    next?.click()
  })
}
