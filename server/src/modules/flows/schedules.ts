import type { Deps } from '../../platform/deps.ts'
import { type JobWorker, jobWorker, periodicTask } from '../../platform/jobs/worker.ts'
import type { Engine } from './engine/engine.ts'
import { idOf } from './engine/id-of.ts'
import { forgetJournals, removeOld } from './engine/retention-store.ts'
import { flowRunLimits } from './flow-run-limits.ts'
import { removeOldMails } from './stores/mail-store.ts'
import { findNextSchedule, listDueSchedules, moveOn, type Trigger } from './stores/trigger-store.ts'
import { nextDue, schedulesQueue } from './triggers.ts'

type ScheduleDeps = Pick<Deps, 'db' | 'clock'> & {
  engine: Pick<Engine, 'begin'> & { documents: Pick<Engine['documents'], 'get'> }
}

const atOnce = 100
const hourSeconds = 3600

/**
 * The one job of all schedules: begins runs whose time has come, and comes again when the next one is due. A process that dies over it
 * is soon succeeded by another.
 */
export const scheduleTask = (deps: ScheduleDeps): JobWorker =>
  jobWorker<object>({
    queue: schedulesQueue,
    everySeconds: hourSeconds,
    leaseSeconds: 5,
    retryAfterMs: () => 1_000,
    run: async (_job, signal) => {
      while (!signal.aborted && (await beginDue(deps)) === atOnce);
      const next = await findNextSchedule(deps.db)
      return next ? { again: next } : 'done'
    },
  })

/**
 * Forgets runs and mails that are old. Runs go once the month that they ended in is, and after their journals: with a run that has one its rows go, too,
 * one by one.
 */
export const forgetRunsTask = (deps: Pick<Deps, 'db' | 'clock'>): JobWorker =>
  periodicTask('forget-flow-runs', hourSeconds, async (stopped) => {
    const { db, clock } = deps
    const before = new Date(clock.now().getTime() - flowRunLimits.keptDays * 86_400_000)
    await removeOldMails(db, before)
    const month = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth(), 1))
    if (!(await forgetJournals(db, month))) return
    while (!stopped.aborted && (await removeOld(db, month, 1_000)) === 1_000);
  })

async function beginDue(deps: ScheduleDeps): Promise<number> {
  const now = deps.clock.now()
  const due = await listDueSchedules(deps.db, now, atOnce)
  for (const trigger of due) await beginScheduled(deps, trigger, now)
  return due.length
}

/** The run's id is made of the time it was due: begun before a crash, it is not begun again. Times that were missed are one. */
async function beginScheduled({ engine, db }: ScheduleDeps, trigger: Trigger, now: Date): Promise<void> {
  const flow = await engine.documents.get(trigger.documentHash)
  const due = trigger.dueAt?.toISOString() ?? ''
  const id = idOf(`schedule ${trigger.flowId} ${trigger.node} ${due}`)
  if (flow)
    await engine.begin({
      id,
      flowId: trigger.flowId,
      document: flow.document,
      mode: 'live',
      tenant: trigger,
      trigger: trigger.node,
      input: { at: due },
    })
  await moveOn(db, trigger, flow ? nextDue(trigger.options, flow.document.settings.timezone, now) : null)
}
