import type { Day, Unit } from './calendar.ts'
import type { HolidayName } from './holidays.ts'

/** What words about time mean, before it is known which day it is. */
export type PeriodExpr =
  /** The unit that today lies in, or so many before or after it: 'last month'. */
  | { is: 'unit'; unit: Unit; by: number; fiscal?: boolean }
  | { is: 'day'; day: Day }
  /** A fiscal year is called after the calendar year it ends in. */
  | { is: 'year'; year: number; fiscal?: boolean }
  | { is: 'decade'; year: number }
  /** The n-th unit (from the end when negative), or that many from there on; `standing`: as things stood on that day; without `of` the last that has begun. */
  | { is: 'nth'; n: number; unit: Unit; of?: PeriodExpr; count?: number; fiscal?: boolean; standing?: boolean }
  /** 'last March', 'next March': before or after the one that today may lie in. */
  | { is: 'turn'; of: PeriodExpr; by: number }
  | { is: 'weekday'; weekday: number; n?: number; by?: number; of?: PeriodExpr }
  /** The first, second or last third: 'early March'. */
  | { is: 'third'; third: 0 | 1 | 2; of: PeriodExpr }
  | { is: 'holiday'; name: HolidayName; of?: PeriodExpr }
  /** So many up to and with today (`ahead`: from today on); `complete`: whole ones that are over. */
  | { is: 'rolling'; count: number; unit: Unit; complete?: boolean; ahead?: boolean }
  | { is: 'toDate'; of: PeriodExpr }
  /** The unit that the beginning of another lies in: 'the week of 5 March'. */
  | { is: 'around'; unit: Unit; of: PeriodExpr }
  /** So many directly before or after: 'the week before Lebaran'. */
  | { is: 'beside'; count: number; unit: Unit; after: boolean; of: PeriodExpr }
  /** From the first day of one to the last of the other; `beyond`: up to what comes before, or from what comes behind. */
  | { is: 'range'; from?: PeriodExpr; to?: PeriodExpr; beyond?: boolean }
  | { is: 'moved'; of: PeriodExpr; by: number; unit: Unit }
  /** The other side of a comparison in another year (or week, month): 'the same month last year'. */
  | { is: 'same'; unit?: Unit; by?: number; in: Unit; of?: PeriodExpr }
  /** What comes before the other side of a comparison: 'the month before'. */
  | { is: 'previous'; unit?: Unit; by?: number }
  /** Only some days of the week, or hours of the day (half-open, over midnight where the first is the greater). */
  | { is: 'recurring'; weekdays?: number[]; hours?: [number, number]; of?: PeriodExpr }

/** A stretch of days, half-open: `from` inclusive, `to` exclusive; one side may be open. Both are where only days of the week or hours are said. */
export interface Period {
  from?: Day
  to?: Day
  grain: Unit
  /** The year, where the words were no more than a year: '2014'. */
  year?: number
  /** 1 is Monday. */
  weekdays?: number[]
  /** Hours of the day, half-open; over midnight where the first is the greater. */
  hours?: [number, number]
  /** A holiday whose day is computed. */
  estimated?: boolean
}
