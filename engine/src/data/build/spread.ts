import { type QueryIntent, type ShownValue, tableOf } from '../parse/query-intent.ts'
import { keyOf } from '../schema/keys.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import type { Expr } from '../sql/ast.ts'
import { columnExpr, type Scope, Unreachable } from './scope.ts'

/** A table that does no more than tie two others together: each pair once. */
const isLinkTable = (known: PreparedSchema, name: string): boolean => {
  const table = known.tables.get(name)
  const up = new Set((known.hops.get(name) ?? []).filter((hop) => !hop.many).map((hop) => hop.fromColumn))
  const rest = table?.columns.filter((column) => !up.has(column.name) && column !== keyOf(table)) ?? []
  return up.size >= 2 && rest.length <= 1
}

const spreads = (scope: Scope): boolean => [...scope.spread].some((table) => !isLinkTable(scope.known, table))

/** Refuses a sum or an average over rows that a join has doubled: a wrong figure is worse than none. */
export const refuseDoubled = (scope: Scope, figures: readonly ShownValue[]): void => {
  const additive = figures.some(
    (figure) =>
      figure.is === 'measure' ||
      (figure.is === 'fold' && (figure.fold === 'sum' || figure.fold === 'avg') && figure.table === scope.root),
  )
  if (additive && spreads(scope)) throw new Unreachable(`rows of ${scope.root} would be counted twice`)
}

/** Refuses figures of several tables over one join: what the rows of one add up to is not to be had from those of another. */
export const refuseMixed = (scope: Scope, figures: readonly ShownValue[]): void => {
  const tables = new Set(figures.map(tableOf))
  const isMixed = figures.some(
    (figure) =>
      figure.is === 'fold' &&
      figure.table !== scope.root &&
      !figure.distinct &&
      (/^(sum|avg)$/.test(figure.fold) || (figure.fold === 'count' && !figure.of)),
  )
  if (tables.size > 1 && isMixed) throw new Unreachable(`figures of ${[...tables].join(' and ')}`)
}

/** Counts each row of the root once where a join has doubled them. */
export const countOnce = (scope: Scope, expr: Expr): Expr => {
  const table = scope.known.tables.get(scope.root)
  const key = table && keyOf(table)
  if (expr.is !== 'fold' || expr.fold !== 'count' || expr.of || !key || !spreads(scope)) return expr
  return { is: 'fold', fold: 'count', of: columnExpr(scope.from.alias, key.name), distinct: true }
}

/** The same frame over other measures of the same meaning, such as one kept per item instead of per order. */
export const withOtherMeasures = (intent: QueryIntent, known: PreparedSchema): QueryIntent[] => {
  const named = [...intent.shown, ...(intent.order ? [intent.order.by] : [])].find((shown) => shown.is === 'measure')
  const [first] = named?.is === 'measure' ? known.measures.filter((measure) => measure.name === named.measure) : []
  if (!first || named?.is !== 'measure') return []
  const words = (measure: { name: string; synonyms?: string[] }): string[] =>
    [measure.name, ...(measure.synonyms ?? [])].map((word) => word.toLowerCase())
  const others = known.measures.filter(
    (measure) => measure !== first && words(measure).some((word) => words(first).includes(word)),
  )
  return others.map((measure) => {
    const replace = (shown: ShownValue): ShownValue =>
      shown.is === 'measure' && shown.measure === first.name
        ? { is: 'measure', measure: measure.name, table: measure.table }
        : shown
    return {
      ...intent,
      shown: intent.shown.map(replace),
      ...(intent.order ? { order: { ...intent.order, by: replace(intent.order.by) } } : {}),
      ...(intent.focus === first.table && intent.shown.every((shown) => shown.is !== 'column')
        ? { focus: measure.table }
        : {}),
    }
  })
}
