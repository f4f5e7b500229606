import type { EmailThreadId } from '#contract/email/ids.ts'
import { emailLimits } from '#contract/email/limits.ts'
import type { EmailHold } from '#contract/email/thread.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { isBlockedMail } from '../messaging/service.ts'
import { noteActivity } from './activity-store.ts'
import type { AgentReply } from './ask-agent.ts'
import type { MailboxRow } from './mailbox-row.ts'
import { findAnyMailbox } from './mailbox-store.ts'
import { listMails, type MailRow } from './message-store.ts'
import { requestSending } from './queues.ts'
import { recipientOf, replyTo } from './reply-of.ts'
import { countSent, findUnderWay, insertReply } from './reply-store.ts'
import { isAsked, judgeMail } from './rules.ts'
import { tellMailbox } from './tell.ts'
import { findAnyThread, type ThreadRow, updateThread } from './thread-store.ts'

export type MailboxThread = { mailbox: MailboxRow; thread: ThreadRow }
type Within = { db: Db } & Pick<Deps, 'clock'>

/** A thread that waits for an answer that nobody is writing; of somebody who is blocked in the inbox none does. */
export async function findWaitingThread(db: Db, threadId: EmailThreadId): Promise<MailboxThread | undefined> {
  const thread = await findAnyThread(db, threadId)
  const mailbox = thread && (await findAnyMailbox(db, thread.mailboxId))
  if (!mailbox?.agentActive || thread?.category !== 'to_answer') return undefined
  if (await isBlockedMail(db, mailbox.id, { threadId, address: thread.person.address })) return undefined
  return (await findUnderWay(db, threadId)) ? undefined : { mailbox, thread }
}

/** The mails that wait for an answer and came after one of the thread. */
export async function listAskedSince(
  db: Db,
  { settings }: MailboxRow,
  threadId: EmailThreadId,
  mailId: string | null | undefined,
): Promise<MailRow[]> {
  const mails = await listMails(db, threadId)
  return mails
    .slice(mails.findIndex(({ id }) => id === mailId) + 1)
    .filter((mail) => mail.direction === 'in' && isAsked(settings, mail))
}

/** Whether the agent has written enough into a thread, or to an address. */
export async function isTooMuch(
  { db, clock }: Within,
  to: { mailboxId: string; threadId: EmailThreadId; address: string },
): Promise<boolean> {
  const since = (ms: number) => new Date(clock.now().getTime() - ms)
  const sent = await countSent(db, to, { hourAgo: since(3_600_000), dayAgo: since(24 * 3_600_000) })
  return sent.thread >= emailLimits.perThreadHour || sent.address >= emailLimits.perAddressDay
}

export const writtenTo = (about: MailRow) => ({
  mailboxId: about.mailboxId,
  threadId: about.threadId,
  address: recipientOf(about).address,
})

type Written = Pick<AgentReply, 'text' | 'evidence' | 'unreadAttachments' | 'about' | 'asked'>

/** Keeps what the agent or a flow wrote: for approval, or for sending when the interval is over. */
export async function keepReply(
  deps: Within,
  { mailbox, thread }: MailboxThread,
  { text, evidence, unreadAttachments, about, asked }: Written,
): Promise<void> {
  if (await isTooMuch(deps, writtenTo(about))) return holdThread(deps, { mailbox, thread }, 'rate')
  const now = deps.clock.now()
  // Every mail that it answers must be one that is answered without anybody's approval.
  const isFree = asked.every((mail) => judgeMail(mailbox.settings, mail).outcome === 'send')
  // What was written without an attachment goes out only when a person has seen that.
  if (isFree && !thread.hold && unreadAttachments.length > 0) await holdThread(deps, { mailbox, thread }, 'attachment')
  const goes = isFree && thread.hold === null && unreadAttachments.length === 0
  const sendAt = goes ? new Date(now.getTime() + mailbox.settings.reply_interval * 1000) : null
  const written = { text, evidence, unreadAttachments, author: 'agent', authorId: null, sendAt } as const
  const reply = replyTo(mailbox, about, { ...written, state: goes ? 'scheduled' : 'draft' }, now)
  await insertReply(deps.db, reply)
  if (sendAt) await requestSending(deps, reply.id, sendAt)
  await noteActivity(deps.db, { mailboxId: mailbox.id, threadId: thread.id, kind: goes ? 'scheduled' : 'drafted' }, now)
  await tellMailbox(deps.db, mailbox)
}

/** It waits for a person, who sees why. */
export async function holdThread(
  { db, clock }: Within,
  { mailbox, thread }: MailboxThread,
  hold: EmailHold,
): Promise<void> {
  await updateThread(db, thread.id, { hold })
  const kind = hold === 'failed' ? 'failed' : 'held'
  await noteActivity(db, { mailboxId: mailbox.id, threadId: thread.id, kind, reason: hold }, clock.now())
  await tellMailbox(db, mailbox)
}
