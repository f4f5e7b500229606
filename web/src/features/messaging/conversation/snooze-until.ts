export type Snooze = 'hour' | 'tomorrow' | 'week'

const MORNING = 9

/** Until when a conversation sleeps: an hour, or nine in the morning of tomorrow or of the next Monday. */
export function snoozeUntil(snooze: Snooze, now: number): string {
  const at = new Date(now)
  if (snooze === 'hour') at.setHours(at.getHours() + 1)
  else {
    const days = snooze === 'tomorrow' ? 1 : (8 - at.getDay()) % 7 || 7
    at.setDate(at.getDate() + days)
    at.setHours(MORNING, 0, 0, 0)
  }
  return at.toISOString()
}
