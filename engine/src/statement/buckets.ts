import type { Dialect } from '#engine/data/index.ts'
import type { Bucket } from '#engine/period/index.ts'
import { type Expr, matchExpr, readExpression } from '#sql/index.ts'
import { bucketOf } from '../data/sql/buckets.ts'

const grains: readonly Bucket[] = ['day', 'week', 'month', 'quarter', 'half', 'year', 'weekday', 'hour']
const hole = 'bucketed'

/** Tells the stretch of time that an expression of the engine puts the dates of a column in. */
export type FindBucket = (expr: Expr) => { grain: Bucket; date: Expr } | undefined

const finders = new Map<Dialect, Promise<FindBucket>>()

export function bucketFinder(dialect: Dialect): Promise<FindBucket> {
  const finder = finders.get(dialect) ?? createFinder(dialect)
  finders.set(dialect, finder)
  return finder
}

async function createFinder(dialect: Dialect): Promise<FindBucket> {
  const patterns = await Promise.all(
    grains.map(async (grain) => {
      const { value } = await readExpression(bucketOf(hole, grain, dialect), dialect)
      return { grain, pattern: value }
    }),
  )
  return (expr) => {
    for (const { grain, pattern } of patterns) {
      const date = matchExpr(pattern, expr, hole)
      if (date?.kind === 'column') return { grain, date }
    }
    return undefined
  }
}
