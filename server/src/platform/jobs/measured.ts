import { Counter } from 'prom-client'
import type { Deps } from '../deps.ts'
import type { MeasuredGauge } from '../http/metrics.ts'
import { listQueueStates, type QueueState } from './job-store.ts'

/** How many jobs wait, run and have failed in each queue, and how late the oldest is, for all processes. */
export function measuredJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>): MeasuredGauge[] {
  const states = ['waiting', 'running', 'failed'] as const
  let reading: Promise<QueueState[]> | undefined
  // Both figures of a look are of one reading.
  const readStates = () => {
    reading ??= listQueueStates(db, clock.now()).finally(() => {
      reading = undefined
    })
    return reading
  }
  return [
    {
      name: 'jobs',
      help: 'Jobs by queue and state.',
      labelNames: ['queue', 'state'],
      read: async () =>
        (await readStates()).flatMap((queue) =>
          states.map((state) => ({ labels: { queue: queue.queue, state }, value: queue[state] })),
        ),
    },
    {
      name: 'jobs_oldest_due_seconds',
      help: 'How long the oldest job of a queue has been due.',
      labelNames: ['queue'],
      read: async () => {
        const now = clock.now()
        return (await readStates()).map(({ queue, oldestDueAt }) => ({
          labels: { queue },
          value: oldestDueAt ? Math.max(0, (now.getTime() - oldestDueAt.getTime()) / 1000) : 0,
        }))
      },
    },
  ]
}

/** Counts tries of jobs that failed, by queue. */
export function countJobFailures({ metrics }: Pick<Deps, 'metrics'>): (queue: string) => void {
  const counter = new Counter({
    name: 'job_failures_total',
    help: 'Tries of jobs that failed, by queue.',
    labelNames: ['queue'],
    registers: [metrics],
  })
  return (queue) => counter.inc({ queue })
}
