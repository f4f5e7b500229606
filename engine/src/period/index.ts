export {
  type Bucket,
  type Calendar,
  daysBetween,
  hoursIn,
  isCycle,
  monthsBetween,
  monthsIn,
  shiftDay,
  startOf,
  type Unit,
} from './calendar.ts'
export { comparePeriods, compareSides } from './compare.ts'
export type { Period, PeriodExpr } from './expression.ts'
export { readTimes, timeSpans } from './read.ts'
export { hoursWords, periodWords, weekdayWords } from './words.ts'
