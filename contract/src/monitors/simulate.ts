import { type Alarm, initialAlarm, type MonitorState, stepAlarm } from './alarm.ts'
import type { AlarmRules, MonitorCondition } from './conditions.ts'
import { type EvaluationTime, judgeCondition } from './judge.ts'
import type { MeasuredSeries } from './series.ts'

/** The times at which checks would have looked, and what they would have found: the same figures each time, or those of each time. */
export type MonitorHistory = { times: EvaluationTime[]; measured: MeasuredSeries; samples: MeasuredSeries[] | null }

export type SimulatedAlarm = {
  /** Days: when it would have fired, and when it would have been over; null: it still would fire. */
  from: EvaluationTime
  to: EvaluationTime | null
  label: string
  value: number | null
}
type Simulation = { alarms: SimulatedAlarm[]; state: MonitorState; checks: number }

/** What a monitor would have done over its history. Pure: the page moves a threshold with it. */
export function simulateMonitor(
  { times, measured, samples }: MonitorHistory,
  condition: MonitorCondition,
  rules: AlarmRules,
): Simulation {
  const alarms: SimulatedAlarm[] = []
  let alarm: Alarm = initialAlarm(Date.parse(times[0]?.moment ?? '') || 0)
  for (const [index, at] of times.entries()) {
    const verdict = judgeCondition(samples?.[index] ?? measured, condition, at)
    const wasOpen = alarm.firing_since !== null
    alarm = stepAlarm(alarm, verdict.outcome, rules, { now: Date.parse(at.moment) }).alarm
    const isOpen = alarm.firing_since !== null
    const worst = verdict.figures.find(({ breaches }) => breaches)
    if (isOpen && !wasOpen) alarms.push({ from: at, to: null, label: worst?.label ?? '', value: worst?.value ?? null })
    const open = alarms.at(-1)
    if (wasOpen && !isOpen && open) open.to = at
  }
  return { alarms, state: alarm.state, checks: times.length }
}
