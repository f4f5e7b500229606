import type { Dialect } from '#engine/data/index.ts'
import type { Grain } from '#engine/language/index.ts'
import { type Expr, matchExpr } from '#sql/index.ts'
import { bucket } from '../data/sql/buckets.ts'
import { readExpression } from './schema-words.ts'

const grains: readonly Grain[] = ['day', 'week', 'month', 'quarter', 'half', 'year']
const hole = 'bucketed'

/** Tells the stretch of time that an expression of the engine puts the dates of a column in. */
export type FindBucket = (expr: Expr) => { grain: Grain; date: Expr } | undefined

const finders = new Map<Dialect, Promise<FindBucket>>()

export function bucketFinder(dialect: Dialect): Promise<FindBucket> {
  const finder = finders.get(dialect) ?? createFinder(dialect)
  finders.set(dialect, finder)
  return finder
}

async function createFinder(dialect: Dialect): Promise<FindBucket> {
  const read = grains.map(async (grain) => {
    const pattern = await readExpression(bucket(hole, grain, dialect), dialect)
    return pattern ? [{ grain, pattern }] : []
  })
  const patterns = (await Promise.all(read)).flat()
  return (expr) => {
    for (const { grain, pattern } of patterns) {
      const date = matchExpr(pattern, expr, hole)
      if (date?.kind === 'column') return { grain, date }
    }
    return undefined
  }
}
