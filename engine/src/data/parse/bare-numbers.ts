import type { Item } from '../link/items.ts'
import { keyOf } from '../schema/keys.ts'
import { addCondition, negationBefore } from './adding.ts'
import { adjectiveAhead } from './comparison-subjects.ts'
import { asColumn, asTable, isNumeric, isOperator, isQuantity, markUsed, type Reading } from './reading.ts'

/** 'grade 10', 'grade 9 or 10': a bare number belongs to the column before it. */
export const readNumber = (reading: Reading, at: number, value: number): void => {
  const owner =
    asTable(reading, at - 1) ??
    (/^(number|no|id|nomor|#)$/i.test(reading.items[at - 1]?.text ?? '') ? asTable(reading, at - 2) : undefined)
  const key = owner && keyOf(owner)
  if (owner && key && isNumeric(key)) {
    addCondition(reading, at, {
      is: 'compare',
      ref: { table: owner.name, column: key.name },
      op: '=',
      value: { is: 'number', value },
    })
    markUsed(reading, at, at - 1)
    return
  }
  const ahead =
    reading.items[at + 1]?.is === 'link' && !asTable(reading, at + 1) ? asColumn(reading, at + 1, isNumeric) : undefined
  if (ahead && ahead.score > 0.8 && isQuantity(reading, ahead.ref.table, ahead.column)) {
    addCondition(reading, at, { is: 'compare', ref: ahead.ref, op: '=', value: { is: 'number', value } })
    markUsed(reading, at, at + 1)
    return
  }
  const not = negationBefore(reading, at)
  const aged = adjectiveAhead(reading, at)
  if (aged) {
    addCondition(reading, at, {
      is: 'compare',
      ref: aged,
      op: not.length > 0 ? '<>' : '=',
      value: { is: 'number', value },
    })
    markUsed(reading, at, ...not)
    return
  }
  for (let index = at - 1; index >= Math.max(0, at - 4); index -= 1) {
    const item = reading.items[index] as Item
    if (item.is === 'number' || isOperator(item, 'and', 'or', 'not') || item.is === 'small') continue
    const column = asTable(reading, index)
      ? undefined
      : asColumn(reading, index, (column) => isNumeric(column) || column.type === 'text')
    if (!column || column.score < 0.6) return
    const text = column.column.type === 'text'
    addCondition(reading, at, {
      is: 'compare',
      ref: column.ref,
      op: not.length > 0 ? '<>' : '=',
      value: text ? { is: 'text', value: String(value) } : { is: 'number', value },
    })
    markUsed(reading, at, index, ...not)
    return
  }
}
