import type { Condition } from './query-intent.ts'
import { isOperator, type Reading } from './reading.ts'

/** Conditions in order, those with an 'or' between them as alternatives, several values of one column as a set. */
export const joinOr = (reading: Reading): Condition[] => {
  const sorted = reading.conditions.toSorted((a, b) => a.at - b.at)
  const both = reading.items.some((item) => isOperator(item, 'both'))
  const joined: { at: number; condition: Condition; scope: number }[] = []
  for (const { at, condition } of sorted) {
    const scope = reading.scopes.findLastIndex((item) => item.at <= at)
    const last = joined.at(-1)
    const or =
      last &&
      last.scope === scope &&
      reading.items.slice(last.at, at).some((item, index) => isOperator(item, 'or') && index > 0)
    const same = last && sameColumn(last.condition, condition)
    if (last && ((or && !both) || (same && !both))) {
      shareRole(last.condition, condition)
      last.condition = {
        is: 'any',
        of: [...(last.condition.is === 'any' ? last.condition.of : [last.condition]), condition],
      }
      last.at = at
    } else joined.push({ at, condition, scope })
  }
  reading.conditions = joined.map(({ at, condition }) => ({ at, condition }))
  return joined.map(({ condition }) => condition)
}

const sameColumn = (a: Condition, b: Condition): boolean => {
  const left = a.is === 'any' ? a.of.at(-1) : a
  if (left?.is !== 'compare' || b.is !== 'compare' || left.op !== '=' || b.op !== '=') return false
  return left.ref.table === b.ref.table && left.ref.column === b.ref.column && sameRole(left.role, b.role)
}

// 'landing in A or B': what is said of the first goes for the second.
const shareRole = (a: Condition, b: Condition): void => {
  const first = a.is === 'any' ? a.of[0] : a
  if (first?.is === 'compare' && b.is === 'compare' && first.role && first.ref.column === b.ref.column)
    b.role = first.role
}

const sameRole = (a: string[] = [], b: string[] = []): boolean => {
  const directions = (words: string[]) =>
    words.filter((word) =>
      ['from', 'to', 'depart', 'departing', 'arrive', 'arriving', 'dari', 'ke', 'destination'].includes(word),
    )
  const [left, right] = [directions(a)[0], directions(b)[0]]
  return left === undefined || right === undefined || left === right
}
