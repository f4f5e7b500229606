import { z } from 'zod'
import { timestamp } from '../kit/id.ts'

/** Why a backup failed: what an operator can do about it differs. */
const backupFailure = z.enum([
  /** The disk is full, or would be. */
  'no_room',
  /** The folder, or the bucket, does not take files. */
  'not_writable',
  /** The bucket cannot be reached. */
  'place_away',
  'database_away',
  /** Read again, it was not what was written. */
  'damaged',
  /** The process ended in the middle. */
  'interrupted',
  /** The folder lies in the data directory. */
  'wrong_place',
  'unexpected',
])
export type BackupFailure = z.infer<typeof backupFailure>

const backupProgress = z.object({
  step: z.enum(['database', 'files', 'check']),
  /** Tables written, of how many; only of the database it is known. */
  done: z.int(),
  of: z.int().nullable(),
  bytes: z.int(),
})
export type BackupProgress = z.infer<typeof backupProgress>

const backup = z.object({
  name: z.string(),
  cause: z.enum(['nightly', 'manual']),
  /** Incremental: it holds what has changed, and rests on earlier ones. */
  kind: z.enum(['full', 'incremental']),
  state: z.enum(['running', 'good', 'failed']),
  started_at: timestamp,
  ended_at: timestamp.nullable(),
  /** Whole only where it is good. */
  bytes: z.int().nullable(),
  /** What was written for it: all of it only where it is full. */
  new_bytes: z.int().nullable(),
  rows: z.int().nullable(),
  files: z.int().nullable(),
  encrypted: z.boolean(),
  progress: backupProgress.nullable(),
  failure: backupFailure.nullable(),
  /** What the system said, as it said it. */
  detail: z.string(),
  /** Why a good one is no longer there: it was old enough, or somebody took it away. */
  removed: z.enum(['retention', 'missing']).nullable(),
  /** What `npm run restore` is given. */
  address: z.string(),
})
export type Backup = z.infer<typeof backup>

export const backupOverview = z.object({
  /** What the environment says; null: no backup is made by itself. */
  settings: z
    .object({
      to: z.string(),
      at: z.string(),
      time_zone: z.string(),
      keep_days: z.int(),
      keep_weeks: z.int(),
      full_days: z.int(),
      encrypted: z.boolean(),
    })
    .nullable(),
  last_good: backup.nullable(),
  /** The last good one is older than it should be, or there is none although there should be. */
  late: z.boolean(),
  next_at: timestamp.nullable(),
  /** One was asked for and has not begun. */
  waiting: z.boolean(),
  /** The newest first. */
  backups: z.array(backup),
})
export type BackupOverview = z.infer<typeof backupOverview>
