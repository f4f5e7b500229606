import type { AlarmRules, MonitorCondition } from '#contract/monitors/conditions.ts'
import type { MonitorDraft } from '#contract/monitors/schemas.ts'
import { simulateMonitor } from '#contract/monitors/simulate.ts'

type History = NonNullable<MonitorDraft['history']>

const dayMs = 86_400_000
const monthDays = 30

/** How many days a history goes back. */
export function daysOf(times: History['times']): number {
  const [first, last] = [times[0], times.at(-1)]
  return first && last ? Math.max(1, Math.round((Date.parse(last.moment) - Date.parse(first.moment)) / dayMs)) : 0
}

/** How often it would have fired, counted for a month; undefined where nothing is known of earlier days. */
export function alarmsAMonth(
  history: History | null,
  condition: MonitorCondition,
  rules: AlarmRules,
): number | undefined {
  const days = history ? daysOf(history.times) : 0
  return history && days > 0 ? (simulateMonitor(history, condition, rules).alarms.length / days) * monthDays : undefined
}
