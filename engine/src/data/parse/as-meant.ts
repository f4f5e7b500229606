import { isCurrency } from '#engine/language/index.ts'
import { columnIn } from '../schema/columns.ts'
import { withThoseThere } from './lifespan.ts'
import { withAmounts } from './mass.ts'
import type { Condition, QueryIntent } from './query-intent.ts'
import type { Reading } from './reading.ts'
import { withoutRepeatedGroup } from './repeated-group.ts'
import { withSharesOfTimes } from './share-compared.ts'
import { withoutNow } from './standing.ts'

/** What words mean of the things they are said of, whichever reader read them. */
export const asMeant = (intent: QueryIntent, reading: Reading): QueryIntent =>
  [withSharesOfTimes, withAmounts, withThoseThere, withoutNow, withoutRepeatedGroup, withNoAmount].reduce(
    (meant, change) => change(meant, reading),
    intent,
  )

/** 'sales without discount' are those with none or with 0 of it. */
const withNoAmount = (intent: QueryIntent, { known }: Reading): QueryIntent => {
  const orZero = (condition: Condition): Condition => {
    if (condition.is !== 'null' || condition.not) return condition
    const column = columnIn(known, condition.ref)
    if (column?.type !== 'number' && column?.type !== 'integer') return condition
    if (!isCurrency(column.unit) && column.unit !== '%') return condition
    const zero: Condition = { is: 'compare', ref: condition.ref, op: '=', value: { is: 'number', value: 0 } }
    return { is: 'any', of: [condition, zero] }
  }
  return { ...intent, conditions: intent.conditions.map(orZero) }
}
