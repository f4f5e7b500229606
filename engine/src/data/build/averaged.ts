import type { QueryIntent } from '../parse/query-intent.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import type { Select } from '../sql/ast.ts'
import { buildGrouped } from './grouped.ts'
import type { BuiltQuery } from './outputs.ts'
import { columnExpr, Unreachable } from './scope.ts'
import { statisticOf } from './statistic.ts'

/** The average, or another statistic, over groups: of each its figure first, then that of those. */
export const buildAveraged = (intent: QueryIntent, known: PreparedSchema): BuiltQuery => {
  const { statistic } = intent
  const [group] = intent.groups
  const { select, outputs } = buildGrouped(intent, known)
  const figure = outputs.at(-1)
  if (!group || !figure || (figure.shows.is !== 'fold' && figure.shows.is !== 'measure'))
    throw new Unreachable('average')
  const key = `${statistic ?? 'average'}_${figure.key}`
  const value = columnExpr('each_one', figure.key)
  const from: Select['from'] = { select: { ...select, orderBy: [] }, alias: 'each_one' }
  const outer: Select = statistic
    ? statisticOf(statistic, { value, within: [], from, joins: [], where: { is: 'null', of: value, not: true } }).select
    : { columns: [{ expr: { is: 'fold', fold: 'avg', of: value } }], from, joins: [], groupBy: [], orderBy: [] }
  return {
    select: { ...outer, columns: outer.columns.map(({ expr }) => ({ expr, as: key })) },
    outputs: [{ key, shows: { is: 'averaged', of: figure.shows, over: group, ...(statistic && { statistic }) } }],
    shape: 'number',
  }
}
