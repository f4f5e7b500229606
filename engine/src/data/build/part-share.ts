import type { Condition, Figure, QueryIntent, ShownValue } from '../parse/query-intent.ts'
import { tableOf } from '../parse/query-intent.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { conjunctionOf, type Expr } from '../sql/ast.ts'
import { conditionExprs } from './conditions.ts'
import { measureFilters, valueExpr } from './figures.ts'
import { groupKeys } from './grouped.ts'
import { type BuiltQuery, type Output, outputsOf, uniqueOutputs } from './outputs.ts'
import { rootOf } from './root.ts'
import { openScope, Unreachable } from './scope.ts'

/** The rows that meet some conditions out of all, or what a column adds up to on them, in percent; of each group where there are. */
export const buildPartShare = (intent: QueryIntent & { part: Condition[] }, known: PreparedSchema): BuiltQuery => {
  const [figure] = intent.shown
  const measure = figure?.is === 'measure' ? known.measures.find(({ name }) => name === figure.measure) : undefined
  const added = measure && addedUp(measure.expression)
  const summed = added !== undefined || (figure?.is === 'fold' && figure.fold === 'sum')
  const counts = figure?.is === 'fold' && figure.fold === 'count' && !figure.of
  if (!figure || figure.is === 'column' || !(summed || counts) || intent.order) throw new Unreachable('part')
  const scope = openScope(known, rootOf(intent, known))
  if ((measure ? measure.table : tableOf(figure)) !== scope.root) throw new Unreachable('part')
  // Paid is what the measure is of: what share of it was refunded is another question.
  if (measure?.filter && intent.part.some((condition) => speaksOf(condition, measure.filter ?? '')))
    throw new Unreachable('part')
  const keys = intent.groups.length > 0 ? groupKeys(intent, scope) : []
  const where = conjunctionOf([...conditionExprs(scope, intent.conditions), ...measureFilters(scope, intent.shown)])
  const joined = scope.joins.length
  const met = conjunctionOf(conditionExprs(scope, intent.part))
  if (!met || scope.spread.size > 0) throw new Unreachable('part')
  // A row that belongs to nothing the part speaks of is one of the whole all the same.
  for (const [index, join] of scope.joins.entries()) if (index >= joined) scope.joins[index] = { ...join, left: true }
  const one: Expr =
    added !== undefined
      ? { is: 'raw', sql: added }
      : summed && figure.is === 'fold'
        ? valueExpr(scope, figure)
        : { is: 'number', value: 1 }
  const part: Expr = {
    is: 'fold',
    fold: 'sum',
    of: { is: 'case', when: [[met, one]], otherwise: { is: 'number', value: 0 } },
  }
  const whole: Expr = summed ? { is: 'fold', fold: 'sum', of: one } : { is: 'fold', fold: 'count' }
  const percent: Expr = { is: 'percent', part, whole }
  const shownKeys = keys.filter((key) => key.output)
  const share: Output = { key: keys.length > 0 ? 'percentage' : 'share', shows: { is: 'share', of: figure } }
  const counted: Output[] = intent.counted
    ? [{ key: 'count', shows: { is: 'side', of: figure, conditions: intent.part } }]
    : []
  const outputs = uniqueOutputs([...outputsOf(shownKeys.map((key) => key.output as ShownValue)), ...counted, share])
  const exprs = [...shownKeys.map((key) => key.expr), ...(intent.counted ? [part] : []), percent]
  const time = keys.find((key) => key.time)
  return {
    select: {
      columns: exprs.map((expr, index) => ({ expr, as: outputs[index]?.key ?? '' })),
      from: scope.from,
      joins: scope.joins,
      groupBy: [...new Map(keys.map(({ expr }) => [JSON.stringify(expr), expr])).values()],
      orderBy: time
        ? [{ expr: time.expr, descending: false }]
        : keys.length > 0
          ? [
              { expr: percent, descending: true },
              ...shownKeys.slice(0, 1).map(({ expr }) => ({ expr, descending: false })),
            ]
          : [],
      ...(where ? { where } : {}),
    },
    outputs,
    shape: time && !time.cycle ? 'series' : keys.length > 0 ? 'grouped' : 'number',
  }
}

/** 'what share of orders was cancelled this year': the period is of all of them, unless nothing else is said. */
export const partOfAll = (intent: QueryIntent, known: PreparedSchema): QueryIntent => {
  const rest = intent.conditions.filter(({ is }) => is !== 'period')
  const part = rest.length > 0 ? rest : intent.conditions
  const [figure] = intent.shown
  if (part.length === 0 || intent.shown.length !== 1) return intent
  const isAdded = (figure?.is === 'fold' && figure.fold === 'sum') || figure?.is === 'measure'
  const shown = isAdded ? figure : countOf(rootOf(intent, known))
  const conditions = intent.conditions.filter((condition) => !part.includes(condition))
  return { ...intent, shown: [shown], part, conditions }
}

/** What a measure adds up, where it is one sum and nothing else: `sum(a.b * (c))` adds up `a.b * (c)`. */
const addedUp = (expression: string): string | undefined =>
  /^\s*sum\s*\(((?!\s*distinct\b)(?:[^()]|\([^()]*\))*)\)\s*$/i.exec(expression)?.[1]

const speaksOf = (condition: Condition, sql: string): boolean =>
  'ref' in condition && new RegExp(`\\b${condition.ref.column}\\b`).test(sql)

const countOf = (table: string): Figure => ({ is: 'fold', fold: 'count', table })
