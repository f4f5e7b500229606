/** Somebody was there to hear what vendors tell. */
export type HearingSpan = { since: Date; until: Date }

/**
 * A message whose sending was cut off may have gone out: so long its report is waited for before it is sent again, and where nobody was
 * there to hear it, as long as nobody was: vendors tell again after ever longer waits, within as long as they found nobody, as a rule.
 */
const toldWithinMs = 120_000
const longestUnheardMs = 6 * 3_600_000

/**
 * By when the report of a message that was tried would have been heard, if somebody goes on hearing from now on. Times of hearing add up over
 * the ends of processes: a server that is killed every few seconds comes nearer to it each time, too.
 */
export function findToldAt(triedAt: Date, spans: readonly HearingSpan[], now: Date): Date {
  let [at, heard, unheard] = [triedAt.getTime(), 0, 0]
  const ordered = spans.toSorted((left, right) => left.since.getTime() - right.since.getTime())
  for (const { since, until } of ordered) {
    if (until.getTime() <= at) continue
    unheard += Math.max(0, since.getTime() - at)
    // What was heard before anything could be missed says nothing of what was missed.
    if (unheard > 0) heard += until.getTime() - Math.max(since.getTime(), at)
    at = until.getTime()
  }
  unheard += Math.max(0, now.getTime() - at)
  if (unheard === 0) return new Date(triedAt.getTime() + toldWithinMs)
  const needed = Math.min(Math.max(unheard, toldWithinMs), longestUnheardMs)
  return new Date(now.getTime() + Math.max(0, needed - heard))
}
