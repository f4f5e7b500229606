import { type DeviceRuleInput, deviceRuleInput, type deviceSeverities } from '#contract/devices/schemas.ts'
import { draftSchema } from '#web/lib/form/use-draft-form.ts'
import { readWrittenNumber } from './written-number.ts'

type Settings = Record<'key' | 'value' | 'latitude' | 'longitude' | 'radius_m' | 'minutes', string> & {
  kind: DeviceRuleInput['settings']['kind']
  operator: 'above' | 'below'
  when: 'inside' | 'outside'
}

/** A rule as it is written in the form; figures are texts until they are sent, the radius in kilometres. */
export type WrittenRule = {
  name: string
  device_type: string | null
  severity: (typeof deviceSeverities)[number]
  settings: Settings
}

export const emptyRule: WrittenRule = {
  name: '',
  device_type: null,
  severity: 'warning',
  settings: {
    kind: 'threshold',
    key: '',
    operator: 'above',
    value: '',
    latitude: '',
    longitude: '',
    radius_m: '1',
    when: 'outside',
    minutes: '15',
  },
}

const numberIn = (text: string): number => readWrittenNumber(text) ?? Number.NaN

/** What is sent of it: of its settings those that its kind has. */
export const writtenRuleSchema = draftSchema(deviceRuleInput, ({ settings, ...rule }: WrittenRule) => ({
  ...rule,
  settings: {
    ...settings,
    value: numberIn(settings.value),
    latitude: numberIn(settings.latitude),
    longitude: numberIn(settings.longitude),
    radius_m: numberIn(settings.radius_m) * 1_000,
    minutes: numberIn(settings.minutes),
  },
}))
