import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { usePageListener } from '#web/lib/page-effects.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { threadsOptions } from '../api.ts'
import { CategoryFilter } from '../category-filter.tsx'
import { useEmailAddress } from '../email-address.ts'
import { emailMessages } from '../messages/index.ts'
import { ThreadRow } from '../thread-row.tsx'
import { ThreadPane } from './thread-pane.tsx'

/** Conversations at the left, the chosen one at the right; on a phone one after the other. */
export function Inbox() {
  const t = useMessages(emailMessages)
  const phone = usePhone()
  const { address, show } = useEmailAddress()
  const { thread, category } = address
  useListKeys()
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      {!(phone && thread) && <ThreadList />}
      {thread && (
        <ThreadPane
          key={thread}
          id={thread}
          onBack={phone ? () => show({ part: 'inbox', ...(category && { category }) }) : undefined}
        />
      )}
      {!thread && !phone && (
        <div className="grid flex-1 place-items-center">
          <EmptyState icon={<Mail />} title={t.thread.none}>
            {t.thread.noneText}
          </EmptyState>
        </div>
      )}
    </div>
  )
}

function ThreadList() {
  const t = useMessages(emailMessages)
  const { address, show } = useEmailAddress()
  const { thread: chosen, category } = address
  const threads = useInfiniteQuery({ ...threadsOptions(category), placeholderData: keepPreviousData })
  return (
    <section
      aria-label={t.parts.inbox}
      className="flex w-[340px] flex-none flex-col border-line-soft border-r phone:w-full phone:border-r-0"
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
