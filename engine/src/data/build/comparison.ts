import { dequal } from 'dequal'
import type { Period } from '#engine/period/index.ts'
import type { ColumnRef, Condition, QueryIntent, ShownValue } from '../parse/query-intent.ts'
import { dateOf } from '../parse/times.ts'
import { keyOf } from '../schema/keys.ts'
import { type PreparedSchema, shownColumns } from '../schema/prepared-schema.ts'
import { conjunctionOf, type Expr, type Select } from '../sql/ast.ts'
import { isAdditive } from './additive.ts'
import { conditionExprs } from './conditions.ts'
import { measureFilters, shownExpr } from './figures.ts'
import type { BuiltQuery, Output } from './outputs.ts'
import { rootOf } from './root.ts'
import { columnExpr, openScope, reachColumn, Unreachable } from './scope.ts'
import { countOnce, refuseDoubled } from './spread.ts'

/** A figure in two periods: beside each other, or per group as rows of (group, period, figure). */
export const buildComparison = (intent: QueryIntent, known: PreparedSchema): BuiltQuery => {
  const figure =
    intent.shown.find((shown) => shown.is !== 'column') ??
    (intent.focus ? ({ is: 'fold', fold: 'count', table: intent.focus } satisfies ShownValue) : undefined)
  // Months of two years beside each other would need each month's partner: their sum is not what was asked.
  if (!figure || !intent.compare || intent.groups.some((group) => group.is === 'time'))
    throw new Unreachable('comparison')
  const asked: QueryIntent = { ...intent, shown: [figure] }
  const group = intent.groups.find((group) => group.is !== 'time')
  return group ? perGroup(asked, known, figure) : beside(asked, known, figure)
}

const dateRef = (intent: QueryIntent, known: PreparedSchema, root: string) => {
  const ref =
    dateOf(known, root, intent.compare?.ref?.table === root ? intent.compare.ref.column : undefined) ??
    intent.compare?.ref
  if (!ref) throw new Unreachable('date')
  return ref
}

const inPeriod = (intent: QueryIntent, known: PreparedSchema, root: string, period: Period): Condition => ({
  is: 'period',
  ref: dateRef(intent, known, root),
  period,
})

const beside = (intent: QueryIntent, known: PreparedSchema, figure: ShownValue): BuiltQuery => {
  const root = rootOf(intent, known)
  const run = (period: Period): Select => {
    const scope = openScope(known, root)
    const expr = shownExpr(scope, figure)
    const where = conjunctionOf([
      ...conditionExprs(scope, [...intent.conditions, inPeriod(intent, known, root, period)]),
      ...measureFilters(scope, [figure]),
    ])
    return {
      columns: [{ expr, as: 'figure' }],
      from: scope.from,
      joins: scope.joins,
      groupBy: [],
      orderBy: [],
      ...(where ? { where } : {}),
    }
  }
  const { current, before } = intent.compare as NonNullable<QueryIntent['compare']>
  const [now, then] = [columnExpr('this_time', 'figure'), columnExpr('earlier', 'figure')]
  const select: Select = {
    columns: [
      { expr: now, as: 'now' },
      { expr: then, as: 'before' },
      { expr: { is: 'change', from: then, to: now }, as: 'change' },
    ],
    from: { select: run(current), alias: 'this_time' },
    beside: { select: run(before), alias: 'earlier' },
    joins: [],
    groupBy: [],
    orderBy: [],
  }
  const days = { now: daysOf(current), before: daysOf(before), change: {} }
  const outputs: Output[] = (['now', 'before', 'change'] as const).map((is) => ({
    key: is,
    shows: { is, of: figure, ...days[is] },
  }))
  return { select, outputs, shape: 'comparison' }
}

const daysOf = (period: Period) => (period.weekdays ? { days: period } : {})

/** One row per group: its figure now, the one before, the change. A group that is only in one period is there too. */
const perGroup = (intent: QueryIntent, known: PreparedSchema, figure: ShownValue): BuiltQuery => {
  const root = rootOf(intent, known)
  const { current, before } = intent.compare as NonNullable<QueryIntent['compare']>
  const keys = intent.groups.flatMap((group) =>
    group.is === 'time'
      ? []
      : group.is === 'column'
        ? [{ ref: group.ref, hidden: false }]
        : tableRefs(known, group.table),
  )
  const named = (at: number): string => `key_${at + 1}`
  const run = (period: Period): Select => {
    const scope = openScope(known, root)
    const exprs = keys.map((key) => reachColumn(scope, key.ref))
    const expr = shownExpr(scope, figure)
    const where = conjunctionOf([
      ...conditionExprs(scope, [...intent.conditions, inPeriod(intent, known, root, period)]),
      ...measureFilters(scope, [figure]),
    ])
    refuseDoubled(scope, [figure])
    const columns = [
      ...exprs.map((key, index) => ({ expr: key, as: named(index) })),
      { expr: countOnce(scope, expr), as: 'figure' },
    ]
    // Parts of a whole: what belongs to none of them is a part, too.
    const joins = intent.drivers ? scope.joins.map((join) => ({ ...join, left: true })) : scope.joins
    return { columns, from: scope.from, joins, groupBy: exprs, orderBy: [], ...(where ? { where } : {}) }
  }
  const [now, then] = [columnExpr('this_time', 'figure'), columnExpr('earlier', 'figure')]
  const either = (at: number): Expr => ({
    is: 'coalesce',
    of: [columnExpr('this_time', named(at)), columnExpr('earlier', named(at))],
  })
  const on = conjunctionOf(
    keys.map(
      (_, index): Expr => ({
        is: 'compare',
        op: '=',
        left: columnExpr('earlier', named(index)),
        right: columnExpr('this_time', named(index)),
      }),
    ),
  )
  const outputs = outputsFor(
    keys.filter((key) => !key.hidden).map((key) => key.ref),
    figure,
    intent.drivers === true,
  )
  const shown = keys.flatMap((key, index) => (key.hidden ? [] : [{ expr: either(index), as: '' }]))
  // A sum or a count of nothing is 0: what is not there any more fell by all of it.
  const moving = intent.moved && figure.is !== 'column' && isAdditive(figure, known) ? orZero : (expr: Expr) => expr
  const change: Expr = { is: 'change', from: then, to: moving(now) }
  const columns = [
    ...shown,
    { expr: now, as: 'now' },
    { expr: then, as: 'before' },
    intent.drivers ? { expr: difference(now, then), as: 'difference' } : { expr: change, as: 'change' },
  ].map((one_, index) => ({ ...one_, as: outputs[index]?.key ?? one_.as }))
  const grown = intent.grown !== undefined
  const by = intent.order?.by
  const nameAt =
    by?.is === 'column' ? keys.filter(({ hidden }) => !hidden).findIndex(({ ref }) => dequal(ref, by.ref)) : -1
  const sorted = (name: string, descending: boolean) => ({
    expr: { is: 'column', alias: '', name } satisfies Expr,
    descending,
  })
  const order = intent.drivers
    ? sorted('difference', true)
    : grown
      ? sorted('change', intent.grown === 'most')
      : sorted(outputs[nameAt]?.key ?? 'now', intent.order?.descending ?? true)
  const where: Expr | undefined = intent.moved && {
    is: 'compare',
    op: intent.moved === 'up' ? '>' : '<',
    left: moving(now),
    right: moving(then),
  }
  const select: Select = {
    columns,
    from: { select: run(current), alias: 'this_time' },
    beside: { select: run(before), alias: 'earlier', ...(on ? { on } : {}) },
    joins: [],
    groupBy: [],
    orderBy: [order],
    ...(where && { where }),
    ...(intent.limit === undefined || grown ? {} : { limit: intent.limit }),
  }
  return { select, outputs, shape: 'comparison' }
}

/** By how much it differs; what is in one period only counts as 0 in the other. */
const difference = (now: Expr, then: Expr): Expr => ({
  is: 'arithmetic',
  op: '-',
  left: orZero(now),
  right: orZero(then),
})

const orZero = (of: Expr): Expr => ({ is: 'coalesce', of: [of, { is: 'number', value: 0 }] })

const outputsFor = (refs: readonly ColumnRef[], figure: ShownValue, drivers: boolean): Output[] => {
  const keys: Output[] = refs.map((ref, index) => ({
    key:
      index > 0 && refs.slice(0, index).some((columnRef) => columnRef.column === ref.column)
        ? `${ref.column.toLowerCase()}_${index + 1}`
        : ref.column.toLowerCase(),
    shows: { is: 'column', ref },
  }))
  return [
    ...keys,
    ...(drivers ? (['now', 'before', 'difference'] as const) : (['now', 'before', 'change'] as const)).map(
      (is): Output => ({ key: is, shows: { is, of: figure } }),
    ),
  ]
}

const tableRefs = (known: PreparedSchema, name: string) => {
  const table = known.tables.get(name)
  const key = table && keyOf(table)
  const shown = table ? shownColumns(table) : []
  return [
    ...(key && !shown.includes(key) ? [{ ref: { table: name, column: key.name }, hidden: true }] : []),
    ...shown.map((column) => ({ ref: { table: name, column: column.name }, hidden: false })),
  ]
}
