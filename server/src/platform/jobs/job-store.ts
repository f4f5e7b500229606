import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { isOfEndedProcess } from '../db/ended-process.ts'
import { jsonText } from '../db/json-text.ts'
import { onlyRow } from '../db/only-row.ts'
import { currentWork } from '../tracing/work.ts'

/** Which of the jobs that are due comes first. */
export type JobOrder = 'oldest' | 'smallest'
const orders = { oldest: sql`due_at, created_at`, smallest: sql`weight, due_at` }

export type NewJob = {
  id: string
  queue: string
  key: string
  payload: unknown
  dueAt: Date
  weight?: number | undefined
}

/** `replace`: a job of the key that waits, runs or has failed is this one now; else only one that was given up is. */
export async function insertJobs(
  db: Db,
  { jobs, replace, now }: { jobs: readonly NewJob[]; replace: boolean; now: Date },
): Promise<void> {
  const rows = jobs.map(({ id, queue, key, payload, dueAt, weight = 0 }) => ({
    id,
    queue,
    key,
    payload,
    weight,
    due_at: dueAt,
  }))
  await db.execute(sql`
    insert into jobs (id, queue, key, payload, weight, due_at, created_at, traceparent)
    select j.id, j.queue, j.key, j.payload, j.weight, j.due_at, ${now}::timestamptz, ${currentWork()?.span?.traceparent ?? null}
    from jsonb_to_recordset(${jsonText(rows)}::jsonb) as j (id uuid, queue text, key text, payload jsonb, weight bigint, due_at timestamptz)
    on conflict (queue, key) do update set payload = excluded.payload, weight = excluded.weight, due_at = excluded.due_at,
      traceparent = excluded.traceparent, attempts = 0, lease = null, leased_until = null, error = null, failed_at = null
    where ${replace} or jobs.failed_at is not null`)
}

/** Has the job come now; one that somebody works on comes once more after that. */
export async function hastenJob(db: Db, queue: string, key: string, now: Date): Promise<void> {
  await db.execute(sql`
    update jobs set due_at = case when lease is null then ${now}::timestamptz else ${now}::timestamptz + interval '1 millisecond' end
    where queue = ${queue} and key = ${key}`)
}

/** Periodic jobs that wait for longer than from one turn to the next come now: a clock that was ahead has planned them. */
export async function hastenPlannedAhead(
  db: Db,
  key: string,
  tasks: readonly { queue: string; everySeconds: number }[],
  now: Date,
): Promise<void> {
  const rows = tasks.map(({ queue, everySeconds }) => ({ queue, seconds: everySeconds }))
  await db.execute(sql`
    update jobs set due_at = ${now}::timestamptz
    from jsonb_to_recordset(${jsonText(rows)}::jsonb) as t (queue text, seconds int)
    where jobs.queue = t.queue and jobs.key = ${key} and lease is null and due_at > ${now}::timestamptz + t.seconds * interval '1 second'`)
}

/** Whether one of the key waits or runs. */
export async function isJobThere(db: Db, queue: string, key: string): Promise<boolean> {
  const { rows } = await db.execute<{ is_there: boolean }>(
    sql`select exists (select from jobs where queue = ${queue} and key = ${key} and failed_at is null) as is_there`,
  )
  return onlyRow(rows).is_there
}

/** Takes the job out, wherever it stands; whoever works on it no longer holds it. */
export async function deleteJob(db: Db, queue: string, key: string): Promise<void> {
  await db.execute(sql`delete from jobs where queue = ${queue} and key = ${key}`)
}

export type ClaimedJob = {
  id: string
  key: string
  payload: unknown
  /** This try included. */
  attempts: number
  lease: string
  /** Of what enqueued it; null without tracing. */
  traceparent: string | null
  claimedAt: Date
}

type Claim = { queue: string; order: JobOrder; now: Date; leaseSeconds: number; instanceId?: string | undefined }

/** Nobody works on it: no lease, or one that is over or of a process that has ended. */
const isFree = (now: Date) =>
  sql`(leased_until is null or leased_until < ${now} or ${isOfEndedProcess(sql`jobs.leased_by`)})`

/** Takes a job that is due and that nobody works on, until the lease ends. One that somebody only keeps from being deleted (`for key share`) is taken. */
export async function claimJob(
  db: Db,
  { queue, order, now, leaseSeconds, instanceId }: Claim,
): Promise<ClaimedJob | undefined> {
  const { rows } = await db.execute<Omit<ClaimedJob, 'claimedAt'>>(sql`
    update jobs set attempts = attempts + 1, lease = ${randomUUID()}, leased_by = ${instanceId ?? null}::uuid,
      leased_until = ${now}::timestamptz + ${leaseSeconds} * interval '1 second'
    where id = (
      select id from jobs where queue = ${queue} and failed_at is null and due_at <= ${now} and ${isFree(now)}
      order by ${orders[order]} limit 1 for no key update skip locked)
    returning id, key, payload, attempts, lease, traceparent`)
  return rows[0] && { ...rows[0], claimedAt: now }
}

/** Queues with a job that somebody could take, and when the next job comes that is not due yet. */
export async function findDueJobs(db: Db, now: Date): Promise<{ queues: string[]; nextAt: Date | null }> {
  const { rows } = await db.execute<{ queues: string[]; next_at: string | Date | null }>(sql`
    select array(select distinct queue from jobs where failed_at is null and due_at <= ${now} and ${isFree(now)}) as queues,
      (select min(due_at) from jobs where failed_at is null and due_at > ${now}) as next_at`)
  const { queues, next_at: nextAt } = onlyRow(rows)
  return { queues, nextAt: nextAt === null ? null : new Date(nextAt) }
}

type Held = Pick<ClaimedJob, 'id' | 'lease'>
const mine = ({ id, lease }: Held) => sql`id = ${id} and lease = ${lease}`

/** False when another has taken it over, or it was taken out. */
export async function renewLease(db: Db, job: Held, now: Date, leaseSeconds: number): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update jobs set leased_until = ${now}::timestamptz + ${leaseSeconds} * interval '1 second' where ${mine(job)} returning id`)
  return rows.length > 0
}

/** Whether it is still ours; until the transaction ends nobody takes it over. */
export async function holdJob(tx: Db, job: Held): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from jobs where ${mine(job)} for share`)
  return rows.length > 0
}

export async function removeDone(db: Db, job: Held): Promise<void> {
  await db.execute(sql`delete from jobs where ${mine(job)}`)
}

/** Gives it back as if this try had not been. */
export async function releaseJob(db: Db, job: Held): Promise<void> {
  await db.execute(sql`
    update jobs set lease = null, leased_until = null, attempts = greatest(0, attempts - 1) where ${mine(job)}`)
}

/** It comes again at `dueAt`, or at once where it was hastened meanwhile: without an error as a new one, with it as another try. */
export async function postponeJob(db: Db, job: ClaimedJob, dueAt: Date, error: string | null): Promise<void> {
  await db.execute(sql`
    update jobs set lease = null, leased_until = null, error = ${error},
      due_at = case when due_at > ${job.claimedAt} then due_at else ${dueAt} end,
      attempts = case when ${error}::text is null then 0 else attempts end where ${mine(job)}`)
}

/** Given up; kept so that an operator sees it and may have it tried again. */
export async function failJob(db: Db, job: Held, error: string, now: Date): Promise<void> {
  await db.execute(sql`
    update jobs set lease = null, leased_until = null, error = ${error}, failed_at = ${now} where ${mine(job)}`)
}

export type QueueState = { queue: string; waiting: number; running: number; failed: number; oldestDueAt: Date | null }

/** How each queue that has jobs stands. */
export async function listQueueStates(db: Db, now: Date): Promise<QueueState[]> {
  const { rows } = await db.execute<Omit<QueueState, 'oldestDueAt'> & { oldest: string | Date | null }>(sql`
    select queue, count(*) filter (where failed_at is null and coalesce(leased_until < ${now}, true))::int as waiting,
      count(*) filter (where failed_at is null and leased_until >= ${now})::int as running,
      count(*) filter (where failed_at is not null)::int as failed, min(due_at) filter (where failed_at is null) as oldest
    from jobs group by queue order by queue`)
  return rows.map(({ oldest, ...state }) => ({ ...state, oldestDueAt: oldest === null ? null : new Date(oldest) }))
}

export type FailedJob = { queue: string; key: string; attempts: number; error: string; failedAt: Date }

/** Jobs that were given up, the newest first. */
export async function listFailedJobs(db: Db, limit: number, offset = 0): Promise<FailedJob[]> {
  const { rows } = await db.execute<Omit<FailedJob, 'failedAt'> & { failed_at: string | Date }>(sql`
    select queue, key, attempts, coalesce(error, '') as error, failed_at from jobs where failed_at is not null
    order by failed_at desc, id limit ${limit} offset ${offset}`)
  return rows.map(({ failed_at, ...job }) => ({ ...job, failedAt: new Date(failed_at) }))
}

/** Has those of a queue that were given up tried again, or only the one of a key; answers how many. */
export async function retryFailedJobs(
  db: Db,
  { queue, key, now }: { queue: string; key?: string | undefined; now: Date },
) {
  const { rows } = await db.execute<{ id: string }>(sql`
    update jobs set failed_at = null, attempts = 0, due_at = ${now}
    where failed_at is not null and queue = ${queue} and (${key ?? null}::text is null or key = ${key ?? null}) returning id`)
  return rows.length
}

export async function countFailedJobs(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from jobs where failed_at is not null`,
  )
  return onlyRow(rows).count
}

/** Forgets one that was given up; false when there is none. */
export async function deleteFailedJob(db: Db, queue: string, key: string): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`delete from jobs where failed_at is not null and queue = ${queue} and key = ${key} returning id`,
  )
  return rows.length > 0
}

/** Forgets what was given up long ago. */
export async function deleteFailedBefore(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from jobs where failed_at < ${before}`)
}
