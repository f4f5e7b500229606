import type { Item } from '../link/items.ts'
import type { ColumnRef, Condition, QueryIntent } from '../parse/query-intent.ts'
import { dealsBelow } from '../parse/scopes.ts'
import { dateOf } from '../parse/times.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'

/**
 * 'customers who ordered per month' are counted in the months of their orders, not of their joining; so are 'monthly active
 * customers', who are no state of today.
 */
export const withActivityDates = (intent: QueryIntent, items: readonly Item[], known: PreparedSchema): QueryIntent => {
  const { focus, groups, conditions } = intent
  const deals = focus === undefined ? undefined : dealsBelow(known, focus)
  const ref = deals === undefined ? undefined : dateOf(known, deals)
  const isOwn = (date: ColumnRef | undefined): boolean => date === undefined || date.table === focus
  if (!deals || !ref || !groups.some((group) => group.is === 'time' && isOwn(group.ref))) return intent
  const periods = conditions.filter((condition) => condition.is === 'period')
  if (!periods.every((condition) => isOwn(condition.ref))) return intent
  const isDone = (condition: Condition): boolean =>
    condition.is === 'exists' && condition.table === deals && !condition.not && condition.conditions.length === 0
  const isState = (condition: Condition): boolean =>
    condition.is === 'compare' && condition.value.is === 'text' && /^(active|aktif)$/i.test(condition.value.value)
  const said = conditions.find(isDone) ?? (activeIn(items) ? conditions.find(isState) : undefined)
  if (!said) return intent
  const dated = periods.map((condition): Condition => ({ ...condition, ref }))
  return {
    ...intent,
    groups: groups.map((group) => (group.is === 'time' ? { ...group, ref } : group)),
    conditions: [
      ...conditions.filter((condition) => condition !== said && condition.is !== 'period'),
      { is: 'exists', table: deals, conditions: dated },
    ],
  }
}

/** 'monthly active', 'aktif bulanan', 'active customers per month'. */
const activeIn = (items: readonly Item[]): boolean =>
  items.some(({ text }) => /^(active|aktif)$/i.test(text)) &&
  !items.some(({ text }) => /^(joined|registered|new|baru|bergabung|terdaftar|daftar|gabung)$/i.test(text))
