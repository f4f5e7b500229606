import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ListChecks, Plus } from 'lucide-react'
import { useState } from 'react'
import { taskEndpoints } from '#contract/tasks/endpoints.ts'
import type { Task, TaskChanges } from '#contract/tasks/schemas.ts'
import { useInWorkspace } from '#web/features/workspaces/index.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointPages } from '#web/lib/queries/endpoint-query.ts'
import { useChangeOf } from '#web/lib/queries/use-change-of.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { TopBar } from '#web/ui/top-bar.tsx'
import { changedByTasks } from './changed-by-tasks.ts'
import { taskMessages } from './messages/index.ts'
import { TaskDialog } from './task-dialog.tsx'
import { TaskRow } from './task-row.tsx'
import { TaskTabs } from './task-tabs.tsx'

/** `/tasks`: what is to be done here, by whom and until when. */
export default function TasksPage() {
  const t = useMessages(taskMessages)
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  // Alone one has everything.
  const inWorkspace = useInWorkspace()
  const whose = search.whose === 'mine' ? 'mine' : 'all'
  const state = search.state === 'done' ? 'done' : 'open'
  const [open, setOpen] = useState<{ task: Task | undefined }>()
  const list = useInfiniteQuery({
    ...endpointPages(taskEndpoints.listTasks, { query: { whose, state } }),
    placeholderData: (before) => before,
  })
  const show = (next: { whose?: string; state?: string }) => {
    const all = { whose, state, ...next }
    const shown = { ...(all.whose === 'mine' && { whose: 'mine' }), ...(all.state === 'done' && { state: 'done' }) }
    void navigate({ to: '/tasks', search: shown, replace: true })
  }
  const { tick, remove } = useTaskChanges()
  usePageTitle(t.title)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar
        title={t.title}
        actions={
          <Button variant="primary" icon={<Plus />} onClick={() => setOpen({ task: undefined })}>
            {t.add}
          </Button>
        }
      />
      <TaskTabs on="tasks" />
      {open && <TaskDialog task={open.task} onClose={() => setOpen(undefined)} />}
      <ScreenColumn width="list" className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-3">
          <Segmented
            label={t.state}
            options={(['open', 'done'] as const).map((value) => ({ value, label: t[value] }))}
            value={state}
            onValueChange={(next) => show({ state: next })}
          />
          {inWorkspace && (
            <Segmented
              label={t.whose}
              options={(['all', 'mine'] as const).map((value) => ({ value, label: t[value] }))}
              value={whose}
              onValueChange={(next) => show({ whose: next })}
            />
          )}
        </div>
        <Loaded query={list} failed={t.failed} rows={5}>
          {({ pages }) => {
            const rows = pages.flatMap(({ records }) => records)
            // By the reader's own calendar.
            const today = new Date().toLocaleDateString('sv')
            if (rows.length === 0) return <Nothing whose={whose} state={state} />
            return (
              <InfiniteScroll list={list}>
                <ul aria-label={t.title} className="border-line-soft border-t">
                  {rows.map((task) => (
                    <TaskRow
                      key={task.id}
                      task={task}
                      today={today}
                      onTick={(done) => void tick(task, done)}
                      onEdit={() => setOpen({ task })}
                      onRemove={() => void remove(task)}
                    />
                  ))}
                </ul>
              </InfiniteScroll>
            )
          }}
        </Loaded>
      </ScreenColumn>
    </div>
  )
}

/** What is pressed in a row; both can be undone. */
function useTaskChanges() {
  const t = useMessages(taskMessages)
  const change = useChangeOf(changedByTasks)
  const update = ({ id }: Task, body: TaskChanges) =>
    change(() => api.call(taskEndpoints.updateTask, { params: { id }, body }))
  const tick = async (task: Task, done: boolean) => {
    if (!(await update(task, { done }))) return
    toast.success(done ? t.ticked : t.reopened, { label: t.undo, run: () => void update(task, { done: !done }) })
  }
  const remove = async ({ id }: Task) => {
    const call = { params: { id } }
    const restore = () => void change(() => api.call(taskEndpoints.restoreTask, call), t.restored)
    if (await change(() => api.call(taskEndpoints.removeTask, call)))
      toast.success(t.removed, { label: t.undo, run: restore })
  }
  return { tick, remove }
}

/** Where tasks come from, or that none is among those that are shown. */
function Nothing({ whose, state }: { whose: 'mine' | 'all'; state: 'open' | 'done' }) {
  const t = useMessages(taskMessages)
  if (whose === 'mine')
    return (
      <EmptyState
        icon={<ListChecks />}
        title={state === 'open' ? t.nothing.mine : t.nothing.done}
        action={
          <Link to="/tasks" className={buttonClass()}>
            {t.showAll}
          </Link>
        }
      />
    )
  if (state === 'done') return <EmptyState icon={<ListChecks />} title={t.nothing.done} />
  return (
    <EmptyState
      icon={<ListChecks />}
      title={t.empty}
      action={
        <Link to="/meetings" className={buttonClass()}>
          {t.toMeetings}
        </Link>
      }
    >
      {t.emptyText}
    </EmptyState>
  )
}
