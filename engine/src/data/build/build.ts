import { dequal } from 'dequal'
import type { QueryIntent, ShownValue } from '../parse/query-intent.ts'
import { tableOf } from '../parse/query-intent.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { conjunction, type Expr, type Select } from '../sql/ast.ts'
import { buildAveraged } from './averaged.ts'
import { buildComparison } from './comparison.ts'
import { conditionExprs } from './conditions.ts'
import { buildEach } from './each.ts'
import { measureFilters, shownExpr } from './figures.ts'
import { buildGrouped } from './grouped.ts'
import { type BuiltQuery, isFigure, limitOf, type Output, outputsOf, unfolded } from './outputs.ts'
import { rootOf } from './root.ts'
import { openScope, pathTo, type Scope, Unreachable } from './scope.ts'
import { withOtherMeasures } from './spread.ts'

/** The query a frame stands for; undefined where its tables cannot be joined. */
export const build = (frame: QueryIntent, known: PreparedSchema): (BuiltQuery & { frame: QueryIntent }) | undefined => {
  for (const said of [frame, ...withOtherMeasures(frame, known)]) {
    try {
      const built = said.averaged
        ? buildAveraged(said, known)
        : said.each
          ? buildEach(said, known)
          : said.compare
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

const isGrouped = (frame: QueryIntent): boolean => {
  const columns = frame.shown.some((shown) => shown.is === 'column')
  if (frame.groups.length > 0) return true
  if (frame.order && isFigure(frame.order.by)) return true
  if (frame.conditions.some((condition) => condition.is === 'having' && condition.figure.is === 'measure')) return true

  // 'the age of the oldest' reads a fold as its column; a count among columns needs groups.
  const read = frame.order && frame.limit !== undefined ? frame.shown.map(unfolded) : frame.shown
  if (columns && read.some(isFigure)) return true
  return (
    columns && frame.conditions.some((condition) => condition.is === 'having' && condition.figure.table === frame.focus)
  )
}

const buildFlat = (frame: QueryIntent, known: PreparedSchema): BuiltQuery => {
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
  const where = conjunction([...conditionExprs(scope, frame.conditions, joined), ...measureFilters(scope, frame.shown)])
  const orderBy =
    frame.order && !figures ? [{ expr: shownExpr(scope, frame.order.by), descending: frame.order.descending }] : []
  const repeated =
    scope.joins.some((join) => !joined.has(join.table)) &&
    joined.size > 1 &&
    frame.order === undefined &&
    spreads(scope, joined)
  const distinct = (frame.distinct === true || repeated) && !figures && orderable(orderBy, columns)
  if (frame.share && frame.shown.length === 1 && where) return shareOfAll(frame, known, outputs)
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

// SELECT DISTINCT may only be ordered by what it shows.
const orderable = (orderBy: Select['orderBy'], columns: Select['columns']): boolean =>
  orderBy.every((order) => columns.some((shown) => dequal(shown.expr, order.expr)))

/** 'what share of orders was cancelled this year': the period is of all of them, unless nothing else is said. */
const shareOfAll = (frame: QueryIntent, known: PreparedSchema, outputs: Output[]): BuiltQuery => {
  const scope = openScope(known, rootOf(frame, known))
  const joined = new Set(frame.shown.map(tableOf))
  const timed = frame.conditions.filter((condition) => condition.is === 'period')
  const rest = frame.conditions.filter((condition) => condition.is !== 'period')
  const within = conjunction(conditionExprs(scope, rest.length > 0 ? timed : [], joined))
  const where = conjunction([
    ...conditionExprs(scope, rest.length > 0 ? rest : timed, joined),
    ...measureFilters(scope, frame.shown),
  ]) as Expr
  const part: Expr = {
    is: 'fold',
    fold: 'sum',
    of: { is: 'case', when: [[where, { is: 'number', value: 1 }]], otherwise: { is: 'number', value: 0 } },
  }
  const expr: Expr = { is: 'percent', part, whole: { is: 'fold', fold: 'count' } }
  const [first] = outputs
  const output: Output = { key: 'share', shows: { is: 'share', of: first?.shows as ShownValue } }
  return {
    select: {
      columns: [{ expr, as: 'share' }],
      from: scope.from,
      joins: scope.joins,
      groupBy: [],
      orderBy: [],
      ...(within ? { where: within } : {}),
    },
    outputs: [output],
    shape: 'number',
  }
}
