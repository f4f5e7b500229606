import type { Condition, Group, QueryIntent, ShownValue } from '../parse/query-intent.ts'
import { tableOf } from '../parse/query-intent.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { conjunctionOf, type Expr, type Select } from '../sql/ast.ts'
import { conditionExprs } from './conditions.ts'
import { measureFilters, shownExpr } from './figures.ts'
import { groupKeys, type Key } from './grouped.ts'
import { type BuiltQuery, limitOf, type Output, outputsOf, uniqueOutputs } from './outputs.ts'
import { columnExpr, openScope, Unreachable } from './scope.ts'
import { countOnce, refuseDoubled } from './spread.ts'

interface Side {
  select: Select
  keys: Key[]
}

/**
 * Two figures beside each other, each over its own rows, or how much of the first there is for one of the second: by the same groups,
 * or one row of both. A group that only one has is there too.
 */
export const buildBeside = (
  intent: QueryIntent & { beside: NonNullable<QueryIntent['beside']> },
  known: PreparedSchema,
): BuiltQuery => {
  const [first, second] = intent.shown
  if (!first || !second || intent.shown.length !== 2) throw new Unreachable('two figures')
  const left = sideOf(first, intent.groups, intent.conditions, known)
  const right = sideOf(second, intent.beside.groups, intent.beside.conditions, known)
  // What is the same at all times stands beside each of them.
  if (right.keys.length > 0 && right.keys.length !== left.keys.length) throw new Unreachable('other groups')
  const on = conjunctionOf(
    right.keys.map(
      (_, index): Expr => ({
        is: 'compare',
        op: '=',
        left: columnExpr('beside_it', keyName(index)),
        right: columnExpr('first_one', keyName(index)),
      }),
    ),
  )
  const shown = left.keys.flatMap(({ output }, index) => (output ? [{ output, index }] : []))
  const figures: [Expr, Expr] = [columnExpr('first_one', 'figure'), columnExpr('beside_it', 'figure')]
  const told = toldOf(intent, [first, second], figures)
  const outputs = uniqueOutputs([
    ...outputsOf(shown.map(({ output }) => output)),
    ...outputsOf(told.map(({ shows }) => shows)),
  ])
  const either = (index: number): Expr => {
    const [one, other] = [columnExpr('first_one', keyName(index)), columnExpr('beside_it', keyName(index))]
    return on ? { is: 'coalesce', of: [one, other] } : one
  }
  const exprs = [...shown.map(({ index }) => either(index)), ...told.map(({ expr }) => expr)]
  const time = left.keys.some((key) => key.time)
  const by = time ? outputs[shown.findIndex(({ output }) => output.is === 'time')] : outputs[shown.length]
  const select: Select = {
    columns: exprs.map((expr, index) => ({ expr, as: outputs[index]?.key ?? '' })),
    from: { select: left.select, alias: 'first_one' },
    beside: { select: right.select, alias: 'beside_it', ...(on ? { on } : {}) },
    joins: [],
    groupBy: [],
    orderBy:
      left.keys.length > 0 && by
        ? [{ expr: { is: 'column', alias: '', name: by.key }, descending: intent.order?.descending ?? !time }]
        : [],
    // What has nothing to be told by has no place in an order.
    ...(intent.order && told[0] ? { where: { is: 'null', of: told[0].expr, not: true } } : {}),
    ...limitOf(intent),
  }
  const isSeries = left.keys.some((key) => key.time && !key.cycle)
  return { select, outputs, shape: isSeries ? 'series' : left.keys.length > 0 ? 'grouped' : 'number' }
}

/** What is shown of two figures. */
const toldOf = (
  { beside, conditions }: QueryIntent,
  [first, second]: readonly [ShownValue, ShownValue],
  [left, right]: readonly [Expr, Expr],
): { shows: Output['shows']; expr: Expr }[] => {
  const both = [
    { shows: first, expr: left },
    { shows: second, expr: right },
  ]
  if (beside?.divides === 'percent')
    return [{ shows: { is: 'percent', of: first, per: second }, expr: { is: 'percent', part: left, whole: right } }]
  if (beside?.divides)
    return [{ shows: { is: 'ratio', of: first, per: second }, expr: { is: 'ratio', of: left, per: right } }]
  if (!beside?.subtracts) return both
  const less = (from: Expr, of: Expr): Expr => ({ is: 'arithmetic', op: '-', left: from, right: of })
  const isMore: Expr = { is: 'compare', op: '>=', left, right }
  const more = less(left, right)
  const expr: Expr =
    beside.subtracts === 'more' ? more : { is: 'case', when: [[isMore, more]], otherwise: less(right, left) }
  return [
    { shows: { is: 'difference', of: first }, expr },
    { shows: { is: 'side', of: first, conditions }, expr: left },
    { shows: { is: 'side', of: second, conditions: beside.conditions }, expr: right },
  ]
}

const keyName = (index: number): string => `key_${index + 1}`

const sideOf = (figure: ShownValue, groups: Group[], conditions: Condition[], known: PreparedSchema): Side => {
  const root = tableOf(figure)
  const scope = openScope(known, root)
  const keys = groups.length > 0 ? groupKeys({ shown: [figure], groups, conditions, focus: root }, scope) : []
  const expr = shownExpr(scope, figure)
  const where = conjunctionOf([...conditionExprs(scope, conditions), ...measureFilters(scope, [figure])])
  refuseDoubled(scope, [figure])
  const columns = [
    ...keys.map((key, index) => ({ expr: key.expr, as: keyName(index) })),
    { expr: countOnce(scope, expr), as: 'figure' },
  ]
  const select: Select = {
    columns,
    from: scope.from,
    joins: scope.joins,
    groupBy: keys.map((key) => key.expr),
    orderBy: [],
    ...(where ? { where } : {}),
  }
  return { select, keys }
}
