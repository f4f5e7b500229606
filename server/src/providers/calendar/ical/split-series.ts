import { createHash } from 'node:crypto'
import ICAL from 'ical.js'
import { keyOf, recurrenceKeyOf, wallOfKey } from './expand.ts'
import { type IcalEvent, readEvents } from './read-event.ts'
import { eventsIn, findMaster, setTime, setTimes, stamp } from './write-event.ts'
import { timeOfWall, wallOfTime } from './zones.ts'

const dayMs = 86_400_000
/** More occurrences before the split are not counted through. */
const most = 20_000

/** Of a split that is tried again: the same one. */
export function splitKey(uid: string, occurrence: string): string {
  const hex = createHash('sha256').update(`${uid} ${occurrence}`).digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * A series in two: `kept` ends before an occurrence, `rest` begins with it under a name of its own and goes on by the same rule, as many times as were left. What
 * stands for single occurrences, or leaves them out, goes with its half. Undefined where the text has no such series.
 */
export function splitSeries(text: string, occurrence: string, now: Date): { kept: string; rest: string } | undefined {
  const [kept, rest] = [new ICAL.Component(ICAL.parse(text)), new ICAL.Component(ICAL.parse(text))]
  const [before, after] = [findMaster(kept), findMaster(rest)]
  if (!before || !after) return undefined
  const wall = wallOfKey(occurrence)
  keepHalf(kept, before, (key) => key < occurrence)
  for (const rule of rulesOf(before)) endRule(rule, before, wall)
  stamp(before.component, now, Number(before.component.getFirstPropertyValue('sequence') ?? 0) + 1)
  keepHalf(rest, after, (key) => key >= occurrence)
  const key = splitKey(String(after.component.getFirstPropertyValue('uid')), occurrence)
  for (const event of rest.getAllSubcomponents('vevent')) event.updatePropertyWithValue('uid', key)
  for (const rule of rulesOf(after)) continueRule(rule, after, wall)
  beginAt(after, wall)
  stamp(after.component, now, 0)
  return { kept: kept.toString(), rest: rest.toString() }
}

type RuleOf = { property: ICAL.Property; rule: ICAL.Recur }
const rulesOf = ({ component }: IcalEvent): RuleOf[] =>
  component.getAllProperties('rrule').flatMap((property) => {
    const rule = property.getFirstValue()
    return rule instanceof ICAL.Recur ? [{ property, rule }] : []
  })

/** UNTIL is the last moment before, in UTC as the standard wants it of events with a zone; of days it is a day. */
function endRule({ property, rule }: RuleOf, { allDay, zone }: IcalEvent, wall: Date): void {
  rule.count = null as never
  if (allDay) rule.until = timeOfWall(new Date(wall.getTime() - dayMs), true)
  else {
    rule.until = timeOfWall(new Date(zone.instantOf(wall).getTime() - 1_000), false)
    rule.until.zone = ICAL.Timezone.utcTimezone
  }
  property.setValue(rule)
}

/** A rule that counts goes on with what is left: also those count that were left out. */
function continueRule({ property, rule }: RuleOf, { start, allDay }: IcalEvent, wall: Date): void {
  if (!rule.count) return
  const iterator = rule.iterator(timeOfWall(start, allDay))
  let passed = 0
  for (let time = iterator.next(); time && passed < most && wallOfTime(time) < wall; time = iterator.next()) passed++
  rule.count = Math.max(1, rule.count - passed)
  property.setValue(rule)
}

/** By the clocks of its zone, as long as before. */
function beginAt({ component, allDay, zone, length, start }: IcalEvent, wall: Date): void {
  if (allDay) {
    const last = new Date(wall.getTime() + (length ?? dayMs) - dayMs)
    setTimes(component, { allDay, start: keyOf(wall, true), end: keyOf(last, true) }, zone.name)
    return
  }
  const instant = zone.instantOf(wall)
  if (length !== null) {
    const end = new Date(instant.getTime() + length).toISOString()
    setTimes(component, { allDay, start: instant.toISOString(), end }, zone.name)
    return
  }
  const property = component.getFirstProperty('dtstart')
  if (property && start.getTime() !== wall.getTime()) setTime(property, wall, false, zone.name)
}

function keepHalf(calendar: ICAL.Component, master: IcalEvent, isKept: (key: string) => boolean): void {
  const { allDay, zone, component } = master
  for (const event of eventsIn(calendar)) {
    const key = recurrenceKeyOf(event, master)
    if (key !== undefined && !isKept(key)) calendar.removeSubcomponent(event.component)
  }
  for (const name of ['exdate', 'rdate'])
    for (const property of component.getAllProperties(name)) {
      component.removeProperty(property)
      for (const value of property.getValues()) {
        const time = value instanceof ICAL.Period ? value.start : value
        if (!(time instanceof ICAL.Time)) continue
        const isUtc = time.zone === ICAL.Timezone.utcTimezone && property.getFirstParameter('tzid') === undefined
        const wall = isUtc && !time.isDate && !allDay ? zone.wallOf(wallOfTime(time)) : wallOfTime(time)
        if (!isKept(keyOf(wall, allDay))) continue
        const one = new ICAL.Property(name)
        setTime(one, wall, time.isDate, zone.name)
        component.addProperty(one)
      }
    }
}

/** Whether an occurrence is the first one: then what follows it is all of the series. */
export function isFirst(text: string, occurrence: string): boolean {
  const master = readEvents([text], 'UTC').find(({ recurrence }) => !recurrence)
  return !master || occurrence <= keyOf(master.start, master.allDay)
}

/** The master's lines of recurrence, as Google writes them; cancelled occurrences of the same text become dates that are left out. */
export function recurrenceLines(text: string): string[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const master = findMaster(calendar)
  if (!master) return []
  for (const event of eventsIn(calendar)) {
    const key = recurrenceKeyOf(event, master)
    if (key === undefined || event.component.getFirstPropertyValue('status') !== 'CANCELLED') continue
    const property = new ICAL.Property('exdate')
    setTime(property, wallOfKey(key), master.allDay, master.zone.name)
    master.component.addProperty(property)
  }
  return ['rrule', 'rdate', 'exdate'].flatMap((name) =>
    master.component.getAllProperties(name).map((property) => property.toICALString()),
  )
}

/** A series and its single occurrences, which some vendors keep apart, as one text. */
export function joinTexts(master: string, others: readonly string[]): string {
  const calendar = new ICAL.Component(ICAL.parse(master))
  for (const text of others)
    for (const event of new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent'))
      calendar.addSubcomponent(event)
  return calendar.toString()
}
