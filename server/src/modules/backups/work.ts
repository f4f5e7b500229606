import { openBackupPlace } from '../../platform/backup/backup-place.ts'
import { manifestKey } from '../../platform/backup/manifest.ts'
import type { Db } from '../../platform/db/database.ts'
import { findSetting, saveSetting } from '../../platform/db/setting-store.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { isHeld } from '../../platform/files/held.ts'
import { enqueueJobs } from '../../platform/jobs/enqueue.ts'
import { type JobWorker, jobWorker, periodicTask } from '../../platform/jobs/worker.ts'
import { listOperators } from '../account/service.ts'
import { notifyUsers } from '../notifications/service.ts'
import type { BackupDeps } from './make-backup.ts'
import { expiredBackups } from './retention.ts'
import { findMissedNight, isDue, lastNightly, type NightlyTime } from './schedule.ts'
import * as store from './store.ts'

export const backupQueue = 'backups'
/** One at a time, whoever wants it. */
export const backupKey = 'backup'
export type BackupJob = { cause: 'nightly' | 'manual' }

const minute = 60_000
/** One that ends its process is not begun for ever. */
const maxTries = 5
const forgottenAfterMs = 365 * 86_400_000
const sinceSetting = 'backups_since'

export type NightlySettings = Pick<BackupDeps['config'], 'BACKUP_AT' | 'BACKUP_TIME_ZONE'>

export const nightlyTime = ({ BACKUP_AT, BACKUP_TIME_ZONE }: NightlySettings): NightlyTime => ({
  at: BACKUP_AT,
  zone: BACKUP_TIME_ZONE,
})

/** What a worker does: begins the night's backup, makes what was asked for, and tells operators when there was none. */
export const backupJobs = (deps: BackupDeps): JobWorker[] => [
  periodicTask('backup-schedule', 60, () => lookAtNight(deps)),
  jobWorker<BackupJob>({
    queue: backupQueue,
    leaseSeconds: 60,
    retryAfterMs: (attempts) => (attempts < maxTries ? minute : null),
    run: async ({ payload }, signal) => {
      const { config, clock, fileStore } = deps
      const to = config.BACKUP_TO
      if (!to) return 'done'
      // `npm run backup` is at it, or one was killed a moment ago.
      if (await isHeld(fileStore)) return { again: new Date(clock.now().getTime() + minute / 2) }
      const place = await openBackupPlace(to, config)
      await clearInterrupted(deps, place)
      const { makeBackup } = await import('./make-backup.ts')
      const { isGood } = await makeBackup(deps, { to, cause: payload.cause, signal })
      if (isGood) await removeExpired(deps, place)
      return 'done'
    },
  }),
]

/**
 * A process that was killed left a part of a backup, and a row that says that it goes on. So does a restored database of the backup
 * that it came from, which is whole: what has a manifest is never removed here.
 */
async function clearInterrupted({ db, clock }: BackupDeps, place: FileStore): Promise<void> {
  for (const { id, name } of await store.listRunning(db)) {
    const isWhole = await place.find(`${name}/${manifestKey}`)
    if (!isWhole) await place.removeAll(name)
    await store.endFailed(db, id, { failure: 'interrupted', detail: '', now: clock.now() })
  }
}

/** A backup goes from the list first: one that is half removed is no longer counted on. */
async function removeExpired({ db, clock, config, log }: BackupDeps, place: FileStore): Promise<void> {
  const rules = { days: config.BACKUP_KEEP_DAYS, weeks: config.BACKUP_KEEP_WEEKS, zone: config.BACKUP_TIME_ZONE }
  const here = []
  for (const backup of await store.listKept(db)) {
    const parts = [backup.name, ...backup.needs]
    const found = await Promise.all(parts.map((name) => place.find(`${name}/${manifestKey}`)))
    // Without one in which a part of it lies it cannot be restored either.
    if (!found.includes(undefined)) here.push(backup)
    else await store.markRemoved(db, backup.id, 'missing')
  }
  for (const { id, name } of expiredBackups(here, rules)) {
    await store.markRemoved(db, id, 'retention')
    await place
      .removeAll(name)
      .catch((error: unknown) => log.warn({ err: error, backup: name }, 'an old backup stayed'))
  }
  await store.forgetBackups(db, new Date(clock.now().getTime() - forgottenAfterMs))
}

/** Once a minute: whether a night's backup is to begin, and whether operators must hear that there was none. */
export async function lookAtNight(deps: BackupDeps): Promise<void> {
  const { db, config, clock } = deps
  if (!config.BACKUP_TO) return
  const now = clock.now()
  const since = await backupsSince(deps)
  const due = lastNightly(nightlyTime(config), now)
  if (since > due || !isDue(await store.findNight(db, due), now)) return tellLate(deps, since)
  await enqueueJobs<BackupJob>(deps, backupQueue, [{ key: backupKey, payload: { cause: 'nightly' } }])
}

/** When backups were set up; undefined: no worker has looked since. */
export async function findBackupsSince(db: Db): Promise<Date | undefined> {
  const known = await findSetting<string>(db, sinceSetting)
  return known === undefined ? undefined : new Date(known)
}

/** When backups were set up, noted by the first look. */
async function backupsSince({ db, clock }: Pick<BackupDeps, 'db' | 'clock'>): Promise<Date> {
  const known = await findBackupsSince(db)
  if (known) return known
  await saveSetting(db, sinceSetting, clock.now().toISOString(), clock.now())
  return clock.now()
}

/** Operators hear it once for each night that is missing. */
async function tellLate(deps: BackupDeps, since: Date): Promise<void> {
  const { db, config, clock } = deps
  const [lastGood] = await store.listKept(db)
  const missed = findMissedNight(nightlyTime(config), lastGood?.startedAt, since, clock.now())
  if (!missed) return
  const [last] = await store.listBackups(db, 1)
  await notifyUsers(deps, {
    kind: 'backup_late',
    facts: { last_good_at: lastGood?.startedAt.toISOString() ?? '', failure: last?.failure ?? '' },
    to: (await listOperators(db)).map(({ id }) => id),
    key: `backup:late:${missed.toISOString()}`,
  })
}
