import { type Calendar, shiftDay } from './calendar.ts'
import type { PeriodExpr } from './expression.ts'
import { resolveClosed, yearGiven } from './resolve.ts'

/**
 * 'Q1 and Q2 last year', 'January 2025 vs March': the year that one side names is that of both. 'December vs January 2026' and
 * 'Q4 2025 vs Q1' follow one another over a new year.
 */
export const inOneYear = (first: PeriodExpr, second: PeriodExpr, calendar: Calendar): [PeriodExpr, PeriodExpr] => {
  const [left, right] = [sharesYear(first, second), sharesYear(second, first)]
  if (left === first && right === second) return [first, second]
  const [from, to] = [resolveClosed(left, calendar), resolveClosed(right, calendar)]
  if (!from || !to || from.from < to.from || shiftDay(from.to, -1, 'year') !== to.from) return [left, right]
  return left === first
    ? [first, { is: 'moved', of: right, by: 1, unit: 'year' }]
    : [{ is: 'moved', of: left, by: -1, unit: 'year' }, second]
}

/** A side without a year in that of the other, where both are parts of a year: 'March vs 2025' is no March of 2025. */
const sharesYear = (expr: PeriodExpr, other: PeriodExpr): PeriodExpr => {
  if (other.is === 'range') {
    const named = other.to ?? other.from
    return named ? sharesYear(expr, named) : expr
  }
  // 'November vs November last year' is of two years.
  if (other.is !== 'nth' || isSamePart(expr, other)) return expr
  if (expr.is !== 'range' || !expr.from || !expr.to) return yearGiven(expr, other)
  if (isSamePart(expr.to, other)) return expr
  const [from, to] = [yearGiven(expr.from, other), yearGiven(expr.to, other)]
  return from === expr.from || to === expr.to ? expr : { ...expr, from, to }
}

const isSamePart = (expr: PeriodExpr, other: Extract<PeriodExpr, { is: 'nth' }>): boolean => {
  if (expr.is !== 'nth' || expr.n !== other.n || expr.unit !== other.unit) return false
  // The fifth of March and the fifth of April are two days.
  return expr.unit !== 'day' || (expr.of?.is === 'nth' && other.of?.is === 'nth' && isSamePart(expr.of, other.of))
}
