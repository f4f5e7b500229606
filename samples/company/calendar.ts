/** A day, as the number of days since 1970-01-01. */
export type Day = number

const MS = 86_400_000
const names = new Map<Day, string>()

/** Throws RangeError for anything but a day of the calendar written YYYY-MM-DD. */
export function dayOf(iso: string): Day {
  const day = Date.parse(`${iso}T00:00:00Z`) / MS
  // Date.parse takes 30 February for 2 March.
  if (!Number.isInteger(day) || isoOf(day) !== iso) throw new RangeError(`not a day: ${iso}`)
  return day
}

export function isoOf(day: Day): string {
  const known = names.get(day)
  if (known !== undefined) return known
  const iso = new Date(day * MS).toISOString().slice(0, 10)
  names.set(day, iso)
  return iso
}

/** The first day of the month `months` after the month of `day`. */
export function firstOfMonth(day: Day, months = 0): Day {
  const date = new Date(day * MS)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / MS
}

export const lastOfMonth = (day: Day): Day => firstOfMonth(day, 1) - 1

/** The same day `months` later, or the last day of that month when it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const target = firstOfMonth(day, months)
  return Math.min(target + day - firstOfMonth(day), lastOfMonth(target))
}

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => (day + 4) % 7

/** Month 1-12 and day of the month. */
export function monthAndDay(day: Day): [number, number] {
  const iso = isoOf(day)
  return [Number(iso.slice(5, 7)), Number(iso.slice(8, 10))]
}

/**
 * Idul Fitri (1 Syawal) of the Hijri year that is nearest to `day`, by the tabular Islamic calendar: within a day
 * of what is announced.
 */
export function nearestIdulFitri(day: Day): Day {
  const year = Math.round((day - islamicDay(1400, 10)) / 354.367) + 1400
  return islamicDay(year, 10)
}

function islamicDay(year: number, month: number): Day {
  const julian =
    Math.floor((11 * year + 3) / 30) + 354 * year + 30 * month - Math.floor((month - 1) / 2) + 1 + 1_948_440 - 385
  return julian - 2_440_588
}
