import { ListTodo, Plus } from 'lucide-react'
import { useState } from 'react'
import { meetingEndpoints } from '#contract/meetings/endpoints.ts'
import { type MeetingDetail, type MeetingItem, meetingItemKind } from '#contract/meetings/schemas.ts'
import { changedByTasks } from '#web/features/tasks/index.ts'
import { api } from '#web/lib/client/api.ts'
import { newestOf } from '#web/lib/form/newest-of.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useChangeOf } from '#web/lib/queries/use-change-of.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { meetingMessages } from '../messages/index.ts'
import { EventDialog } from './event-dialog.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { MailDialog } from './mail-dialog.tsx'
import { MinutesItem } from './minutes-item.tsx'
import { TasksDialog } from './tasks-dialog.tsx'

type Props = { meeting: MeetingDetail; onPick: (ms: number) => void }
type Open =
  | { what: 'edit' | 'calendar' | 'mail'; item: MeetingItem }
  | { what: 'tasks'; items: MeetingItem[] }
  | { what: 'add' }
  | undefined

/** Decisions, action items and topics; each leads to the second in which it was said. */
export function MinutesPanel({ meeting, onPick }: Props) {
  const t = useMessages(meetingMessages).one
  const change = useChangeOf(changedByTasks)
  const [open, setOpen] = useState<Open>()
  const { id, items, minutes_by, is_mine, lines } = meeting
  // What may become tasks.
  const untold = items.filter(({ kind, done, task }) => kind === 'action' && !done && !task)
  const close = () => setOpen(undefined)
  const ofItem = (item: MeetingItem) => ({ params: { id, item: item.id } })
  const restore = (item: MeetingItem) => change(() => api.call(meetingEndpoints.restoreMeetingItem, ofItem(item)))
  const remove = async (item: MeetingItem) => {
    const isGone = await change(() => api.call(meetingEndpoints.removeMeetingItem, ofItem(item)))
    if (isGone) toast.success(t.removedItem, { label: t.undo, run: () => void restore(item) })
  }
  const tick = (item: MeetingItem, done: boolean) =>
    void change(() => api.call(meetingEndpoints.updateMeetingItem, { ...ofItem(item), body: { done } }))
  return (
    <aside
      aria-label={t.minutes}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
      tabIndex={0}
      className="relative flex min-h-0 flex-col gap-5 overflow-y-auto border-line-soft border-l px-5 py-4 outline-offset-[-2px] max-[1023px]:overflow-visible max-[1023px]:border-t max-[1023px]:border-l-0 max-[1023px]:px-4"
    >
      <header className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">{t.minutes}</h2>
          <p className="mt-0.5 text-12 text-fg-3">
            {minutes_by === 'model' ? t.byModel : minutes_by === 'rules' ? t.byRules : ''}
          </p>
        </div>
        {is_mine && (
          <Button size="sm" icon={<Plus />} onClick={() => setOpen({ what: 'add' })}>
            {t.add}
          </Button>
        )}
      </header>
      {meetingItemKind.options.map((kind) => {
        const shown = items.filter((item) => item.kind === kind)
        if (shown.length === 0) return null
        return (
          <section key={kind} aria-label={t.kinds[kind]}>
            <div className="mb-1 flex min-h-[26px] items-center justify-between gap-2">
              <h3 className="text-12 font-medium text-fg-3">{t.kinds[kind]}</h3>
              {is_mine && kind === 'action' && untold.length > 1 && (
                <Button
                  size="sm"
                  variant="ghost"
                  icon={<ListTodo />}
                  onClick={() => setOpen({ what: 'tasks', items: untold })}
                >
                  {t.allToTasks}
                </Button>
              )}
            </div>
            <ul className="flex flex-col">
              {shown.map((item) => (
                <MinutesItem
                  key={item.id}
                  item={item}
                  onPick={onPick}
                  {...(is_mine && {
                    acts: {
                      tick: (done: boolean) => tick(item, done),
                      edit: () => setOpen({ what: 'edit', item }),
                      task: () => setOpen({ what: 'tasks', items: [item] }),
                      calendar: () => setOpen({ what: 'calendar', item }),
                      mail: () => setOpen({ what: 'mail', item }),
                      remove: () => void remove(item),
                    },
                  })}
                />
              ))}
            </ul>
          </section>
        )
      })}
      {items.length === 0 && <p className="text-fg-3">{lines.length > 0 ? t.noMinutes : t.minutesLater}</p>}
      {open?.what === 'add' && <ItemDialog meetingId={id} item={undefined} onClose={close} />}
      {open?.what === 'edit' && <ItemDialog meetingId={id} item={newestOf(items, open.item)} onClose={close} />}
      {open?.what === 'calendar' && <EventDialog title={meeting.title} item={open.item} onClose={close} />}
      {open?.what === 'tasks' && <TasksDialog meetingId={id} items={open.items} onClose={close} />}
      {open?.what === 'mail' && <MailDialog meetingId={id} items={[open.item.id]} onClose={close} />}
    </aside>
  )
}
