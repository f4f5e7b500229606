import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { MessagingAccount } from '#contract/messaging/account.ts'
import type { Conversation } from '#contract/messaging/conversation.ts'
import type { ConversationId } from '#contract/messaging/ids.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useNow } from '#web/lib/use-now.ts'
import { arrowKeys } from '#web/ui/arrow-keys.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { conversationsOptions, countsOptions, joinPages, type Reach } from '../api.ts'
import { useInboxAddress } from '../inbox-address.ts'
import { inboxMessages } from '../messages/index.ts'
import { ConversationRow } from './conversation-row.tsx'
import { ListBar, ListFilters, SearchField } from './list-bar.tsx'
import { MailboxNotice } from './mailbox-notice.tsx'
import { SearchHits } from './search-hits.tsx'

type Props = { inboxes: readonly MessagingAccount[]; reach: Reach }
type ListProps = Props & { /** Nothing stands beside it. */ fills: boolean }

/** The conversations of a number, a widget or all of them: filtered, sorted, or those that words are found in. */
export function ConversationList({ inboxes, reach, fills }: ListProps) {
  const t = useMessages(inboxMessages).list
  const { address, show } = useInboxAddress()
  const { view = 'all', label, team, sort = 'newest', behind, reason, days, q } = address
  const counts = useQuery(countsOptions(reach))
  const searching = q !== undefined || address.searching === true
  return (
    <section
      aria-label={t.label}
      className={cx('flex h-full flex-none flex-col', fills ? 'w-full' : 'w-[352px] border-line-soft border-r')}
    >
      <ListBar
        inboxes={inboxes}
        reach={reach}
        counts={counts.data}
        searching={searching}
        onSearch={() =>
          show(searching ? { q: undefined, searching: undefined } : { searching: true }, { replace: true })
        }
      />
      {inboxes.some(({ kind }) => kind === 'mail') && <MailboxNotice />}
      {searching ? (
        <>
          <SearchField
            words={q ?? ''}
            onWords={(words) => show({ q: words || undefined, searching: true }, { replace: true })}
          />
          <SearchHits reach={reach} words={(q ?? '').trim()} />
        </>
      ) : (
        <>
          <ListFilters view={view} counts={counts.data} />
          <Rows
            key={`${reach.id} ${reach.of} ${view} ${label} ${team} ${sort} ${behind} ${reason} ${days}`}
            inboxes={inboxes}
            reach={reach}
          />
        </>
      )}
    </section>
  )
}

function Rows({ inboxes, reach }: Props) {
  const t = useMessages(inboxMessages).list
  const { address } = useInboxAddress()
  const { view = 'all', label, team, sort = 'newest', behind, reason, days, chat } = address
  const queries = useQueryClient()
  const options = conversationsOptions(reach, { filter: view, label, team, sort, behind, reason, days })
  const list = useInfiniteQuery(options)
  const { queryKey } = options
  const isJoinable = !list.isFetching && !list.isPlaceholderData && (list.data?.pages.length ?? 0) > 1
  useEffect(() => {
    if (isJoinable) queries.setQueryData(queryKey, joinPages)
  }, [queries, queryKey, isJoinable])
  const now = useNow()
  const place = useLastPlace(list.data?.pages.flatMap(({ records }) => records) ?? [], chat)
  return (
    <nav aria-label={t.label} data-place={place} onKeyDown={arrowKeys} className="min-h-0 flex-1 overflow-y-auto">
      <Loaded query={list} failed={t.failed} rows={8}>
        {({ pages }) => {
          const rows = pages.flatMap(({ records }) => records)
          if (rows.length === 0) return <NoConversations account={inboxes.find(({ id }) => id === reach.id)} />
          return (
            <InfiniteScroll list={list}>
              {rows.map((conversation: Conversation) => (
                <ConversationRow
                  key={conversation.id}
                  conversation={conversation}
                  address={address}
                  on={conversation.id === chat}
                  now={now}
                />
              ))}
            </InfiniteScroll>
          )
        }}
      </Loaded>
    </nav>
  )
}

/** Where the open conversation stands, or stood when it left the list: the keys go on from there. */
function useLastPlace(rows: readonly Conversation[], chat: ConversationId | undefined): number {
  const [last, setLast] = useState({ chat, at: 0 })
  const at = rows.findIndex(({ id }) => id === chat)
  if (at >= 0 && (last.chat !== chat || last.at !== at)) setLast({ chat, at })
  return at >= 0 ? at : last.chat === chat ? last.at : 0
}

/** Nothing in this view: what it is, and where messages come from. */
function NoConversations({ account }: { account: MessagingAccount | undefined }) {
  const t = useMessages(inboxMessages).list
  const { address } = useInboxAddress()
  const { view = 'all', behind } = address
  const begins = view === 'all' && !behind && account?.kind === 'simulator'
  return (
    <EmptyState
      icon={<Inbox />}
      title={behind ? t.noneBehind : t.empty[view]}
      action={
        begins && (
          <Link to="/whatsapp/sandbox" className={buttonClass({ variant: 'primary' })}>
            {t.trySandbox}
          </Link>
        )
      }
    >
      {view === 'all' && !behind && t.emptyText}
    </EmptyState>
  )
}
