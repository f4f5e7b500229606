import { z } from 'zod'
import { timeZone } from '../kit/time-zone.ts'

/** When mails go out: each at once, or together in one mail every hour or once a day. */
export const digest = z.enum(['at_once', 'hourly', 'daily'])
export type Digest = z.infer<typeof digest>
export const digestChoice = z.enum(['default', ...digest.options])
export type DigestChoice = z.infer<typeof digestChoice>

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** From one time of day to another on the days that it begins on (1: Monday, 7: Sunday); over midnight where `to` is not later. */
const quietHours = z
  .object({ from: clockTime, to: clockTime, days: z.array(z.number().int().min(1).max(7)).min(1).max(7) })
  .refine(({ from, to, days }) => from !== to || new Set(days).size < 7)
export type QuietHours = z.infer<typeof quietHours>

/** When what leaves the app reaches a person; the list in the app is never held. */
export const notificationDelivery = z.object({
  /** Null: not chosen yet; then Asia/Jakarta counts. */
  time_zone: timeZone.nullable(),
  quiet: quietHours.nullable(),
  /** What is urgent waits neither for quiet hours to end nor for a digest. */
  urgent_passes: z.boolean(),
  digest,
  /** When the daily one goes out. */
  digest_at: clockTime,
})
export type NotificationDelivery = z.infer<typeof notificationDelivery>

export const firstDelivery: NotificationDelivery = {
  time_zone: null,
  quiet: null,
  urgent_passes: true,
  digest: 'at_once',
  digest_at: '08:00',
}
