import { z } from 'zod'

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** How often a monitor looks. Weekdays count from 1, Monday, to 7; day 31 is the last of each month. */
export const monitorInterval = z.discriminatedUnion('every', [
  z.object({ every: z.literal('minutes'), minutes: z.number().int().min(1).max(1_440) }),
  z.object({ every: z.literal('day'), at: time }),
  z.object({ every: z.literal('workday'), at: time }),
  z.object({ every: z.literal('week'), weekday: z.number().int().min(1).max(7), at: time }),
  z.object({ every: z.literal('month'), day: z.union([z.number().int().min(1).max(28), z.literal(31)]), at: time }),
  /** Five fields, by the clock of the zone. */
  z.object({ every: z.literal('cron'), cron: z.string().trim().min(9).max(120) }),
])
export type MonitorInterval = z.infer<typeof monitorInterval>
