import type { Figure } from '../parse/query-intent.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'

/** Sums and counts of rows: what the parts have adds up to what the whole has. */
export const isAdditive = (figure: Figure, known: PreparedSchema): boolean => {
  if (figure.is === 'fold')
    return !figure.distinct && !figure.less && (figure.fold === 'count' || figure.fold === 'sum')
  const expression = known.measures.find(({ name }) => name === figure.measure)?.expression
  return expression !== undefined && isSumOfSums(expression)
}

/** 'SUM(a) - SUM(b)', 'COUNT(*)': nothing else stands outside of the sums, and nothing is counted once only. */
const isSumOfSums = (expression: string): boolean => {
  if (/\bdistinct\b/i.test(expression)) return false
  let text = expression
  // The innermost parentheses first, until only those of the folds are left.
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replaceAll(/(\b\w+\s*)?\([^()]*\)/g, (part, name: string | undefined) =>
      /^(?:sum|count)$/i.test(name?.trim() ?? '') ? '§' : part.includes('§') ? '?' : '_',
    )
  }
  return /^\s*§(?:\s*[+-]\s*§)*\s*$/.test(text)
}
