import type { BandTruth } from '#contract/answer-bands/schemas.ts'

/** Of a normal distribution, 95 % lie so many standard deviations around the middle. */
const z = 1.959964

const thousandths = (value: number): number => Math.round(value * 1000) / 1000

/** What part of `of` the `right` ones are, with its Wilson interval at 95 %; null of none. */
export function rightShare(right: number, of: number): BandTruth['right_share'] {
  if (of === 0) return null
  const share = right / of
  const middle = (share + (z * z) / (2 * of)) / (1 + (z * z) / of)
  const half = (z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))) / (1 + (z * z) / of)
  return {
    share: thousandths(share),
    low: thousandths(Math.max(0, middle - half)),
    high: thousandths(Math.min(1, middle + half)),
  }
}
