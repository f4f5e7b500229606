import { z } from 'zod'
import { id, timestamp } from '../kit/id.ts'
import { timeZone } from '../kit/time-zone.ts'
import { language } from '../language.ts'
import { limits } from '../limits.ts'

export const scheduleId = id('dashboard_schedule')
export type ScheduleId = z.infer<typeof scheduleId>

/** When a dashboard is mailed, and to whom. Weekdays count from 1, Monday, to 7. */
export const scheduleInput = z.object({
  every: z.enum(['day', 'workday', 'week']),
  weekday: z.number().int().min(1).max(7).default(1),
  hour: z.number().int().min(0).max(23),
  minute: z.number().int().min(0).max(59).default(0),
  time_zone: timeZone.default('Asia/Jakarta'),
  language: language.default('en'),
  /** Members of the workspace; none: whoever makes the schedule. */
  recipients: z.array(z.email()).max(limits.dashboard.recipients).default([]),
})
export type ScheduleInput = z.output<typeof scheduleInput>

export const dashboardSchedule = scheduleInput.extend({
  id: scheduleId,
  next_at: timestamp,
  last_sent_at: timestamp.nullable(),
  /** Why the last one did not go out. */
  failed: z.string().nullable(),
})
export type DashboardSchedule = z.infer<typeof dashboardSchedule>
