import type { Deps } from '../deps.ts'
import { errorTypeOf, traced } from '../tracing/tracing.ts'
import { currentWork, inWork } from '../tracing/work.ts'
import * as store from './job-store.ts'
import type { JobWorker } from './worker.ts'

export type RunDeps = Pick<Deps, 'db' | 'clock' | 'log'> & {
  /** This process among those that live; without it what it leaves waits for the end of its lease. */
  instanceId?: string | undefined
  /** A try has failed. */
  onFailure?: ((queue: string) => void) | undefined
}

const errorLength = 500

/** Takes a job of the queue and does it; false when none is due. */
export async function runJob(
  deps: RunDeps,
  worker: JobWorker,
  order: store.JobOrder,
  stopped: AbortSignal,
): Promise<boolean> {
  const { queue, leaseSeconds } = worker
  const claimed = await store.claimJob(deps.db, {
    queue,
    order,
    now: deps.clock.now(),
    leaseSeconds,
    instanceId: deps.instanceId,
  })
  if (!claimed) return false
  const died = claimed.attempts > 1 && worker.retryAfterMs(claimed.attempts - 1) === null
  if (died) await giveUp(deps, worker, claimed, new Error('every process that worked on it has died'))
  else await inTrace(worker, claimed, () => tryJob(deps, worker, claimed, stopped))
  return true
}

/** The work of a job is part of what enqueued it; what comes every so often begins a trace of its own. */
function inTrace({ queue }: JobWorker, { traceparent, attempts }: store.ClaimedJob, run: () => Promise<void>) {
  const attributes = {
    'messaging.system': 'nalar_jobs',
    'messaging.operation.type': 'process',
    'messaging.destination.name': queue,
    'nalar.job.attempts': attempts,
  }
  return inWork({ call: `job ${queue}` }, () =>
    traced(`process ${queue}`, { kind: 'consumer', attributes, parent: traceparent ?? undefined }, run),
  )
}

async function tryJob(
  deps: RunDeps,
  worker: JobWorker,
  claimed: store.ClaimedJob,
  stopped: AbortSignal,
): Promise<void> {
  const { db, clock, log } = deps
  const { key, payload, attempts } = claimed
  const lost = new AbortController()
  const beat = async () => {
    if (!(await store.renewLease(db, claimed, clock.now(), worker.leaseSeconds))) lost.abort()
  }
  const beats = setInterval(() => void beat().catch(() => {}), (worker.leaseSeconds * 1000) / 4)
  beats.unref()
  try {
    const job = { key, payload, attempts, hold: (tx: typeof db) => store.holdJob(tx, claimed) }
    const end = await worker.run(job, AbortSignal.any([stopped, lost.signal]))
    const again = end === 'done' ? nextTurn(worker, clock.now()) : end.again
    if (again) await store.postponeJob(db, claimed, again, null)
    else await store.removeDone(db, claimed)
  } catch (error) {
    const isOurs = await store.renewLease(db, claimed, clock.now(), worker.leaseSeconds)
    if (stopped.aborted || !isOurs) return await store.releaseJob(db, claimed)
    const waitMs = worker.retryAfterMs(attempts)
    deps.onFailure?.(worker.queue)
    currentWork()?.span?.fail(errorTypeOf(error))
    log.warn({ err: error, queue: worker.queue, attempts, last: waitMs === null }, 'a job failed')
    if (waitMs === null) return await giveUp(deps, worker, claimed, error)
    const dueAt = new Date(clock.now().getTime() + waitMs)
    await store.postponeJob(db, claimed, dueAt, String(error).slice(0, errorLength))
  } finally {
    clearInterval(beats)
  }
}

const nextTurn = ({ everySeconds }: JobWorker, now: Date) =>
  everySeconds === undefined ? undefined : new Date(now.getTime() + everySeconds * 1000)

/** What rests on the job hears of it first: until then it is not over. */
async function giveUp(
  { db, clock }: RunDeps,
  worker: JobWorker,
  claimed: store.ClaimedJob,
  error: unknown,
): Promise<void> {
  await worker.onGivenUp?.(claimed, error)
  await store.failJob(db, claimed, String(error).slice(0, errorLength), clock.now())
}
