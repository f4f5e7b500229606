import type { Call } from './tree.ts'

/** All calls of functions in a tree, at any depth. */
export function callsIn(node: unknown): Call[] {
  if (typeof node !== 'object' || node === null) return []
  const inner = Object.values(node).flatMap(callsIn)
  // A call of FROM is a source that holds its call.
  return 'kind' in node && node.kind === 'call' && 'args' in node ? [node as Call, ...inner] : inner
}

const aggregates =
  /^(sum|avg|count|count_big|min|max|median|mode|total|stddev\w*|stdev\w*|std|var\w*|corr|covar\w*|percentile_\w+|bool_and|bool_or|every|group_concat|string_agg|array_agg)$/

/** Whether a call makes one value of many rows; `min(a, b)` is SQLite's for the lesser of two. */
export const isAggregate = ({ name, args }: Call): boolean =>
  aggregates.test(name) && !(/^(min|max)$/.test(name) && args.length > 1)
