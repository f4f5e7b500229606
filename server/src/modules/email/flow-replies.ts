import type { EmailThreadId } from '#contract/email/ids.ts'
import { emailLimits } from '#contract/email/limits.ts'
import type { FlowReply } from '#contract/flows/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { doublingWait } from '../../platform/jobs/doubling-wait.ts'
import { isJobThere } from '../../platform/jobs/job-store.ts'
import { type JobEnd, type JobWorker, jobWorker } from '../../platform/jobs/worker.ts'
import { type Flows, followRun, laterRepliesWorker, type SettledRun } from '../flows/service.ts'
import { unansweredMails } from './ask-agent.ts'
import { mailConditions } from './flow-conditions.ts'
import { newWords } from './mail-text.ts'
import type { MailboxRow } from './mailbox-row.ts'
import { findAnyMailbox, lockMailbox } from './mailbox-store.ts'
import { listMails, type MailRow } from './message-store.ts'
import { draftQueue, flowQueue, type MailFlowJob, requestDraft } from './queues.ts'
import { lastOfTheirs } from './reply-of.ts'
import { findUnderWay } from './reply-store.ts'
import { findAnyThread, lockThread, updateThread } from './thread-store.ts'
import { findWaitingThread, holdThread, keepReply, listAskedSince, type MailboxThread } from './waiting-thread.ts'

export type MailFlowDeps = Pick<Deps, 'db' | 'clock'> & { flows: Pick<Flows, 'trigger' | 'getRun'> }

/** How long it is waited for a reply that is under way, which may be a draft that a person looks at. */
const underWayMs = 30_000
const lanes = Array.from({ length: 4 }, () => 'oldest' as const)

type Run = { id: string; status: string; replies: FlowReply[] }

/**
 * Begins the flows that listen to a mail, or gives it to the one that waits for it; where there is none, the agent drafts. What they
 * say becomes a reply like the agent's: it waits for whom the agent's would. Done again after a crash it begins and says nothing twice.
 */
export const mailFlowWorker = (deps: MailFlowDeps): JobWorker =>
  jobWorker<MailFlowJob>({
    queue: flowQueue,
    lanes,
    leaseSeconds: 60,
    retryAfterMs: doublingWait({ firstMs: 2_000, tries: 8 }),
    run: async ({ payload: { threadId, messageId }, hold }, signal) => {
      const waiting = await findWaitingThread(deps.db, threadId)
      const mail = waiting && (await listMails(deps.db, threadId)).find(({ id }) => id === messageId)
      if (!waiting || !mail) return 'done'
      const begun = await trigger(deps, waiting.mailbox, mail)
      const runs = await Promise.all(begun.map(({ id }) => untilOver(deps, id, signal)))
      await deps.db.transaction(async (db) => {
        await lockMailbox(db, waiting.mailbox.id)
        await lockThread(db, threadId)
        const now = await findWaitingThread(db, threadId)
        if (!now || !(await hold(db))) return
        if (runs.length === 0) await requestDraft({ ...deps, db }, threadId)
        else await keepSaid({ ...deps, db }, now, mail, runs)
      })
      return 'done'
    },
    onGivenUp: async ({ payload: { threadId } }) => {
      const waiting = await findWaitingThread(deps.db, threadId)
      if (waiting) await holdThread(deps, waiting, 'failed')
    },
  })

const trigger = ({ flows }: MailFlowDeps, mailbox: MailboxRow, mail: MailRow) => {
  const { userId, organizationId, workspaceId } = mailbox
  if (!userId) return []
  const input = {
    message: newWords(mail.text),
    subject: mail.subject,
    sender: mail.from.address,
    name: mail.from.name,
    conversation: mail.threadId,
    files: mail.attachments.map(({ name, mime, bytes }) => ({ name, mime, bytes })),
  }
  return flows.trigger({ userId, organizationId, workspaceId }, 'on-email', { id: mail.id, input }, (options) =>
    mailConditions(options, mailbox, mail).every(({ holds }) => holds),
  )
}

async function untilOver({ flows }: MailFlowDeps, id: string, signal: AbortSignal): Promise<Run> {
  let run: Run = { id, status: '', replies: [] }
  for await (const { status, replies } of followRun(flows, id, signal)) run = { id, status, replies }
  return run
}

/** What the runs said since they were heard last, as one reply. Where a newer mail waits, its own job answers both. */
async function keepSaid(
  deps: { db: Db } & Pick<Deps, 'clock'>,
  { mailbox, thread }: MailboxThread,
  about: MailRow,
  runs: readonly Run[],
): Promise<void> {
  if ((await listAskedSince(deps.db, mailbox, thread.id, about.id)).length > 0) return
  const text = saidIn(runs.flatMap(({ id, replies }) => replies.slice(thread.flowReplies[id] ?? 0)))
  await updateThread(deps.db, thread.id, {
    flowReplies: Object.fromEntries(runs.map(({ id, replies }) => [id, replies.length])),
  })
  if (text !== '') {
    const asked = unansweredMails(await listMails(deps.db, thread.id))
    return keepReply(deps, { mailbox, thread }, { ...bare, text, about, asked })
  }
  if (runs.some(({ status }) => status === 'failed')) return holdThread(deps, { mailbox, thread }, 'failed')
  // The flow took the mail and has nothing to tell its sender. One that is held is for a person all the same.
  if (!thread.hold && runs.every(({ status }) => status === 'done'))
    await updateThread(deps.db, thread.id, { category: 'done' })
}

/**
 * Keeps what flows say when nobody waits for them, such as after an approval, as a reply of its own. It waits for the reply that is under
 * way and for what newer mails have begun.
 */
export const mailLaterWorker = (deps: Pick<Deps, 'db' | 'clock'>): JobWorker =>
  laterRepliesWorker(deps, 'on-email', async (run, hold) => {
    const threadId = run.conversation as EmailThreadId
    const known = await findAnyThread(deps.db, threadId)
    if (!known) return 'done'
    return deps.db.transaction(async (db): Promise<JobEnd> => {
      await lockMailbox(db, known.mailboxId)
      await lockThread(db, threadId)
      const thread = await findAnyThread(db, threadId)
      const mailbox = await findAnyMailbox(db, known.mailboxId)
      if (!thread || !mailbox?.agentActive || !(await hold(db))) return 'done'
      if (await isBeingAnswered(db, threadId)) return { again: new Date(deps.clock.now().getTime() + underWayMs) }
      await keepLater({ ...deps, db }, { mailbox, thread }, run)
      return 'done'
    })
  })

async function isBeingAnswered(db: Db, threadId: EmailThreadId): Promise<boolean> {
  if ((await findUnderWay(db, threadId)) || (await isJobThere(db, draftQueue, threadId))) return true
  for (const { id } of unansweredMails(await listMails(db, threadId)))
    if (await isJobThere(db, flowQueue, id)) return true
  return false
}

async function keepLater(
  deps: { db: Db } & Pick<Deps, 'clock'>,
  { mailbox, thread }: MailboxThread,
  { id, replies, status }: SettledRun,
): Promise<void> {
  const before = thread.flowReplies[id] ?? 0
  const text = saidIn(replies.slice(before))
  const mails = await listMails(deps.db, thread.id)
  const about = lastOfTheirs(mails)
  if (!about) return
  const asked = unansweredMails(mails)
  await updateThread(deps.db, thread.id, { flowReplies: { [id]: replies.length } })
  if (text !== '' || status === 'failed') {
    // A person finds it among those to answer until it is sent.
    await updateThread(deps.db, thread.id, { category: 'to_answer' })
    if (text === '') return holdThread(deps, { mailbox, thread }, 'failed')
    const isAsked = asked.length > 0
    return keepReply(deps, { mailbox, thread }, { ...bare, text, about, asked: isAsked ? asked : [about] })
  }
  // The mail that began it has nothing told to its sender.
  const isItsOwn = before === 0 && asked.length === 1 && thread.category === 'to_answer' && !thread.hold
  if (status === 'done' && isItsOwn) await updateThread(deps.db, thread.id, { category: 'done' })
}

const bare = { evidence: [], unreadAttachments: [] }

const saidIn = (replies: readonly FlowReply[]): string =>
  replies.map(textOf).filter(Boolean).join('\n\n').slice(0, emailLimits.reply)

const textOf = ({ text, choices = [] }: FlowReply): string =>
  [text.trim(), ...choices.map((choice) => `- ${choice}`)].filter(Boolean).join('\n')
