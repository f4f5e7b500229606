import { emailLimits } from '#contract/email/limits.ts'
import type { FlowReply } from '#contract/flows/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { doublingWait } from '../../platform/jobs/doubling-wait.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/worker.ts'
import { type Flows, followRun } from '../flows/service.ts'
import { unansweredMails } from './ask-agent.ts'
import { mailConditions } from './flow-conditions.ts'
import { newWords } from './mail-text.ts'
import type { MailboxRow } from './mailbox-row.ts'
import { lockMailbox } from './mailbox-store.ts'
import { listMails, type MailRow } from './message-store.ts'
import { flowQueue, type MailFlowJob, requestDraft } from './queues.ts'
import { lockThread, updateThread } from './thread-store.ts'
import { findWaitingThread, holdThread, keepReply, listAskedSince, type MailboxThread } from './waiting-thread.ts'

export type MailFlowDeps = Pick<Deps, 'db' | 'clock'> & { flows: Pick<Flows, 'trigger' | 'getRun'> }

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
  const said = runs
    .flatMap(({ id, replies }) => replies.slice(thread.flowReplies[id] ?? 0))
    .map(textOf)
    .filter(Boolean)
  await updateThread(deps.db, thread.id, {
    flowReplies: Object.fromEntries(runs.map(({ id, replies }) => [id, replies.length])),
  })
  if (said.length > 0) {
    const text = said.join('\n\n').slice(0, emailLimits.reply)
    const asked = unansweredMails(await listMails(deps.db, thread.id))
    return keepReply(deps, { mailbox, thread }, { text, evidence: [], unreadAttachments: [], about, asked })
  }
  if (runs.some(({ status }) => status === 'failed')) return holdThread(deps, { mailbox, thread }, 'failed')
  // The flow took the mail and has nothing to tell its sender. One that is held is for a person all the same.
  if (!thread.hold && runs.every(({ status }) => status === 'done'))
    await updateThread(deps.db, thread.id, { category: 'done' })
}

const textOf = ({ text, choices = [] }: FlowReply): string =>
  [text.trim(), ...choices.map((choice) => `- ${choice}`)].filter(Boolean).join('\n')
