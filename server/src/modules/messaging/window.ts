import { hasWindow } from '#contract/messaging/account.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { type AccountRow, timeOf } from './account-row.ts'

/** When the window closes that the customer's last message opened; null where it is closed. Times are the account's. */
export function windowClosesAt(lastInAt: Date | null, now: Date): Date | null {
  if (!lastInAt) return null
  const closes = new Date(lastInAt.getTime() + messagingLimits.windowHours * 3_600_000)
  return closes > now ? closes : null
}

/** Whether anything may be written now: where there are no windows, always. */
export const mayWriteFreely = (account: AccountRow, { lastInAt }: { lastInAt: Date | null }, now: Date): boolean =>
  !hasWindow(account.kind) || windowClosesAt(lastInAt, timeOf(account, now)) !== null
