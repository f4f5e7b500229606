import { AlarmClock, Check, RotateCw } from 'lucide-react'
import { daysAgo, formatDate } from '#contract/kit/format/date.ts'
import type { Language } from '#web/lib/i18n/language.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { notificationMessages } from './messages/index.ts'
import { type NotificationAction, type NotificationThread, useThreadAction } from './threads-api.ts'

type Props = { thread: NotificationThread; subject: NonNullable<NotificationThread['subject']> }

/** How what a thread is about stands, and what can be done about it here. */
export function ThreadActions({ thread, subject }: Props) {
  const { thread: t, undo: takeBack } = useMessages(notificationMessages)
  const act = useThreadAction()
  const busy = act.isPending ? act.variables.action : undefined
  const { is_open, actions } = subject
  const can = (action: NotificationAction) => actions.includes(action)
  const fail = (error: Error) => void toast.failure(error.message)
  const run = (action: NotificationAction) =>
    act.mutate(
      { thread, action },
      {
        onError: fail,
        onSuccess: (after) => {
          if (action === 'check') toast.success(t.checking)
          if (action !== 'snooze_hour' && action !== 'snooze_day') return
          const undo = () => act.mutate({ thread: after, action: 'unsnooze' }, { onError: fail })
          toast.success(action === 'snooze_hour' ? t.snoozedHour : t.snoozedDay, { label: takeBack, run: undo })
        },
      },
    )
  return (
    <>
      <Standing subject={subject} />
      {can('acknowledge') && (
        <Button size="sm" icon={<Check />} loading={busy === 'acknowledge'} onClick={() => run('acknowledge')}>
          {t.acknowledge}
        </Button>
      )}
      {can('snooze_hour') && (
        <Menu
          trigger={
            <Button size="sm" icon={<AlarmClock />} disabled={busy !== undefined}>
              {t.snooze}
            </Button>
          }
        >
          <MenuItem onClick={() => run('snooze_hour')}>{t.hour}</MenuItem>
          <MenuItem onClick={() => run('snooze_day')}>{t.day}</MenuItem>
        </Menu>
      )}
      {can('unsnooze') && (
        <Button size="sm" loading={busy === 'unsnooze'} onClick={() => run('unsnooze')}>
          {t.unsnooze}
        </Button>
      )}
      {can('check') && is_open && (
        <Button size="sm" icon={<RotateCw />} loading={busy === 'check'} onClick={() => run('check')}>
          {t.check}
        </Button>
      )}
    </>
  )
}

/** Today's as a time alone. */
const untilOf = (at: string, language: Language) =>
  formatDate(at, language, daysAgo(at, new Date()) === 0 ? 'time' : 'moment')

/** What it says of itself, where a press has changed that. */
function Standing({ subject: { is_open, acknowledged, snoozed_until } }: Pick<Props, 'subject'>) {
  const t = useMessages(notificationMessages).thread
  const language = useLanguage()
  const said = [
    is_open && acknowledged ? t.acknowledged : undefined,
    snoozed_until ? t.snoozedUntil(untilOf(snoozed_until, language)) : undefined,
  ].filter((text) => text !== undefined)
  return (
    <span aria-live="polite" className={said.length > 0 ? 'basis-full text-12 text-fg-2' : 'sr-only'}>
      {said.join(' · ')}
    </span>
  )
}
