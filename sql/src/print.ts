import type { Dialect } from '#sql/dialect.ts'
import { QueryPrinter } from './print/queries.ts'
import type { Query } from './tree.ts'

/**
 * The statement of a tree in a dialect. Every name is quoted, every compound expression stands in parentheses, and words are
 * only those that the tree's readers let in: the text can be read in one way only.
 */
export function printQuery(query: Query, dialect: Dialect): string {
  return new QueryPrinter(dialect).query(query)
}
