import type { QueryIntent } from '../parse/query-intent.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import type { Select } from '../sql/ast.ts'
import { buildGrouped } from './grouped.ts'
import type { BuiltQuery } from './outputs.ts'
import { columnExpr, Unreachable } from './scope.ts'

/** The average over groups: of each its figure first, then the average of those. */
export const buildAveraged = (intent: QueryIntent, known: PreparedSchema): BuiltQuery => {
  const [group] = intent.groups
  const { select, outputs } = buildGrouped(intent, known)
  const figure = outputs.at(-1)
  if (!group || !figure || (figure.shows.is !== 'fold' && figure.shows.is !== 'measure'))
    throw new Unreachable('average')
  const key = `average_${figure.key}`
  const outer: Select = {
    columns: [{ expr: { is: 'fold', fold: 'avg', of: columnExpr('each_one', figure.key) }, as: key }],
    from: { select: { ...select, orderBy: [] }, alias: 'each_one' },
    joins: [],
    groupBy: [],
    orderBy: [],
  }
  return {
    select: outer,
    outputs: [{ key, shows: { is: 'averaged', of: figure.shows, over: group } }],
    shape: 'number',
  }
}
