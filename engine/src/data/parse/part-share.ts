import { type Condition, tableOf } from './query-intent.ts'
import type { Reading } from './reading.ts'

const placed = /^(in|from|at|within|inside|during|on|di|dari|pada|dalam|ke|selama)$/i

/**
 * 'share of female clients by area': of each area's clients, how many are female. A condition that says where or when ('in
 * Sumatera', 'last month') stays one on all rows: then the groups share the whole among them.
 */
export const readPartShare = (reading: Reading): void => {
  const { intent, items } = reading
  const [figure] = intent.shown
  if (!intent.share || intent.groups.length === 0 || intent.shown.length !== 1) return
  if (figure?.is !== 'fold' || figure.fold !== 'count' || figure.distinct) return
  if (intent.order || intent.limit !== undefined || intent.compare || intent.running || intent.changing) return
  const isQuality = (condition: Condition): boolean => {
    if (condition.is !== 'compare' && condition.is !== 'member' && condition.is !== 'null') return false
    if (condition.ref.table !== tableOf(figure)) return false
    if (intent.groups.some((group) => group.is === 'column' && sameRef(group.ref, condition.ref))) return false
    const at = reading.conditions.find((item) => item.condition === condition)?.at
    return at !== undefined && !placed.test(items[at - 1]?.text ?? '')
  }
  const part = intent.conditions.filter(isQuality)
  if (part.length === 0) return
  intent.part = part
  intent.conditions = intent.conditions.filter((condition) => !part.includes(condition))
}

const sameRef = (left: { table: string; column: string }, right: { table: string; column: string }): boolean =>
  left.table === right.table && left.column === right.column
