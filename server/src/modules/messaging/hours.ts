import type { MessagingSettings } from '#contract/messaging/account.ts'
import { dayIn, timeOfDayIn, wallClock } from '../../platform/wall-clock.ts'

/** Whether people are there; always, where no hours are set. */
export function isOpenAt({ enabled, time_zone, open, holidays }: MessagingSettings['hours'], now: Date): boolean {
  if (!enabled) return true
  const time = timeOfDayIn(time_zone, now)
  if (holidays.includes(dayIn(time_zone, now))) return false
  const day = wallClock(now, time_zone).getUTCDay()
  return open.some((entry) => entry.day === day && entry.from <= time && time < entry.to)
}
