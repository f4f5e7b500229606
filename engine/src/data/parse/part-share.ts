import { type Condition, tableOf } from './query-intent.ts'
import type { Reading } from './reading.ts'

const placed = /^(in|from|at|within|inside|during|on|di|dari|pada|dalam|ke|selama)$/i

/**
 * 'share of female clients by area': of each area's clients, how many are female. A condition that says where or when ('in
 * Sumatera', 'last month') stays one on all rows: then the groups share the whole among them.
 */
export const readPartShare = (reading: Reading): void => {
  const { frame, items } = reading
  const [figure] = frame.shown
  if (!frame.share || frame.groups.length === 0 || frame.shown.length !== 1) return
  if (figure?.is !== 'fold' || figure.fold !== 'count' || figure.distinct) return
  if (frame.order || frame.limit !== undefined || frame.compare || frame.running || frame.changing) return
  const isQuality = (condition: Condition): boolean => {
    if (condition.is !== 'compare' && condition.is !== 'member' && condition.is !== 'null') return false
    if (condition.ref.table !== tableOf(figure)) return false
    if (frame.groups.some((group) => group.is === 'column' && sameRef(group.ref, condition.ref))) return false
    const at = reading.conditions.find((item) => item.condition === condition)?.at
    return at !== undefined && !placed.test(items[at - 1]?.text ?? '')
  }
  const part = frame.conditions.filter(isQuality)
  if (part.length === 0) return
  frame.part = part
  frame.conditions = frame.conditions.filter((condition) => !part.includes(condition))
}

const sameRef = (left: { table: string; column: string }, right: { table: string; column: string }): boolean =>
  left.table === right.table && left.column === right.column
