import { type AlarmStep, stepAlarm } from '#contract/monitors/alarm.ts'
import { judgeCondition } from '#contract/monitors/judge.ts'
import type { MonitorEventId, MonitorId, MonitorTest, StopReason } from '#contract/monitors/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { Failure } from '../../platform/http/fail.ts'
import { newId } from '../../platform/id.ts'
import { doublingWait } from '../../platform/jobs/doubling-wait.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/worker.ts'
import { getAgent } from '../agents/service.ts'
import type { ChartReader } from '../charts/service.ts'
import { scopeOf } from '../flows/service.ts'
import type { CheckResult } from './checked.ts'
import { insertEvent } from './event-store.ts'
import { isQuiet, nextLook } from './intervals.ts'
import { evidenceOf, lookAt, measuredFor } from './look.ts'
import { type MonitorRow, timedOf, watchedOf, watcherOf } from './monitor-row.ts'
import * as store from './store.ts'
import { tellAlarm, tellPages, tellStopped } from './tell.ts'

export type CheckDeps = Pick<Deps, 'db' | 'clock' | 'log'> & { charts: ChartReader }

export const checkQueue = 'monitor-check'
export type MonitorJob = { id: MonitorId }

const lanes = 8
/** A process that died over a check is succeeded after this. */
const leaseSeconds = 10

/**
 * Looks when a monitor is due. What it found, the next state, whom to tell and when it looks next are one transaction of whoever still has the job: a process that
 * is killed before has done nothing, one that is killed after is not repeated. Times that were missed are one.
 */
export const checkWorker = (deps: CheckDeps): JobWorker =>
  jobWorker<MonitorJob>({
    queue: checkQueue,
    lanes: Array.from({ length: lanes }, () => 'oldest' as const),
    leaseSeconds,
    // Counted are processes that died over it: it is tried again whatever happens.
    retryAfterMs: doublingWait({ firstMs: 1_000, longestMs: 60_000 }),
    run: async ({ payload: { id }, hold }, signal) => {
      const row = await store.findDue(deps.db, id)
      if (!row?.nextAt) return 'done'
      const dueAt = row.nextAt
      if (dueAt > deps.clock.now()) return { again: dueAt }
      const reason = await stopReasonOf(deps, row)
      const checked = reason ? undefined : await checkMonitor(deps, row, signal)
      signal.throwIfAborted()
      const again = await deps.db.transaction(async (tx) => {
        // Before the job, as whoever changes a monitor locks them: else each would wait for the other.
        await store.lockAlarm(tx, id)
        if (!(await hold(tx))) throw new Error('the job is another process’s now')
        return checked ? finish(deps, tx, row, dueAt, checked) : stop(deps, tx, row, reason ?? 'source_gone')
      })
      return again ? { again } : 'done'
    },
  })

/** Why a monitor may look no more: its author left, its agent or its database is deleted. */
async function stopReasonOf({ db }: CheckDeps, row: MonitorRow): Promise<StopReason | undefined> {
  try {
    const scope = await scopeOf(db, watcherOf(row).tenant)
    await getAgent({ db }, scope, row.agentId)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return error.code === 'agent_not_found' ? 'agent_gone' : 'author_left'
  }
  const { source } = row.settings.query
  return source.kind === 'database' && !(await store.hasDataSource(db, source.id)) ? 'source_gone' : undefined
}

/** Looks once and judges. Nothing is stored or told. */
export async function checkMonitor(
  deps: Pick<CheckDeps, 'charts' | 'clock'>,
  row: MonitorRow,
  signal: AbortSignal,
): Promise<CheckResult> {
  const { condition } = row.settings
  const now = deps.clock.now()
  const [watcher, watched] = [watcherOf(row), watchedOf(row)]
  const outcome = await lookAt(deps, watcher, watched, { at: now }, signal)
  if (!outcome.ok) return { outcome: 'error', figures: [], count: 0, failure: outcome.failure, evidence: null }
  const look = { ...outcome.look, measured: measuredFor(outcome.look, condition) }
  const verdict = judgeCondition(look.measured, condition, { day: look.day, moment: now.toISOString() })
  const figures = verdict.figures.toSorted((left, right) => Number(right.breaches) - Number(left.breaches))
  return {
    outcome: verdict.outcome,
    figures,
    count: look.measured.count,
    failure: null,
    evidence: evidenceOf(look, watched, figures),
  }
}

export const presentTest = ({ outcome, failure, evidence }: CheckResult, tookMs: number): MonitorTest => ({
  outcome,
  failure,
  evidence,
  took_ms: Math.round(tookMs),
})

const keptFigures = 10

/** Answers when it looks next; null: never. */
async function finish(
  deps: CheckDeps,
  tx: Db,
  row: MonitorRow,
  dueAt: Date,
  checked: CheckResult,
): Promise<Date | null> {
  const now = deps.clock.now()
  const current = await store.lockAlarm(tx, row.id)
  // Switched off or changed while it looked: whoever did so has planned what comes.
  if (!current?.active || current.nextAt?.getTime() !== dueAt.getTime()) return current?.active ? current.nextAt : null
  const { settings } = row
  await store.upsertCheck(tx, {
    id: row.id,
    dueAt,
    at: now,
    outcome: checked.outcome,
    value: checked.figures[0]?.value ?? null,
  })
  const muted = isQuiet(settings.quiet, settings.time_zone, now)
  const step = stepAlarm(current.alarm, checked.outcome, settings.rules, { now: now.getTime(), muted })
  const next = nextLook(timedOf(row), now)
  const isOver = next === null || (settings.end_at !== null && next > new Date(settings.end_at))
  const figures = checked.figures
    .slice(0, keptFigures)
    .map(({ label, value, breaches }) => ({ label, value, breaches }))
  await store.updateMonitor(tx, row.id, {
    alarm: step.alarm,
    last: { figures, count: checked.count, failure: checked.failure },
    checkedAt: now,
    nextAt: isOver ? null : next,
    ...(isOver && { active: false, stopped: 'ended' as const }),
  })
  await happened(deps, tx, row, step, checked)
  return isOver ? null : next
}

async function happened(
  deps: CheckDeps,
  tx: Db,
  row: MonitorRow,
  step: AlarmStep,
  checked: CheckResult,
): Promise<void> {
  const { from, to, tell } = step
  if (from === to && tell === null) return
  const now = deps.clock.now()
  const id = newId<MonitorEventId>(now)
  const figures = checked.figures
    .slice(0, keptFigures)
    .map(({ label, value, breaches }) => ({ label, value, breaches }))
  await insertEvent(tx, {
    id,
    monitorId: row.id,
    at: now,
    kind: from === to ? 'repeat' : 'state',
    from,
    to,
    told: tell,
    figures,
    failure: checked.failure,
    ...(checked.evidence && to !== 'normal' && { evidence: checked.evidence }),
  })
  await tellPages({ ...deps, db: tx }, row)
  if (tell) await tellAlarm({ ...deps, db: tx }, row, { id, news: tell, checked })
}

/** It looks no more, says why, and whoever made it is told. */
async function stop(deps: CheckDeps, tx: Db, row: MonitorRow, reason: StopReason): Promise<null> {
  const now = deps.clock.now()
  const { alarm } = row
  const stopped = { ...alarm, state: 'error' as const, since: alarm.state === 'error' ? alarm.since : now.getTime() }
  await store.updateMonitor(tx, row.id, { active: false, stopped: reason, nextAt: null, alarm: stopped })
  const id = newId<MonitorEventId>(now)
  await insertEvent(tx, {
    id,
    monitorId: row.id,
    at: now,
    kind: 'stopped',
    from: alarm.state,
    to: 'error',
    note: reason,
  })
  await tellPages({ ...deps, db: tx }, row)
  await tellStopped({ ...deps, db: tx }, row, id)
  return null
}
