import type { Backup, BackupOverview } from '#contract/backups/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { enqueueJobs } from '../../platform/jobs/enqueue.ts'
import { isJobThere } from '../../platform/jobs/job-store.ts'
import { isLate, nextNightly } from './schedule.ts'
import * as store from './store.ts'
import { type BackupJob, backupKey, backupQueue, findBackupsSince, type NightlySettings, nightlyTime } from './work.ts'

const shown = 60

type OverviewDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** What an operator sees of backups. */
export async function getBackups(deps: OverviewDeps): Promise<BackupOverview> {
  const { db, clock, config } = deps
  const [backups, kept, isAsked] = await Promise.all([
    store.listBackups(db, shown),
    store.listKept(db),
    isJobThere(db, backupQueue, backupKey),
  ])
  const to = config.BACKUP_TO
  const [lastGood] = kept
  const time = nightlyTime(config)
  return {
    settings: to
      ? {
          to: to.text,
          at: time.at,
          time_zone: time.zone,
          keep_days: config.BACKUP_KEEP_DAYS,
          keep_weeks: config.BACKUP_KEEP_WEEKS,
          full_days: config.BACKUP_FULL_DAYS,
          encrypted: config.BACKUP_PASSPHRASE !== undefined,
        }
      : null,
    last_good: lastGood ? present(lastGood) : null,
    late: to !== undefined && (await findBackupState(deps)).isLate,
    next_at: to ? (nextNightly(time, clock.now())?.toISOString() ?? null) : null,
    waiting: isAsked && !backups.some(({ state }) => state === 'running'),
    backups: backups.map(present),
  }
}

/** The last good one, and whether there should be a newer one; changes nothing. */
export async function findBackupState({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock'> & { config: NightlySettings }): Promise<{
  lastGoodAt: Date | undefined
  isLate: boolean
}> {
  const [lastGood] = await store.listKept(db)
  const since = (await findBackupsSince(db)) ?? clock.now()
  const lastGoodAt = lastGood?.startedAt
  return { lastGoodAt, isLate: isLate(nightlyTime(config), lastGoodAt, since, clock.now()) }
}

/** Asks a worker for one. */
export async function startBackup(deps: OverviewDeps): Promise<BackupOverview> {
  if (!deps.config.BACKUP_TO) throw fail('backup_not_set_up')
  const before = await getBackups(deps)
  if (before.waiting || before.backups.some(({ state }) => state === 'running')) throw fail('backup_under_way')
  await enqueueJobs<BackupJob>(deps, backupQueue, [{ key: backupKey, payload: { cause: 'manual' } }])
  return getBackups(deps)
}

const present = ({ id: _, startedAt, endedAt, fullAt: __, needs: ___, ...backup }: store.StoredBackup): Backup => ({
  ...backup,
  started_at: startedAt.toISOString(),
  ended_at: endedAt?.toISOString() ?? null,
})
