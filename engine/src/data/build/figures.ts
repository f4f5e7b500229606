import { type ColumnRef, type Figure, isStatistic, type ShownValue } from '../parse/query-intent.ts'
import { keyOf } from '../schema/keys.ts'
import type { KnownMeasure } from '../schema/measures.ts'
import type { Expr } from '../sql/ast.ts'
import { amountExpr, followPath, pathTo, reachColumn, type Scope, Unreachable } from './scope.ts'

const measureOf = (scope: Scope, name: string): KnownMeasure | undefined =>
  scope.known.measures.find((measure) => measure.name === name)

/** A figure over the rows of a scope. Counting what is joined over several rows counts each once. */
export const figureExpr = (scope: Scope, figure: Figure): Expr => {
  if (figure.is === 'measure') {
    const measure = measureOf(scope, figure.measure)
    if (!measure || scope.root !== measure.table) throw new Unreachable(figure.measure)
    return { is: 'raw', sql: measure.expression }
  }
  if (isStatistic(figure.fold)) throw new Unreachable(figure.fold)
  if (figure.fold !== 'count') return { is: 'fold', fold: figure.fold, of: valueExpr(scope, figure) }
  if (figure.of)
    return {
      is: 'fold',
      fold: 'count',
      of: reachColumn(scope, figure.of),
      ...(figure.distinct ? { distinct: true } : {}),
    }
  if (figure.table === scope.root) return { is: 'fold', fold: 'count' }
  const path = pathTo(scope, figure.table)
  const last = path.at(-1)
  const table = scope.known.tables.get(figure.table)
  const key = table && keyOf(table)
  // One row per counted thing: a link table's rows stand for what they link to.
  if (path.length === 1 && last && !last.many) return { is: 'fold', fold: 'count' }
  return key
    ? { is: 'fold', fold: 'count', of: reachColumn(scope, { table: figure.table, column: key.name }), distinct: true }
    : { is: 'fold', fold: 'count' }
}

/** What a fold goes over: a column, how much it is more than another, or how long it lasted. */
export const valueExpr = (scope: Scope, { of, less, unit, until }: Extract<Figure, { is: 'fold' }>): Expr => {
  const to = amountExpr(scope, of as ColumnRef)
  if (until !== undefined) return { is: 'lasted', from: to, to: { is: 'day', value: until }, unit: unit ?? 'year' }
  if (!less) return to
  const from = amountExpr(scope, less)
  return unit ? { is: 'lasted', from, to, unit } : { is: 'arithmetic', op: '-', left: to, right: from }
}

export const shownExpr = (scope: Scope, shown: ShownValue): Expr =>
  shown.is === 'column' ? reachColumn(scope, shown.ref) : figureExpr(scope, shown)

/** The conditions that measures carry with them. */
export const measureFilters = (scope: Scope, figures: readonly ShownValue[]): Expr[] => {
  const measures = figures.flatMap((figure) => {
    const measure = figure.is === 'measure' ? measureOf(scope, figure.measure) : undefined
    return measure ? [measure] : []
  })
  // What is named in SQL has to be joined under that name.
  for (const { filterTable, filter, joined } of measures)
    for (const table of [filter && filterTable, joined])
      if (table && followPath(scope, pathTo(scope, table)) !== table) throw new Unreachable(table)
  const filters = measures.flatMap((measure) => (measure.filter ? [measure.filter] : []))
  return [...new Set(filters)].map((sql) => ({ is: 'raw', sql }))
}
