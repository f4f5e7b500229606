import ICAL from 'ical.js'
import { instantOf, wallClock } from '../../../platform/wall-clock.ts'

/** By whose clocks a time is meant. Wall clocks are dates whose UTC fields are theirs. */
export type IcalZone = { name: string; instantOf: (wall: Date) => Date; wallOf: (instant: Date) => Date }

export const zoneNamed = (name: string): IcalZone => ({
  name,
  instantOf: (wall) => instantOf(wall, name),
  wallOf: (instant) => wallClock(instant, name),
})

export function isZoneName(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The zones that a text defines itself, for names that nobody else knows. */
export type OwnZones = Map<string, ICAL.Timezone>

export function readOwnZones(calendar: ICAL.Component, zones: OwnZones): void {
  for (const component of calendar.getAllSubcomponents('vtimezone')) {
    const name = component.getFirstPropertyValue('tzid')
    if (typeof name === 'string' && !isZoneName(name)) zones.set(name, new ICAL.Timezone(component))
  }
}

/** The wall clock that a time of a text shows; its zone is ignored. */
export const wallOfTime = ({ year, month, day, hour, minute, second }: ICAL.Time): Date =>
  new Date(Date.UTC(year, month - 1, day, hour, minute, second))

export const timeOfWall = (wall: Date, isDate: boolean): ICAL.Time =>
  new ICAL.Time(
    {
      year: wall.getUTCFullYear(),
      month: wall.getUTCMonth() + 1,
      day: wall.getUTCDate(),
      hour: isDate ? 0 : wall.getUTCHours(),
      minute: isDate ? 0 : wall.getUTCMinutes(),
      second: isDate ? 0 : wall.getUTCSeconds(),
      isDate,
    },
    ICAL.Timezone.localTimezone,
  )

function ownZone(name: string, zone: ICAL.Timezone): IcalZone {
  const offsetAt = (wall: Date) => zone.utcOffset(timeOfWall(wall, false)) * 1_000
  const toInstant = (wall: Date) => new Date(wall.getTime() - offsetAt(wall))
  return {
    name,
    instantOf: toInstant,
    wallOf: (instant) => {
      const near = new Date(instant.getTime() + offsetAt(instant))
      return new Date(instant.getTime() + offsetAt(near))
    },
  }
}

/** The zone of a property's time; one that says none is meant by the clocks of `floating`. */
export function zoneOfProperty(property: ICAL.Property, own: OwnZones, floating: string): IcalZone {
  const time = property.getFirstValue()
  if (time instanceof ICAL.Time && !time.isDate && time.zone === ICAL.Timezone.utcTimezone) return zoneNamed('UTC')
  const name = property.getFirstParameter('tzid')
  if (!name) return zoneNamed(floating)
  if (isZoneName(name)) return zoneNamed(name)
  const zone = own.get(name)
  return zone ? ownZone(name, zone) : zoneNamed(floating)
}
