import type { SpeechQuery } from '#contract/calls/analytics.ts'
import { addDays, dayOf } from '#contract/usage/zone.ts'
import { fail } from '../../platform/http/fail.ts'

const dayMs = 86_400_000
const mostDays = 400
const usualDays = 90

/** What is asked for, its days both counted, and what it is compared with. Throws `usage_period_too_long`. */
export function periodOf(query: Omit<SpeechQuery, 'agent'>, now: Date) {
  const { to: asked, from: begin, version, against_version = version } = query
  const to = asked ?? dayOf(now)
  const from = begin ?? addDays(to, 1 - usualDays)
  const days = daysFrom({ from, to })
  const before = daysBefore(query, { from, to, days })
  if (days > mostDays || daysFrom(before) > mostDays) throw fail('usage_period_too_long', { years: 1 })
  return { from, to, days, version, before: { ...before, version: against_version } }
}

type Days = { from: string; to: string }
const daysFrom = ({ from, to }: Days) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/** Another version is compared in the same days, unless others are named. */
function daysBefore(
  { against_from: first, against_to: last, against_version }: Omit<SpeechQuery, 'agent'>,
  { from, to, days }: Days & { days: number },
): Days {
  if (first && last) return { from: first, to: last }
  return against_version ? { from, to } : { from: addDays(from, -days), to: addDays(from, -1) }
}
