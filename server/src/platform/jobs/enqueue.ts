import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { publishEvent } from '../events/topics.ts'
import { newId } from '../id.ts'
import * as store from './job-store.ts'

/** Tells every process that a queue has something to do. */
export const jobsTopic = 'jobs'

export type JobToEnqueue<Payload> = {
  /** What the job is about: while one of the key waits or runs, another is not added. */
  key: string
  payload: Payload
  /** Now when left out. */
  dueAt?: Date | undefined
  /** For queues that take small ones first. */
  weight?: number | undefined
}

export type Enqueuer = { db: Db } & Pick<Deps, 'clock'>

/** Adds jobs to a queue, with what causes them: `db` is its transaction, and nothing is done when that is not committed. */
export async function enqueueJobs<Payload>(
  { db, clock }: Enqueuer,
  queue: string,
  jobs: readonly JobToEnqueue<Payload>[],
  { replace = false }: { replace?: boolean } = {},
): Promise<void> {
  if (jobs.length === 0) return
  const now = clock.now()
  const rows = jobs.map(({ dueAt = now, ...job }) => ({ ...job, dueAt, queue, id: newId(now) }))
  await store.insertJobs(db, { jobs: rows, replace, now })
  await publishEvent(db, [jobsTopic], queue)
}

/** The one job of a periodic task. */
const periodicKey = 'periodic'

/** Periodic tasks that never were come now. */
export const insertPeriodicJobs = ({ db, clock }: Enqueuer, queues: readonly string[]): Promise<void> => {
  const now = clock.now()
  const jobs = queues.map((queue) => ({ id: newId(now), queue, key: periodicKey, payload: {}, dueAt: now }))
  return store.insertJobs(db, { jobs, replace: false, now })
}

/** Periodic tasks that were planned while the clock was ahead come now. */
export const hastenPlannedAhead = (
  { db, clock }: Enqueuer,
  tasks: readonly { queue: string; everySeconds: number }[],
): Promise<void> => store.hastenPlannedAhead(db, periodicKey, tasks, clock.now())

/** A job comes now, or once more when it is at work. */
export async function hastenJob({ db, clock }: Enqueuer, queue: string, key: string): Promise<void> {
  await store.hastenJob(db, queue, key, clock.now())
  await publishEvent(db, [jobsTopic], queue)
}

/** There is something for a periodic task to do. */
export const hastenPeriodicTask = (to: Enqueuer, queue: string): Promise<void> => hastenJob(to, queue, periodicKey)

/** Takes a job out of its queue. */
export const dequeueJob = ({ db }: { db: Db }, queue: string, key: string): Promise<void> =>
  store.deleteJob(db, queue, key)
