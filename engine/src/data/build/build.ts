import { dequal } from 'dequal'
import { isStatistic, type QueryIntent, type ShownValue, tableOf } from '../parse/query-intent.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { conjunctionOf, type Expr, type Select } from '../sql/ast.ts'
import { buildAveraged } from './averaged.ts'
import { buildBeside } from './beside.ts'
import { buildCohort } from './cohort.ts'
import { buildComparison } from './comparison.ts'
import { conditionExprs } from './conditions.ts'
import { buildEach } from './each.ts'
import { measureFilters, shownExpr } from './figures.ts'
import { buildGrouped } from './grouped.ts'
import { buildMoving } from './moving.ts'
import { type BuiltQuery, isFigure, limitOf, outputsOf, unfoldedValue } from './outputs.ts'
import { buildPartShare, partOfAll } from './part-share.ts'
import { rootOf } from './root.ts'
import { amountExpr, openScope, pathTo, type Scope, Unreachable } from './scope.ts'
import { refuseMixed, withOtherMeasures } from './spread.ts'
import { buildStatistic } from './statistic.ts'
import { withWholeBuckets } from './whole-buckets.ts'

/** The query a frame stands for; undefined where its tables cannot be joined. */
export const buildQuery = (
  intent: QueryIntent,
  known: PreparedSchema,
): (BuiltQuery & { frame: QueryIntent }) | undefined => {
  const whole = withWholeBuckets(intent)
  for (const said of [whole, ...withOtherMeasures(whole, known)]) {
    try {
      const built = builtOf(said, known)
      return { ...built, frame: said }
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
    }
  }
  return undefined
}

const builtOf = (intent: QueryIntent, known: PreparedSchema): BuiltQuery => {
  if (intent.shown.some((shown) => shown.is === 'fold' && isStatistic(shown.fold))) return buildStatistic(intent, known)
  if (intent.cohort) return buildCohort({ ...intent, cohort: intent.cohort }, known)
  if (intent.beside) return buildBeside({ ...intent, beside: intent.beside }, known)
  if (intent.averaged) return buildAveraged(intent, known)
  if (intent.moving !== undefined) return buildMoving({ ...intent, moving: intent.moving }, known)
  if (intent.each) return buildEach(intent, known)
  if (intent.compare) return buildComparison(intent, known)
  const grouped = isGrouped(intent)
  const split = intent.part || grouped || !intent.share ? intent : partOfAll(intent, known)
  if (split.part) return buildPartShare({ ...split, part: split.part }, known)
  // Of all there is it is everything: what it is a share of was not understood.
  if (split.share && !grouped) throw new Unreachable('share')
  return grouped ? buildGrouped(intent, known) : buildFlat(intent, known)
}

const isGrouped = (intent: QueryIntent): boolean => {
  const columns = intent.shown.some((shown) => shown.is === 'column')
  if (intent.groups.length > 0) return true
  if (intent.order && isFigure(intent.order.by)) return true
  if (intent.conditions.some((condition) => condition.is === 'having' && condition.figure.is === 'measure')) return true

  // 'the age of the oldest' reads a fold as its column; a count among columns needs groups.
  const read = intent.order && intent.limit !== undefined ? intent.shown.map(unfoldedValue) : intent.shown
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
    expr: shownExpr(scope, ordered ? unfoldedValue(shown) : shown),
    as: outputs[index]?.key ?? '',
  }))
  const figures = intent.shown.some(isFigure) && !ordered
  if (figures) refuseMixed(scope, intent.shown)
  const joined = new Set(intent.shown.map(tableOf))
  const where = conjunctionOf([
    ...conditionExprs(scope, intent.conditions, joined),
    ...measureFilters(scope, intent.shown),
  ])
  const orderBy =
    intent.order && !figures ? [{ expr: orderExpr(scope, intent.order.by), descending: intent.order.descending }] : []
  const repeated =
    scope.joins.some((join) => !joined.has(join.table)) &&
    joined.size > 1 &&
    intent.order === undefined &&
    spreads(scope, joined)
  const once = (intent.distinct === true || repeated) && !figures
  const distinct = once && orderable(orderBy, columns)
  const grouped = once && !distinct
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

const orderExpr = (scope: Scope, by: ShownValue): Expr =>
  by.is === 'column' ? amountExpr(scope, by.ref) : shownExpr(scope, by)

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
