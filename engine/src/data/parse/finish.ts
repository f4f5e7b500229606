import { keyOf } from '../schema/keys.ts'
import { pathBetween } from '../schema/paths.ts'
import { shownColumns } from '../schema/prepared-schema.ts'
import { columnOfRole, hasRole } from '../schema/roles.ts'
import { agesAsDates } from './ages.ts'
import { addAmounts, growthGroups, readStatedTotal, stretchAsked, totalOrder } from './amounts.ts'
import { readAveraged } from './averaged.ts'
import { rankedEach } from './each.ts'
import { extremeOfSuperlative, showMeasure, showRanked, summedBelow } from './extremes.ts'
import { joinOr } from './joining.ts'
import { latestOnly, listedColumns } from './listing.ts'
import { readPartShare } from './part-share.ts'
import { conditionTables, tableOf } from './query-intent.ts'
import { isOperator, markUsed, type Reading } from './reading.ts'
import { mentionedTables, scopeConditions, splitContradictions } from './relations.ts'
import { readRunning } from './running.ts'
import { dateOf } from './times.ts'

/** Settles what the question left unsaid: whose rows they are, what is shown of them, which conditions belong together. */
export const finishReading = (reading: Reading): boolean => {
  const { intent } = reading
  agesAsDates(reading)
  intent.conditions = joinOr(reading)
  stretchAsked(reading)
  growthGroups(reading)
  addAmounts(reading)
  totalOrder(reading)

  readStatedTotal(reading)

  rankedEach(reading)
  summedBelow(reading)
  extremeOfSuperlative(reading)
  readRunning(reading)
  readAveraged(reading)
  unjoined(reading)
  defaultFigure(reading)
  showMeasure(reading)
  statement(reading)
  rankedColumn(reading)
  const focus = focusOf(reading)
  if (!focus) return false
  intent.focus = focus
  const when = reading.items.some((item) => isOperator(item, 'when')) ? dateOf(reading.known, focus) : undefined
  if (when && intent.shown.length === 0 && intent.groups.length === 0) intent.shown = [{ is: 'column', ref: when }]
  const place = isOperator(reading.items[0], 'where')
    ? columnOfRole(reading.known.tables.get(focus)?.columns ?? [], 'place')
    : undefined
  if (place && intent.shown.length === 0 && intent.groups.length === 0) {
    intent.shown = [{ is: 'column', ref: { table: focus, column: place.name } }]
    markUsed(reading, 0)
  }
  if (intent.shown.length === 0 && intent.groups.length === 0) {
    const table = reading.known.tables.get(focus)
    intent.shown = (table ? listedColumns(reading, table) : []).map((ref) => ({ is: 'column', ref }))
    intent.distinct = false
    intent.named = true
  }
  showRanked(reading, focus)
  scopeConditions(reading, focus)
  splitContradictions(reading, focus)
  siblings(reading, focus)
  latestOnly(reading, focus)

  mentionedTables(reading, focus)
  readPartShare(reading)
  return intent.shown.length > 0 || intent.groups.length > 0
}

/** A figure and a column side by side without a word that joins them: half of it was read wrong. */
const unjoined = (reading: Reading): void => {
  const { intent, items } = reading
  const mixed =
    intent.shown.some((shown) => shown.is === 'column') && intent.shown.some((shown) => shown.is !== 'column')
  const joins = items.some(
    (item) => isOperator(item, 'and', 'each', 'by', 'most', 'least') || item.text === ',' || item.is === 'superlative',
  )
  if (mixed && intent.groups.length === 0 && !joins) reading.doubt += 0.55
}

/** 'how much was the profit and loss': a statement is shown by its sections, with the total in words. */
const statement = (reading: Reading): void => {
  const { intent, known, items } = reading
  const [only] = intent.shown
  if (intent.shown.length !== 1 || only?.is !== 'fold' || only.fold !== 'sum' || intent.groups.length > 0) return
  if (intent.order || intent.compare || intent.share || items.some((item) => isOperator(item, 'sum'))) return
  const table = known.tables.get(only.table)
  const section = table?.columns.find((column) => hasRole(column, 'section'))
  if (!table || !section || keyOf(table) || !reading.tables.some((mention) => mention.table === table.name)) return
  intent.groups = [{ is: 'column', ref: { table: table.name, column: section.name } }]
  // What stands at a day is no sum: not over its sections, nor over several days.
  const standing = table.columns.some((column) => hasRole(column, 'snapshot_day'))
  if (!standing) intent.totalled = true
  else if (
    !intent.conditions.some((condition) => condition.is === 'period' && /^(day|month)$/.test(condition.period.grain))
  )
    reading.doubt += 0.4
}

/** '10 brands with the highest revenue': what is ranked is each value of the column, not each row that has it. */
const rankedColumn = (reading: Reading): void => {
  const { intent, known } = reading
  const by = intent.order?.by
  const columns = intent.shown.filter((shown) => shown.is === 'column')
  const [only] = columns
  const table = only && known.tables.get(only.ref.table)
  if (by?.is !== 'measure' || intent.limit === undefined || intent.groups.length > 0 || !table || columns.length !== 1)
    return
  const column = table.columns.find((column) => column.name === only.ref.column)
  if (column?.type !== 'text' || shownColumns(table).includes(column) || column === keyOf(table)) return
  if (reading.tables.some((mention) => mention.at >= 0 && mention.table === table.name)) return
  intent.groups = [{ is: 'column', ref: only.ref }]
  intent.shown = intent.shown.filter((shown) => shown !== only)
  if (intent.shown.length === 0) intent.shown = [by]
}

/** 'orders per region': groups without a figure count. */
const defaultFigure = (reading: Reading): void => {
  const { intent } = reading
  if (intent.groups.length === 0 && !intent.share) return
  if (
    intent.shown.some((shown) => shown.is !== 'column') ||
    (intent.order && intent.order.by.is !== 'column' && intent.limit !== undefined)
  )
    return
  const grouped = new Set(
    intent.groups.flatMap((group) =>
      group.is === 'table' ? [group.table] : group.is === 'column' ? [group.ref.table] : [],
    ),
  )
  const counted = reading.tables.find((mention) => !grouped.has(mention.table)) ?? reading.tables[0]
  const table = counted?.table ?? [...grouped][0]
  if (table) intent.shown.push({ is: 'fold', fold: 'count', table })
  reading.doubt += 0.06
}

/** A condition on rows that share no more than a row above them with what is shown, and that nobody named. */
const siblings = (reading: Reading, focus: string): void => {
  const { hops } = reading.known
  // 'orders paid on time': rows of two things that only share someone, each with each.
  const crossed = reading.intent.shown.some((shown) => {
    const path = shown.is === 'column' ? (pathBetween(hops, focus, shown.ref.table) ?? []) : []
    const up = path.findIndex((hop) => !hop.many)
    return up >= 0 && path.slice(up).some((hop) => hop.many)
  })
  if (crossed) reading.doubt += 0.4
  for (const table of new Set(reading.intent.conditions.flatMap(conditionTables))) {
    const path = pathBetween(reading.known.hops, focus, table) ?? []
    const up = path.findIndex((hop) => !hop.many)
    const aside = up >= 0 && path.slice(up).some((hop) => hop.many)
    if (aside && !reading.tables.some((mention) => mention.table === table)) reading.doubt += 0.4
  }
}

const focusOf = (reading: Reading): string | undefined => {
  const { intent, known } = reading
  const [first] = intent.shown
  const columns = intent.shown.flatMap((shown) => (shown.is === 'column' ? [shown.ref.table] : []))
  if (columns.length === 0) {
    if (first) return tableOf(first)
    const mention =
      reading.tables.find((table) => !reading.scopes.some((scope) => scope.table === table.table)) ?? reading.tables[0]
    const [condition] = intent.conditions
    return mention?.table ?? (intent.order ? tableOf(intent.order.by) : condition && conditionTables(condition)[0])
  }
  const tables = [...new Set(columns)]
  const below = tables.find((table) =>
    tables.every((other) => other === table || pathBetween(known.hops, table, other)?.every((hop) => !hop.many)),
  )
  return below ?? tables[0]
}
