import { Cron } from 'croner'
import type { DashboardSchedule, ScheduleId, ScheduleInput } from '#contract/dashboards/schedules.ts'
import type { DashboardId } from '#contract/dashboards/schemas.ts'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { dequeueJob, type Enqueuer, enqueueJobs } from '../../platform/jobs/enqueue.ts'
import * as store from './schedule-store.ts'
import { findDashboard } from './service.ts'

export type ScheduleDeps = Pick<Deps, 'db' | 'clock'>

export const mailQueue = 'dashboard-mail'
export type DashboardMail = { id: ScheduleId }

/** The next time after `from`, at the clock of the time zone: also where that changes between summer and winter. */
export function nextTime({ every, weekday, hour, minute, time_zone }: ScheduleInput, from: Date): Date {
  const days = { day: '*', workday: '1-5', week: String(weekday % 7) }[every]
  const next = new Cron(`0 ${minute} ${hour} * * ${days}`, { timezone: time_zone }).nextRun(from)
  if (!next) throw new Error('a schedule has no next time')
  return next
}

export async function listSchedules(deps: ScheduleDeps, scope: Scope, id: DashboardId): Promise<DashboardSchedule[]> {
  await findDashboard(deps, scope, id)
  return store.listSchedules(deps.db, scope.userId, id)
}

export async function createSchedule(
  deps: ScheduleDeps,
  scope: Scope,
  id: DashboardId,
  input: ScheduleInput,
): Promise<DashboardSchedule> {
  await findDashboard(deps, scope, id)
  const max = limits.dashboard.schedules
  if ((await store.listSchedules(deps.db, scope.userId, id)).length >= max)
    throw fail('dashboard_schedule_limit', { max })
  const found = await store.findRecipients(deps.db, scope, input.recipients)
  const known = new Set(found.map(({ email }) => email.toLowerCase()))
  const stranger = input.recipients.find((email) => !known.has(email.toLowerCase()))
  if (stranger) throw fail('dashboard_recipient_unknown', { email: stranger })
  const now = deps.clock.now()
  const nextAt = nextTime(input, now)
  return deps.db.transaction(async (db) => {
    const made = { ...input, dashboardId: id, userId: scope.userId, nextAt, now, id: newId<ScheduleId>(now) }
    const row = await store.insertSchedule(db, made)
    await enqueueMail({ ...deps, db }, row.id, nextAt)
    return row
  })
}

/** Makes it due now; it goes out beside the call. */
export async function sendNow(
  deps: ScheduleDeps,
  scope: Scope,
  id: DashboardId,
  scheduleId: ScheduleId,
): Promise<DashboardSchedule> {
  await findDashboard(deps, scope, id)
  return deps.db.transaction(async (db) => {
    const now = deps.clock.now()
    const row = await store.hastenSchedule(db, scope.userId, id, { id: scheduleId, now })
    if (!row) throw fail('dashboard_schedule_not_found')
    await enqueueMail({ ...deps, db }, row.id, now)
    return row
  })
}

const enqueueMail = (deps: Enqueuer, id: ScheduleId, dueAt: Date) =>
  enqueueJobs<DashboardMail>(deps, mailQueue, [{ key: id, payload: { id }, dueAt }], { replace: true })

export async function removeSchedule(
  deps: ScheduleDeps,
  scope: Scope,
  id: DashboardId,
  scheduleId: ScheduleId,
): Promise<null> {
  await findDashboard(deps, scope, id)
  if (!(await store.removeSchedule(deps.db, scope.userId, id, scheduleId))) throw fail('dashboard_schedule_not_found')
  await dequeueJob(deps, mailQueue, scheduleId)
  return null
}
