import type { Topics } from '../events/topics.ts'
import type { Module } from '../module.ts'
import { untilNone } from '../until-none.ts'
import { hastenPlannedAhead, insertPeriodicJobs, jobsTopic } from './enqueue.ts'
import * as store from './job-store.ts'
import { createLane, type Lane } from './lane.ts'
import { type RunDeps, runJob } from './run-job.ts'
import { type JobWorker, periodicTask } from './worker.ts'

export type JobDeps = RunDeps & { topics: Topics }

export type Jobs = Required<Pick<Module, 'start' | 'drain' | 'stop'>> & {
  /** Works on what is due now, in all queues or one, until nothing is and nothing goes on here. Answers how many jobs it took. */
  runDue: (queue?: string) => Promise<number>
}

const keptFailedDays = 30

/**
 * Runs the jobs of all queues (see worker.ts): as they come, which the database tells, when they are due, and at the latest
 * with the look that comes every so often.
 */
export function createJobs(
  deps: JobDeps,
  given: readonly JobWorker[],
  { lookMs = 5_000, onFailure }: { lookMs?: number; onFailure?: (queue: string) => void } = {},
): Jobs {
  const workers = [...given, forgetFailed(deps)]
  const stopping = new AbortController()
  const active = new Set<Promise<boolean>>()
  let draining = false
  const runNext: RunNext = async (worker, order, stopped) => {
    if (draining) return false
    const running = runJob({ ...deps, onFailure }, worker, order, stopped)
    active.add(running)
    const forget = () => active.delete(running)
    running.then(forget, forget)
    return running
  }
  let timer: NodeJS.Timeout | undefined
  const lookIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(look.wake, ms).unref()
  }
  const periodic = workers.flatMap(({ queue, everySeconds }) => (everySeconds ? [{ queue, everySeconds }] : []))
  let lookedAt: Date | undefined
  const look = createLane(
    async () => {
      lookIn(lookMs)
      const now = deps.clock.now()
      // The clock was put back, or may have been since a process worked here.
      if (!lookedAt || now < lookedAt) await hastenPlannedAhead(deps, periodic)
      lookedAt = now
      const { queues, nextAt } = await store.findDueJobs(deps.db, now)
      if (nextAt) lookIn(Math.min(lookMs, nextAt.getTime() - now.getTime()))
      for (const queue of queues) for (const lane of lanes.get(queue) ?? []) lane.wake()
    },
    (error) => deps.log.warn({ err: error }, 'jobs that are due were not looked for'),
  )
  const lanes = new Map(workers.map((worker) => [worker.queue, lanesOf(deps, worker, runNext, look.wake)]))
  const listen = async () => {
    for await (const _ of deps.topics.follow(jobsTopic, undefined, stopping.signal)) look.wake()
  }
  return {
    start: async () => {
      await insertPeriodicJobs(
        deps,
        periodic.map(({ queue }) => queue),
      )
      void listen()
      look.wake()
    },
    drain: async (withinMs) => {
      draining = true
      await untilNone(() => active, withinMs)
    },
    stop: async () => {
      stopping.abort()
      await look.stop()
      clearTimeout(timer)
      await Promise.all([...lanes.values()].flat().map((lane) => lane.stop()))
    },
    runDue: async (queue) => {
      let count = 0
      for (const worker of workers)
        if (queue === undefined || queue === worker.queue)
          while (await runNext(worker, 'oldest', stopping.signal)) count++
      await Promise.allSettled(active)
      return count
    },
  }
}

type RunNext = (worker: JobWorker, order: store.JobOrder, stopped: AbortSignal) => Promise<boolean>

/** Each takes one job after the other until none is due. A job that was put off may be due before the next look. */
const lanesOf = ({ log }: JobDeps, worker: JobWorker, runNext: RunNext, onWorked: () => void): Lane[] =>
  (worker.lanes ?? ['oldest']).map((order) =>
    createLane(
      async (stopped) => {
        let worked = false
        while (!stopped.aborted && (await runNext(worker, order, stopped))) worked = true
        if (worked) onWorked()
      },
      (error) => log.warn({ err: error, queue: worker.queue }, 'jobs wait for the next look'),
    ),
  )

const forgetFailed = ({ db, clock }: JobDeps) =>
  periodicTask('forget-failed-jobs', 86_400, () =>
    store.deleteFailedBefore(db, new Date(clock.now().getTime() - keptFailedDays * 86_400_000)),
  )
