import { otherIntents } from '../other-intents.ts'
import type { Condition, QueryIntent } from '../parse/query-intent.ts'
import { bestTable, type Reading } from '../parse/reading.ts'
import { pathBetween } from '../schema/paths.ts'
import type { ValueRef } from '../schema/prepared-schema.ts'
import type { JudgedReading } from './features.ts'

const asking = /^(list|show|display|print|give|tampilkan|tunjukkan|daftar|sebutkan|berikan)$/i
const named = 0.8

/**
 * Whether a question says nothing but which rows of one table to list: 'list the stores in Bali'. The table is named, each
 * value stands in one column that is the table's own, or in one only that its rows lead to; no word is left over.
 */
export function isPlainList(reading: Reading, intent: QueryIntent, judged: JudgedReading): boolean {
  const { items, known } = reading
  const { focus, shown, groups, order, limit, conditions } = intent
  if (!focus || !asking.test(items[0]?.text ?? '') || !isAllSaid(judged)) return false
  if (groups.length > 0 || order || limit !== undefined || !shown.every(({ is }) => is === 'column')) return false
  const links = items.filter((item) => item.is === 'link')
  if (items.some(({ is }) => is !== 'link' && is !== 'small' && is !== 'stop')) return false
  const tables = links.filter((item) => (bestTable(item)?.score ?? 0) >= Math.max(named, item.valueScore))
  const [table] = tables.map(bestTable)
  if (tables.length !== 1 || table?.table.name !== focus) return false
  const values = links.filter((item) => !tables.includes(item))
  return (
    values.length === conditions.length &&
    values.every(({ refs }) => conditions.some((condition) => isOnlyPlace(condition, refs, focus, known.hops))) &&
    otherIntents(intent, reading).length === 0
  )
}

/** No word is left over, stands for several columns or only resembles a name. */
export const isAllSaid = ({ features, doubts }: Pick<JudgedReading, 'features' | 'doubts'>): boolean =>
  doubts.weighed.length === 0 &&
  doubts.weak.length === 0 &&
  ['unusedLinks', 'unusedUnknown', 'unusedOperators', 'unusedOthers', 'unknown'].every((name) => features[name] === 0)

/** Whether a condition looks for a value where it must be meant: the table's one own column, else the one its rows lead to. */
export function isOnlyPlace(
  condition: Condition,
  refs: readonly ValueRef[],
  focus: string,
  hops: Reading['known']['hops'],
): boolean {
  if (condition.is !== 'compare' || condition.op !== '=') return false
  const own = refs.filter(({ table }) => table.name === focus)
  const led = refs.filter(({ table }) => pathBetween(hops, focus, table.name)?.every(({ many }) => !many))
  const [only, ...others] = own.length > 0 ? own : led
  const { table, column } = condition.ref
  return others.length === 0 && only?.table.name === table && only.column.name === column
}
