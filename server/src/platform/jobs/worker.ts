import type { Db } from '../db/database.ts'
import type { JobOrder } from './job-store.ts'

type Job<Payload> = {
  key: string
  payload: Payload
  /** This try included. */
  attempts: number
  /** Whether whoever was given the job still has it; until the transaction ends nobody takes it over. */
  hold: (tx: Db) => Promise<boolean>
}

export type JobEnd = 'done' | { again: Date }

/** Works on the jobs of one queue. */
export type JobWorker<Payload = unknown> = {
  queue: string
  /** One job at a time for each, the one whose turn it is. */
  lanes?: readonly JobOrder[]
  /** A process that works renews its lease well within this; what a dead one left goes on after it. */
  leaseSeconds: number
  /** How long after so many tries, the last of which failed or died, the next one is; null: the job is given up. */
  retryAfterMs: (attempts: number) => number | null
  /**
   * Does the job, or has it come again. `signal` fires when the server stops, and when the job
   * is no longer ours: then it throws, and is not counted as a try.
   */
  run: (job: Job<Payload>, signal: AbortSignal) => Promise<JobEnd>
  /** The job was given up. */
  onGivenUp?: (job: Pick<Job<Payload>, 'key' | 'payload'>, error: unknown) => Promise<void>
  /** A job of its own that comes so often, whichever process does it. */
  everySeconds?: number
}

/** Lets workers with payloads of several kinds stand in one list. */
// A queue's payloads are written by its own module: the list need not know them.
export const jobWorker = <Payload>(worker: JobWorker<Payload>): JobWorker => worker as unknown as JobWorker

/** A task without a payload that comes every so often, once for all processes; one that fails comes again all the same. */
export const periodicTask = (queue: string, everySeconds: number, run: (signal: AbortSignal) => Promise<unknown>) =>
  jobWorker<object>({
    queue,
    everySeconds,
    leaseSeconds: 60,
    retryAfterMs: () => everySeconds * 1000,
    run: async (_job, signal) => {
      await run(signal)
      return 'done'
    },
  })
