import type { QueryIntent } from '../parse/query-intent.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { conjunctionOf, type Expr, type Select } from '../sql/ast.ts'
import { conditionExprs } from './conditions.ts'
import { valueExpr } from './figures.ts'
import { groupKeys } from './grouped.ts'
import { type BuiltQuery, outputsOf, uniqueOutputs } from './outputs.ts'
import { rootOf } from './root.ts'
import { columnExpr, openScope, Unreachable } from './scope.ts'

const all = 'in_order'
const place = 'place_in_order'
const total = 'rows_in_all'

/** The value in the middle, or the average of the two there: of all rows, or of each group's. */
export const buildMedian = (intent: QueryIntent, known: PreparedSchema): BuiltQuery => {
  const [figure] = intent.shown
  if (figure?.is !== 'fold' || !figure.of || intent.shown.length > 1 || intent.order || intent.compare)
    throw new Unreachable('median')
  const scope = openScope(known, rootOf(intent, known))
  const keys = intent.groups.length > 0 ? groupKeys(intent, scope) : []
  const value = valueExpr(scope, figure)
  const present: Expr = { is: 'null', of: value, not: true }
  const where = conjunctionOf([...conditionExprs(scope, intent.conditions), present])
  if (scope.spread.size > 0) throw new Unreachable('median')
  const within = keys.map((key) => key.expr)
  const shown = keys.flatMap((key) => (key.output ? [key.output] : []))
  const outputs = uniqueOutputs(outputsOf([...shown, figure]))
  const names = keys.map((_, index) => `key_${index + 1}`)
  const inner: Select = {
    columns: [
      ...within.map((expr, index) => ({ expr, as: names[index] ?? '' })),
      { expr: value, as: 'value' },
      { expr: { is: 'place', by: value, descending: false, within }, as: place },
      { expr: { is: 'over', of: { is: 'number', value: 1 }, within }, as: total },
    ],
    from: scope.from,
    joins: scope.joins,
    groupBy: [],
    orderBy: [],
    ...(where ? { where } : {}),
  }
  const own = (name: string): Expr => columnExpr(all, name)
  const two = { is: 'number', value: 2 } as const
  const twice: Expr = { is: 'arithmetic', op: '*', left: two, right: own(place) }
  const grouped = names.map(own)
  return {
    select: {
      columns: [
        ...keys.flatMap((key, index) => (key.output ? [own(names[index] ?? '')] : [])),
        { is: 'fold', fold: 'avg', of: own('value') } satisfies Expr,
      ].map((expr, index) => ({ expr, as: outputs[index]?.key ?? '' })),
      from: { select: inner, alias: all },
      joins: [],
      where: {
        is: 'all',
        of: [
          { is: 'compare', op: '>=', left: twice, right: own(total) },
          { is: 'compare', op: '<=', left: twice, right: { is: 'arithmetic', op: '+', left: own(total), right: two } },
        ],
      },
      groupBy: grouped,
      orderBy: grouped.slice(0, 1).map((expr) => ({ expr, descending: false })),
    },
    outputs,
    shape: keys.length === 0 ? 'number' : keys.some((key) => key.time && !key.cycle) ? 'series' : 'grouped',
  }
}
