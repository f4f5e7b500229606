import type { ScorecardQuestion } from '#contract/calls/scorecard.ts'

/** From 0 to 1. */
export function pointsOf({ scale, good }: Pick<ScorecardQuestion, 'scale' | 'good'>, value: number): number {
  const part = value / ((scale?.length ?? 2) - 1)
  return good === 'high' ? part : 1 - part
}

/** Whether an answer fails its question. */
export const isFailing = (points: number | null): boolean => points !== null && points < 0.5

type Scored = { score: number | null; failed: boolean; critical: boolean }

/** The weighted mean of what was answered; 0 where a critical question was failed. */
export function scoreOf(
  questions: readonly Pick<ScorecardQuestion, 'id' | 'weight' | 'critical'>[],
  points: ReadonlyMap<string, number | null>,
  passPercent: number,
): Scored {
  let [sum, weights, critical] = [0, 0, false]
  for (const { id, weight, critical: isCritical } of questions) {
    const found = points.get(id) ?? null
    if (found === null) continue
    sum += weight * found
    weights += weight
    critical ||= isCritical && isFailing(found)
  }
  if (weights === 0) return { score: null, failed: false, critical: false }
  const score = critical ? 0 : sum / weights
  return { score, failed: critical || score * 100 < passPercent - 1e-9, critical }
}
