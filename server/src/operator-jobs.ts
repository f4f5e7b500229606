import { systemClock } from './platform/clock.ts'
import type { Db } from './platform/db/database.ts'
import { publishEvent } from './platform/events/topics.ts'
import { jobsTopic } from './platform/jobs/enqueue.ts'
import { listFailedJobs, listQueueStates, retryFailedJobs } from './platform/jobs/job-store.ts'

const maxShown = 50

/** `jobs`: how the queues stand and what has failed; `jobs retry <queue> [key]`: failed ones are tried again. */
export async function operateJobs(db: Db, [command, queue, key]: readonly string[]): Promise<string> {
  if (command === undefined) return describeJobs(db)
  if (command !== 'retry' || queue === undefined) return 'Use: jobs, or: jobs retry <queue> [key]\n'
  const retried = await retryFailedJobs(db, { queue, key, now: systemClock.now() })
  if (retried > 0) await publishEvent(db, [jobsTopic], queue)
  return `${retried} ${retried === 1 ? 'job is' : 'jobs are'} tried again.\n`
}

async function describeJobs(db: Db): Promise<string> {
  const queues = await listQueueStates(db, systemClock.now())
  const failed = await listFailedJobs(db, maxShown)
  const lines = [
    ['queue', 'waiting', 'running', 'failed', 'oldest due'],
    ...queues.map(({ queue, waiting, running, failed: failures, oldestDueAt }) => [
      queue,
      String(waiting),
      String(running),
      String(failures),
      oldestDueAt?.toISOString() ?? '',
    ]),
  ]
  const table = lines.map(([name = '', ...rest]) =>
    `${name.padEnd(28)}${rest.map((cell) => cell.padEnd(9)).join('')}`.trimEnd(),
  )
  const failures = failed.map(
    (job) => `${job.failedAt.toISOString()}  ${job.queue} ${job.key}  after ${job.attempts} tries: ${job.error}`,
  )
  return [...table, ...(failures.length > 0 ? ['', 'Failed, the newest first:', ...failures] : []), ''].join('\n')
}
