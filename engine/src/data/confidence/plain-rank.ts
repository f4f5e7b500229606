import { otherIntents } from '../other-intents.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import { isOperator, type Reading } from '../parse/reading.ts'
import { columnIn } from '../schema/columns.ts'
import type { JudgedReading } from './features.ts'
import { isDeletion, isOnly, type Names } from './plain-figure.ts'
import { isAllSaid, isOnlyPlace } from './plain-list.ts'

/** What a plain rank may be made of. */
const said: ReadonlySet<string> = new Set<keyof QueryIntent>([
  'shown',
  'groups',
  'conditions',
  'focus',
  'named',
  'order',
  'limit',
])

/**
 * Whether a question says nothing but which rows of one table have the most or the least of a number of theirs that it names: 'which
 * club has the most wins', '5 produk dengan harga tertinggi'. Each row has a name of its own; else it would be one of several.
 */
export function isPlainRank(reading: Reading, intent: QueryIntent, judged: JudgedReading): boolean {
  const { items, known } = reading
  const { focus, order, limit, shown, groups } = intent
  if (!focus || limit === undefined || order?.by.is !== 'column' || groups.length > 0 || !isSaid(reading, judged))
    return false
  if (Object.entries(intent).some(([field, value]) => value !== undefined && value !== false && !said.has(field)))
    return false
  const by = order.by.ref
  const ranked = columnIn(known, by)
  const [first, ...others] = shown.flatMap((value) => (value.is === 'column' ? [value.ref] : []))
  const called = first && columnIn(known, first)
  const rows = known.tables.get(focus)?.rowCount
  if (!ranked || ranked.hidden || !/^(integer|number)$/.test(ranked.type) || by.table !== focus) return false
  if (!called || first.table !== focus || others.some(({ column }) => column !== by.column)) return false
  if (called.unique !== true && (rows === undefined || called.values?.length !== rows)) return false
  if (items.filter(({ is }) => is === 'superlative').length + items.filter(isMost).length !== 1) return false
  const conditions = intent.conditions.filter((condition) => !isDeletion(condition, known))
  const links = items.filter((item) => item.is === 'link')
  const values = links.filter((link) =>
    conditions.some((condition) => isOnlyPlace(condition, link.refs, focus, known.hops)),
  )
  const isRanked: Names = (element) =>
    element.is === 'column' && element.table.name === by.table && element.column.name === by.column
  const isCalled: Names = (element) =>
    element.is === 'table'
      ? element.table.name === focus
      : element.is === 'column' && element.table.name === focus && element.column.name === first.column
  const names = links.filter((link) => !values.includes(link))
  const most = items.findIndex((item) => item.is === 'superlative' || isMost(item))
  const beside = links.find((link) => items.indexOf(link) > most) ?? links.at(-1)
  // 'The top 3 clubs by goals' say first whom they rank.
  const isTop = isOperator(items[most], 'top', 'bottom')
  return (
    (isTop || (beside !== undefined && isOnly(beside, isRanked))) &&
    names.some((link) => isOnly(link, isRanked)) &&
    names.some((link) => isOnly(link, isCalled)) &&
    names.every((link) => isOnly(link, isRanked) || isOnly(link, isCalled)) &&
    conditions.length === values.length &&
    otherIntents(intent, reading).length === 0
  )
}

/** 'Which' and 'who' say nothing of what is named beside them. */
const isSaid = ({ items, used }: Reading, { features, doubts }: JudgedReading): boolean => {
  const asking = items.filter((item, index) => !used.has(index) && isOperator(item, 'who')).length
  const rest = { ...features, unusedOperators: (features.unusedOperators ?? 0) - asking }
  return isAllSaid({ features: rest, doubts })
}

/** 'The first' is of a time as often as it is of a number. */
const isMost = (item: Reading['items'][number]): boolean =>
  isOperator(item, 'most', 'least', 'max', 'min', 'top', 'bottom') &&
  !/^(?:first|last|pertama|terakhir)$/i.test(item.text)
