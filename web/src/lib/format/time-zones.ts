import { zoneName } from '#contract/kit/format/zone-name.ts'
import { usageZone } from '#contract/usage/zone.ts'

type TimeZoneOption = { value: string; label: string }

/** The person's own. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** `UTC+7`, as it is now. A zone that this browser does not know has none. */
function offsetOf(zone: string): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts()
    const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
    return offset.replace('GMT', 'UTC').replace('-', '\u2212')
  } catch {
    return ''
  }
}

/** Those of Indonesia are called as people call them. */
const near = [usageZone, 'Asia/Makassar', 'Asia/Jayapura']
const nameOf = (zone: string) => (near.includes(zone) ? `${zoneName(zone)} (${zone})` : zone.replaceAll('_', ' '))

/** A zone by its name, with how far it is from UTC now. */
export const zoneWithOffset = (zone: string): string => {
  const offset = offsetOf(zone)
  return [nameOf(zone), ...(offset === '' || zone === 'UTC' ? [] : [offset])].join(' · ')
}

const optionOf = (zone: string): TimeZoneOption => ({ value: zone, label: zoneWithOffset(zone) })

let zones: readonly TimeZoneOption[] | undefined

/** All time zones to choose from, those of Indonesia first. Names change: what another browser has chosen is among them all the same. */
export function timeZoneOptions(chosen: string): readonly TimeZoneOption[] {
  // Each has a formatter of its own, which takes a moment: once is enough.
  zones ??= [...new Set([...near, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map(optionOf)
  return zones.some(({ value }) => value === chosen) ? zones : [optionOf(chosen), ...zones]
}
