import type { Period } from '#engine/language/index.ts'
import type { Condition, Frame, Shown } from '../parse/frame.ts'
import { dateOf } from '../parse/times.ts'
import { keyOf } from '../schema/keys.ts'
import { type Known, shownColumns } from '../schema/known.ts'
import { all, type Expr, type Select } from '../sql/ast.ts'
import type { Built, Output } from './build.ts'
import { conditionExprs } from './conditions.ts'
import { measureFilters, shownExpr } from './figures.ts'
import { rootOf } from './root.ts'
import { column, openScope, reach, type Scope, Unreachable } from './scope.ts'
import { refuseDoubled } from './spread.ts'

/** A figure in two periods: beside each other, or per group as rows of (group, period, figure). */
export const buildComparison = (frame: Frame, known: Known): Built => {
  const figure =
    frame.shown.find((shown) => shown.is !== 'column') ??
    (frame.focus ? ({ is: 'fold', fold: 'count', table: frame.focus } satisfies Shown) : undefined)
  if (!figure || !frame.compare) throw new Unreachable('comparison')
  const asked: Frame = { ...frame, shown: [figure] }
  const group = frame.groups.find((one) => one.is !== 'time')
  return group ? perGroup(asked, known, figure) : beside(asked, known, figure)
}

const dateRef = (frame: Frame, known: Known, root: string) => {
  const ref =
    dateOf(known, root, frame.compare?.ref?.table === root ? frame.compare.ref.column : undefined) ?? frame.compare?.ref
  if (!ref) throw new Unreachable('date')
  return ref
}

const inPeriod = (frame: Frame, known: Known, root: string, period: Period): Condition => ({
  is: 'period',
  ref: dateRef(frame, known, root),
  period,
})

const beside = (frame: Frame, known: Known, figure: Shown): Built => {
  const root = rootOf(frame, known)
  const one = (period: Period): Select => {
    const scope = openScope(known, root)
    const expr = shownExpr(scope, figure)
    const where = all([
      ...conditionExprs(scope, [...frame.conditions, inPeriod(frame, known, root, period)]),
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
  const { current, before } = frame.compare as NonNullable<Frame['compare']>
  const [now, then] = [column('now_', 'figure'), column('then_', 'figure')]
  const select: Select = {
    columns: [
      { expr: now, as: 'now' },
      { expr: then, as: 'before' },
      { expr: { is: 'change', from: then, to: now }, as: 'change' },
    ],
    from: { select: one(current), alias: 'now_' },
    beside: { select: one(before), alias: 'then_' },
    joins: [],
    groupBy: [],
    orderBy: [],
  }
  const outputs: Output[] = (['now', 'before', 'change'] as const).map((is) => ({ key: is, shows: { is, of: figure } }))
  return { select, outputs, shape: 'comparison' }
}

const perGroup = (frame: Frame, known: Known, figure: Shown): Built => {
  const root = rootOf(frame, known)
  const scope = openScope(known, root)
  const { current, before } = frame.compare as NonNullable<Frame['compare']>
  const keys = frame.groups.flatMap((group) =>
    group.is === 'time'
      ? []
      : group.is === 'column'
        ? [{ ref: group.ref, hidden: false }]
        : tableRefs(known, group.table),
  )
  const date = reach(scope, dateRef(frame, known, root))
  const within: Condition[] = [
    { is: 'any', of: [inPeriod(frame, known, root, before), inPeriod(frame, known, root, current)] },
  ]
  const label: Expr = {
    is: 'case',
    when: [
      [
        { is: 'compare', op: '>=', left: date, right: { is: 'day', value: current.from ?? '' } },
        { is: 'text', value: periodLabel(current) },
      ],
    ],
    otherwise: { is: 'text', value: periodLabel(before) },
  }
  const exprs = keys.map((key) => ({ ...key, expr: reach(scope, key.ref) }))
  const shown = exprs.filter((key) => !key.hidden)
  const expr = shownExpr(scope, figure)
  refuseDoubled(scope, [figure])
  const where = all([...conditionExprs(scope, [...frame.conditions, ...within]), ...measureFilters(scope, [figure])])
  const columns = [
    ...shown.map((key) => ({ expr: key.expr, as: key.ref.column.toLowerCase() })),
    { expr: label, as: 'period' },
    { expr, as: 'figure' },
  ]
  const select: Select = {
    columns,
    from: scope.from,
    joins: scope.joins,
    groupBy: [...exprs.map((key) => key.expr), label],
    orderBy: [...shown.map((key) => ({ expr: key.expr, descending: false })), { expr: label, descending: false }],
    ...(where ? { where } : {}),
  }
  const outputs: Output[] = [
    ...shown.map((key): Output => ({ key: key.ref.column.toLowerCase(), shows: { is: 'column', ref: key.ref } })),
    { key: 'period', shows: { is: 'period' } },
    { key: 'figure', shows: figure },
  ]
  return { select, outputs, shape: 'comparison' }
}

const tableRefs = (known: Known, name: string) => {
  const table = known.tables.get(name)
  const key = table && keyOf(table)
  const shown = table ? shownColumns(table) : []
  return [
    ...(key && !shown.includes(key) ? [{ ref: { table: name, column: key.name }, hidden: true }] : []),
    ...shown.map((one) => ({ ref: { table: name, column: one.name }, hidden: false })),
  ]
}

export const periodLabel = (period: Period): string => {
  const { from = '', to = '', grain } = period
  if (grain === 'year') return from.slice(0, 4)
  if (grain === 'month') return from.slice(0, 7)
  if (grain === 'quarter') return `${from.slice(0, 4)}-Q${Math.ceil(Number(from.slice(5, 7)) / 3)}`
  return `${from} – ${to}`
}

export type { Scope }
