import type { EmailHold } from '#contract/email/thread.ts'
import { Failure } from '../../platform/http/fail.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/worker.ts'
import { type AgentReply, type AskMailAgentDeps, askAgent, unansweredMails } from './ask-agent.ts'
import { lockMailbox } from './mailbox-store.ts'
import { listMails, type MailRow } from './message-store.ts'
import { type DraftJob, draftQueue } from './queues.ts'
import { lockThread } from './thread-store.ts'
import {
  findWaitingThread,
  holdThread,
  isTooMuch,
  keepReply,
  listAskedSince,
  type MailboxThread,
  writtenTo,
} from './waiting-thread.ts'

const lanes = Array.from({ length: 4 }, () => 'oldest' as const)

/** Writes a reply to what came into a thread. A newer mail takes the job over: then everything that waits is answered together. */
export const draftWorker = (deps: AskMailAgentDeps): JobWorker =>
  jobWorker<DraftJob>({
    queue: draftQueue,
    lanes,
    leaseSeconds: 60,
    // A process that dies counts as a try: killed again and again, it is written all the same.
    retryAfterMs: (attempts) => (attempts >= 10 ? null : 2_000 * Math.min(attempts, 3)),
    run: async ({ payload: { threadId }, hold }, signal) => {
      const waiting = await findWaitingThread(deps.db, threadId)
      if (!waiting) return 'done'
      const mails = await listMails(deps.db, threadId)
      const answer = await write(deps, waiting, mails, signal)
      await deps.db.transaction(async (db) => {
        const within = { ...deps, db }
        // Replies that are written at the same time count for each other.
        await lockMailbox(db, waiting.mailbox.id)
        await lockThread(db, threadId)
        const now = await findWaitingThread(db, threadId)
        if (!now || !(await hold(db))) return
        // One that came meanwhile is about to be answered together with these.
        if ((await listAskedSince(db, now.mailbox, threadId, mails.at(-1)?.id)).length > 0) return
        await (typeof answer === 'string' ? holdThread(within, now, answer) : keepReply(within, now, answer))
      })
      return 'done'
    },
    onGivenUp: async ({ payload: { threadId } }) => {
      const waiting = await findWaitingThread(deps.db, threadId)
      if (waiting) await holdThread(deps, waiting, 'failed')
    },
  })

/** An answer that cannot be given is for people; one that was cut off comes again. */
async function write(
  deps: AskMailAgentDeps,
  { mailbox, thread }: MailboxThread,
  mails: readonly MailRow[],
  signal: AbortSignal,
): Promise<AgentReply | EmailHold> {
  const newest = unansweredMails(mails).at(-1)
  if (newest && (await isTooMuch(deps, writtenTo(newest)))) return 'rate'
  try {
    const answer = await askAgent(deps, mailbox, mails, thread.id, signal)
    return answer.unsure ? 'doubt' : answer
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    deps.log.info({ code: error.code }, 'a mail was not answered')
    return error.code === 'email_nothing_to_answer' ? 'doubt' : 'failed'
  }
}
