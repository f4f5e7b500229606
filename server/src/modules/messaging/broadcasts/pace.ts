import { messagingLimits } from '#contract/messaging/limits.ts'
import type { AccountRow } from '../account-row.ts'

const secondMs = 1_000

/** How many messages of a broadcast are made at once, and how often: a number that was linked by code writes as a person would. */
export const paceOf = ({ kind }: Pick<AccountRow, 'kind'>): { most: number; everyMs: number } =>
  kind === 'gateway'
    ? { most: 1, everyMs: (60 * secondMs) / messagingLimits.gatewayPerMinute }
    : { most: messagingLimits.broadcastPerSecond, everyMs: secondMs }

/** How long a broadcast takes. */
export function secondsOf(account: Pick<AccountRow, 'kind'>, messages: number): number {
  const { most, everyMs } = paceOf(account)
  return Math.ceil(messages / most) * (everyMs / secondMs)
}
