import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { OpenedConversation } from '#contract/messaging/conversation.ts'
import type { ConversationId, MessageId, MessagingAccountId } from '#contract/messaging/ids.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { useNow } from '#web/lib/use-now.ts'
import { BackArrow } from '#web/ui/arrows.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { openedOptions, readConversation } from '../api.ts'
import { Composer } from '../composer/composer.tsx'
import { enclose } from '../composer/enclosed.ts'
import { sendOut } from '../composer/outgoing.ts'
import { useShownMessages } from '../composer/use-shown-messages.ts'
import { inboxMessages } from '../messages/index.ts'
import { contentText } from './content-text.ts'
import { ConversationBar } from './conversation-bar.tsx'
import type { MessageActions } from './message-bubble.tsx'
import { MessageList } from './message-list.tsx'
import { PresenceLine } from './presence-line.tsx'
import { firstUnreadOf, threadRows } from './thread.ts'
import { timeLeft } from './time-left.ts'
import { usePresence } from './use-presence.ts'
import { useThread } from './use-thread.ts'

type PaneProps = {
  account: MessagingAccountId
  chat: ConversationId
  /** The message that was looked for. */
  found?: MessageId | undefined
  /** The way back to the list, on a phone. */
  onBack?: (() => void) | undefined
  onCustomer?: (() => void) | undefined
}

/** A conversation: what was said, and where it is answered. */
export function ConversationPane({ account, chat, found, onBack, onCustomer }: PaneProps) {
  const t = useMessages(inboxMessages).conversation
  const opened = useQuery(openedOptions(account, chat))
  if (opened.data)
    return <Opened key={chat} opened={opened.data} askedAt={opened.dataUpdatedAt} {...{ found, onBack, onCustomer }} />
  return (
    <div className="flex h-full min-w-0 flex-1 flex-col">
      {onBack && <BackBar onBack={onBack} />}
      {opened.error ? (
        <ErrorState title={t.failed} onRetry={() => void opened.refetch()} retrying={opened.isFetching}>
          {opened.error.message}
        </ErrorState>
      ) : (
        <Loading />
      )}
    </div>
  )
}

/** Where a conversation fills the screen, the way back to the list is there before it is, and where it is gone. */
function BackBar({ onBack }: { onBack: () => void }) {
  const t = useMessages(inboxMessages).conversation
  return (
    <header className="flex h-12 flex-none items-center border-line-soft border-b px-4 phone:px-1">
      <IconButton label={t.back} onClick={onBack}>
        <BackArrow size="lg" />
      </IconButton>
    </header>
  )
}

type OpenedProps = Pick<PaneProps, 'found' | 'onBack' | 'onCustomer'> & { opened: OpenedConversation; askedAt: number }

function Opened({ opened, askedAt, found, onBack, onCustomer }: OpenedProps) {
  const t = useMessages(inboxMessages)
  const { conversation, messages: newest, presence: first, now: accountNow } = opened
  const { id, account_id: account, unread } = conversation
  const queries = useQueryClient()
  const thread = useThread(id, newest, found)
  const { shown, held } = useShownMessages(id, thread.messages)
  const [unseen] = useState(() => firstUnreadOf(newest.records, unread))
  const [typing, setTyping] = useState(false)
  const presence = usePresence(id, typing, first)
  // A simulator's clock is not ours: what has passed since it was asked is added to it.
  const now = Date.parse(accountNow) + Math.max(0, useNow() - askedAt)
  const left = timeLeft(conversation.window_closes_at, now)
  useMarkRead(id, unread, thread.messages.findLast(({ direction }) => direction === 'in')?.id)
  const rows = useMemo(() => threadRows(shown, unseen), [shown, unseen])
  const byId = useMemo(() => new Map(shown.map((message) => [message.id as string, message])), [shown])
  const actions = useMemo<MessageActions>(
    () => ({
      reply: (message) => enclose(id, { replyTo: message }),
      copy: ({ content }) => void copyText(contentText(content, t)),
      // Beside what is being written, which stays; like any other it can be taken back.
      retry: ({ content }) => {
        const now = queries.getQueryData<OpenedConversation>(openedOptions(account, id).queryKey)
        const again = { kind: 'text' as const, text: contentText(content, t) }
        sendOut({ conversation: id, seen: now?.messages.records.at(-1)?.id, content: again }, queries)
      },
    }),
    [account, id, t, queries],
  )
  return (
    <section aria-label={conversation.contact.name} className="flex h-full min-w-0 flex-1 flex-col">
      <ConversationBar conversation={conversation} left={left} now={now} onBack={onBack} onCustomer={onCustomer} />
      <MessageList
        rows={rows}
        byId={byId}
        found={found}
        hasOlder={thread.hasOlder}
        older={thread.older}
        onOlder={() => void thread.loadOlder()}
        actions={actions}
      />
      <PresenceLine presence={presence} />
      <Composer
        opened={opened}
        closed={conversation.has_window && left.state === 'closed'}
        newest={thread.messages.at(-1)}
        held={held}
        onTyping={setTyping}
      />
    </section>
  )
}

/** What is looked at has been seen: here, and on the customer's phone. */
function useMarkRead(id: ConversationId, unread: number, newest: MessageId | undefined): void {
  const queries = useQueryClient()
  const mark = useEffectEvent(async () => {
    await readConversation(id).catch(() => {})
    await invalidateEndpoints(queries, ['listConversations', 'countConversations'])
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: after another message the number may be the one it was
  useEffect(() => {
    if (unread === 0) return
    const see = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', see)
      void mark()
    }
    document.addEventListener('visibilitychange', see)
    see()
    return () => document.removeEventListener('visibilitychange', see)
  }, [unread, newest])
}

const Loading = () => (
  <div aria-busy="true" className="flex min-h-0 flex-1 flex-col">
    <div className="flex flex-1 flex-col gap-3 px-[22px] py-4">
      {['mr-auto w-2/5', 'ml-auto w-1/2', 'mr-auto w-1/3', 'ml-auto w-2/5'].map((place) => (
        <Skeleton key={place} className={`h-12 ${place}`} />
      ))}
    </div>
  </div>
)
