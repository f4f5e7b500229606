import type { SpeechQuery } from '#contract/calls/analytics.ts'
import { addDays, dayOf } from '#contract/usage/zone.ts'
import { fail } from '../../platform/http/fail.ts'

const dayMs = 86_400_000
const mostDays = 400
const usualDays = 90

/** The days that are asked for, both counted, and as many before them. Throws `usage_period_too_long`. */
export function periodOf({ to: asked, from: begin }: Pick<SpeechQuery, 'from' | 'to'>, now: Date) {
  const to = asked ?? dayOf(now)
  const from = begin ?? addDays(to, 1 - usualDays)
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  if (days > mostDays) throw fail('usage_period_too_long', { years: 1 })
  return { from, to, days, before: { from: addDays(from, -days), to: addDays(from, -1) } }
}
