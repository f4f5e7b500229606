import type { EmailHold } from '#contract/email/thread.ts'
import { Failure } from '../../platform/http/fail.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/worker.ts'
import { type AgentReply, type AskMailAgentDeps, askAgent, unansweredMails } from './ask-agent.ts'
import { lockMailbox } from './mailbox-store.ts'
import { listMails } from './message-store.ts'
import { type DraftJob, draftQueue } from './queues.ts'
import { lockThread } from './thread-store.ts'
import { findWaitingThread, holdThread, isTooMuch, keepReply, type MailboxThread, writtenTo } from './waiting-thread.ts'

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
      const answer = await write(deps, waiting, signal)
      await deps.db.transaction(async (db) => {
        const within = { ...deps, db }
        // Replies that are written at the same time count for each other.
        await lockMailbox(db, waiting.mailbox.id)
        await lockThread(db, threadId)
        const now = await findWaitingThread(db, threadId)
        if (!now || !(await hold(db))) return
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
  signal: AbortSignal,
): Promise<AgentReply | EmailHold> {
  const mails = await listMails(deps.db, thread.id)
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
