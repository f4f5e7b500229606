import type { AlarmRules } from './conditions.ts'
import { monitorLimits } from './limits.ts'

// A monitor's state as a pure machine: what a check found goes in with the time, the next state and what to tell come out.

export const monitorStates = ['normal', 'pending', 'firing', 'recovering', 'no_data', 'error'] as const
export type MonitorState = (typeof monitorStates)[number]
export type CheckOutcome = 'ok' | 'breach' | 'no_data' | 'error'
type NotifiedState = 'firing' | 'no_data' | 'error'

/** Times are milliseconds since 1970. */
export type Alarm = {
  state: MonitorState
  since: number
  /** When the alarm that is open began to fire; null: none is open. */
  firing_since: number | null
  /** What people were told of since it was last normal, and when the last time. */
  told: readonly NotifiedState[]
  told_at: number | null
  /** Somebody has taken note: it is not told again. */
  acknowledged: boolean
  snoozed_until: number | null
  /** When people were told of a change of late, repetitions left out. */
  news_at?: readonly number[]
}

const hourMs = 3_600_000

export const initialAlarm = (now: number): Alarm => ({
  state: 'normal',
  since: now,
  firing_since: null,
  told: [],
  told_at: null,
  acknowledged: false,
  snoozed_until: null,
})

export type AlarmNews = 'firing' | 'repeat' | 'no_data' | 'error' | 'recovered'
export type AlarmStep = { alarm: Alarm; from: MonitorState; to: MonitorState; tell: AlarmNews | null }

/** What a check makes of an alarm. `muted`: nothing is told now, whatever happens. */
export function stepAlarm(
  given: Alarm,
  found: CheckOutcome,
  rules: AlarmRules,
  { now, muted = false }: { now: number; muted?: boolean },
): AlarmStep {
  const before = notAhead(given, now)
  const outcome = countedAs(found, rules)
  const from = before.state
  if (outcome === 'keep') return { alarm: before, from, to: from, tell: null }
  const to = nextState(before, outcome, rules, now)
  const alarm: Alarm = {
    ...before,
    state: to,
    since: to === from ? before.since : now,
    firing_since: to === 'normal' ? null : to === 'firing' ? (before.firing_since ?? now) : before.firing_since,
  }
  const recent = before.news_at?.filter((at) => now - at < hourMs) ?? []
  const news = newsOf(alarm, before, rules, now)
  // One that comes and goes all night is told as often as people can read; how it stands then is told as soon as there is room.
  const isSilent =
    muted ||
    (before.snoozed_until !== null && now < before.snoozed_until) ||
    (news !== 'repeat' && recent.length >= monitorLimits.newsAnHour)
  const tell = isSilent ? null : news
  alarm.news_at = tell === null || tell === 'repeat' ? recent : [...recent, now]
  if (to === 'normal') {
    // Who was told of it and not that it is over hears of that when people are told again.
    const owed = tell === null ? {} : { told: [], told_at: null }
    return { from, to, tell, alarm: { ...alarm, ...owed, acknowledged: false } }
  }
  if (tell === null) return { from, to, tell, alarm }
  const told: NotifiedState = tell === 'no_data' || tell === 'error' ? tell : 'firing'
  return { from, to, tell, alarm: { ...alarm, told: [...new Set([...alarm.told, told])], told_at: now } }
}

/** What a clock that was ahead has written down is taken to be of now, or nothing would come due until then. */
function notAhead(alarm: Alarm, now: number): Alarm {
  const held = <T extends number | null>(at: T) => (at === null ? at : Math.min(at, now))
  const { since, firing_since, told_at, news_at } = alarm
  return {
    ...alarm,
    since: Math.min(since, now),
    firing_since: held(firing_since),
    told_at: held(told_at),
    ...(news_at && { news_at: news_at.filter((at) => at <= now) }),
  }
}

function countedAs(found: CheckOutcome, rules: AlarmRules): CheckOutcome | 'keep' {
  if (found === 'ok' || found === 'breach') return found
  const rule = found === 'no_data' ? rules.no_data : rules.on_error
  return rule === 'alert' ? found : rule === 'fire' ? 'breach' : rule
}

function nextState(alarm: Alarm, outcome: CheckOutcome, rules: AlarmRules, now: number): MonitorState {
  const { state, since, firing_since } = alarm
  const isOver = (minutes: number) => now - since >= minutes * 60_000
  if (outcome === 'no_data' || outcome === 'error') return outcome
  if (outcome === 'breach') {
    if (firing_since !== null) return 'firing'
    if (state === 'pending') return isOver(rules.pending_minutes) ? 'firing' : 'pending'
    return rules.pending_minutes === 0 ? 'firing' : 'pending'
  }
  if (firing_since === null) return 'normal'
  if (state === 'recovering') return isOver(rules.recover_minutes) ? 'normal' : 'recovering'
  return rules.recover_minutes === 0 ? 'normal' : 'recovering'
}

function newsOf(alarm: Alarm, before: Alarm, rules: AlarmRules, now: number): AlarmNews | null {
  const { state, since, told, told_at, acknowledged } = alarm
  if (state === 'normal') return before.told.length > 0 ? 'recovered' : null
  if (state === 'no_data' || state === 'error') {
    const isDue = now - since >= rules.pending_minutes * 60_000
    return isDue && !told.includes(state) ? state : null
  }
  if (state !== 'firing') return null
  if (!told.includes('firing') || before.firing_since === null) return 'firing'
  const isDue = rules.repeat_minutes !== null && told_at !== null && now - told_at >= rules.repeat_minutes * 60_000
  return isDue && !acknowledged ? 'repeat' : null
}
