import { Link } from '@tanstack/react-router'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatSpan } from '#contract/kit/format/span.ts'
import type { Task } from '#contract/tasks/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cx } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { taskMessages } from './messages/index.ts'

type Props = { task: Task; today: string; onTick: (done: boolean) => void; onEdit: () => void; onRemove: () => void }

/** A task with who does it until when, and the way back to where it was said. */
export function TaskRow({ task, today, onTick, onEdit, onRemove }: Props) {
  const t = useMessages(taskMessages)
  const { title, assignee, done_at, source } = task
  const day = useDay(task, today)
  return (
    <li className="flex min-h-12 items-center gap-3 border-line-soft border-b px-2 py-1.5">
      <Checkbox checked={done_at !== null} onCheckedChange={onTick}>
        <span className="sr-only">{t.tick(title)}</span>
      </Checkbox>
      <div className="min-w-0 flex-1">
        <button
          type="button"
          aria-label={t.editTask(title)}
          onClick={onEdit}
          className={cx(
            'hit max-w-full rounded-xs text-left font-[550] hover:underline',
            done_at !== null && 'text-fg-3 line-through',
          )}
        >
          <span className="line-clamp-2 text-pretty break-words" dir="auto">
            {title}
          </span>
        </button>
        <p className="flex min-w-0 flex-wrap gap-x-2 text-12 text-fg-3">
          {day && <span className={cx('desk:hidden', day.look)}>{day.text}</span>}
          {assignee && (
            <span className="min-w-0 truncate desk:hidden" dir="auto">
              {assignee.name}
            </span>
          )}
          <Origin source={source} madeBy={task.made_by} />
        </p>
      </div>
      <span className="w-40 flex-none truncate text-fg-2 phone:hidden" dir="auto">
        {assignee?.name ?? <span className="text-fg-3">{t.nobody}</span>}
      </span>
      <span className={cx('w-52 flex-none text-right tabular-nums phone:hidden', day?.look)}>{day?.text}</span>
      <Menu
        align="end"
        trigger={
          <IconButton label={t.moreFor(title)} size="sm">
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil />} onClick={onEdit}>
          {t.edit}
        </MenuItem>
        <MenuItem icon={<Trash2 />} onClick={onRemove}>
          {t.remove}
        </MenuItem>
      </Menu>
    </li>
  )
}

/** The meeting at the second in which it was said, for who may read it; else who added it. */
function Origin({ source, madeBy }: { source: Task['source']; madeBy: string }) {
  const t = useMessages(taskMessages)
  if (!source) return madeBy && <span className="min-w-0 truncate">{t.by(madeBy)}</span>
  const { id, title, at_ms: at } = source
  return (
    <Link
      to="/meetings/$id"
      params={{ id }}
      search={at === null ? {} : { at }}
      className="hit min-w-0 truncate rounded-xs text-accent hover:underline"
    >
      {t.from(title, at === null ? '' : formatSpan(at))}
    </Link>
  )
}

/** When it is due, in words, and how much that matters. */
function useDay({ due, done_at }: Task, today: string): { text: string; look: string } | undefined {
  const t = useMessages(taskMessages)
  const language = useLanguage()
  if (done_at) return { text: t.doneOn(formatDate(done_at, language)), look: 'text-fg-3' }
  if (!due) return undefined
  const day = formatDate(`${due}T00:00:00Z`, language, 'date', 'UTC')
  if (due < today) return { text: t.overdue(day), look: 'text-bad' }
  return due === today ? { text: t.today, look: 'text-warn' } : { text: t.dueOn(day), look: 'text-fg-2' }
}
