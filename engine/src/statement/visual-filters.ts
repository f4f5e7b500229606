import type { VisualQuery } from '#contract/charts/visual-query.ts'
import type { ColumnType } from '#engine/data/index.ts'
import type { Expr } from '#sql/index.ts'

type Filter = VisualQuery['filters'][number]
type Value = Filter['values'][number]
/** The column of a table that an expression is; undefined for any other expression. */
export type FindColumn = (expr: Expr) => { table: string; column: string; type: ColumnType } | undefined

const comparisons: Readonly<Record<string, Filter['op']>> = {
  '=': '=',
  '<>': '!=',
  '!=': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
}

/** A condition as the builder has it; undefined for one that it has not. */
export function filterOf(condition: Expr, find: FindColumn): Filter | undefined {
  const made = partsOf(condition)
  const found = made && find(made.of)
  return made && found && { column: { table: found.table, column: found.column }, op: made.op, values: made.values }
}

function partsOf(condition: Expr): { of: Expr; op: Filter['op']; values: Value[] } | undefined {
  switch (condition.kind) {
    case 'binary':
      return withValues(condition.left, comparisons[condition.op], [condition.right])
    case 'between':
      return condition.negated || condition.symmetric
        ? undefined
        : withValues(condition.value, 'between', [condition.low, condition.high])
    case 'in':
      return Array.isArray(condition.options)
        ? withValues(condition.value, condition.negated ? 'not_in' : 'in', condition.options)
        : undefined
    case 'is':
      return condition.what === 'null'
        ? { of: condition.value, op: condition.negated ? 'is_not_empty' : 'is_empty', values: [] }
        : undefined
    case 'match': {
      const { op, negated, value, pattern, escape: escaping } = condition
      const text = (op === 'like' || op === 'ilike') && !negated && !escaping && pattern.kind === 'text'
      const inside = text ? /^%([^%_\\]+)%$/.exec(pattern.value)?.[1] : undefined
      return inside === undefined ? undefined : { of: value, op: 'contains', values: [inside] }
    }
    default:
      return undefined
  }
}

function withValues(of: Expr, op: Filter['op'] | undefined, given: readonly Expr[]) {
  const values = given.map(literalOf)
  return op && values.every((value) => value !== undefined) ? { of, op, values } : undefined
}

/** The value of a literal; a day may be written as one. */
function literalOf(expr: Expr): Value | undefined {
  switch (expr.kind) {
    case 'text':
      return expr.value
    case 'number':
      return Number(expr.text)
    case 'boolean':
      return expr.value
    case 'unary': {
      const value = expr.op === '-' ? literalOf(expr.operand) : undefined
      return typeof value === 'number' ? -value : undefined
    }
    case 'cast':
      return /^(date|timestamp)/.test(expr.type.name) && expr.value.kind === 'text' ? expr.value.value : undefined
    default:
      return undefined
  }
}
