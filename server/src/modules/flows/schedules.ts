import type { Deps } from '../../platform/deps.ts'
import { createRounds, type Rounds } from '../../platform/rounds.ts'
import type { Engine } from './engine/engine.ts'
import { idOf } from './engine/id-of.ts'
import { removeOld } from './engine/run-store.ts'
import { flowRunLimits } from './flow-run-limits.ts'
import { removeOldMails } from './stores/mail-store.ts'
import { listDueSchedules, moveOn, type Trigger } from './stores/trigger-store.ts'
import { nextDue } from './triggers.ts'

type ScheduleDeps = Pick<Deps, 'db' | 'clock' | 'log'> & { engine: Engine }

const everyMs = 1_000
const atOnce = 100
const cleanMs = 3600_000

/** Begins runs whose time has come, once each whichever process looks, and forgets what is old. */
export function createSchedules(deps: ScheduleDeps): Rounds {
  let cleanedAt = Number.NEGATIVE_INFINITY
  return createRounds({
    everyMs,
    round: async (stopped) => {
      while (!stopped.aborted && (await beginDue(deps)) === atOnce);
      if (performance.now() - cleanedAt < cleanMs) return
      cleanedAt = performance.now()
      const before = new Date(deps.clock.now().getTime() - flowRunLimits.keptDays * 86_400_000)
      while (!stopped.aborted && (await removeOld(deps.db, before, 1_000)) === 1_000);
      await removeOldMails(deps.db, before)
    },
    failed: (error) => deps.log.warn({ err: error }, 'schedules of flows wait for the next round'),
  })
}

async function beginDue(deps: ScheduleDeps): Promise<number> {
  const now = deps.clock.now()
  const due = await listDueSchedules(deps.db, now, atOnce)
  for (const trigger of due) await beginOne(deps, trigger, now)
  return due.length
}

/** The run's id is made of the time it was due: begun before a crash, it is not begun again. Times that were missed are one. */
async function beginOne({ engine, db }: ScheduleDeps, trigger: Trigger, now: Date): Promise<void> {
  const flow = await engine.documents.get(trigger.documentHash)
  const due = trigger.dueAt?.toISOString() ?? ''
  const id = idOf(`schedule ${trigger.flowId} ${trigger.node} ${due}`)
  if (flow)
    await engine.begin({
      id,
      flowId: trigger.flowId,
      document: flow.document,
      mode: 'live',
      place: trigger,
      trigger: trigger.node,
      input: { at: due },
    })
  await moveOn(db, trigger, flow ? nextDue(trigger.options, flow.document.settings.timezone, now) : null)
}
