import { isStatistic, type QueryIntent, type Statistic } from '../parse/query-intent.ts'
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

/** The value in the middle, a percentile, the standard deviation or the variance: of all rows, or of each group's. */
export const buildStatistic = (intent: QueryIntent, known: PreparedSchema): BuiltQuery => {
  const [figure] = intent.shown
  if (figure?.is !== 'fold' || !isStatistic(figure.fold)) throw new Unreachable('statistic')
  if (!figure.of || intent.shown.length > 1 || intent.order || intent.compare) throw new Unreachable(figure.fold)
  const scope = openScope(known, rootOf(intent, known))
  const keys = intent.groups.length > 0 ? groupKeys(intent, scope) : []
  const value = valueExpr(scope, figure)
  const present: Expr = { is: 'null', of: value, not: true }
  const where = conjunctionOf([...conditionExprs(scope, intent.conditions), present])
  if (scope.spread.size > 0) throw new Unreachable(figure.fold)
  const outputs = uniqueOutputs(outputsOf([...keys.flatMap((key) => (key.output ? [key.output] : [])), figure]))
  const values = { value, within: keys.map(({ expr }) => expr), from: scope.from, joins: scope.joins, where }
  const { select, names } = statisticOf(figure.fold, values)
  const shown = keys.flatMap((key, index) => (key.output ? [names[index] as Expr] : []))
  return {
    select: {
      ...select,
      columns: [...shown, ...select.columns.map(({ expr }) => expr)].map((expr, index) => ({
        expr,
        as: outputs[index]?.key ?? '',
      })),
      orderBy: names.slice(0, 1).map((expr) => ({ expr, descending: false })),
    },
    outputs,
    shape: keys.length === 0 ? 'number' : keys.some((key) => key.time && !key.cycle) ? 'series' : 'grouped',
  }
}

/** Values that are there, `within` groups of them. */
type Values = Pick<Select, 'from' | 'joins'> & { value: Expr; within: Expr[]; where: Expr | undefined }

/** The statistic of values as the only column, by groups; `names` are what those are called in it. */
export const statisticOf = (
  statistic: Statistic,
  { value, within, where, ...of }: Values,
): { select: Select; names: Expr[] } => {
  const inOrder = statistic !== 'deviation' && statistic !== 'variance'
  const keys = within.map((expr, index) => ({ expr, as: `key_${index + 1}` }))
  const inner: Select = {
    columns: [
      ...keys,
      { expr: value, as: 'value' },
      ...(inOrder
        ? [
            { expr: { is: 'place', by: value, descending: false, within } satisfies Expr, as: place },
            { expr: { is: 'over', of: { is: 'number', value: 1 }, within } satisfies Expr, as: total },
          ]
        : []),
    ],
    ...of,
    groupBy: [],
    orderBy: [],
    ...(where ? { where } : {}),
  }
  const names = keys.map(({ as }) => columnExpr(all, as))
  const select: Select = {
    ...told(statistic),
    from: { select: inner, alias: all },
    joins: [],
    groupBy: names,
    orderBy: [],
  }
  return { select, names }
}

const own = (name: string): Expr => columnExpr(all, name)
const number = (value: number): Expr => ({ is: 'number', value })
const arithmetic = (left: Expr, op: '+' | '-' | '*', right: Expr): Expr => ({ is: 'arithmetic', op, left, right })
const compare = (left: Expr, op: '>' | '>=' | '<' | '<=', right: Expr): Expr => ({ is: 'compare', op, left, right })

const told = (statistic: Statistic): Pick<Select, 'columns' | 'where'> => {
  if (statistic === 'deviation' || statistic === 'variance')
    return { columns: [{ expr: { is: statistic, of: own('value') } }] }
  if (statistic === 'median') {
    const twice = arithmetic(number(2), '*', own(place))
    return {
      columns: [{ expr: { is: 'fold', fold: 'avg', of: own('value') } }],
      where: {
        is: 'all',
        of: [compare(twice, '>=', own(total)), compare(twice, '<=', arithmetic(own(total), '+', number(2)))],
      },
    }
  }
  // As spreadsheets and PostgreSQL have it: between the two values around the place, by how near each is to it.
  const share = number(Number(statistic.slice('percentile_'.length)) / 100)
  const aim = arithmetic(number(1), '+', arithmetic(share, '*', arithmetic(own(total), '-', number(1))))
  const near: Expr = {
    is: 'case',
    when: [[compare(own(place), '<=', aim), arithmetic(number(1), '-', arithmetic(aim, '-', own(place)))]],
    otherwise: arithmetic(number(1), '-', arithmetic(own(place), '-', aim)),
  }
  return {
    columns: [{ expr: { is: 'fold', fold: 'sum', of: arithmetic(own('value'), '*', near) } }],
    where: {
      is: 'all',
      of: [
        compare(own(place), '>', arithmetic(aim, '-', number(1))),
        compare(own(place), '<', arithmetic(aim, '+', number(1))),
      ],
    },
  }
}
