import { useNavigate } from '@tanstack/react-router'
import { Activity, ChartColumn, CreditCard, type LucideIcon, Users } from 'lucide-react'
import { daysAgo, formatDate } from '#contract/kit/format/date.ts'
import { kindRules } from '#contract/notifications/kinds.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import type { Language } from '#web/lib/i18n/language.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type Notification, useConfirm } from './api.ts'
import { notificationMessages } from './messages/index.ts'
import { closeOnPhone } from './state.ts'

const icons: Record<(typeof kindRules)[keyof typeof kindRules]['topic'], LucideIcon> = {
  workspaces: Users,
  usage: ChartColumn,
  payments: CreditCard,
  monitoring: Activity,
}

/** Today how long ago; the day of older ones stands above them. */
export function whenOf(at: string, language: Language): string {
  const now = new Date()
  return daysAgo(at, now) === 0 ? formatRelative(at, language, now) : formatDate(at, language, 'time')
}

type Face = { notification: Notification; unread: boolean }

/** What a notification says, with its picture. */
export function NotificationFace({ notification, unread }: Face) {
  const t = useMessages(notificationMessages)
  const language = useLanguage()
  const { kind, title, text, created_at } = notification
  const Icon = icons[kindRules[kind].topic]
  return (
    <>
      <span
        className={cx(
          'mt-0.5 flex size-7 flex-none items-center justify-center rounded-full [&_svg]:size-3.5',
          unread ? 'bg-accent-soft text-accent' : 'bg-hover text-fg-3',
        )}
      >
        <Icon />
      </span>
      <span className="min-w-0 flex-1">
        <span className={cx('block text-pretty break-words', unread ? 'font-[550] text-fg' : 'text-fg-2')}>
          {unread && <span className="sr-only">{t.unread}: </span>}
          {title}
        </span>
        <span className="block text-12 text-fg-3">{text}</span>
        <time dateTime={created_at} className="block pt-0.5 text-11 text-fg-3">
          {whenOf(created_at, language)}
        </time>
      </span>
    </>
  )
}

/** Read or unread by a press. */
export function NotificationDot({ unread, onClick }: { unread: boolean; onClick: () => void }) {
  const t = useMessages(notificationMessages)
  return (
    <IconButton
      label={unread ? t.markRead : t.markUnread}
      size="sm"
      onClick={onClick}
      className={cx(
        'mt-2 mr-2',
        !unread && 'opacity-0 focus-visible:opacity-100 group-hover:opacity-100 phone:opacity-100',
      )}
    >
      <span className={cx('size-2 rounded-full', unread ? 'bg-accent' : 'border border-fg-3')} />
    </IconButton>
  )
}

/** One of the history: a press leads to what it is about and makes it read; the dot at the right is read or unread by itself. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const t = useMessages(notificationMessages)
  const navigate = useNavigate()
  const confirm = useConfirm()
  const { id, link, confirmed_at } = notification
  const unread = confirmed_at === null
  const mark = (confirmed: boolean) =>
    confirm.mutate({ id, confirmed }, { onError: () => void toast.failure(t.errors.confirm) })
  const open = () => {
    if (unread) mark(true)
    if (!link) return
    closeOnPhone()
    void navigate({ to: link })
  }
  return (
    <li className="group relative flex items-start hover:bg-hover focus-within:bg-hover">
      <button
        type="button"
        data-row
        onClick={open}
        className="flex min-w-0 flex-1 items-start gap-3 py-2.5 pr-1 pl-4 text-left outline-offset-[-2px]"
      >
        <NotificationFace notification={notification} unread={unread} />
      </button>
      <NotificationDot unread={unread} onClick={() => mark(unread)} />
    </li>
  )
}
