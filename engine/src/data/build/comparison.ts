import { dequal } from 'dequal'
import { type Bucket, isCycle, type Period, shiftDay, startOf } from '#engine/period/index.ts'
import type { ColumnRef, Condition, QueryIntent, ShownValue } from '../parse/query-intent.ts'
import { dateOf } from '../parse/times.ts'
import { keyOf } from '../schema/keys.ts'
import { type PreparedSchema, shownColumns } from '../schema/prepared-schema.ts'
import { conjunctionOf, type Expr, type Select } from '../sql/ast.ts'
import { isAdditive } from './additive.ts'
import { bucketLabel } from './bucket-label.ts'
import { conditionExprs } from './conditions.ts'
import { measureFilters, shownExpr } from './figures.ts'
import { type BuiltQuery, type Output, outputsOf, uniqueOutputs } from './outputs.ts'
import { rootOf } from './root.ts'
import { columnExpr, openScope, reachColumn, type Scope, Unreachable } from './scope.ts'
import { countOnce, refuseDoubled } from './spread.ts'

/** A figure in two periods: beside each other, or per group as rows of (group, period, figure). */
export const buildComparison = (intent: QueryIntent, known: PreparedSchema): BuiltQuery => {
  const figure =
    intent.shown.find((shown) => shown.is !== 'column') ??
    (intent.focus ? ({ is: 'fold', fold: 'count', table: intent.focus } satisfies ShownValue) : undefined)
  if (!figure || !intent.compare) throw new Unreachable('comparison')
  const asked: QueryIntent = { ...intent, shown: [figure] }
  return intent.groups.length > 0 ? perGroup(asked, known, figure) : beside(asked, known, figure)
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
  const keys = intent.groups.flatMap((group): Key[] =>
    group.is === 'time'
      ? [{ shows: { is: 'time', grain: group.grain }, hidden: false, partner: partnersOf(intent, group.grain) }]
      : group.is === 'column'
        ? [{ shows: { is: 'column', ref: group.ref }, hidden: false }]
        : tableRefs(known, group.table),
  )
  const keyOf = (scope: Scope, { shows, partner }: Key, period: Period): Expr => {
    if (shows.is === 'column') return reachColumn(scope, shows.ref)
    const of = reachColumn(scope, dateRef(intent, known, root))
    return period === before && partner ? partner(of) : { is: 'bucket', of, grain: shows.grain }
  }
  const named = (at: number): string => `key_${at + 1}`
  const run = (period: Period): Select => {
    const scope = openScope(known, root)
    const exprs = keys.map((key) => keyOf(scope, key, period))
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
  const told = keys.filter(({ hidden }) => !hidden).map(({ shows }) => shows)
  const outputs = outputsFor(told, figure, intent.drivers === true)
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
    by?.is === 'column' ? told.findIndex((shows) => shows.is === 'column' && dequal(shows.ref, by.ref)) : -1
  const timeAt = intent.order ? -1 : told.findIndex(({ is }) => is === 'time')
  const sorted = (name: string, descending: boolean) => ({
    expr: { is: 'column', alias: '', name } satisfies Expr,
    descending,
  })
  const order = intent.drivers
    ? sorted('difference', true)
    : grown
      ? sorted('change', intent.grown === 'most')
      : timeAt >= 0
        ? sorted(outputs[timeAt]?.key ?? '', false)
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

const outputsFor = (told: readonly Key['shows'][], figure: ShownValue, drivers: boolean): Output[] => {
  const keys = uniqueOutputs(outputsOf(told))
  return [
    ...keys,
    ...(drivers ? (['now', 'before', 'difference'] as const) : (['now', 'before', 'change'] as const)).map(
      (is): Output => ({ key: is, shows: { is, of: figure } }),
    ),
  ]
}

const tableRefs = (known: PreparedSchema, name: string): Key[] => {
  const table = known.tables.get(name)
  const key = table && keyOf(table)
  const shown = table ? shownColumns(table) : []
  return [
    ...(key && !shown.includes(key) ? [keyColumn(name, key.name, true)] : []),
    ...shown.map((column) => keyColumn(name, column.name, false)),
  ]
}

const keyColumn = (table: string, column: string, hidden: boolean): Key => ({
  shows: { is: 'column', ref: { table, column } },
  hidden,
})

/** What both times are grouped by; `partner` calls a stretch of the earlier time as the one that it is beside. */
type Key = {
  shows: { is: 'column'; ref: ColumnRef } | { is: 'time'; grain: Bucket }
  hidden: boolean
  partner?: ((date: Expr) => Expr) | undefined
}

const mostStretches = 62

/** Stretches of time of two times stand beside each other in their order: where there are as many of both. */
const partnersOf = ({ compare, groups }: QueryIntent, grain: Bucket): Key['partner'] => {
  // What comes again and again is called the same at both times.
  if (isCycle(grain)) return undefined
  const [now, then] = [compare?.current, compare?.before].map((period) => period && startsIn(period, grain))
  if (!now || now.length !== then?.length || groups.length > 1) throw new Unreachable('stretches of time beside others')
  return (of) => ({
    is: 'case',
    when: then.map((from, index): [Expr, Expr] => [
      { is: 'compare', op: '<', left: of, right: { is: 'day', value: shiftDay(from, 1, grain) } },
      { is: 'text', value: bucketLabel(now[index] ?? '', grain) },
    ]),
  })
}

const startsIn = ({ from, to, weekdays, hours }: Period, grain: Exclude<Bucket, 'weekday' | 'hour'>) => {
  if (from === undefined || to === undefined || weekdays || hours) return undefined
  const starts: string[] = []
  for (let start = startOf(from, grain); start < to; start = shiftDay(start, 1, grain)) {
    if (starts.length === mostStretches) return undefined
    starts.push(start)
  }
  return starts
}
