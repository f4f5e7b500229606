import { Link } from '@tanstack/react-router'
import { CalendarPlus, Ellipsis, ListTodo, Mail, Pencil, Trash2 } from 'lucide-react'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatSpan } from '#contract/kit/format/span.ts'
import type { MeetingItem } from '#contract/meetings/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cx } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { meetingMessages } from '../messages/index.ts'

type Acts = {
  tick: (done: boolean) => void
  edit: () => void
  task: () => void
  calendar: () => void
  mail: () => void
  remove: () => void
}
/** `acts`: left out where nobody may change it. */
type Props = { item: MeetingItem; onPick: (ms: number) => void; acts?: Acts }

/** A decision, an action item or a topic, with where it was said. */
export function MinutesItem({ item, onPick, acts }: Props) {
  const t = useMessages(meetingMessages).one
  const language = useLanguage()
  const { kind, text, owner, due, at_ms, done, task } = item
  const isAction = kind === 'action'
  const dayOf = (day: string) => formatDate(`${day}T00:00:00Z`, language, 'date', 'UTC')
  const facts = isAction ? [owner || t.noOwner, due && t.due(dayOf(due))].filter(Boolean) : []
  return (
    <li className="group flex items-start gap-2 py-1.5">
      {isAction && acts && (
        // As high as the first line; on a phone it is larger than that.
        <div className="phone:-mt-3">
          <Checkbox checked={done} onCheckedChange={acts.tick}>
            <span className="sr-only">{t.tick(text)}</span>
          </Checkbox>
        </div>
      )}
      <div className="min-w-0 flex-1">
        <p className={cx('text-pretty break-words', done && 'text-fg-3 line-through')} dir="auto">
          {text}
        </p>
        {task ? (
          // Who does it until when is said by the task from now on.
          <Link
            to="/tasks"
            search={done ? { state: 'done' } : {}}
            className="hit rounded-xs text-12 text-accent hover:underline"
          >
            {t.task([task.assignee, task.due && t.due(dayOf(task.due))].filter(Boolean).join(' · '))}
          </Link>
        ) : (
          facts.length > 0 && <p className="text-12 text-fg-3">{facts.join(' · ')}</p>
        )}
      </div>
      {at_ms !== null && (
        <button
          type="button"
          aria-label={t.goTo(formatSpan(at_ms))}
          onClick={() => onPick(at_ms)}
          className="hit flex-none rounded-xs px-1 text-12 leading-[20px] text-accent tabular-nums hover:bg-hover"
        >
          {formatSpan(at_ms)}
        </button>
      )}
      {acts && (
        <Menu
          align="end"
          trigger={
            <IconButton label={t.moreFor(text)} size="sm" className="-mt-0.5">
              <Ellipsis />
            </IconButton>
          }
        >
          <MenuItem icon={<Pencil />} onClick={acts.edit}>
            {t.edit}
          </MenuItem>
          {isAction && (
            <>
              {!task && (
                <MenuItem icon={<ListTodo />} onClick={acts.task}>
                  {t.toTask}
                </MenuItem>
              )}
              <MenuItem icon={<CalendarPlus />} onClick={acts.calendar}>
                {t.toCalendar}
              </MenuItem>
              <MenuItem icon={<Mail />} onClick={acts.mail}>
                {t.toMail}
              </MenuItem>
            </>
          )}
          <MenuItem icon={<Trash2 />} onClick={acts.remove}>
            {t.remove}
          </MenuItem>
        </Menu>
      )}
    </li>
  )
}
