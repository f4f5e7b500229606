import type { Compare } from '../sql/ast.ts'
import { adjectiveAhead, amountOf, nearestNumeric, quantityAhead, subjectBefore } from './comparison-subjects.ts'
import type { ColumnRef, Condition, Literal } from './frame.ts'
import { asColumn, asTable, isNumeric, isOperator, isQuantity, nextAt, type Reading, use } from './reading.ts'

export const add = (reading: Reading, at: number, condition: Condition): undefined => {
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
  use(reading, ...items, target)
  if (known) {
    const before = nextAt(reading, at, -1)
    if (before >= 0 && asColumn(reading, before)?.ref.column === known.column && !asTable(reading, before))
      use(reading, before)
    return add(reading, at, compare(known, op, value))
  }
  const next = nextAt(reading, target)
  const close =
    next >= 0 &&
    (next - target === 1 || (next - target === 2 && /^(of|different)$/i.test(reading.items[next - 1]?.text ?? '')))
      ? next
      : -1
  const distinct = isOperator(reading.items[next], 'distinct') ? nextAt(reading, next) : -1
  for (const place of [close, distinct]) {
    const table = place < 0 ? undefined : asTable(reading, place)
    if (table) {
      use(reading, place, ...(distinct >= 0 ? [next] : []))
      return add(reading, at, { is: 'having', figure: { is: 'fold', fold: 'count', table: table.name }, op, value })
    }
  }
  // 'refunded more than 5 times': what is done so often hangs below the thing it is done to.
  if (close >= 0 && /^(times?|kali)$/i.test(reading.items[close]?.text ?? '')) {
    const done = reading.tables.findLast((mention) => mention.at >= 0 && mention.at < at)
    if (!done) {
      reading.doubt += 0.6
      return
    }
    use(reading, close)
    return add(reading, at, { is: 'having', figure: { is: 'fold', fold: 'count', table: done.table }, op, value })
  }
  const before = subjectBefore(reading, at)
  const column = close < 0 ? undefined : asColumn(reading, close)
  const direct = before?.shown.is === 'column' || !column || !isQuantity(reading, column.ref.table, column.column)
  if (before && direct) {
    use(reading, ...before.items)
    return add(
      reading,
      at,
      before.shown.is === 'column'
        ? compare(before.shown.ref, op, value)
        : { is: 'having', figure: before.shown, op, value },
    )
  }
  if (column && close >= 0) {
    use(reading, close)
    if (isNumeric(column.column)) return add(reading, at, compare(column.ref, op, value))
    return add(reading, at, {
      is: 'having',
      figure: { is: 'fold', fold: 'count', of: column.ref, table: column.ref.table, distinct: true },
      op,
      value,
    })
  }
  const ahead = quantityAhead(reading, target)
  if (ahead) {
    use(reading, ahead.at)
    return add(
      reading,
      at,
      ahead.total
        ? { is: 'having', figure: { is: 'fold', fold: 'sum', of: ahead.ref, table: ahead.ref.table }, op, value }
        : compare(ahead.ref, op, value),
    )
  }
  const aged = adjectiveAhead(reading, target)
  if (aged) return add(reading, at, compare(aged, op, value))
  const near = nearestNumeric(reading, at) ?? amountOf(reading, at)
  if (near) return add(reading, at, compare(near, op, value))
  reading.doubt += 0.6
}

export const compare = (ref: ColumnRef, op: Compare, value: number): Condition => ({
  is: 'compare',
  ref,
  op,
  value: { is: 'number', value } satisfies Literal,
})
