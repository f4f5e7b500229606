import { z } from 'zod'

const figure = z.number().finite()

/** Against which earlier figure a change is measured: the period directly before, or the same one a week, a month, a year ago. */
const changeReference = z.enum(['previous', 'week', 'month', 'year'])
export type ChangeReference = z.infer<typeof changeReference>

const direction = z.enum(['up', 'down', 'either'])
const thresholdOperator = z.enum(['above', 'at_least', 'below', 'at_most'])
export type ThresholdOperator = z.infer<typeof thresholdOperator>

/** When a monitor fires. Figures are those of the last period that is over, or, without periods, those of now. */
export const monitorCondition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('threshold'), operator: thresholdOperator, value: figure }),
  z.object({
    kind: z.literal('change'),
    direction,
    /** How much it must change, in percent of the earlier figure. */
    percent: figure.positive().max(100_000),
    against: changeReference,
  }),
  /** Far from what is usual for the same day of the week, or the same month. */
  z.object({ kind: z.literal('anomaly'), direction, sensitivity: z.enum(['low', 'medium', 'high']) }),
  /** So many periods in a row without a row; without periods: no row at all. */
  z.object({ kind: z.literal('no_data'), periods: z.number().int().min(1).max(100) }),
  /** The list has at least so many rows. */
  z.object({ kind: z.literal('not_empty'), at_least: z.number().int().min(1).max(100_000) }),
])
export type MonitorCondition = z.infer<typeof monitorCondition>

/** What a check without rows, or one that failed, counts as: a state of its own, a breach, fine, or the same as before. */
const missingRule = z.enum(['alert', 'fire', 'ok', 'keep'])

const minutes = z.number().int().min(0).max(525_600)

/** How the outcome of checks becomes a state, and when people hear of it. */
export const alarmRules = z.object({
  /** How long the condition must hold before it fires. */
  pending_minutes: minutes.default(0),
  /** How long it must be over before it counts as recovered. */
  recover_minutes: minutes.default(0),
  /** While it fires it is told again after so long; null: once. */
  repeat_minutes: minutes.min(1).nullable().default(null),
  no_data: missingRule.default('alert'),
  on_error: missingRule.default('alert'),
})
export type AlarmRules = z.output<typeof alarmRules>
