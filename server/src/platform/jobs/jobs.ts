import type { Topics } from '../events/topics.ts'
import type { Module } from '../module.ts'
import { createRounds, type Rounds } from '../rounds.ts'
import { insertPeriodicJobs, jobsTopic } from './enqueue.ts'
import * as store from './job-store.ts'
import { type RunDeps, runJob } from './run-job.ts'
import { type JobWorker, periodicTask } from './worker.ts'

export type JobDeps = RunDeps & { topics: Topics }

export type Jobs = Required<Pick<Module, 'start' | 'stop'>> & {
  /** Works on what is due now, in all queues or one, until nothing is and nothing goes on here. Answers how many jobs it took. */
  runDue: (queue?: string) => Promise<number>
}

const lookMs = 5_000
const keptFailedDays = 30

/** Runs the jobs of all queues (see worker.ts): as they come, which the database tells, and what is due by time. */
export function createJobs(deps: JobDeps, given: readonly JobWorker[]): Jobs {
  const workers = [...given, forgetFailed(deps)]
  const stopping = new AbortController()
  const underWay = new Set<Promise<boolean>>()
  const runNext: RunNext = (worker, order, stopped) => {
    const running = runJob(deps, worker, order, stopped)
    underWay.add(running)
    const forget = () => underWay.delete(running)
    running.then(forget, forget)
    return running
  }
  const lanes = new Map(workers.map((worker) => [worker.queue, lanesOf(deps, worker, runNext)]))
  const wake = (queues: readonly string[]) => {
    for (const queue of queues) for (const lane of lanes.get(queue) ?? []) lane.wake()
  }
  const looks = createRounds({
    everyMs: lookMs,
    round: async () => wake(await store.listDueQueues(deps.db, deps.clock.now())),
    failed: (error) => deps.log.warn({ err: error }, 'jobs that are due were not looked for'),
  })
  const listen = async () => {
    for await (const item of deps.topics.follow(jobsTopic, undefined, stopping.signal)) {
      if (item.what === 'event') wake([item.event])
      else looks.wake()
    }
  }
  return {
    start: async () => {
      const periodic = workers.filter(({ everySeconds }) => everySeconds !== undefined)
      await insertPeriodicJobs(
        deps,
        periodic.map(({ queue }) => queue),
      )
      void listen()
      looks.start()
    },
    stop: async () => {
      stopping.abort()
      await looks.stop()
      await Promise.all([...lanes.values()].flat().map((lane) => lane.stop()))
    },
    runDue: async (queue) => {
      let taken = 0
      for (const worker of workers)
        if (queue === undefined || queue === worker.queue)
          while (await runNext(worker, 'oldest', stopping.signal)) taken++
      await Promise.allSettled(underWay)
      return taken
    },
  }
}

type RunNext = (worker: JobWorker, order: store.JobOrder, stopped: AbortSignal) => Promise<boolean>

/** Each takes one job after the other until none is due. */
const lanesOf = ({ log }: JobDeps, worker: JobWorker, runNext: RunNext): Rounds[] =>
  (worker.lanes ?? ['oldest']).map((order) =>
    createRounds({
      everyMs: lookMs,
      round: async (stopped) => {
        while (!stopped.aborted && (await runNext(worker, order, stopped)));
      },
      failed: (error) => log.warn({ err: error, queue: worker.queue }, 'jobs wait for the next look'),
    }),
  )

const forgetFailed = ({ db, clock }: JobDeps) =>
  periodicTask('forget-failed-jobs', 86_400, () =>
    store.deleteFailedBefore(db, new Date(clock.now().getTime() - keptFailedDays * 86_400_000)),
  )
