import { Link } from '@tanstack/react-router'
import { Globe, Mail } from 'lucide-react'
import { memo } from 'react'
import type { Conversation } from '#contract/messaging/conversation.ts'
import type { MessageId } from '#contract/messaging/ids.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/class-names.ts'
import { DeliveryMark } from '../conversation/delivery-mark.tsx'
import { DueMark } from '../conversation/due-mark.tsx'
import type { InboxAddress } from '../inbox-address.ts'
import { inboxMessages } from '../messages/index.ts'
import { shortAgo } from './short-ago.ts'

type Props = {
  conversation: Conversation
  address: InboxAddress
  on: boolean
  now: number
  /** Where the words that are looked for were found, and in which message. */
  snippet?: React.ReactNode
  found?: MessageId | undefined
}

/** A conversation in the list: who, what was said last, who has it. */
export const ConversationRow = memo(function ConversationRow({
  conversation,
  address,
  on,
  now,
  snippet,
  found,
}: Props) {
  const t = useMessages(inboxMessages)
  const language = useLanguage()
  const { id, account_id, channel, contact, last_message: last, unread, created_at } = conversation
  const at = last?.created_at ?? created_at
  return (
    <Link
      to="/whatsapp/inbox"
      search={{ ...address, chat: id, at: account_id, message: found }}
      data-row
      data-chat={id}
      data-account={account_id}
      data-message={found}
      aria-current={on ? 'true' : undefined}
      className={cx(
        'flex gap-2.5 border-line-soft border-b px-3.5 py-2.5 outline-offset-[-2px] [contain-intrinsic-size:auto_60px] [content-visibility:auto]',
        on ? 'bg-hover' : 'hover:bg-hover/60',
      )}
    >
      <Avatar name={contact.name} size={28} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate">
            <bdi className={unread > 0 ? 'font-[680]' : 'font-[550]'}>{contact.name}</bdi>
            {contact.mail_address && !isNamedBy(contact) && (
              <bdi className="ml-1.5 text-12 text-fg-3">{contact.mail_address}</bdi>
            )}
          </span>
          {channel !== 'whatsapp' && (
            <span className="flex-none self-center text-fg-3 [&_svg]:size-3.5">
              {channel === 'mail' ? <Mail aria-hidden="true" /> : <Globe aria-hidden="true" />}
              <span className="sr-only">{channel === 'mail' ? t.mail : t.website}</span>
            </span>
          )}
          <time dateTime={at} className="flex-none text-11 text-fg-3 tabular-nums">
            {shortAgo(at, now, language)}
          </time>
        </span>
        <span className="flex items-center gap-2">
          <span className={cx('min-w-0 flex-1 truncate text-12', unread > 0 ? 'text-fg' : 'text-fg-3')}>
            {snippet ?? (
              <>
                {last?.state && (
                  <>
                    <DeliveryMark state={last.state} />{' '}
                  </>
                )}
                <bdi>{last?.text}</bdi>
              </>
            )}
          </span>
          <Standing conversation={conversation} on={on} now={now} />
          {unread > 0 && (
            <span className="min-w-[18px] flex-none rounded-full bg-accent px-1 text-center font-semibold text-11 text-on-accent tabular-nums">
              <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
              <span className="sr-only">{t.list.unread(unread)}</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  )
})

/** Whether their address is all they are called by. */
const isNamedBy = ({ name, mail_address }: Conversation['contact']) => name.toLowerCase() === mail_address

/** In a word how it stands: who must do something, which is nobody else where a colleague has it. Colours are too faint on the row that is open. */
function Standing({ conversation, on, now }: Pick<Props, 'conversation' | 'on' | 'now'>) {
  const t = useMessages(inboxMessages).states
  const user = useUser()
  const { status, answered_by, waiting_since, assignee, due, contact } = conversation
  if (due && status === 'open') return <DueMark due={due} now={now} quiet={on} />
  const [text, color] =
    contact.blocked_at !== null
      ? [t.blocked, 'text-bad']
      : status !== 'open'
        ? [t[status], 'text-fg-3']
        : answered_by === 'agent'
          ? [t.ai, 'text-accent']
          : waiting_since
            ? [assignee && assignee.id !== user?.id ? assignee.name : t.needs, 'text-warn']
            : [assignee?.name ?? '', 'text-fg-3']
  return text ? (
    <span className={cx('max-w-24 flex-none truncate font-[550] text-11', on ? 'text-fg-2' : color)}>{text}</span>
  ) : null
}
