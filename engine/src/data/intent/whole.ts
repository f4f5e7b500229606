import { conditionTables, type QueryIntent, tableOf } from '../parse/query-intent.ts'
import type { Select } from '../sql/ast.ts'
import type { Feature } from './parts.ts'
import { isLinkColumn, isOp, isTemporal, type View } from './view.ts'

const tablesIn = (node: unknown, found: Set<string>): void => {
  if (typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) {
    for (const part of node) tablesIn(part, found)
    return
  }
  const { table } = node as { table?: unknown }
  if (typeof table === 'string') found.add(table)
  for (const part of Object.values(node)) tablesIn(part, found)
}

/** What only the whole query shows: which tables it takes, how it opens, what it shows beside what was asked. */
export const wholeFeatures = (view: View, intent: QueryIntent, select: Select): Feature[] => {
  const used = new Set<string>()
  tablesIn(select, used)
  const unmentioned = [...used].filter((table) => !view.mentioned.has(table)).length
  let lost = 0
  for (const [index, choices] of view.tables.entries()) {
    const best = choices[0]
    if (!best || best.score < 0.75) continue
    const places = choices.filter((choice) => choice.score > best.score - 0.12)
    if (view.kinds[index] === 'table' && !places.some((choice) => used.has(choice.table.name))) lost += 1
  }
  const columns = intent.shown.filter((value) => value.is === 'column')
  const figures = intent.shown.length - columns.length
  const [first] = intent.shown
  const output = !first
    ? 'none'
    : first.is === 'column'
      ? columnKind(view, first.ref)
      : first.is === 'fold'
        ? first.fold
        : 'measure'
  const opening = openingOf(view)
  const equal = intent.conditions.filter(
    (condition) =>
      condition.is === 'compare' &&
      condition.op === '=' &&
      columns.some((value) => value.ref.column === (condition as { ref: { column: string } }).ref.column),
  ).length
  const grouped = select.groupBy.length > 0
  const asked = view.items.some((item) =>
    isOp(item, 'each', 'by', 'each_day', 'each_month', 'each_week', 'each_year', 'each_quarter'),
  )
  const shownTables = new Set(intent.shown.map(tableOf))
  const nested = intent.conditions.filter((condition) =>
    conditionTables(condition).some((table) => !shownTables.has(table)),
  ).length
  const by = intent.order?.by
  const ordered =
    by?.is === 'column' &&
    columns.some((value) => value.ref.table === by.ref.table && value.ref.column === by.ref.column)
  return [
    ['tables', used.size / 2],
    ['tables.unmentioned', unmentioned],
    ['tables.lost', lost],
    ['joins', select.joins.length / 2],
    ['shown.tables', shownTables.size - 1],
    ['nested', nested],
    ['shown.many', Math.max(0, intent.shown.length - 3)],
    [`open:${opening}>${output}`, 1],
    [`open:${opening}>${figures > 0 && columns.length > 0 ? 'both' : figures > 0 ? 'figures' : 'columns'}`, 1],
    ['shown.equal', equal],
    ['group.unasked', grouped && !asked && figures > 0 ? 1 : 0],
    ['group.asked', grouped && asked ? 1 : 0],
    ['group.lost', !grouped && asked ? 1 : 0],
    ['order.shown', ordered ? 1 : 0],
    ['limit.alone', intent.limit !== undefined && !intent.order ? 1 : 0],
    ['shown.link', columns.filter((value) => isLinkColumn(view.known, value.ref.table, value.ref.column)).length],
    ['having.flat', intent.conditions.some((condition) => condition.is === 'having') && !grouped ? 1 : 0],
    ['conditions.many', Math.max(0, intent.conditions.length - 2)],
    ['order.figures', intent.order && columns.length === 0 ? 1 : 0],
  ]
}

const columnKind = (view: View, ref: { table: string; column: string }): string => {
  const table = view.known.tables.get(ref.table)
  const column = table?.columns.find((item) => item.name === ref.column)
  if (!column) return 'column'
  if (column.primaryKey) return 'key'
  if (isTemporal(column)) return 'date'
  return column.type === 'text' ? 'text' : 'number'
}

const openingOf = (view: View): string => {
  const [first, second] = view.items
  const lower = first?.text.toLowerCase() ?? ''
  if (isOp(first, 'count')) return 'count'
  if (isOp(first, 'how', 'when', 'where'))
    return first?.is === 'operator' ? (lower === 'how much' ? 'much' : first.operator) : 'how'
  if (/^(who|siapa)$/.test(lower)) return 'who'
  if (/^(which|what|apa|mana)$/.test(lower))
    return isOp(second, 'count') ? 'count' : second?.is === 'small' ? 'whatIs' : 'which'
  if (isOp(second, 'count')) return 'count'
  return 'show'
}
