import { Link } from '@tanstack/react-router'
import type { EmailThread } from '#contract/email/thread.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Dot } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/class-names.ts'
import type { EmailAddress } from './email-address.ts'
import { emailMessages } from './messages/index.ts'

type Props = { thread: EmailThread; address: EmailAddress; on?: boolean }

const colors: Partial<Record<NonNullable<EmailThread['reply_state']>, string>> = {
  draft: 'text-accent',
  unclear: 'text-warn',
  failed: 'text-bad',
}

/** A conversation: with whom, about what, what was said last, and how its reply stands. */
export function ThreadRow({ thread, address, on = false }: Props) {
  const t = useMessages(emailMessages)
  const language = useLanguage()
  const { id, person, subject, snippet, unread, reply_state, hold, last_at } = thread
  return (
    <Link
      to="/dashboard-agent/$agent"
      params={{ agent: 'email' }}
      search={{ ...address, part: 'inbox', thread: id }}
      data-thread={id}
      aria-current={on ? 'true' : undefined}
      className={cx(
        'flex flex-col gap-0.5 border-line-soft border-b px-3.5 py-2.5 outline-offset-[-2px]',
        on ? 'bg-hover' : 'hover:bg-hover/60',
      )}
    >
      <span className="flex items-baseline gap-2">
        <bdi className={cx('min-w-0 flex-1 truncate', unread ? 'font-[680]' : 'font-[550]')}>
          {person.name || person.address}
        </bdi>
        {unread && <Dot label={t.unread} />}
        <time dateTime={last_at} className="flex-none text-11 text-fg-3 tabular-nums">
          {formatRelative(last_at, language, new Date())}
        </time>
      </span>
      <bdi className="truncate text-12 text-fg">{subject || t.noSubject}</bdi>
      <span className="flex items-center gap-2 text-12 text-fg-3">
        <bdi className="min-w-0 flex-1 truncate">{snippet}</bdi>
        {reply_state && (
          <span className={cx('flex-none font-[550] text-11', colors[reply_state] ?? 'text-fg-3')}>
            {t.replyStates[reply_state]}
          </span>
        )}
        {!reply_state && hold && hold !== 'automated' && (
          <span className={cx('flex-none font-[550] text-11', on ? 'text-fg-2' : 'text-warn')} title={t.holds[hold]}>
            {t.held}
          </span>
        )}
      </span>
    </Link>
  )
}
