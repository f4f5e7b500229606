import { type Node, nodesIn } from './nodes.ts'
import type { Call, Query } from './tree.ts'

/** All calls of functions in a tree, at any depth. */
export const callsIn = (tree: unknown): Call[] => nodesIn(tree, isCall)

/** A call of FROM is a source that holds its call. */
const isCall = (node: Node): node is Call => node.kind === 'call' && 'args' in node

const aggregates =
  /^(sum|avg|count|count_big|min|max|median|mode|total|stddev\w*|stdev\w*|std|var\w*|corr|covar\w*|percentile_\w+|bool_and|bool_or|every|group_concat|string_agg|array_agg)$/

/** Whether a call makes one value of many rows; `min(a, b)` is SQLite's for the lesser of two. */
export const isAggregate = ({ name, args }: Call): boolean =>
  aggregates.test(name) && !(/^(min|max)$/.test(name) && args.length > 1)

/**
 * Whether a query shows columns that it does not name: by `*`, joined by whatever name is the same, or by a table's name as a row of it,
 * which no column of `columns` has.
 */
export function showsWholeRows(query: Query, columns: ReadonlySet<string>): boolean {
  const tables = new Set<string>()
  const alone = new Set<string>()
  let isWhole = false
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    // The shapes are told by their kind; the rest is looked through.
    const { kind, name, alias, path, natural } = node as Record<string, unknown>
    if (kind === 'star' || natural === true) isWhole = true
    if (kind === 'table') tables.add(String((alias as { name: string } | undefined)?.name ?? name))
    if (kind === 'column' && Array.isArray(path) && path.length === 1) alone.add(String(path[0]))
    for (const inner of Object.values(node)) visit(inner)
  }
  visit(query)
  return isWhole || [...alone].some((name) => tables.has(name) && !columns.has(name))
}
