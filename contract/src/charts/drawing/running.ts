import type { Cell } from '../../kit/format/cell-text.ts'
import { unitOf } from './figure-text.ts'
import { momentOf } from './values.ts'

const day = 86_400_000

/**
 * The index of the place whose period is not over at `now` (ms): the running day, week, month, quarter or year; null where
 * there is none. Only of places in a row of even periods: a date that stands alone has no end. Periods begin and end with the
 * days of the data, wherever the reader and the server are: `now` is a moment of its day, in UTC.
 */
export function runningPlace(places: readonly Cell[], now: number): number | null {
  const unit = unitOf(places)
  if (unit === 'minute') return null
  const step = unit === 'day' ? daysBetween(places) : 0
  if (unit === 'day' && step === 0) return null
  const index = places.findIndex((place) => {
    const start = dayOf(place)
    return start !== null && start <= now && now < endOf(new Date(start), unit, step)
  })
  return index < 0 ? null : index
}

type Unit = Exclude<ReturnType<typeof unitOf>, 'minute'>

/** The first moment after a period. `days`: how long periods of days are. */
function endOf(start: Date, unit: Unit, days: number): number {
  const [year, month, date] = [start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate()]
  if (unit === 'day') return Date.UTC(year, month, date + days)
  const months = unit === 'year' ? 12 : unit === 'quarter' ? 3 : 1
  return Date.UTC(year, month + months, 1)
}

/** The day that a place names, as its midnight in UTC; null for what is no date. */
function dayOf(place: Cell): number | null {
  const moment = momentOf(place)
  if (moment === null) return null
  const read = new Date(moment)
  return Date.UTC(read.getFullYear(), read.getMonth(), read.getDate())
}

/** 1 for days in a row, 7 for weeks; 0 for dates at other distances. */
function daysBetween(places: readonly Cell[]): 0 | 1 | 7 {
  const moments = places
    .map(dayOf)
    .filter((moment) => moment !== null)
    .toSorted((a, b) => a - b)
  const steps = moments.slice(1).map((moment, index) => Math.round((moment - (moments[index] ?? 0)) / day))
  if (steps.length === 0) return 0
  if (steps.every((step) => step > 0 && step % 7 === 0)) return 7
  return steps.at(-1) === 1 ? 1 : 0
}
