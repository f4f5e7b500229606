import type { EmailThreadId } from '#contract/email/ids.ts'
import { emailLimits } from '#contract/email/limits.ts'
import type { EmailHold } from '#contract/email/thread.ts'
import type { Db } from '../../platform/db/database.ts'
import { Failure } from '../../platform/http/fail.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/worker.ts'
import { noteActivity } from './activity-store.ts'
import { type AgentReply, type AskMailAgentDeps, askAgent } from './ask-agent.ts'
import type { MailboxRow } from './mailbox-row.ts'
import { findAnyMailbox, lockMailbox } from './mailbox-store.ts'
import { listMails, type MailRow } from './message-store.ts'
import { type DraftJob, draftQueue, requestSending } from './queues.ts'
import { recipientOf, replyTo } from './reply-of.ts'
import { countSent, findUnderWay, insertReply } from './reply-store.ts'
import { tellMailbox } from './tell.ts'
import { findAnyThread, lockThread, type ThreadRow, updateThread } from './thread-store.ts'

const lanes = Array.from({ length: 4 }, () => 'oldest' as const)

/** Writes a reply to what came into a thread. A newer mail takes the job over: then everything that waits is answered together. */
export const draftWorker = (deps: AskMailAgentDeps): JobWorker =>
  jobWorker<DraftJob>({
    queue: draftQueue,
    lanes,
    leaseSeconds: 60,
    retryAfterMs: (attempts) => (attempts >= 3 ? null : 2_000 * attempts),
    run: async ({ payload: { threadId }, hold }, signal) => {
      const waiting = await findWaitingThread(deps.db, threadId)
      if (!waiting) return 'done'
      const answer = await write(deps, waiting, signal)
      await deps.db.transaction(async (db) => {
        // Replies that are written at the same time count for each other.
        await lockMailbox(db, waiting.mailbox.id)
        await lockThread(db, threadId)
        const now = await findWaitingThread(db, threadId)
        if (now && (await hold(db))) await keep({ ...deps, db }, now, answer)
      })
      return 'done'
    },
    onGivenUp: async ({ payload: { threadId } }) => {
      const waiting = await findWaitingThread(deps.db, threadId)
      if (waiting) await holdThread(deps, waiting, 'failed')
    },
  })

type MailboxThread = { mailbox: MailboxRow; thread: ThreadRow }

/** A thread that waits for an answer that nobody is writing. */
async function findWaitingThread(db: Db, threadId: EmailThreadId): Promise<MailboxThread | undefined> {
  const thread = await findAnyThread(db, threadId)
  const mailbox = thread && (await findAnyMailbox(db, thread.mailboxId))
  if (!mailbox?.agentActive || thread?.category !== 'to_answer') return undefined
  return (await findUnderWay(db, threadId)) ? undefined : { mailbox, thread }
}

/** An answer that cannot be given is for people; one that was cut off comes again. */
async function write(
  deps: AskMailAgentDeps,
  { mailbox, thread }: MailboxThread,
  signal: AbortSignal,
): Promise<AgentReply | EmailHold> {
  const mails = await listMails(deps.db, thread.id)
  const newest = mails.findLast(({ direction }) => direction === 'in')
  if (newest && (await isTooMuch(deps, newest))) return 'rate'
  try {
    const answer = await askAgent(deps, mailbox, mails, thread.id, signal)
    return answer.unsure ? 'doubt' : answer
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    deps.log.info({ code: error.code }, 'a mail was not answered')
    return error.code === 'email_nothing_to_answer' ? 'doubt' : 'failed'
  }
}

type Within = AskMailAgentDeps & { db: Db }

/** Whether the agent has written enough into the mail's thread, or to the address that a reply to it goes to. */
async function isTooMuch({ db, clock }: Pick<Within, 'db' | 'clock'>, about: MailRow): Promise<boolean> {
  const since = (ms: number) => new Date(clock.now().getTime() - ms)
  const { mailboxId, threadId } = about
  const to = { mailboxId, threadId, address: recipientOf(about).address }
  const sent = await countSent(db, to, { hourAgo: since(3_600_000), dayAgo: since(24 * 3_600_000) })
  return sent.thread >= emailLimits.perThreadHour || sent.address >= emailLimits.perAddressDay
}

async function keep(deps: Within, { mailbox, thread }: MailboxThread, answer: AgentReply | EmailHold): Promise<void> {
  if (typeof answer === 'string') return holdThread(deps, { mailbox, thread }, answer)
  if (await isTooMuch(deps, answer.about)) return holdThread(deps, { mailbox, thread }, 'rate')
  const now = deps.clock.now()
  const { reply_mode, reply_interval } = mailbox.settings
  const { evidence, unreadAttachments } = answer
  const isAutomatic = reply_mode === 'automatic'
  // What was written without an attachment goes out only when a person has seen that.
  if (isAutomatic && !thread.hold && unreadAttachments.length > 0)
    await holdThread(deps, { mailbox, thread }, 'attachment')
  const goes = isAutomatic && thread.hold === null && unreadAttachments.length === 0
  const sendAt = goes ? new Date(now.getTime() + reply_interval * 1000) : null
  const written = { text: answer.text, evidence, unreadAttachments, author: 'agent', authorId: null, sendAt } as const
  const reply = replyTo(mailbox, answer.about, { ...written, state: goes ? 'scheduled' : 'draft' }, now)
  await insertReply(deps.db, reply)
  if (sendAt) await requestSending(deps, reply.id, sendAt)
  await noteActivity(deps.db, { mailboxId: mailbox.id, threadId: thread.id, kind: goes ? 'scheduled' : 'drafted' }, now)
  await tellMailbox(deps.db, mailbox)
}

/** It waits for a person, who sees why. */
async function holdThread(
  { db, clock }: Pick<Within, 'db' | 'clock'>,
  { mailbox, thread }: MailboxThread,
  hold: EmailHold,
): Promise<void> {
  await updateThread(db, thread.id, { hold })
  const kind = hold === 'failed' ? 'failed' : 'held'
  await noteActivity(db, { mailboxId: mailbox.id, threadId: thread.id, kind, reason: hold }, clock.now())
  await tellMailbox(db, mailbox)
}
