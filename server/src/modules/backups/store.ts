import { sql } from 'drizzle-orm'
import type { Backup, BackupFailure, BackupProgress } from '#contract/backups/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { Night } from './schedule.ts'

export type StoredBackup = Omit<Backup, 'started_at' | 'ended_at'> & {
  id: string
  startedAt: Date
  endedAt: Date | null
  /** When the whole one was made that it goes back to. */
  fullAt: Date
  /** The backups in which a part of it lies. */
  needs: string[]
}

type Row = Omit<StoredBackup, 'startedAt' | 'endedAt' | 'fullAt' | 'bytes' | 'new_bytes' | 'rows'> & {
  started_at: string
  full_at: string
  new_bytes: string | null
  ended_at: string | null
  bytes: string | null
  rows: string | null
}

const columns = sql`id, name, cause, state, address, encrypted, started_at, ended_at, bytes, row_count as rows,
  file_count as files, progress, failure, detail, removed, kind, coalesce(full_at, started_at) as full_at, needs, new_bytes`

const toBackup = ({ started_at, ended_at, full_at, bytes, new_bytes, rows, ...row }: Row): StoredBackup => ({
  ...row,
  fullAt: new Date(full_at),
  new_bytes: new_bytes === null ? null : Number(new_bytes),
  startedAt: new Date(started_at),
  endedAt: ended_at === null ? null : new Date(ended_at),
  bytes: bytes === null ? null : Number(bytes),
  rows: rows === null ? null : Number(rows),
})

export async function listBackups(db: Db, max: number): Promise<StoredBackup[]> {
  const { rows } = await db.execute<Row>(sql`select ${columns} from backups order by started_at desc, id limit ${max}`)
  return rows.map(toBackup)
}

/** Why the newest one that has ended failed; undefined where it is good. */
export async function findLastFailure(db: Db): Promise<BackupFailure | undefined> {
  const { rows } = await db.execute<{ failure: BackupFailure | null }>(
    sql`select failure from backups where state <> 'running' order by started_at desc, id limit 1`,
  )
  return rows[0]?.failure ?? undefined
}

/** Those that should lie where they were put. */
export async function listKept(db: Db): Promise<StoredBackup[]> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from backups where state = 'good' and removed is null order by started_at desc, id`,
  )
  return rows.map(toBackup)
}

/** What a process that ended in the middle has left. */
export async function listRunning(db: Db): Promise<StoredBackup[]> {
  const { rows } = await db.execute<Row>(sql`select ${columns} from backups where state = 'running'`)
  return rows.map(toBackup)
}

/** What became of the night's backup, begun at this moment or later. One that a person asked for counts where it is good. */
export async function findNight(db: Db, due: Date): Promise<Night> {
  const { rows } = await db.execute<{ failed: number; last_failed_at: string | null; is_good: boolean }>(sql`
    select (count(*) filter (where state = 'failed' and cause = 'nightly'))::int as failed,
      max(ended_at) filter (where state = 'failed' and cause = 'nightly') as last_failed_at,
      coalesce(bool_or(state = 'good'), false) as is_good
    from backups where started_at >= ${due}`)
  const { failed, last_failed_at: at, is_good: isGood } = onlyRow(rows)
  return { failed, lastFailedAt: at === null ? undefined : new Date(at), isGood }
}

type Begun = Pick<StoredBackup, 'id' | 'name' | 'cause' | 'kind' | 'address' | 'encrypted' | 'startedAt' | 'fullAt'>

export async function insertBackup(db: Db, begun: Begun): Promise<void> {
  const { id, name, cause, kind, address, encrypted, startedAt, fullAt } = begun
  await db.execute(sql`
    insert into backups (id, name, cause, kind, state, address, encrypted, started_at, full_at)
    values (${id}, ${name}, ${cause}, ${kind}, 'running', ${address}, ${encrypted}, ${startedAt}, ${fullAt})`)
}

export async function saveProgress(db: Db, id: string, progress: BackupProgress): Promise<void> {
  await db.execute(
    sql`update backups set progress = ${JSON.stringify(progress)}::jsonb where id = ${id} and state = 'running'`,
  )
}

export async function endGood(
  db: Db,
  id: string,
  found: { bytes: number; newBytes: number; needs: readonly string[]; rows: number; files: number; now: Date },
): Promise<void> {
  const { bytes, newBytes, needs, rows, files, now } = found
  await db.execute(sql`
    update backups set state = 'good', ended_at = ${now}, bytes = ${bytes}, new_bytes = ${newBytes},
      needs = ${sql.param([...needs])}::text[], row_count = ${rows}, file_count = ${files},
      progress = null where id = ${id}`)
}

export async function endFailed(
  db: Db,
  id: string,
  why: { failure: BackupFailure; detail: string; now: Date },
): Promise<void> {
  const { failure, detail, now } = why
  await db.execute(sql`
    update backups set state = 'failed', ended_at = ${now}, failure = ${failure}, detail = ${detail}, progress = null
    where id = ${id} and state = 'running'`)
}

export async function markRemoved(db: Db, id: string, why: 'retention' | 'missing'): Promise<void> {
  await db.execute(sql`update backups set removed = ${why} where id = ${id}`)
}

/** Those of long ago that no longer lie anywhere. */
export async function forgetBackups(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from backups where started_at < ${before} and (state = 'failed' or removed is not null)`)
}
