import ICAL from 'ical.js'
import { wallClock } from '../../../platform/wall-clock.ts'
import { timeOfWall } from './zones.ts'

const dayMs = 86_400_000
/** Years whose changes of the clocks are written out: other programs need them, we follow the name. */
const [yearsBefore, yearsAfter] = [1, 12]

/** A VTIMEZONE for a zone that is known by its name: whoever names one in a text must define it there. */
export function zoneComponent(name: string, around: Date): ICAL.Component {
  const offsetAt = (at: number) => wallClock(new Date(at), name).getTime() - at
  const from = Date.UTC(around.getUTCFullYear() - yearsBefore, 0, 1)
  const to = Date.UTC(around.getUTCFullYear() + yearsAfter, 0, 1)
  const component = new ICAL.Component('vtimezone')
  component.addPropertyWithValue('tzid', name)
  let offset = offsetAt(from)
  const usual = Math.min(offset, offsetAt(from + 182 * dayMs))
  addObservance(component, { wall: new Date(from + offset), before: offset, after: offset, isSummer: offset > usual })
  for (let instant = from; instant < to; instant += 14 * dayMs) {
    const next = offsetAt(instant + 14 * dayMs)
    if (next === offset) continue
    const change = changeBetween(offsetAt, instant, instant + 14 * dayMs)
    addObservance(component, { wall: new Date(change + offset), before: offset, after: next, isSummer: next > usual })
    offset = next
  }
  return component
}

/** The first moment of the new offset, to the minute. */
function changeBetween(offsetAt: (at: number) => number, from: number, to: number): number {
  const before = offsetAt(from)
  let [low, high] = [from, to]
  while (high - low > 60_000) {
    const middle = Math.floor((low + high) / 120_000) * 60_000
    if (offsetAt(middle) === before) low = middle
    else high = middle
  }
  return high
}

type Observance = { wall: Date; before: number; after: number; isSummer: boolean }

function addObservance(zone: ICAL.Component, { wall, before, after, isSummer }: Observance): void {
  const component = new ICAL.Component(isSummer ? 'daylight' : 'standard')
  component.addPropertyWithValue('dtstart', timeOfWall(wall, false))
  component.addPropertyWithValue('tzoffsetfrom', ICAL.UtcOffset.fromSeconds(before / 1_000))
  component.addPropertyWithValue('tzoffsetto', ICAL.UtcOffset.fromSeconds(after / 1_000))
  zone.addSubcomponent(component)
}
