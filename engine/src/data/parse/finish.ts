import { contradict } from '../build/conditions.ts'
import { keyOf } from '../schema/keys.ts'
import { nameColumn, shownColumns } from '../schema/known.ts'
import { defaultMeasure } from '../schema/measures.ts'
import { type Hop, loopsOf, pathBetween } from '../schema/paths.ts'
import type { Column, Table } from '../types.ts'
import { type ColumnRef, type Condition, conditionTables, type Frame, tableOf } from './frame.ts'
import { asColumn, asTable, isOperator, nextAt, type Reading, use } from './reading.ts'
import { dateOf } from './times.ts'

/** Settles what the question left unsaid: whose rows they are, what is shown of them, which conditions belong together. */
export const finish = (reading: Reading): boolean => {
  const { frame } = reading
  frame.conditions = joinOr(reading)
  growthGroups(reading)
  totalOrder(reading)

  totalSaid(reading)

  extremeOfSuperlative(reading)
  defaultFigure(reading)
  showMeasure(reading)
  const focus = focusOf(reading)
  if (!focus) return false
  frame.focus = focus
  const when = reading.items.some((item) => isOperator(item, 'when')) ? dateOf(reading.known, focus) : undefined
  if (when && frame.shown.length === 0 && frame.groups.length === 0) frame.shown = [{ is: 'column', ref: when }]
  if (frame.shown.length === 0 && frame.groups.length === 0) {
    const table = reading.known.tables.get(focus)
    frame.shown = (table ? listedColumns(reading, table) : []).map((ref) => ({ is: 'column', ref }))
    frame.distinct = false
    frame.named = true
  }
  scopeConditions(reading, focus)
  splitContradictions(reading, focus)
  latestOnly(reading, focus)

  mentionedTables(reading, focus)
  return frame.shown.length > 0 || frame.groups.length > 0
}

/** 'which region grew fastest': the region is the group, sales are what grows where nothing else is said. */
const growthGroups = (reading: Reading): void => {
  const { frame, known } = reading
  if (!frame.compare) return
  if (frame.grown && frame.groups.length === 0) {
    const columns = frame.shown.flatMap((shown) => (shown.is === 'column' ? [shown.ref] : []))
    const table = reading.tables.find(
      (mention) =>
        mention.at >= 0 &&
        mention.score >= 0.6 &&
        !frame.shown.some((shown) => shown.is !== 'column' && shown.table === mention.table),
    )
    if (columns[0]) frame.groups.push({ is: 'column', ref: columns[0] })
    else if (table) frame.groups.push({ is: 'table', table: table.table })
  }
  const measure = defaultMeasure(known)
  const figure =
    frame.shown.find((shown) => shown.is !== 'column') ??
    (frame.grown && measure ? { is: 'measure' as const, measure: measure.name, table: measure.table } : undefined)
  if (figure) frame.shown = [figure]
  const date =
    figure?.is === 'measure'
      ? dateOf(known, figure.table, known.measures.find((one) => one.name === figure.measure)?.dateColumn)
      : undefined
  if (date) frame.compare.ref = date
}

const mostListed = 6

/** What a list of rows shows: their name, and where the owner described the columns, those that tell most. */
const listedColumns = (reading: Reading, table: Table): ColumnRef[] => {
  const own = (columns: readonly Column[]): ColumnRef[] =>
    columns.map((column) => ({ table: table.name, column: column.name }))
  const shown = shownColumns(table)
  const described = table.columns.some((column) => column.description !== undefined)
  const onlyKey = shown.length === 1 && shown[0] === keyOf(table)
  if (!described) return own(onlyKey ? table.columns.filter((column) => !column.hidden).slice(0, mostListed) : shown)
  if (asksWhich(reading)) return own(shown)
  const hops = (reading.known.hops.get(table.name) ?? []).filter((hop) => !hop.many)
  const foreign = new Set(hops.map((hop) => hop.fromColumn))
  const parents = nameColumn(table)
    ? []
    : hops.flatMap((hop): ColumnRef[] => {
        const parent = reading.known.tables.get(hop.to)
        const column = parent && nameColumn(parent)
        return parent && column ? [{ table: parent.name, column: column.name }] : []
      })
  const rest = table.columns.filter(
    (column) => !column.hidden && !foreign.has(column.name) && !shown.includes(column) && column !== keyOf(table),
  )
  const telling = rest
    .toSorted((a, b) => weight(b) - weight(a))
    .slice(0, Math.max(0, mostListed - shown.length - parents.length))
  return [
    ...own(shown.filter((column) => !onlyKey || !column.hidden)),
    ...parents.slice(0, 2),
    ...own(rest.filter((column) => telling.includes(column))),
  ].slice(0, mostListed)
}

const weight = (column: Column): number =>
  (column.unit ? 3 : 0) +
  (column.type === 'number' || column.type === 'integer' ? 1 : 0) +
  (column.type === 'date' || column.type === 'timestamp' ? 1.5 : 0) +
  (column.type === 'text' && (column.values?.length ?? 99) <= 20 ? 2 : 0)

// 'which store …' asks for its name.
const asksWhich = (reading: Reading): boolean =>
  reading.items.some((item) => /^(which|who|whose|siapa|siapakah|mana)$/i.test(item.text))

/** A statement that stands anew for each month is shown as it stands last, where no time is said. */
const latestOnly = (reading: Reading, focus: string): void => {
  const { frame, known } = reading
  const table = known.tables.get(focus)
  const date =
    table && !keyOf(table)
      ? table.columns.find(
          (column) => column.type === 'date' && /month|as_of|snapshot|period|bulan|tanggal_laporan/i.test(column.name),
        )
      : undefined
  if (!date || !frame.named || frame.conditions.some((condition) => condition.is === 'period') || frame.order) return
  frame.conditions.push({ is: 'latest', ref: { table: focus, column: date.name } })
}

/** Conditions in order, those with an 'or' between them as alternatives, several values of one column as a set. */
const joinOr = (reading: Reading): Condition[] => {
  const sorted = reading.conditions.toSorted((a, b) => a.at - b.at)
  const both = reading.items.some((item) => isOperator(item, 'both'))
  const joined: { at: number; condition: Condition; scope: number }[] = []
  for (const { at, condition } of sorted) {
    const scope = reading.scopes.findLastIndex((one) => one.at <= at)
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
  return (
    left.ref.table === b.ref.table &&
    left.ref.column === b.ref.column &&
    JSON.stringify(left.role ?? []) !== '' &&
    sameRole(left.role, b.role)
  )
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

// 'that costs the least in total': the order is by a sum.
const totalOrder = (reading: Reading): void => {
  const at = reading.items.findIndex((item, place) => !reading.used.has(place) && isOperator(item, 'sum'))
  const { order } = reading.frame
  if (at < 0 || order?.by.is !== 'column') return
  order.by = { is: 'fold', fold: 'sum', of: order.by.ref, table: order.by.ref.table }
  use(reading, at)
}

/** 'how many in total': a total of what is counted anyway. */
const totalSaid = (reading: Reading): void => {
  if (!reading.frame.shown.some((shown) => shown.is !== 'column')) return
  for (const [at, item] of reading.items.entries())
    if (isOperator(item, 'sum', 'count') && !reading.used.has(at)) use(reading, at)
}

/** 'what is the highest salary' asks for the figure, 'who has the highest salary' for the person. */
const extremeOfSuperlative = (reading: Reading): void => {
  const { frame } = reading
  const { order } = frame
  if (!order || frame.limit !== 1 || frame.groups.length > 0) return
  if (frame.shown.length === 0 && order.by.is === 'column') {
    const at = reading.items.findIndex((item) => item.is === 'superlative')
    const before = reading.tables.some((mention) => mention.at < at)
    const direct = asTable(reading, nextAt(reading, at)) !== undefined
    const who = reading.items.slice(0, at).some((item) => /^(who|siapa|siapakah)$/i.test(item.text))
    if (at >= 0 && !before && !direct && !who) {
      frame.shown = [
        { is: 'fold', fold: order.descending ? 'max' : 'min', of: order.by.ref, table: order.by.ref.table },
      ]
      delete frame.order
      delete frame.limit
    }
  }
  askedExtreme(reading)
  // 'how many concerts are in the largest stadium': the extreme row is a condition on what is counted.
  const [shown] = frame.shown
  if (
    frame.order &&
    frame.shown.length > 0 &&
    frame.shown.every((one) => one.is !== 'column') &&
    shown &&
    frame.order.by.is === 'column'
  ) {
    const table = frame.order.by.ref.table
    if (tableOf(shown) !== table) {
      frame.conditions.push({ is: 'extreme', table, by: frame.order.by, descending: frame.order.descending })
      delete frame.order
      delete frame.limit
    }
  }
}

/** 'orders per region': groups without a figure count. */
const defaultFigure = (reading: Reading): void => {
  const { frame } = reading
  if (frame.groups.length === 0 && !frame.share) return
  if (
    frame.shown.some((shown) => shown.is !== 'column') ||
    (frame.order && frame.order.by.is !== 'column' && frame.limit !== undefined)
  )
    return
  const grouped = new Set(
    frame.groups.flatMap((group) =>
      group.is === 'table' ? [group.table] : group.is === 'column' ? [group.ref.table] : [],
    ),
  )
  const counted = reading.tables.find((mention) => !grouped.has(mention.table)) ?? reading.tables[0]
  const table = counted?.table ?? [...grouped][0]
  if (table) frame.shown.push({ is: 'fold', fold: 'count', table })
  reading.doubt += 0.06
}

/** 'what is the earliest date and its details': the column of the superlative is asked for too. */
const askedExtreme = (reading: Reading): void => {
  const { order, shown, limit } = reading.frame
  const at = reading.items.findIndex((item) => item.is === 'superlative')
  if (
    order?.by.is !== 'column' ||
    limit !== 1 ||
    at < 0 ||
    shown.length === 0 ||
    shown.some((one) => one.is !== 'column')
  )
    return
  const next = asTable(reading, nextAt(reading, at)) ? undefined : asColumn(reading, nextAt(reading, at))
  if (nextAt(reading, -1) === at && next?.ref.column === order.by.ref.column) shown.unshift(order.by)
}

/** 'top 5 products by revenue' shows the revenue too. */
const showMeasure = (reading: Reading): void => {
  const { frame, known } = reading
  const by = frame.order?.by
  if (by?.is !== 'measure' || frame.shown.some((shown) => shown.is === 'measure')) return
  if (frame.shown.length === 0 && frame.groups.length === 0) {
    const subject = reading.tables.find((mention) => mention.table !== by.table) ?? reading.tables[0]
    const table = subject && known.tables.get(subject.table)
    if (table)
      frame.shown = shownColumns(table).map((column) => ({
        is: 'column',
        ref: { table: table.name, column: column.name },
      }))
    frame.named = true
  }
  frame.shown.push(by)
}

const focusOf = (reading: Reading): string | undefined => {
  const { frame, known } = reading
  const [first] = frame.shown
  const columns = frame.shown.flatMap((shown) => (shown.is === 'column' ? [shown.ref.table] : []))
  if (columns.length === 0) {
    if (first) return tableOf(first)
    const mention =
      reading.tables.find((one) => !reading.scopes.some((scope) => scope.table === one.table)) ?? reading.tables[0]
    const [condition] = frame.conditions
    return mention?.table ?? (frame.order ? tableOf(frame.order.by) : condition && conditionTables(condition)[0])
  }
  const tables = [...new Set(columns)]
  const below = tables.find((table) =>
    tables.every((other) => other === table || pathBetween(known.hops, table, other)?.every((hop) => !hop.many)),
  )
  return below ?? tables[0]
}

/** Puts the conditions behind a 'without any T' into it, where they speak of T or of what hangs on T. */
const scopeConditions = (reading: Reading, focus: string): void => {
  for (const [index, scope] of reading.scopes.entries()) {
    if (scope.table === focus) {
      reading.doubt += 0.6
      continue
    }
    const end = reading.scopes[index + 1]?.at ?? reading.items.length
    const inside = reading.conditions.filter(({ at, condition }) => {
      const tables = conditionTables(condition)
      return (
        at >= scope.at &&
        at < end &&
        reading.frame.conditions.includes(condition) &&
        tables.every((table) => table !== focus)
      )
    })
    const moved = inside.map(({ condition }) => condition)
    reading.frame.conditions = reading.frame.conditions.filter((condition) => !moved.includes(condition))
    const [having] = moved.filter((condition) => condition.is === 'having')
    reading.frame.conditions.push({
      is: 'exists',
      table: scope.table,
      not: scope.not,
      conditions: moved.filter((condition) => condition.is !== 'having'),
      ...(having?.is === 'having' ? { having: { figure: having.figure, op: having.op, value: having.value } } : {}),
    })
  }
}

/** Two conditions that no row can meet both are about two rows that share what is shown. */
const splitContradictions = (reading: Reading, focus: string): void => {
  const { frame } = reading
  const [shown] = frame.shown
  if (frame.shown.length !== 1 || shown?.is !== 'column' || shown.ref.table !== focus) return
  const clash = frame.conditions.find(
    (one, at) =>
      one.is === 'compare' &&
      one.ref.table === focus &&
      frame.conditions.some(
        (other, index) =>
          index < at &&
          other.is === 'compare' &&
          other.ref.table === one.ref.table &&
          other.ref.column === one.ref.column &&
          contradict(one, other),
      ),
  )
  if (!clash) return
  frame.conditions = frame.conditions.filter((one) => one !== clash)
  frame.conditions.push({ is: 'also', ref: shown.ref, conditions: [clash] })
  frame.distinct = true
}

/** A table that is named and hangs below the focus limits it: 'students who have friends'. */
const mentionedTables = (reading: Reading, focus: string): void => {
  const { frame, known } = reading
  const read = new Set([
    focus,
    ...frame.shown.map(tableOf),
    ...frame.conditions.flatMap(deepTables),
    ...(frame.order ? [tableOf(frame.order.by)] : []),
  ])
  for (const group of frame.groups)
    if (group.is !== 'time') read.add(group.is === 'table' ? group.table : group.ref.table)
  for (const mention of reading.tables) {
    if (read.has(mention.table) || mention.score < 0.6) continue
    const path = pathBetween(known.hops, focus, mention.table)
    if (!path?.some((hop) => hop.many)) continue
    const passes = (hops: Hop[]): boolean =>
      [...read].some((table) => table !== focus && hops.some((hop) => hop.to === table))
    if (passes(path)) continue
    read.add(mention.table)
    const said = reading.items[mention.at]?.text.toLowerCase()
    frame.conditions.push({ is: 'exists', table: mention.table, conditions: [], ...(said ? { role: [said] } : {}) })
  }
}

const deepTables = (condition: Condition): string[] =>
  condition.is === 'exists'
    ? [condition.table, ...condition.conditions.flatMap(deepTables)]
    : conditionTables(condition)

/** Whether a table has a way back to itself over another: friends, managers. */
export const isLooped = (reading: Reading, table: string): boolean => loopsOf(reading.known.hops, table).length > 0

export const keyRef = (frame: Frame, reading: Reading): ColumnRef | undefined => {
  const table = frame.focus ? reading.known.tables.get(frame.focus) : undefined
  const key = table && keyOf(table)
  return table && key ? { table: table.name, column: key.name } : undefined
}
