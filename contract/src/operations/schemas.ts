import { z } from 'zod'
import { timestamp } from '../kit/id.ts'
import { pageQuery } from '../kit/paging.ts'

/** What an installation rests on. */
const healthPart = z.enum(['database', 'replica', 'worker', 'disk', 'files', 'redis', 'mail', 'model', 'speech'])
export type HealthPart = z.infer<typeof healthPart>

/** `off`: it is not set up, which the product does without. `unknown`: it did not answer in time. */
const healthState = z.enum(['ok', 'warning', 'problem', 'off', 'unknown'])
export type HealthState = z.infer<typeof healthState>

/** `detail`: what it or the system said itself, for whoever mends it. */
const health = z.object({ part: healthPart, state: healthState, detail: z.string().nullable() })
export type Health = z.infer<typeof health>

const count = z.int()
const bytes = z.int()

/** One process of the installation, as of its last beat. */
const process = z.object({
  host: z.string(),
  pid: z.int(),
  roles: z.array(z.enum(['web', 'worker'])),
  version: z.string(),
  node: z.string(),
  memory_bytes: bytes,
  /** That it may take of PostgreSQL. */
  connections: count,
  started_at: timestamp,
  beat_at: timestamp,
})
export type OperatedProcess = z.infer<typeof process>

const queue = z.object({
  queue: z.string(),
  waiting: count,
  running: count,
  failed: count,
  /** Since when its oldest job has been due; null when none is. */
  oldest_due_at: timestamp.nullable(),
})
export type OperatedQueue = z.infer<typeof queue>

/** `user`: somebody was refused, as with a wrong password; the others are the product's or its surroundings' fault. */
const failure = z.object({
  code: z.string(),
  kind: z.enum(['bug', 'operational', 'user']),
  count,
  last_at: timestamp,
  /** Of the last one: where it happened, and under which id it stands in the log. */
  call: z.string(),
  request_id: z.string().nullable(),
})
export type CountedFailure = z.infer<typeof failure>

/** `statement` is without values. */
const slowStatement = z.object({
  statement: z.string(),
  call: z.string(),
  count,
  average_ms: z.number(),
  longest_ms: z.number(),
  last_at: timestamp,
  request_id: z.string().nullable(),
  process: z.string(),
})
export type SlowStatement = z.infer<typeof slowStatement>

/** What browsers kept pages from doing: the directive of the policy, and the origin or kind of what was blocked. */
const policyReport = z.object({ directive: z.string(), blocked: z.string(), count, last_at: timestamp })
export type PolicyReport = z.infer<typeof policyReport>

/** An installation as it stands. Nothing that anybody asked, stored or is called. */
export const operations = z.object({
  at: timestamp,
  health: z.array(health),
  /** What goes on now, in all processes. */
  now: z.object({ answers: count, runs: count, queued_runs: count, calls: count }),
  processes: z.array(process),
  /**
   * Of PostgreSQL. `most`: those it has, of which `reserved` are kept for its superusers; `open` now, of which `others` are none of ours;
   * `needed`: what all processes may take together.
   */
  connections: z.object({ most: count, reserved: count, open: count, others: count, needed: count }),
  versions: z.object({ app: z.string(), schema: z.string(), node: z.string(), postgres: z.string() }),
  queues: z.array(queue),
  /** By hour (its beginning), the last 24 and the one that goes on, the oldest first: what was nobody's own fault, and refusals. */
  hours: z.array(z.object({ at: timestamp, faults: count, refusals: count })),
  failures: z.array(failure),
  /** From how many milliseconds on a statement counts as slow. */
  slow_ms: z.int(),
  slow_statements: z.array(slowStatement),
  policy_reports: z.array(policyReport),
  storage: z.object({
    database_bytes: bytes,
    tables: z.array(z.object({ name: z.string(), bytes, rows: count })),
    files: z.array(z.object({ kind: z.string(), bytes, count })),
  }),
})
export type Operations = z.infer<typeof operations>

export const failedJobQuery = pageQuery(20, 100)

const jobName = { queue: z.string().min(1).max(100), key: z.string().min(1).max(500) }

export const failedJob = z.object({
  ...jobName,
  attempts: count,
  error: z.string(),
  failed_at: timestamp,
})
export type FailedJob = z.infer<typeof failedJob>

/** Without a key all of the queue. */
export const failedJobsToRetry = z.object({ queue: jobName.queue, key: jobName.key.optional() })
export const failedJobToDiscard = z.object(jobName)
