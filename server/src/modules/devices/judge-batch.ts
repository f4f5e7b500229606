import { judgeRule, type Measurement, type RuleState } from '#contract/devices/rules.ts'
import type { Deps } from '../../platform/deps.ts'
import { clearOfRules, listOpenNames, openName } from './clear-store.ts'
import { storedSeverity } from './device-row.ts'
import { raiseAlarm } from './raise.ts'
import * as rules from './rule-store.ts'
import type { SendingDevice } from './telemetry-store.ts'
import type { DeviceTenant } from './tell.ts'

type Act = { does: 'raise'; value: number | null } | { does: 'clear' }

/** What a rule makes of measurements, the oldest first: how it stands after them, and what is left to do about its alarm. */
function judgeAll(
  { settings, state: before }: rules.AppliedRule,
  ordered: readonly Measurement[],
): { state: RuleState | undefined; act: Act | undefined } {
  let [state, act] = [before, undefined as Act | undefined]
  for (const measurement of ordered) {
    const judged = judgeRule(settings, state, measurement)
    if (!judged) continue
    state = judged.state
    // The value of an alarm is the one that it began with.
    if (judged.does === 'nothing' || judged.does === act?.does) continue
    const value = settings.kind === 'threshold' ? (measurement.values[settings.key] ?? null) : null
    act = judged.does === 'raise' ? { does: 'raise', value } : { does: 'clear' }
  }
  return { state, act }
}

export type Judged = { device: SendingDevice; ordered: readonly Measurement[] }

/**
 * Judges every rule of devices of one place over what came, the oldest first; says whether an alarm was raised or cleared. How many statements that
 * is does not depend on how much came: of each rule only the last word at a device counts. Pass a transaction that has locked the devices.
 */
export async function judgeBatch(
  deps: Pick<Deps, 'db' | 'clock'>,
  place: DeviceTenant,
  came: readonly Judged[],
  now: Date,
): Promise<boolean> {
  const { db: tx } = deps
  const orderedOf = new Map(came.map(({ device, ordered }) => [device.id, ordered]))
  const applied = await rules.listApplied(tx, [...orderedOf.keys()])
  const judged = applied.map((rule) => ({ rule, ...judgeAll(rule, orderedOf.get(rule.device) ?? []) }))
  await rules.saveStates(
    tx,
    judged.flatMap(({ rule, state }) =>
      state && state !== rule.state ? [{ device: rule.device, ruleId: rule.id, ...state }] : [],
    ),
  )
  const cleared = judged.flatMap(({ rule, act }) =>
    act?.does === 'clear' ? [{ device: rule.device, ruleId: rule.id }] : [],
  )
  let changed = await clearOfRules(tx, cleared, now)
  const raised = judged.flatMap(({ rule, act }) => (act?.does === 'raise' ? [{ rule, value: act.value }] : []))
  const open = await listOpenNames(tx, [...new Set(raised.map(({ rule }) => rule.device))])
  for (const { rule, value } of raised.filter(({ rule: { device, name } }) => !open.has(openName(device, name)))) {
    const given = { name: rule.name, severity: storedSeverity(rule.severity), message: '', value, by: null, now }
    changed = (await raiseAlarm(deps, place, { deviceId: rule.device, ruleId: rule.id, ...given })) || changed
  }
  return changed
}
