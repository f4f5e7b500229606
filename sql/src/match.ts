import { sameTrees } from './places.ts'
import type { Expr } from './tree.ts'

/**
 * What stands in an expression where the pattern has the column `hole`, the same in each of these places. Undefined where the
 * expression is another than the pattern.
 */
export function matchExpr(pattern: Expr, expr: Expr, hole: string): Expr | undefined {
  const found: Expr[] = []
  const [first] = matches(pattern, expr, hole, found) ? found : []
  return first && found.every((expr) => sameTrees(expr, first)) ? first : undefined
}

function matches(pattern: unknown, value: unknown, hole: string, found: Expr[]): boolean {
  if (typeof pattern !== 'object' || pattern === null || typeof value !== 'object' || value === null)
    return pattern === value
  if ('kind' in pattern && pattern.kind === 'column' && 'path' in pattern && String(pattern.path) === hole) {
    // Trees of one shape: where the pattern has an expression, so has the other.
    found.push(value as Expr)
    return true
  }
  const [ours, theirs] = [fieldsOf(pattern), fieldsOf(value)]
  return ours.size === theirs.size && [...ours].every(([key, field]) => matches(field, theirs.get(key), hole, found))
}

const fieldsOf = (node: object): Map<string, unknown> =>
  new Map(Object.entries(node).filter(([key, field]) => key !== 'at' && field !== undefined))
