import { hasWindow } from '#contract/messaging/account.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { type AccountRow, timeOf } from './account-row.ts'

/** When the window closes that the customer's last message opened; null where it is closed. Times are the account's. */
export function windowClosesAt(lastInAt: Date | null, now: Date): Date | null {
  if (!lastInAt) return null
  const closes = new Date(lastInAt.getTime() + messagingLimits.windowHours * 3_600_000)
  return closes > now ? closes : null
}

/** Whether anything may be written now: where there are no windows, always, but never to somebody who is blocked. */
export const mayWriteFreely = (
  account: AccountRow,
  { lastInAt, blockedAt }: { lastInAt: Date | null; blockedAt: Date | null },
  now: Date,
): boolean =>
  blockedAt === null && (!hasWindow(account.kind) || windowClosesAt(lastInAt, timeOf(account, now)) !== null)
