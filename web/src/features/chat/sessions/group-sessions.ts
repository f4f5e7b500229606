import { daysAgo } from '#contract/kit/format/date.ts'
import type { ListedSession } from '../api/sessions.ts'

type GroupName = 'pinned' | 'today' | 'yesterday' | 'week' | 'month' | 'older'
export type SessionGroup = { name: GroupName; sessions: readonly ListedSession[] }

const order: readonly GroupName[] = ['pinned', 'today', 'yesterday', 'week', 'month', 'older']

/** Sessions under their headings, by the reader's calendar; the order inside a group stays. `now` is the present moment. */
export function groupSessions(sessions: readonly ListedSession[], now: Date): SessionGroup[] {
  const groups = Map.groupBy(sessions, (session) => groupOf(session, now))
  return order.flatMap((name) => {
    const found = groups.get(name)
    return found ? [{ name, sessions: found }] : []
  })
}

function groupOf({ pinned, last_message_at, created_at }: ListedSession, now: Date): GroupName {
  if (pinned) return 'pinned'
  const days = daysAgo(last_message_at ?? created_at, now)
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  return days < 7 ? 'week' : days < 30 ? 'month' : 'older'
}
