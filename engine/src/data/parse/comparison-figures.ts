import { pathBetween } from '../schema/paths.ts'
import type { Compare } from '../sql/ast.ts'
import { adjectiveAhead, amountOf, nearestNumeric, quantityAhead, subjectBefore } from './comparison-subjects.ts'
import type { ColumnRef, Condition, Figure, Literal } from './query-intent.ts'
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
    return addComparison(reading, at, compareCondition(known, op, value))
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
  const often = countedRows(reading, at, target)
  if (often) return addComparison(reading, at, { is: 'having', figure: often, op, value })
  const before = subjectBefore(reading, at)
  const column = close < 0 ? undefined : asColumn(reading, close)
  const direct = before?.shown.is === 'column' || !column || !isQuantity(reading, column.ref.table, column.column)
  if (before && direct) {
    markUsed(reading, ...before.items)
    return addComparison(
      reading,
      at,
      before.shown.is === 'column'
        ? compareCondition(before.shown.ref, op, value)
        : { is: 'having', figure: before.shown, op, value },
    )
  }
  if (column && close >= 0) {
    markUsed(reading, close)
    if (isNumeric(column.column)) return addComparison(reading, at, compareCondition(column.ref, op, value))
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
        : compareCondition(ahead.ref, op, value),
    )
  }
  const aged = adjectiveAhead(reading, target)
  if (aged) return addComparison(reading, at, compareCondition(aged, op, value))
  const near = nearestNumeric(reading, at) ?? amountOf(reading, at)
  if (near) return addComparison(reading, at, compareCondition(near, op, value))
  reading.doubt += 0.6
}

export const compareCondition = (ref: ColumnRef, op: Compare, value: number): Condition => ({
  is: 'compare',
  ref,
  op,
  value: { is: 'number', value } satisfies Literal,
})

/** 'refunded more than 5 times', 'at least twice in T', 'two or more records': rows of what happened to the thing named. */
export const countedRows = (reading: Reading, at: number, target: number): Figure | undefined => {
  const said = [target + 1, target + 2].find((index) => rowWords.test(reading.items[index]?.text ?? ''))
  const done =
    said === undefined ? undefined : doneTo(reading, at, /^(times?|kali)$/i.test(reading.items[said]?.text ?? ''))
  if (said === undefined || !done) return undefined
  markUsed(reading, said)
  return { is: 'fold', fold: 'count', table: done }
}

const rowWords = /^(times?|kali|records?|entry|entries|rows?|baris|catatan)$/i

const doneTo = ({ tables, known }: Reading, at: number, happened: boolean): string | undefined => {
  const mentions = tables.filter((mention) => mention.at >= 0)
  const subject = mentions.findLast((mention) => mention.at < at)?.table ?? mentions[0]?.table
  if (subject === undefined || !happened) return subject
  const below = (known.hops.get(subject) ?? []).filter((hop) => hop.many).map((hop) => hop.to)
  const named = mentions.find(({ table }) => table !== subject && pathBetween(known.hops, subject, table)?.[0]?.many)
  return named?.table ?? (new Set(below).size === 1 ? below[0] : subject)
}
