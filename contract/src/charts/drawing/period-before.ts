import type { Cell } from '../../kit/format/cell-text.ts'
import { type LocalizedText, localized } from '../../kit/localized-text.ts'

const words = {
  day: localized('from the day before', 'dari hari sebelumnya'),
  week: localized('from the week before', 'dari minggu sebelumnya'),
  month: localized('from the month before', 'dari bulan sebelumnya'),
  quarter: localized('from the quarter before', 'dari triwulan sebelumnya'),
  year: localized('from the year before', 'dari tahun sebelumnya'),
}
const other = localized('from the previous one', 'dari yang sebelumnya')

/** What a figure is compared with that stands one row after another, told by the period of both: `from the month before`. */
export function periodBefore(before: Cell | undefined, now: Cell | undefined): LocalizedText {
  const [first, second] = [momentOf(before), momentOf(now)]
  if (!first || !second) return other
  if (first.form !== second.form) return other
  const months = second.month - first.month
  if (first.form === 'year') return months === 12 ? words.year : other
  if (first.form === 'quarter') return months === 3 ? words.quarter : other
  if (first.form === 'month') return months === 1 ? words.month : months === 12 ? words.year : other
  const days = second.day - first.day
  if (days === 1) return words.day
  if (days === 7) return words.week
  // The last day of one month follows that of another, whatever their numbers.
  if (months === 1 && days >= 28 && days <= 31) return words.month
  if (months === 3 && days >= 89 && days <= 92) return words.quarter
  return months === 12 && days >= 365 && days <= 366 ? words.year : other
}

type Moment = { form: 'year' | 'quarter' | 'month' | 'day'; month: number; day: number }

/** Months and days since the year 0, as far as the text says. */
function momentOf(cell: Cell | undefined): Moment | undefined {
  const found = /^(?<year>(?:19|20)\d{2})(?:-Q(?<quarter>[1-4])|-(?<month>\d{2})(?:-(?<day>\d{2})(?:T.*)?)?)?$/.exec(
    String(cell ?? ''),
  )?.groups
  if (!found) return undefined
  const { year, quarter, month, day } = found
  const months = Number(year) * 12
  if (quarter) return { form: 'quarter', month: months + (Number(quarter) - 1) * 3, day: 0 }
  if (!month) return { form: 'year', month: months, day: 0 }
  if (!day) return { form: 'month', month: months + Number(month), day: 0 }
  const days = Math.round(Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000)
  return { form: 'day', month: months + Number(month), day: days }
}
