import type { Condition } from './query-intent.ts'

type Comparison = Extract<Condition, { is: 'compare' }>

/** Whether no value can meet both. */
export const contradictEachOther = (a: Comparison, b: Comparison): boolean => {
  if (a.op === '=' && b.op === '=') return true
  const [low, high] = a.op.startsWith('>') ? [a, b] : [b, a]
  if (!low.op.startsWith('>') || !high.op.startsWith('<') || low.value.is !== high.value.is) return false
  return low.value.value >= high.value.value
}
