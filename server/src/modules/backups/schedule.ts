import { Cron } from 'croner'

export type NightlyTime = { at: string; zone: string }

const cronOf = ({ at, zone }: NightlyTime) => {
  const [hour, minute] = at.split(':')
  return new Cron(`${Number(minute)} ${Number(hour)} * * *`, { timezone: zone, paused: true })
}

/** The last moment at which a backup was to begin, `now` included. */
export const lastNightly = (time: NightlyTime, now: Date): Date =>
  cronOf(time).previousRuns(1, new Date(now.getTime() + 1000))[0] ?? new Date(0)

export const nextNightly = (time: NightlyTime, now: Date): Date | null => cronOf(time).nextRun(now)

/** How long after so many failures of one night the next try is. */
const waitsMs = [15 * 60_000, 60 * 60_000]

/** What became of the backups of this night: how many failed, and when the last of them ended. */
export type Night = { failed: number; lastFailedAt: Date | undefined; isGood: boolean }

/** Whether a backup is to begin: the night's first, or another try. */
export function isDue({ failed, lastFailedAt, isGood }: Night, now: Date): boolean {
  if (isGood) return false
  if (!lastFailedAt) return true
  const wait = waitsMs[failed - 1]
  return wait !== undefined && now.getTime() - lastFailedAt.getTime() >= wait
}

/** A backup may take long, or be tried again, before anybody needs to know. */
const graceMs = 6 * 3_600_000

/**
 * Whether the last good backup is older than it should be: there was a night since, and its backup is not there hours later. `since`
 * is when backups were set up, for an installation that never had one.
 */
export const isLate = (...asked: Parameters<typeof findMissedNight>): boolean => findMissedNight(...asked) !== undefined

/** The last night whose backup is that late. */
export function findMissedNight(
  time: NightlyTime,
  lastGood: Date | undefined,
  since: Date,
  now: Date,
): Date | undefined {
  const due = lastNightly(time, new Date(now.getTime() - graceMs))
  return (lastGood ?? since) < due ? due : undefined
}
