import { useNavigate } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { toast } from '#web/ui/toast-store.ts'
import { notificationMessages } from './messages/index.ts'
import { NotificationDot, NotificationFace } from './row.tsx'
import { closeOnPhone } from './state.ts'
import { ThreadActions } from './thread-actions.tsx'
import { ThreadInside } from './thread-inside.tsx'
import { ThreadLinkButton } from './thread-link.tsx'
import { type NotificationThread, useConfirmThread } from './threads-api.ts'

/**
 * Notifications about one thing: the newest of them, what can be done about it, and the others underneath. A press leads to what
 * they are about and makes all of them read.
 */
export function ThreadRow({ thread }: { thread: NotificationThread }) {
  const t = useMessages(notificationMessages)
  const navigate = useNavigate()
  const confirm = useConfirmThread()
  const inside = useId()
  const [open, setOpen] = useState(false)
  const { latest, count, unread, subject, links } = thread
  const newInside = unread - (latest.confirmed_at === null ? 1 : 0)
  const failed = { onError: () => void toast.failure(t.errors.confirm) }
  const go = () => {
    if (unread > 0) confirm.mutate({ thread, confirmed: true }, failed)
    if (!latest.link) return
    closeOnPhone()
    void navigate({ to: latest.link })
  }
  /** A thread of several says what undo gives back. */
  const mark = (confirmed: boolean) =>
    confirm.mutate(
      { thread, confirmed },
      {
        ...failed,
        onSuccess: ({ thread: after, confirmed_at }) => {
          if (!confirmed_at || unread < 2) return
          const undo = () =>
            confirm.mutate({ thread: after, confirmed: false, undo: { at: confirmed_at, unread } }, failed)
          toast.success(t.allRead(unread), { label: t.undo, run: undo })
        },
      },
    )
  return (
    <li className="group relative hover:bg-hover focus-within:bg-hover">
      <div className="flex items-start">
        <button
          type="button"
          data-row
          onClick={go}
          className="flex min-w-0 flex-1 items-start gap-3 py-2.5 pr-1 pl-4 text-left outline-offset-[-2px]"
        >
          <NotificationFace notification={latest} unread={unread > 0} />
        </button>
        <NotificationDot unread={unread > 0} onClick={() => mark(unread > 0)} />
      </div>
      {(count > 1 || subject || links.length > 0) && (
        <div className="-mt-1 flex flex-wrap items-center gap-x-1.5 gap-y-1 pr-3 pb-2.5 pl-14">
          {subject && <ThreadActions thread={thread} subject={subject} />}
          {links.map((link) => (
            <ThreadLinkButton key={link.link} link={link} />
          ))}
          {count > 1 && (
            <Button
              size="sm"
              variant="ghost"
              aria-expanded={open}
              aria-controls={open ? inside : undefined}
              icon={<ChevronRight className={cx('transition-transform', open && 'rotate-90')} />}
              onClick={() => setOpen(!open)}
            >
              {t.thread.more(count - 1)}
              {newInside > 0 && <span className="text-accent">{t.thread.newOnes(newInside)}</span>}
            </Button>
          )}
        </div>
      )}
      {open && <ThreadInside id={inside} thread={thread} />}
    </li>
  )
}
