import { taskLimits } from '#contract/tasks/limits.ts'
import { type JobWorker, periodicTask } from '../../platform/jobs/worker.ts'
import { dayIn, instantOf } from '../../platform/wall-clock.ts'
import { notifyUsers, zonesOf } from '../notifications/service.ts'
import { type DueTask, listDueTasks, takeReminders } from './reminder-store.ts'
import type { TaskDeps } from './task-service.ts'
import { forgetRemoved } from './task-store.ts'

const everySeconds = 300
const atOnce = 1_000
const dayMs = 86_400_000

/** On the morning of its day, by the clocks of who has it, a task is told of: all of one person's and place together, and each once. */
export const taskReminders = (deps: TaskDeps): JobWorker =>
  periodicTask('task-reminders', everySeconds, async (signal) => {
    const now = deps.clock.now()
    await forgetRemoved(deps.db, new Date(now.getTime() - taskLimits.removedDays * dayMs))
    let after: DueTask['id'] | null = null
    for (;;) {
      const tasks: DueTask[] = await listDueTasks(deps.db, now, after, atOnce)
      const zoneOf = await zonesOf(
        deps.db,
        tasks.map(({ assigneeId }) => assigneeId),
      )
      const ripe = tasks.filter((task) => isMorningOf(task, zoneOf(task.assigneeId), now))
      for (const together of Map.groupBy(ripe, ({ assigneeId, workspaceId, due }) =>
        [assigneeId, workspaceId, due].join(),
      ).values()) {
        signal.throwIfAborted()
        await remind(deps, together, now)
      }
      after = tasks.at(-1)?.id ?? null
      if (tasks.length < atOnce) return
    }
  })

/** It is the day, its morning has come, and that was still to come when the task was given. */
function isMorningOf({ due, plannedAt }: DueTask, timeZone: string, now: Date): boolean {
  const morning = instantOf(new Date(`${due}T${taskLimits.morning}:00Z`), timeZone)
  return plannedAt < morning && morning <= now && dayIn(timeZone, now) === due
}

async function remind(deps: TaskDeps, tasks: readonly DueTask[], now: Date): Promise<void> {
  const [first] = tasks
  if (!first) return
  const { id, assigneeId, workspaceId, due } = first
  await deps.db.transaction(async (tx) => {
    const ids = tasks.map((task) => task.id)
    const [title, ...others] = await takeReminders(tx, ids, first, now)
    if (title === undefined) return
    await notifyUsers(
      { ...deps, db: tx },
      {
        to: [assigneeId],
        kind: 'task_due',
        facts: { title, due, more: others.length },
        key: `task-due:${id}:${now.getTime()}`,
        workspaceId,
      },
    )
  })
}
