/** `needs`: names of the backups in which a part of it lies. */
export type KeptBackup = { id: string; name: string; startedAt: Date; needs: readonly string[] }
export type Retention = { days: number; weeks: number; zone: string }

const dayMs = 86_400_000

/**
 * Which good backups are old enough to go: of each of the last days, and of each of the last weeks (from Monday), that have any, the
 * newest one is kept. The last good one always is, however old it is, and so are those in which a part of a kept one lies.
 */
export function expiredBackups<Kept extends KeptBackup>(backups: readonly Kept[], rules: Retention): Kept[] {
  const newestFirst = backups.toSorted((left, right) => right.startedAt.getTime() - left.startedAt.getTime())
  const kept = new Set(newestFirst.slice(0, 1))
  for (const [periodOf, count] of [
    [dayOf, rules.days],
    [mondayOf, rules.weeks],
  ] as const) {
    const newest = new Map<string, Kept>()
    for (const backup of newestFirst) {
      const period = periodOf(backup.startedAt, rules.zone)
      if (!newest.has(period)) newest.set(period, backup)
    }
    for (const backup of [...newest.values()].slice(0, count)) kept.add(backup)
  }
  const needed = new Set([...kept].flatMap(({ needs }) => needs))
  return newestFirst.filter((backup) => !kept.has(backup) && !needed.has(backup.name))
}

/** `2026-11-27`, by the calendar of a zone. */
const dayOf = (at: Date, zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at)

function mondayOf(at: Date, zone: string): string {
  const day = new Date(`${dayOf(at, zone)}T00:00:00Z`)
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * dayMs).toISOString().slice(0, 10)
}
