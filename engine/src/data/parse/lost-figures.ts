import { columnIn } from '../schema/columns.ts'
import type { Column } from '../types.ts'
import type { Condition } from './query-intent.ts'
import type { Reading } from './reading.ts'

/** 'lowest margin per product' is not their lowest price: a figure that is named outright, and nothing else, is told or ranked by. */
export const losesMeasure = ({ intent, items, known }: Reading): boolean => {
  const { shown, order, conditions } = intent
  const figures = [
    ...shown,
    ...(order ? [order.by] : []),
    ...conditions.flatMap((condition) => (condition.is === 'having' ? [condition.figure] : [])),
  ].filter((figure) => figure.is !== 'column')
  const [first, ...others] = figures
  // One of its own that is read from a column; what counts or what is defined may be the same by another name.
  if (first?.is !== 'fold' || !first.of || first.fold === 'count' || others.length > 0) return false
  return items.some((item) => {
    if (item.is !== 'link' || isValue(item.text, conditions)) return false
    const named = item.namings.filter(({ score }) => score > 0.9)
    return (
      named.length > 0 &&
      named.every(({ element }) => element.is === 'measure' && known.measures.includes(element.measure))
    )
  })
}

/** 'how long until we run out of rice' asks for a time to come, which no row holds. */
export const asksTimeLeft = ({ items }: Reading): boolean => {
  const said = items.map(({ text }) => text).join(' ')
  return /\b(?:how (?:long|soon|many (?:days|weeks|months)) (?:until|till|before|will)|berapa (?:lama|hari|minggu|bulan) lagi)\b/i.test(
    said,
  )
}

/** 'expenses per revenue' are not by every amount there is, 'revenue per square metre' not by area: what is measured puts rows together only where it is named. */
export const groupsByMeasured = ({ intent, items, known }: Reading): boolean =>
  intent.groups.some((group) => {
    if (group.is !== 'column' || !isMeasured(columnIn(known, group.ref))) return false
    const { table, column } = group.ref
    return !items.some(
      (item) =>
        item.is === 'link' &&
        item.namings.some(
          ({ element, score }) =>
            score > 0.9 && element.is === 'column' && element.table.name === table && element.column.name === column,
        ),
    )
  })

const isMeasured = (column: Column | undefined): boolean =>
  column?.unit !== undefined && (column.type === 'integer' || column.type === 'number')

const isValue = (text: string, conditions: readonly Condition[]): boolean =>
  conditions.some(
    (condition) =>
      condition.is === 'compare' &&
      condition.value.is === 'text' &&
      condition.value.value.toLowerCase() === text.toLowerCase(),
  )
