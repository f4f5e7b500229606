const dayMs = 86_400_000
// It has no summer time.
const jakartaMs = 7 * 3_600_000

/** When the first of so many whole weeks of Jakarta began, of which the last one goes on. */
export function firstMonday(now: Date, weeks: number): Date {
  const day = Math.floor((now.getTime() + jakartaMs) / dayMs)
  // Day 0 of 1970 was a Thursday.
  const monday = day - ((day + 3) % 7)
  return new Date((monday - 7 * (weeks - 1)) * dayMs - jakartaMs)
}
