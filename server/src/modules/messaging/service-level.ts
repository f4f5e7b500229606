import type { StoredSettings } from './account-row.ts'
import type { ConversationRow } from './conversation-store.ts'
import { addOpenMinutes } from './open-time.ts'

/** What of a conversation says what is due. */
export type DueState = Pick<ConversationRow, 'status' | 'answeredBy' | 'waitingSince'> & {
  /** Since when people have it. */
  peopleSince: Date | null
  responseDueAt: Date | null
  resolutionDueAt: Date | null
}
export type ServiceLevel = 'response' | 'resolution'
type Rules = Pick<StoredSettings, 'hours' | 'targets'>

/** What is due by now: only what people have, from when they got it; a time that was set stays until it is met. */
export function nextStanding({ hours, targets }: Rules, before: DueState, now: Date): DueState {
  const { status, answeredBy, waitingSince } = before
  if (answeredBy !== 'people' || status === 'resolved')
    return { ...before, peopleSince: null, responseDueAt: null, resolutionDueAt: null }
  const peopleSince = before.peopleSince ?? now
  const due = (from: Date, minutes: number | null) => (minutes === null ? null : addOpenMinutes(hours, from, minutes))
  const waits = waitingSince && (waitingSince > peopleSince ? waitingSince : peopleSince)
  return {
    ...before,
    peopleSince,
    responseDueAt: waits && (before.responseDueAt ?? due(waits, targets.response_minutes)),
    resolutionDueAt: before.resolutionDueAt ?? due(peopleSince, targets.resolution_minutes),
  }
}

/** What was done between two standings, in time or not. What went back to the agent was not done by people. */
export function doneBetween(before: DueState, after: DueState): { kind: ServiceLevel; dueAt: Date }[] {
  const isResolved = after.status === 'resolved'
  const { responseDueAt, resolutionDueAt } = before
  return [
    ...(responseDueAt && after.waitingSince === null ? [{ kind: 'response' as const, dueAt: responseDueAt }] : []),
    ...(resolutionDueAt && isResolved ? [{ kind: 'resolution' as const, dueAt: resolutionDueAt }] : []),
  ]
}
