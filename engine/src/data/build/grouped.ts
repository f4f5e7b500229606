import { dequal } from 'dequal'
import { isCycle } from '#engine/period/index.ts'
import type { ColumnRef, QueryIntent, ShownValue } from '../parse/query-intent.ts'
import { dateOf, momentOf } from '../parse/times.ts'
import { keyOf } from '../schema/keys.ts'
import { type PreparedSchema, shownColumns } from '../schema/prepared-schema.ts'
import { conjunctionOf, type Expr, type Select } from '../sql/ast.ts'
import { conditionExprs } from './conditions.ts'
import { measureFilters, shownExpr } from './figures.ts'
import { type BuiltQuery, isFigure, limitOf, type Output, outputsOf, uniqueOutputs } from './outputs.ts'
import { rootOf } from './root.ts'
import { openScope, reachColumn, type Scope, Unreachable } from './scope.ts'
import { countOnce, refuseDoubled, refuseMixed } from './spread.ts'

export const buildGrouped = (intent: QueryIntent, known: PreparedSchema): BuiltQuery => {
  const figures = intent.shown.filter(isFigure)
  const scope = openScope(known, rootOf(intent, known))
  if (intent.role) scope.role = intent.role
  const keys = groupKeys(intent, scope)
  const shownKeys = keys.filter((key) => key.output)
  const outputs = [...outputsOf(shownKeys.map((key) => key.output as ShownValue)), ...outputsOf(figures)]
  uniqueOutputs(outputs)
  const columns = [...shownKeys.map((key) => key.expr), ...figures.map((figure) => shownExpr(scope, figure))].map(
    (expr, index) => ({ expr, as: outputs[index]?.key ?? '' }),
  )
  const having = intent.conditions.flatMap((condition) => (condition.is === 'having' ? [condition] : []))
  const rest = intent.conditions.filter((condition) => condition.is !== 'having')
  const joined = new Set([
    ...shownKeys.flatMap((key) => (key.output?.is === 'column' ? [key.output.ref.table] : [])),
    ...intent.groups.flatMap((group) => (group.is === 'table' ? [group.table] : [])),
  ])
  const where = conjunctionOf([
    ...conditionExprs(scope, rest, joined),
    ...measureFilters(scope, [...figures, ...(intent.order ? [intent.order.by] : [])]),
  ])
  const limits = having.map((item) => ({ ...item, left: shownExpr(scope, item.figure) }))
  const by = intent.order && aggregated(scope, intent.order.by, keys)
  refuseDoubled(scope, [...figures, ...(intent.order ? [intent.order.by] : [])])
  refuseMixed(scope, figures)
  // Every table is joined now: what a join has doubled is counted once, wherever it is shown, compared or ordered by.
  const once = (expr: Expr): Expr => countOnce(scope, expr)
  for (const column of columns) column.expr = once(column.expr)
  const compared = conjunctionOf(
    limits.map(
      ({ op, left, value }): Expr => ({ is: 'compare', op, left: once(left), right: { is: 'number', value } }),
    ),
  )
  const time = keys.find((key) => key.time)
  if ((intent.running || intent.changing) && time?.cycle) throw new Unreachable('an order of time')
  if (intent.running && time) runOn(columns, outputs, keys, time)
  if (intent.changing) addChange(columns, outputs, keys, time)
  const order = by
    ? [{ expr: once(by), descending: intent.order?.descending === true }]
    : time
      ? [{ expr: time.expr, descending: false }]
      : figures[0]
        ? [
            { expr: columns[shownKeys.length]?.expr ?? shownExpr(scope, figures[0]), descending: true },
            ...shownKeys.slice(0, 1).map((key) => ({ expr: key.expr, descending: false })),
          ]
        : []
  if (intent.share && figures[0]) {
    const part = once(shownExpr(scope, figures[0]))
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
      ...limitOf(intent),
    },
    outputs,
    shape: time && !time.cycle ? 'series' : figures.length === 0 ? 'list' : 'grouped',
  }
}

/** How much the figure changed from the stretch of time before, in percent. */
const addChange = (
  columns: Select['columns'],
  outputs: Output[],
  keys: readonly Key[],
  time: Key | undefined,
): void => {
  const [figure, shown] = [outputs.at(-1)?.shows, columns.at(-1)]
  if (!time || !shown || (figure?.is !== 'fold' && figure?.is !== 'measure')) throw new Unreachable('change')
  const within = keys.filter((key) => key !== time).map((key) => key.expr)
  const from: Expr = { is: 'earlier', of: shown.expr, by: time.expr, within }
  columns.push({ expr: { is: 'change', from, to: shown.expr }, as: 'change' })
  outputs.push({ key: 'change', shows: { is: 'change', of: figure } })
}

/** Figures as the sums of all up to them, for each of the other groups. */
const runOn = (columns: Select['columns'], outputs: Output[], keys: readonly Key[], time: Key): void => {
  const within = keys.filter((key) => key !== time).map((key) => key.expr)
  for (const [index, output] of outputs.entries()) {
    const shown = columns[index]
    const { shows } = output
    if (!shown || (shows.is !== 'fold' && shows.is !== 'measure')) continue
    if (!addsUp(shown.expr)) throw new Unreachable('a running total of what does not add up')
    output.key = `running_${output.key}`
    output.shows = { is: 'running', of: shows }
    columns[index] = { expr: { is: 'running', of: shown.expr, by: time.expr, within }, as: output.key }
  }
}

// Shares and averages do not; nor does a count of different things.
const addsUp = (expr: Expr): boolean =>
  expr.is === 'raw'
    ? /^\s*-?\s*(sum|count)\s*\((?!\s*distinct)(?:[^()]|\([^()]*\))*\)\s*$/i.test(expr.sql)
    : expr.is === 'fold' && (expr.fold === 'sum' || expr.fold === 'count') && !expr.distinct

// A column that is not grouped by can only order groups as a sum over them.
const aggregated = (scope: Scope, by: ShownValue, keys: readonly Key[]): Expr => {
  const expr = shownExpr(scope, by)
  if (by.is !== 'column' || keys.some((key) => dequal(key.expr, expr))) return expr
  return { is: 'fold', fold: 'sum', of: expr }
}

const isMoment = (known: PreparedSchema, { table, column }: ColumnRef): boolean =>
  known.tables.get(table)?.columns.some(({ name, type }) => name === column && type === 'timestamp') === true

export interface Key {
  expr: Expr
  output?: Output['shows']
  time?: boolean
  /** It comes again and again: no row is before another. */
  cycle?: boolean
}

const uniqueExprs = (exprs: Expr[]): Expr[] => [...new Map(exprs.map((expr) => [JSON.stringify(expr), expr])).values()]

/** What rows are put together by: named groups, else the things whose columns are shown. */
export const groupKeys = (intent: QueryIntent, scope: Scope): Key[] => {
  const columns = intent.shown.filter((shown) => shown.is === 'column')
  const keys: Key[] = []
  const tables = new Set<string>()
  for (const group of intent.groups) {
    if (group.is === 'time') {
      const said =
        group.ref ??
        dateOf(
          scope.known,
          scope.root,
          intent.shown
            .map((shown) =>
              shown.is === 'measure'
                ? scope.known.schema.measures?.find((measure) => measure.name === shown.measure)?.dateColumn
                : undefined,
            )
            .find((name) => name),
        )
      if (!said) throw new Unreachable('date')
      // The lines of an order know its day, the order its hour.
      const isDay = group.grain === 'hour' && !isMoment(scope.known, said)
      const ref = isDay ? momentOf(scope.known, said.table) : said
      if (!ref) throw new Unreachable('hour')
      keys.push({
        expr: { is: 'bucket', of: reachColumn(scope, ref), grain: group.grain },
        output: { is: 'time', grain: group.grain },
        time: true,
        cycle: isCycle(group.grain),
      })
    } else if (group.is === 'column')
      keys.push({ expr: reachColumn(scope, group.ref), output: { is: 'column', ref: group.ref } })
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
      intent.groups.length > 0 && !intent.groups.every((group) => group.is === 'table' || group.is === 'time')
    // An entity's columns stand for the entity where another table's rows are counted.
    const entity = !grouped && shown.ref.table !== scope.root && !tables.has(shown.ref.table)
    if (entity) {
      tables.add(shown.ref.table)
      keys.push(...tableKeys(scope, shown.ref.table, true))
    }
    const expr = reachColumn(scope, shown.ref)
    if (!keys.some((key) => dequal(key.output, shown))) keys.push({ expr, output: shown })
  }
  if (keys.length === 0 && intent.focus) keys.push(...tableKeys(scope, intent.focus, false))
  return keys
}

const tableKeys = (scope: Scope, name: string, shownAlready: boolean): Key[] => {
  const table = scope.known.tables.get(name)
  const key = table && keyOf(table)
  const keys: Key[] = key ? [{ expr: reachColumn(scope, { table: name, column: key.name }) }] : []
  if (shownAlready || !table) return keys
  return [
    ...keys,
    ...shownColumns(table).map(
      (shownColumn): Key => ({
        expr: reachColumn(scope, { table: name, column: shownColumn.name }),
        output: { is: 'column', ref: { table: name, column: shownColumn.name } },
      }),
    ),
  ]
}
