import type { Instant } from '#contract/kit/format/date.ts'

const MINUTE = 60_000
/** From here on the end of the window is worth a colour. */
const SOON = 4 * 60 * MINUTE

export type TimeLeft = { state: 'open' | 'soon' | 'closed'; hours: number; minutes: number }

/** How long a free text may still be sent: WhatsApp allows it for 24 hours after the customer last wrote. */
export function timeLeft(closesAt: Instant | null, now: number): TimeLeft {
  const left = closesAt === null ? 0 : new Date(closesAt).getTime() - now
  if (left <= 0) return { state: 'closed', hours: 0, minutes: 0 }
  // A minute that has begun counts as one: never "0 min" while it is open.
  const minutes = Math.ceil(left / MINUTE)
  return { state: left > SOON ? 'open' : 'soon', hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}
