import type { Condition, Group, QueryIntent, ShownValue } from '../parse/query-intent.ts'
import { tableOf } from '../parse/query-intent.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { conjunctionOf, type Expr, type Select } from '../sql/ast.ts'
import { conditionExprs } from './conditions.ts'
import { measureFilters, shownExpr } from './figures.ts'
import { groupKeys, type Key } from './grouped.ts'
import { type BuiltQuery, outputsOf, uniqueOutputs } from './outputs.ts'
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
  const on = conjunctionOf(
    left.keys.map(
      (_, index): Expr => ({
        is: 'compare',
        op: '=',
        left: columnExpr('beside_it', keyName(index)),
        right: columnExpr('first_one', keyName(index)),
      }),
    ),
  )
  const shown = left.keys.flatMap(({ output }, index) => (output ? [{ output, index }] : []))
  const figures = [columnExpr('first_one', 'figure'), columnExpr('beside_it', 'figure')] as const
  const isRatio = intent.beside.divides === true
  const outputs = uniqueOutputs([
    ...outputsOf(shown.map(({ output }) => output)),
    ...outputsOf(isRatio ? [{ is: 'ratio', of: first, per: second }] : [first, second]),
  ])
  const either = (index: number): Expr => ({
    is: 'coalesce',
    of: [columnExpr('first_one', keyName(index)), columnExpr('beside_it', keyName(index))],
  })
  const exprs = [
    ...shown.map(({ index }) => either(index)),
    ...(isRatio ? [{ is: 'ratio', of: figures[0], per: figures[1] } as const] : figures),
  ]
  const time = left.keys.some((key) => key.time)
  const by = time ? outputs[shown.findIndex(({ output }) => output.is === 'time')] : outputs[shown.length]
  const select: Select = {
    columns: exprs.map((expr, index) => ({ expr, as: outputs[index]?.key ?? '' })),
    from: { select: left.select, alias: 'first_one' },
    beside: { select: right.select, alias: 'beside_it', ...(on ? { on } : {}) },
    joins: [],
    groupBy: [],
    orderBy: on && by ? [{ expr: { is: 'column', alias: '', name: by.key }, descending: !time }] : [],
  }
  const isSeries = left.keys.some((key) => key.time && !key.cycle)
  return { select, outputs, shape: isSeries ? 'series' : left.keys.length > 0 ? 'grouped' : 'number' }
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
