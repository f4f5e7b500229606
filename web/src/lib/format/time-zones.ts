import { usageZone } from '#contract/usage/zone.ts'

type TimeZoneOption = { value: string; label: string }

/** Those of Indonesia by what people call them, before all others. */
const near: TimeZoneOption[] = [
  { value: usageZone, label: 'WIB (Asia/Jakarta)' },
  { value: 'Asia/Makassar', label: 'WITA (Asia/Makassar)' },
  { value: 'Asia/Jayapura', label: 'WIT (Asia/Jayapura)' },
]
const far = ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}))
const zones = [...near, ...far.filter(({ value }) => !near.some((zone) => zone.value === value))]

/** All time zones to choose from. Names change: what another browser has chosen is among them all the same. */
export const timeZoneOptions = (chosen: string): readonly TimeZoneOption[] =>
  zones.some(({ value }) => value === chosen) ? zones : [{ value: chosen, label: chosen }, ...zones]
