import { Copy, CornerDownRight, RotateCcw } from 'lucide-react'
import { memo } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import type { Message } from '#contract/messaging/message.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { singleClick } from '#web/ui/single-click.ts'
import { inboxMessages } from '../messages/index.ts'
import { contentText } from './content-text.ts'
import { ContentView } from './content-view.tsx'
import { DeliveryMark } from './delivery-mark.tsx'
import { EventLine } from './event-line.tsx'

export type MessageActions = {
  reply: (message: Message) => void
  copy: (message: Message) => void
  retry: (message: Message) => void
}

type Props = {
  message: Message
  joined: boolean
  /** What it answers, where that is loaded. */
  quoted: Message | undefined
  actions: MessageActions
}

const looks = {
  in: 'mr-auto border border-line-soft bg-raised',
  out: 'ml-auto bg-accent-soft',
  inside: 'ml-auto bg-[color-mix(in_oklch,var(--warn)_12%,transparent)]',
}

/** One message: the customer's at the left, ours at the right, what only the team sees in a colour of its own. */
export const MessageBubble = memo(function MessageBubble({ message, joined, quoted, actions }: Props) {
  const t = useMessages(inboxMessages)
  const { direction, content, failure, reactions } = message
  if (content.kind === 'event') return <EventLine message={message} />
  return (
    <div className={cx('group flex items-end gap-1', direction === 'in' ? 'flex-row' : 'flex-row-reverse')}>
      <div
        className={cx(
          'relative w-fit min-w-0 max-w-[70%] rounded-lg px-3 py-2 text-[14px] leading-[21px] phone:max-w-[84%]',
          looks[direction],
          joined && (direction === 'in' ? 'rounded-tl-xs' : 'rounded-tr-xs'),
        )}
      >
        {quoted && (
          <blockquote className="mb-1 truncate border-accent border-l-2 pl-2 text-12 text-fg-2">
            <bdi>{contentText(quoted.content, t)}</bdi>
          </blockquote>
        )}
        <ContentView message={message} />
        <Meta message={message} />
        {failure && <p className="mt-1 text-12 text-bad">{failure.text}</p>}
        {reactions.length > 0 && (
          <span className="-bottom-2.5 absolute right-2 rounded-full border border-line-soft bg-raised px-1.5 text-12">
            {reactions.map(({ emoji }) => emoji).join('')}
          </span>
        )}
      </div>
      <Actions message={message} actions={actions} />
    </div>
  )
})

const unnamed = (kind: Message['author']['kind'], t: typeof import('../messages/en.ts').messages) =>
  kind === 'agent' ? t.assistant : kind === 'monitor' ? t.monitoring : kind === 'flow' ? t.flow : t.events.system

/** Who wrote it, when, how far it has come. */
function Meta({ message: { direction, author, state, content, created_at } }: { message: Message }) {
  const t = useMessages(inboxMessages)
  const language = useLanguage()
  const who = direction === 'in' ? '' : author.name || unnamed(author.kind, t)
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-11 text-fg-3">
      {who && <bdi>{who}</bdi>}
      {content.kind === 'note' && <span>{t.conversation.onlyTeam}</span>}
      {content.kind === 'template' && <span>{t.kinds.template}</span>}
      <time dateTime={created_at}>{formatDate(created_at, language, 'time')}</time>
      {state && <DeliveryMark state={state} />}
    </p>
  )
}

function Actions({ message, actions }: { message: Message; actions: MessageActions }) {
  const t = useMessages(inboxMessages)
  const failed = message.state === 'failed' && message.content.kind === 'text'
  return (
    <div
      className={cx(
        'flex flex-none opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 touch:opacity-100',
        failed && 'opacity-100',
      )}
    >
      {failed && (
        <IconButton label={t.message.retry} size="sm" onClick={singleClick(() => actions.retry(message))}>
          <RotateCcw />
        </IconButton>
      )}
      {message.direction !== 'inside' && (
        <IconButton label={t.message.reply} size="sm" onClick={() => actions.reply(message)}>
          <CornerDownRight />
        </IconButton>
      )}
      <IconButton label={t.message.copy} size="sm" className="phone:hidden" onClick={() => actions.copy(message)}>
        <Copy />
      </IconButton>
    </div>
  )
}
