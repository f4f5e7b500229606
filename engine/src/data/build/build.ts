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
export const build = (
  intent: QueryIntent,
  known: PreparedSchema,
): (BuiltQuery & { frame: QueryIntent }) | undefined => {
  for (const said of [intent, ...withOtherMeasures(intent, known)]) {
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

const isGrouped = (intent: QueryIntent): boolean => {
  const columns = intent.shown.some((shown) => shown.is === 'column')
  if (intent.groups.length > 0) return true
  if (intent.order && isFigure(intent.order.by)) return true
  if (intent.conditions.some((condition) => condition.is === 'having' && condition.figure.is === 'measure')) return true

  // 'the age of the oldest' reads a fold as its column; a count among columns needs groups.
  const read = intent.order && intent.limit !== undefined ? intent.shown.map(unfolded) : intent.shown
  if (columns && read.some(isFigure)) return true
  return (
    columns &&
    intent.conditions.some((condition) => condition.is === 'having' && condition.figure.table === intent.focus)
  )
}

const buildFlat = (intent: QueryIntent, known: PreparedSchema): BuiltQuery => {
  const scope = openScope(known, rootOf(intent, known))
  const outputs = outputsOf(intent.shown)
  // 'the oldest dog's age as maximum': with an order and a limit a fold is read as its column.
  const ordered = intent.order !== undefined && intent.limit !== undefined
  const columns = intent.shown.map((shown, index) => ({
    expr: shownExpr(scope, ordered ? unfolded(shown) : shown),
    as: outputs[index]?.key ?? '',
  }))
  const figures = intent.shown.some(isFigure) && !ordered
  const joined = new Set(intent.shown.map(tableOf))
  const where = conjunction([
    ...conditionExprs(scope, intent.conditions, joined),
    ...measureFilters(scope, intent.shown),
  ])
  const orderBy =
    intent.order && !figures ? [{ expr: shownExpr(scope, intent.order.by), descending: intent.order.descending }] : []
  const repeated =
    scope.joins.some((join) => !joined.has(join.table)) &&
    joined.size > 1 &&
    intent.order === undefined &&
    spreads(scope, joined)
  const once = (intent.distinct === true || repeated) && !figures
  const distinct = once && orderable(orderBy, columns)
  const grouped = once && !distinct
  if (intent.share && intent.shown.length === 1 && where) return shareOfAll(intent, known, outputs)
  return {
    select: {
      columns,
      from: scope.from,
      joins: scope.joins,
      groupBy: grouped ? columns.map((shown) => shown.expr) : [],
      orderBy: grouped ? orderBy.map(folded) : orderBy,
      ...(distinct ? { distinct } : {}),
      ...(where ? { where } : {}),
      ...limitOf(intent),
    },
    outputs,
    shape: figures ? 'number' : 'list',
  }
}

// Over a link table the same pair may come up again and again.
const spreads = (scope: Scope, shown: ReadonlySet<string>): boolean =>
  [...shown].some((table) => pathTo(scope, table).some((hop) => hop.many && !shown.has(hop.to)))

const folded = ({ expr, descending }: Select['orderBy'][number]): Select['orderBy'][number] => ({
  expr: { is: 'fold', fold: descending ? 'max' : 'min', of: expr },
  descending,
})

// SELECT DISTINCT may only be ordered by what it shows.
const orderable = (orderBy: Select['orderBy'], columns: Select['columns']): boolean =>
  orderBy.every((order) => columns.some((shown) => dequal(shown.expr, order.expr)))

/** 'what share of orders was cancelled this year': the period is of all of them, unless nothing else is said. */
const shareOfAll = (intent: QueryIntent, known: PreparedSchema, outputs: Output[]): BuiltQuery => {
  const scope = openScope(known, rootOf(intent, known))
  const joined = new Set(intent.shown.map(tableOf))
  const timed = intent.conditions.filter((condition) => condition.is === 'period')
  const rest = intent.conditions.filter((condition) => condition.is !== 'period')
  const within = conjunction(conditionExprs(scope, rest.length > 0 ? timed : [], joined))
  const where = conjunction([
    ...conditionExprs(scope, rest.length > 0 ? rest : timed, joined),
    ...measureFilters(scope, intent.shown),
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
