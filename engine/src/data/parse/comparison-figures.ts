import type { Compare } from '../sql/ast.ts'
import { adjectiveAhead, amountOf, nearestNumeric, quantityAhead, subjectBefore } from './comparison-subjects.ts'
import type { ColumnRef, Condition, Literal } from './query-intent.ts'
import { asColumn, asTable, isNumeric, isOperator, isQuantity, markUsed, nextAt, type Reading } from './reading.ts'

export const addComparison = (reading: Reading, at: number, condition: Condition): undefined => {
  reading.conditions.push({ at, condition })
}

export const againstNumber = (
  reading: Reading,
  at: number,
  op: Compare,
  target: number,
  value: number,
  known: ColumnRef | undefined,
  items: number[],
): undefined => {
  markUsed(reading, ...items, target)
  if (known) {
    const before = nextAt(reading, at, -1)
    if (before >= 0 && asColumn(reading, before)?.ref.column === known.column && !asTable(reading, before))
      markUsed(reading, before)
    return addComparison(reading, at, compare(known, op, value))
  }
  const next = nextAt(reading, target)
  const close =
    next >= 0 &&
    (next - target === 1 || (next - target === 2 && /^(of|different)$/i.test(reading.items[next - 1]?.text ?? '')))
      ? next
      : -1
  const distinct = isOperator(reading.items[next], 'distinct') ? nextAt(reading, next) : -1
  for (const index of [close, distinct]) {
    const table = index < 0 ? undefined : asTable(reading, index)
    if (table) {
      markUsed(reading, index, ...(distinct >= 0 ? [next] : []))
      return addComparison(reading, at, {
        is: 'having',
        figure: { is: 'fold', fold: 'count', table: table.name },
        op,
        value,
      })
    }
  }
  // 'refunded more than 5 times': what is done so often hangs below the thing it is done to.
  if (close >= 0 && /^(times?|kali)$/i.test(reading.items[close]?.text ?? '')) {
    const done = reading.tables.findLast((mention) => mention.at >= 0 && mention.at < at)
    if (!done) {
      reading.doubt += 0.6
      return
    }
    markUsed(reading, close)
    return addComparison(reading, at, {
      is: 'having',
      figure: { is: 'fold', fold: 'count', table: done.table },
      op,
      value,
    })
  }
  const before = subjectBefore(reading, at)
  const column = close < 0 ? undefined : asColumn(reading, close)
  const direct = before?.shown.is === 'column' || !column || !isQuantity(reading, column.ref.table, column.column)
  if (before && direct) {
    markUsed(reading, ...before.items)
    return addComparison(
      reading,
      at,
      before.shown.is === 'column'
        ? compare(before.shown.ref, op, value)
        : { is: 'having', figure: before.shown, op, value },
    )
  }
  if (column && close >= 0) {
    markUsed(reading, close)
    if (isNumeric(column.column)) return addComparison(reading, at, compare(column.ref, op, value))
    return addComparison(reading, at, {
      is: 'having',
      figure: { is: 'fold', fold: 'count', of: column.ref, table: column.ref.table, distinct: true },
      op,
      value,
    })
  }
  const ahead = quantityAhead(reading, target)
  if (ahead) {
    markUsed(reading, ahead.at)
    return addComparison(
      reading,
      at,
      ahead.total
        ? { is: 'having', figure: { is: 'fold', fold: 'sum', of: ahead.ref, table: ahead.ref.table }, op, value }
        : compare(ahead.ref, op, value),
    )
  }
  const aged = adjectiveAhead(reading, target)
  if (aged) return addComparison(reading, at, compare(aged, op, value))
  const near = nearestNumeric(reading, at) ?? amountOf(reading, at)
  if (near) return addComparison(reading, at, compare(near, op, value))
  reading.doubt += 0.6
}

export const compare = (ref: ColumnRef, op: Compare, value: number): Condition => ({
  is: 'compare',
  ref,
  op,
  value: { is: 'number', value } satisfies Literal,
})
