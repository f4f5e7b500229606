import type { Frame, Group, Shown } from '../parse/frame.ts'
import { tableOf } from '../parse/frame.ts'
import { dateOf } from '../parse/times.ts'
import { keyOf } from '../schema/keys.ts'
import { type Known, shownColumns } from '../schema/known.ts'
import { all, type Expr, type Select } from '../sql/ast.ts'
import type { Shape } from '../types.ts'
import { buildComparison } from './comparison.ts'
import { conditionExprs } from './conditions.ts'
import { measureFilters, shownExpr } from './figures.ts'
import { rootOf } from './root.ts'
import { column, openScope, pathTo, reach, type Scope, Unreachable } from './scope.ts'
import { countOnce, refuseDoubled, withOtherMeasures } from './spread.ts'

/** One column of the result: what it shows, under which key. */
export interface Output {
  key: string
  shows:
    | Shown
    | { is: 'time'; grain: Extract<Group, { is: 'time' }>['grain'] }
    | { is: 'share'; of: Shown }
    | { is: 'period' }
    | { is: 'now' | 'before' | 'change'; of: Shown }
}

export interface Built {
  select: Select
  outputs: Output[]
  shape: Shape
}

/** The query a frame stands for; undefined where its tables cannot be joined. */
export const build = (frame: Frame, known: Known): (Built & { frame: Frame }) | undefined => {
  for (const said of [frame, ...withOtherMeasures(frame, known)]) {
    try {
      const built = said.compare
        ? buildComparison(said, known)
        : isGrouped(said)
          ? buildGrouped(said, known)
          : buildFlat(said, known)
      return { ...built, frame: said }
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
    }
  }
  return undefined
}

const isFigure = (shown: Shown): boolean => shown.is !== 'column'

const isGrouped = (frame: Frame): boolean => {
  const columns = frame.shown.some((shown) => shown.is === 'column')
  if (frame.groups.length > 0) return true
  if (frame.order && isFigure(frame.order.by)) return true
  // 'the age of the oldest' reads a fold as its column; a count among columns needs groups.
  const read = frame.order && frame.limit !== undefined ? frame.shown.map(unfolded) : frame.shown
  if (columns && read.some(isFigure)) return true
  return (
    columns && frame.conditions.some((condition) => condition.is === 'having' && condition.figure.table === frame.focus)
  )
}

const buildFlat = (frame: Frame, known: Known): Built => {
  const scope = openScope(known, rootOf(frame, known))
  const outputs = outputsOf(frame.shown)
  // 'the oldest dog's age as maximum': with an order and a limit a fold is read as its column.
  const ordered = frame.order !== undefined && frame.limit !== undefined
  const columns = frame.shown.map((shown, index) => ({
    expr: shownExpr(scope, ordered ? unfolded(shown) : shown),
    as: outputs[index]?.key ?? '',
  }))
  const figures = frame.shown.some(isFigure) && !ordered
  const joined = new Set(frame.shown.map(tableOf))
  const where = all([...conditionExprs(scope, frame.conditions, joined), ...measureFilters(scope, frame.shown)])
  const orderBy =
    frame.order && !figures ? [{ expr: shownExpr(scope, frame.order.by), descending: frame.order.descending }] : []
  const repeated =
    scope.joins.some((join) => !joined.has(join.table)) &&
    joined.size > 1 &&
    frame.order === undefined &&
    spreads(scope, joined)
  const distinct = (frame.distinct === true || repeated) && !figures && orderable(orderBy, columns)
  if (frame.share && frame.shown.length === 1 && where) return shareOfAll(scope, where, outputs)
  return {
    select: {
      columns,
      from: scope.from,
      joins: scope.joins,
      groupBy: [],
      orderBy,
      ...(distinct ? { distinct } : {}),
      ...(where ? { where } : {}),
      ...limitOf(frame),
    },
    outputs,
    shape: figures ? 'number' : 'list',
  }
}

// Over a link table the same pair may come up again and again.
const spreads = (scope: Scope, shown: ReadonlySet<string>): boolean =>
  [...shown].some((table) => pathTo(scope, table).some((hop) => hop.many && !shown.has(hop.to)))

const unfolded = (shown: Shown): Shown =>
  shown.is === 'fold' && shown.of && shown.fold !== 'count' ? { is: 'column', ref: shown.of } : shown

// SELECT DISTINCT may only be ordered by what it shows.
const orderable = (orderBy: Select['orderBy'], columns: Select['columns']): boolean =>
  orderBy.every((order) => columns.some((shown) => JSON.stringify(shown.expr) === JSON.stringify(order.expr)))

const limitOf = (frame: Frame): { limit?: number } => (frame.limit === undefined ? {} : { limit: frame.limit })

const shareOfAll = (scope: Scope, where: Expr, outputs: Output[]): Built => {
  const part: Expr = {
    is: 'fold',
    fold: 'sum',
    of: { is: 'case', when: [[where, { is: 'number', value: 1 }]], otherwise: { is: 'number', value: 0 } },
  }
  const expr: Expr = { is: 'percent', part, whole: { is: 'fold', fold: 'count' } }
  const [first] = outputs
  const output: Output = { key: 'share', shows: { is: 'share', of: first?.shows as Shown } }
  return {
    select: { columns: [{ expr, as: 'share' }], from: scope.from, joins: scope.joins, groupBy: [], orderBy: [] },
    outputs: [output],
    shape: 'number',
  }
}

const buildGrouped = (frame: Frame, known: Known): Built => {
  const figures = frame.shown.filter(isFigure)
  const scope = openScope(known, rootOf(frame, known))
  const keys = groupKeys(frame, scope)
  const shownKeys = keys.filter((key) => key.output)
  const outputs = [...outputsOf(shownKeys.map((key) => key.output as Shown)), ...outputsOf(figures)]
  unique(outputs)
  const columns = [...shownKeys.map((key) => key.expr), ...figures.map((figure) => shownExpr(scope, figure))].map(
    (expr, index) => ({ expr, as: outputs[index]?.key ?? '' }),
  )
  const having = frame.conditions.flatMap((condition) => (condition.is === 'having' ? [condition] : []))
  const rest = frame.conditions.filter((condition) => condition.is !== 'having')
  const joined = new Set([
    ...shownKeys.flatMap((key) => (key.output?.is === 'column' ? [key.output.ref.table] : [])),
    ...frame.groups.flatMap((group) => (group.is === 'table' ? [group.table] : [])),
  ])
  const where = all([
    ...conditionExprs(scope, rest, joined),
    ...measureFilters(scope, [...figures, ...(frame.order ? [frame.order.by] : [])]),
  ])
  const compared = all(
    having.map(
      (one): Expr => ({
        is: 'compare',
        op: one.op,
        left: shownExpr(scope, one.figure),
        right: { is: 'number', value: one.value },
      }),
    ),
  )
  refuseDoubled(scope, [...figures, ...(frame.order ? [frame.order.by] : [])])
  for (const one of columns) one.expr = countOnce(scope, one.expr)
  const time = keys.find((key) => key.time)
  const order = frame.order
    ? [{ expr: aggregated(scope, frame.order.by, keys), descending: frame.order.descending }]
    : time
      ? [{ expr: time.expr, descending: false }]
      : figures[0]
        ? [
            { expr: columns[shownKeys.length]?.expr ?? shownExpr(scope, figures[0]), descending: true },
            ...shownKeys.slice(0, 1).map((key) => ({ expr: key.expr, descending: false })),
          ]
        : []
  if (frame.share && figures[0]) {
    const part = shownExpr(scope, figures[0])
    columns.push({ expr: { is: 'percent', part, whole: { is: 'over', of: part } }, as: 'share' })
    outputs.push({ key: 'share', shows: { is: 'share', of: figures[0] } })
  }
  return {
    select: {
      columns,
      from: scope.from,
      joins: scope.joins,
      groupBy: uniqueExprs(keys.map((key) => key.expr)),
      orderBy: order,
      ...(where ? { where } : {}),
      ...(compared ? { having: compared } : {}),
      ...limitOf(frame),
    },
    outputs,
    shape: time ? 'series' : figures.length === 0 ? 'list' : 'grouped',
  }
}

// A column that is not grouped by can only order groups as a sum over them.
const aggregated = (scope: Scope, by: Shown, keys: readonly Key[]): Expr => {
  const expr = shownExpr(scope, by)
  if (by.is !== 'column' || keys.some((key) => JSON.stringify(key.expr) === JSON.stringify(expr))) return expr
  return { is: 'fold', fold: 'sum', of: expr }
}

interface Key {
  expr: Expr
  output?: Output['shows']
  time?: boolean
}

const uniqueExprs = (exprs: Expr[]): Expr[] => [...new Map(exprs.map((expr) => [JSON.stringify(expr), expr])).values()]

/** What rows are put together by: named groups, else the things whose columns are shown. */
const groupKeys = (frame: Frame, scope: Scope): Key[] => {
  const columns = frame.shown.filter((shown) => shown.is === 'column')
  const keys: Key[] = []
  const tables = new Set<string>()
  for (const group of frame.groups) {
    if (group.is === 'time') {
      const ref =
        group.ref ??
        dateOf(
          scope.known,
          scope.root,
          frame.shown
            .map((shown) =>
              shown.is === 'measure'
                ? scope.known.schema.measures?.find((one) => one.name === shown.measure)?.dateColumn
                : undefined,
            )
            .find((name) => name),
        )
      if (!ref) throw new Unreachable('date')
      keys.push({
        expr: { is: 'bucket', of: reach(scope, ref), grain: group.grain },
        output: { is: 'time', grain: group.grain },
        time: true,
      })
    } else if (group.is === 'column')
      keys.push({ expr: reach(scope, group.ref), output: { is: 'column', ref: group.ref } })
    else {
      tables.add(group.table)
      keys.push(
        ...tableKeys(
          scope,
          group.table,
          columns.some((shown) => shown.ref.table === group.table),
        ),
      )
    }
  }
  for (const shown of columns) {
    const grouped =
      frame.groups.length > 0 && !frame.groups.every((group) => group.is === 'table' || group.is === 'time')
    // An entity's columns stand for the entity where another table's rows are counted.
    const entity = !grouped && shown.ref.table !== scope.root && !tables.has(shown.ref.table)
    if (entity) {
      tables.add(shown.ref.table)
      keys.push(...tableKeys(scope, shown.ref.table, true))
    }
    const expr = reach(scope, shown.ref)
    if (!keys.some((key) => key.output && JSON.stringify(key.output) === JSON.stringify(shown)))
      keys.push({ expr, output: shown })
  }
  if (keys.length === 0 && frame.focus) keys.push(...tableKeys(scope, frame.focus, false))
  return keys
}

const tableKeys = (scope: Scope, name: string, shownAlready: boolean): Key[] => {
  const table = scope.known.tables.get(name)
  const key = table && keyOf(table)
  const keys: Key[] = key ? [{ expr: reach(scope, { table: name, column: key.name }) }] : []
  if (shownAlready || !table) return keys
  return [
    ...keys,
    ...shownColumns(table).map(
      (one): Key => ({
        expr: reach(scope, { table: name, column: one.name }),
        output: { is: 'column', ref: { table: name, column: one.name } },
      }),
    ),
  ]
}

const outputsOf = (shown: readonly (Shown | Output['shows'])[]): Output[] =>
  unique(shown.map((one) => ({ key: keyName(one), shows: one })))

const unique = (outputs: Output[]): Output[] => {
  const seen = new Map<string, number>()
  for (const output of outputs) {
    const count = (seen.get(output.key.toLowerCase()) ?? 0) + 1
    seen.set(output.key.toLowerCase(), count)
    if (count > 1) output.key = `${output.key}_${count}`
  }
  return outputs
}

const snake = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '') || 'figure'

const keyName = (shown: Output['shows']): string => {
  switch (shown.is) {
    case 'column':
      return snake(shown.ref.column)
    case 'measure':
      return snake(shown.measure)
    case 'fold':
      return snake(shown.of ? `${shown.fold}_${shown.of.column}` : `${shown.fold}_${shown.table}`)
    case 'time':
      return shown.grain
    default:
      return shown.is
  }
}

export { column, outputsOf, pathTo }
