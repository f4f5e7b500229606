import { isCycle, monthsIn, shiftDay } from '#engine/period/index.ts'
import type { Condition, QueryIntent } from '../parse/query-intent.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { buildGrouped } from './grouped.ts'
import type { BuiltQuery } from './outputs.ts'
import { columnExpr, Unreachable } from './scope.ts'

const each = 'each_one'
const whole = 'with_average'
const place = 'place_in_order'

/** A figure by stretches of time, and beside each the average of so many up to it: those that have so many behind them. */
export const buildMoving = (intent: QueryIntent & { moving: number }, known: PreparedSchema): BuiltQuery => {
  const { moving: size, groups } = intent
  const [group, ...others] = groups
  if (group?.is !== 'time' || others.length > 0 || intent.limit !== undefined) throw new Unreachable('moving average')
  const { grain } = group
  if (isCycle(grain)) throw new Unreachable('an order of time')
  // The first of a period is averaged with those before it.
  const earlier = (condition: Condition): Condition => {
    if (condition.is !== 'period' || condition.period.from === undefined) return condition
    const behind = 1 - size
    const from =
      monthsIn(grain) > 0
        ? shiftDay(condition.period.from, behind * monthsIn(grain), 'month')
        : shiftDay(condition.period.from, behind, grain)
    return { ...condition, period: { ...condition.period, from } }
  }
  const { select, outputs, shape } = buildGrouped({ ...intent, conditions: intent.conditions.map(earlier) }, known)
  const [time, figure] = outputs
  if (outputs.length !== 2 || !time || !figure || shape !== 'series') throw new Unreachable('moving average')
  if (figure.shows.is !== 'fold' && figure.shows.is !== 'measure') throw new Unreachable('moving average')
  const key = `average_of_${size}`
  const by = columnExpr(each, time.key)
  const of = columnExpr(each, figure.key)
  return {
    select: {
      columns: [time.key, figure.key, key].map((name) => ({ expr: columnExpr(whole, name), as: name })),
      from: {
        alias: whole,
        select: {
          columns: [
            { expr: by, as: time.key },
            { expr: of, as: figure.key },
            { expr: { is: 'moving', of, by, within: [], size }, as: key },
            { expr: { is: 'place', by, descending: false, within: [] }, as: place },
          ],
          from: { select: { ...select, orderBy: [] }, alias: each },
          joins: [],
          groupBy: [],
          orderBy: [],
        },
      },
      joins: [],
      where: { is: 'compare', op: '>=', left: columnExpr(whole, place), right: { is: 'number', value: size } },
      groupBy: [],
      orderBy: [{ expr: columnExpr(whole, time.key), descending: false }],
    },
    outputs: [time, figure, { key, shows: { is: 'moving', of: figure.shows, size, grain } }],
    shape,
  }
}
