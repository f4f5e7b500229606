import type { DeviceRuleSettings } from '#contract/devices/rules.ts'

/** A rule as it is written in the form; figures are texts until they are sent. */
export type EditedRule = Record<RuleField, string> & {
  kind: DeviceRuleSettings['kind']
  operator: 'above' | 'below'
  when: 'inside' | 'outside'
}
export type RuleField = 'name' | 'key' | 'value' | 'latitude' | 'longitude' | 'radius' | 'minutes'

export const emptyRule: EditedRule = {
  ...{ name: '', kind: 'threshold', key: '', operator: 'above', value: '', latitude: '', longitude: '' },
  ...{ radius: '1', when: 'outside', minutes: '15' },
}

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')))
const maxMinutes = 10_080

/** The fields that cannot be sent, of those that the rule has. */
export function wrongRuleFields(edited: EditedRule): RuleField[] {
  const minutes = numberOf(edited.minutes)
  const least = edited.kind === 'offline' ? 1 : 0
  const metres = numberOf(edited.radius) * 1_000
  const wrong: Record<RuleField, boolean> = {
    name: edited.name.trim() === '',
    key: edited.kind === 'threshold' && edited.key.trim() === '',
    value: edited.kind === 'threshold' && !Number.isFinite(numberOf(edited.value)),
    latitude: edited.kind === 'geofence' && !(Math.abs(numberOf(edited.latitude)) <= 90),
    longitude: edited.kind === 'geofence' && !(Math.abs(numberOf(edited.longitude)) <= 180),
    radius: edited.kind === 'geofence' && !(metres >= 10 && metres <= 2_000_000),
    minutes: !(Number.isInteger(minutes) && minutes >= least && minutes <= maxMinutes),
  }
  return (Object.keys(wrong) as RuleField[]).filter((field) => wrong[field])
}

/** What is sent of a rule without wrong fields. */
export function settingsOf(edited: EditedRule): DeviceRuleSettings {
  const minutes = numberOf(edited.minutes)
  if (edited.kind === 'offline') return { kind: 'offline', minutes }
  if (edited.kind === 'threshold')
    return {
      kind: 'threshold',
      key: edited.key.trim(),
      operator: edited.operator,
      value: numberOf(edited.value),
      minutes,
    }
  return {
    ...{ kind: 'geofence', latitude: numberOf(edited.latitude), longitude: numberOf(edited.longitude) },
    ...{ radius_m: numberOf(edited.radius) * 1_000, when: edited.when, minutes },
  }
}
