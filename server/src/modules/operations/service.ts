import { type ErrorCode, errors } from '#contract/errors.ts'
import type { Page, PageQuery } from '#contract/kit/paging.ts'
import { toPage } from '#contract/kit/paging.ts'
import type { FailedJob, Operations } from '#contract/operations/schemas.ts'
import { balanceConnections, measureConnections } from '../../platform/db/connection-budget.ts'
import type { Deps } from '../../platform/deps.ts'
import { publishEvent } from '../../platform/events/topics.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Readiness } from '../../platform/installation/readiness.ts'
import { jobsTopic } from '../../platform/jobs/enqueue.ts'
import * as jobs from '../../platform/jobs/job-store.ts'
import { programVersion } from '../../platform/program-files.ts'
import type { Reads } from '../../platform/replica/reads.ts'
import { listLiveInstances } from '../chat/service.ts'
import { type HealthChecks, healthOf, healthOfReplica, lookAt } from './health.ts'
import { keepFor } from './kept.ts'
import * as store from './store.ts'

const hourMs = 3_600_000
const shownHours = 24
/** Services outside and the sizes of tables are looked at this often, however many operators watch. */
const keptMs = 60_000

export type OperationDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log'> & {
  checks: HealthChecks
  ready: () => Promise<Readiness>
  reads: Pick<Reads, 'look'>
}

/** Looks at the installation, and deals with its jobs that were given up. */
export function createOperating(deps: OperationDeps) {
  const { db, clock, config } = deps
  const outside = keepFor(keptMs, () => lookAt(deps.checks))
  const storage = keepFor(keptMs, () => store.measureStorage(db))
  const versions = keepFor(keptMs, () => store.findVersions(db))
  const look = async (): Promise<Operations> => {
    const at = clock.now()
    const since = new Date(Math.floor(at.getTime() / hourMs - shownHours) * hourMs)
    const [ready, others, now, instances, known, queues, supply] = await Promise.all([
      deps.ready(),
      outside(),
      store.countRunning(db, at),
      listLiveInstances(deps),
      versions(),
      jobs.listQueueStates(db, at),
      measureConnections(db),
    ])
    const needs = instances.map(({ connections }) => connections)
    const [codes, hours, slow, reports, kept] = await Promise.all([
      store.listCodes(db, since),
      store.listCodeHours(db, since),
      store.listSlow(db, since),
      store.listReports(db, since),
      storage(),
    ])
    return {
      at: at.toISOString(),
      health: [...healthOf(ready), healthOfReplica(deps.reads.look()), ...others],
      now,
      processes: instances.map(
        ({ host, pid, roles, version, node, residentMemory, connections, startedAt, beatAt }) => ({
          host,
          pid,
          roles: [...roles],
          version,
          node,
          memory_bytes: residentMemory,
          connections: connections.pool + connections.direct,
          started_at: startedAt.toISOString(),
          beat_at: beatAt.toISOString(),
        }),
      ),
      connections: { ...supply, needed: balanceConnections(needs, supply).needed },
      versions: { app: programVersion(), node: process.version, ...known },
      queues: queues.map(({ oldestDueAt, ...queue }) => ({
        ...queue,
        oldest_due_at: oldestDueAt && oldestDueAt <= at ? oldestDueAt.toISOString() : null,
      })),
      hours: byHour(hours, since),
      failures: codes.map(({ lastAt, requestId, ...row }) => ({
        ...row,
        kind: kindOf(row.code),
        last_at: new Date(lastAt).toISOString(),
        request_id: requestId,
      })),
      slow_ms: config.SLOW_QUERY_MS,
      slow_statements: slow.map(({ averageMs, longestMs, lastAt, requestId, ...row }) => ({
        ...row,
        average_ms: averageMs,
        longest_ms: longestMs,
        last_at: new Date(lastAt).toISOString(),
        request_id: requestId,
      })),
      policy_reports: reports.map(({ lastAt, ...row }) => ({ ...row, last_at: new Date(lastAt).toISOString() })),
      storage: kept,
    }
  }
  return {
    look,
    listFailed: (page: PageQuery) => listFailed(deps, page),
    retry: (job: { queue: string; key?: string | undefined }) => retry(deps, job),
    discard: (job: { queue: string; key: string }) => discard(deps, job),
  }
}

/** A code of a version that is no more counts as a bug: nobody should miss it. */
const kindOf = (code: string) => (Object.hasOwn(errors, code) ? errors[code as ErrorCode].kind : 'bug')

/** Every hour from `since` to the one that goes on, also those in which nothing failed. */
function byHour(rows: Awaited<ReturnType<typeof store.listCodeHours>>, since: Date): Operations['hours'] {
  const hours = Array.from({ length: shownHours + 1 }, (_, index) => ({
    at: new Date(since.getTime() + index * hourMs).toISOString(),
    faults: 0,
    refusals: 0,
  }))
  for (const { hour, code, count } of rows) {
    const found = hours[Math.round((new Date(hour).getTime() - since.getTime()) / hourMs)]
    if (!found) continue
    if (kindOf(code) === 'user') found.refusals += count
    else found.faults += count
  }
  return hours
}

async function listFailed({ db }: OperationDeps, page: PageQuery): Promise<Page<FailedJob>> {
  const [rows, total] = await Promise.all([
    jobs.listFailedJobs(db, page.limit, (page.page - 1) * page.limit),
    jobs.countFailedJobs(db),
  ])
  const records = rows.map(({ failedAt, ...job }) => ({ ...job, failed_at: failedAt.toISOString() }))
  return toPage(records, total, page)
}

async function retry({ db, clock, log }: OperationDeps, job: { queue: string; key?: string | undefined }) {
  const retried = await jobs.retryFailedJobs(db, { ...job, now: clock.now() })
  if (retried === 0) throw fail('failed_job_gone')
  log.info({ queue: job.queue, job: job.key, retried }, 'an operator had jobs tried again')
  await publishEvent(db, [jobsTopic], job.queue)
  return { retried }
}

async function discard({ db, log }: OperationDeps, { queue, key }: { queue: string; key: string }): Promise<void> {
  if (!(await jobs.deleteFailedJob(db, queue, key))) throw fail('failed_job_gone')
  // `key` by itself would not be written: the log takes it for a secret.
  log.info({ queue, job: key }, 'an operator discarded a job')
}
