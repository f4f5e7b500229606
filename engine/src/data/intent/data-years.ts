import type { Period, PeriodExpr } from '#engine/period/index.ts'
import type { Item } from '../link/items.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'

/** A month, or a day of one, of which nobody said the year: 'in January', '14 August'. */
const isYearless = (expr: PeriodExpr): boolean =>
  expr.is === 'nth' &&
  (expr.unit === 'month' || expr.unit === 'day') &&
  (expr.of === undefined ? expr.unit === 'month' : isYearless(expr.of))

/**
 * 'In January' of data that ended years ago is the last January in it, and not the one that it knows nothing of: where all there is
 * ended before the period began.
 */
export const withDataYears = (intent: QueryIntent, items: readonly Item[], known: PreparedSchema): QueryIntent => {
  const yearless = items.flatMap((item) => (item.is === 'period' && isYearless(item.expr) ? [item.period] : []))
  if (yearless.length === 0) return intent
  const conditions = intent.conditions.map((condition) => {
    if (condition.is !== 'period' || !yearless.some((period) => isSame(period, condition.period))) return condition
    const column = known.tables.get(condition.ref.table)?.columns.find(({ name }) => name === condition.ref.column)
    const period = inData(condition.period, column?.min, column?.max)
    return period ? { ...condition, period } : condition
  })
  return { ...intent, conditions }
}

const isSame = (a: Period, b: Period): boolean => a.from === b.from && a.to === b.to

/** The last year's in which there is data; undefined where the period itself may have some. */
const inData = (period: Period, min: unknown, max: unknown): Period | undefined => {
  const { from, to } = period
  if (typeof min !== 'string' || typeof max !== 'string' || !from || !to || max >= from) return undefined
  for (let by = 1; inYear(to, by) > min; by++) {
    const shifted = { ...period, from: inYear(from, by), to: inYear(to, by) }
    if (shifted.from <= max) return shifted
  }
  return undefined
}

/** The same day so many years before. */
const inYear = (day: string, before: number): string =>
  `${String(Number(day.slice(0, 4)) - before).padStart(4, '0')}${day.slice(4)}`
