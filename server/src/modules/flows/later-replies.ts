import type { FlowReply, FlowRunStatus, RunResult } from '#contract/flows/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { doublingWait } from '../../platform/jobs/doubling-wait.ts'
import { type Enqueuer, enqueueJobs } from '../../platform/jobs/enqueue.ts'
import { type JobEnd, type JobWorker, jobWorker } from '../../platform/jobs/worker.ts'
import type { RunRow } from './engine/run-row.ts'
import { findRun } from './engine/run-store.ts'

/**
 * What begins the name of a conversation, and the queue of whoever can say something there by themselves. Calls look for it on
 * their own; programs hear it with what they ask next.
 */
const queues = {
  'on-whatsapp': 'messaging-flow-later',
  'on-email': 'email-flow-later',
  chat: 'chat-flow-later',
  visit: 'widget-flow-later',
} as const
export type LaterRepliesChannel = keyof typeof queues
type LaterRepliesJob = { runId: string }

/** Has the conversation of a run told what it says now that nobody waits for it, once it has settled. */
export async function requestLaterReplies(to: Enqueuer, { id, conversation }: RunRow): Promise<void> {
  const channel = conversation?.split('/', 1)[0] as LaterRepliesChannel
  if (!Object.hasOwn(queues, channel)) return
  const job = { key: id, payload: { runId: id } }
  await enqueueJobs<LaterRepliesJob>(to, queues[channel], [job], { replace: true })
}

/** A run that waits or has ended, and all that it has said. */
export type SettledRun = {
  id: string
  /** As its channel calls it. */
  conversation: string
  status: FlowRunStatus
  replies: readonly FlowReply[]
  error: RunResult['error']
}

const lanes = Array.from({ length: 2 }, () => 'oldest' as const)
const lookMs = 500

/**
 * Tells the conversations of a channel what runs say when nobody waits for them. `tell` may be called again for what it has told, also for
 * what whoever waited has shown. `hold` in its transaction: whether no other process tells it.
 */
export const laterRepliesWorker = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  channel: LaterRepliesChannel,
  tell: (run: SettledRun, hold: (tx: Db) => Promise<boolean>) => Promise<JobEnd>,
): JobWorker =>
  jobWorker<LaterRepliesJob>({
    queue: queues[channel],
    lanes,
    leaseSeconds: 60,
    retryAfterMs: doublingWait({ firstMs: 2_000, tries: 8 }),
    run: async ({ payload: { runId }, hold }) => {
      const run = await findRun(db, runId)
      if (!run?.conversation) return 'done'
      const { status, conversation, result } = run
      // It is being written, or goes on already: then it settles once more.
      if (status === 'running' || status === 'queued') return { again: new Date(clock.now().getTime() + lookMs) }
      const { replies = [], error = null } = result ?? {}
      const about = conversation.slice(channel.length + 1)
      return tell({ id: runId, conversation: about, status, replies, error }, hold)
    },
  })
