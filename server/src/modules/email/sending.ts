import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/id.ts'
import { doublingWait } from '../../platform/jobs/doubling-wait.ts'
import { type JobEnd, type JobWorker, jobWorker } from '../../platform/jobs/worker.ts'
import { MailServerError } from '../../providers/mail/port.ts'
import { writeMail } from '../../providers/mail/smtp.ts'
import { keepsSentItself } from '../../providers/mail/vendor-servers.ts'
import { isBlockedMail, takeInFailedMail, takeInSentMail } from '../messaging/service.ts'
import { noteActivity } from './activity-store.ts'
import { longestHandOverMs } from './hand-over.ts'
import { inboxOf } from './inbox-words.ts'
import type { MailboxRow } from './mailbox-row.ts'
import { noteState } from './mailbox-state.ts'
import { findAnyMailbox, lockMailbox } from './mailbox-store.ts'
import { insertMail } from './message-store.ts'
import type { MailPorts } from './ports.ts'
import { keepQueue, requestFlow, requestFollowUp, requestKeeping, type SendReplyJob, sendQueue } from './queues.ts'
import { outgoingMail } from './reply-of.ts'
import { findAnyReply, moveReply, type ReplyRow } from './reply-store.ts'
import { tellMailbox } from './tell.ts'
import { lockThread, updateThread } from './thread-store.ts'
import { listAskedSince } from './waiting-thread.ts'

type SendDeps = Pick<Deps, 'db' | 'clock' | 'log'> & { ports: MailPorts }

const DAY = 86_400_000
/** Connecting an account again sends at once what waited; this is for what slipped through. */
const endedWaitMs = 3_600_000
/** While a hand-over may still be going on. */
const lookAgainMs = 2_000
const lanes = Array.from({ length: 4 }, () => 'oldest' as const)
/** For some hours. */
const waitAfter = doublingWait({ firstMs: 10_000, longestMs: 30 * 60_000, tries: 12 })

/**
 * Sends a reply when its time has come, once: that sending begins is noted when the server asks for the mail, before a byte is handed over. What
 * was cut off before is sent again. What was cut off after that is waited for, as its hand-over goes on without this process (`hand-over.ts`); where that
 * ended, too, it is looked for among the sent mails, and where it is not there, a person decides.
 */
export const sendWorker = (deps: SendDeps): JobWorker =>
  jobWorker<SendReplyJob>({
    queue: sendQueue,
    lanes,
    leaseSeconds: 90,
    retryAfterMs: waitAfter,
    run: async ({ payload: { replyId } }) => {
      const { db, clock } = deps
      const reply = await findAnyReply(db, replyId)
      const mailbox = reply && (await findAnyMailbox(db, reply.mailboxId))
      if (!mailbox) return 'done'
      if (mailbox.state === 'access_ended') return whenConnected(deps)
      if (reply.state === 'sending') return findOut(deps, mailbox, reply)
      if (reply.state !== 'scheduled') return 'done'
      if (reply.sendAt && reply.sendAt > clock.now()) return { again: reply.sendAt }
      const to = { threadId: reply.threadId, address: '' }
      if (reply.author === 'agent' && (await isBlockedMail(db, mailbox.id, to))) return keepBack(deps, mailbox, reply)
      return send(deps, mailbox, reply)
    },
    onGivenUp: async ({ payload: { replyId } }) => {
      const reply = await findAnyReply(deps.db, replyId)
      const mailbox = reply && (await findAnyMailbox(deps.db, reply.mailboxId))
      if (mailbox && reply.state === 'scheduled') await stopAt(deps, mailbox, reply, 'failed', reply.reason)
      if (mailbox && reply.state === 'sending') await stopAt(deps, mailbox, reply, 'unclear', reply.reason)
    },
  })

const whenConnected = ({ clock }: SendDeps) => ({ again: new Date(clock.now().getTime() + endedWaitMs) })

/** Its customer was blocked since the agent wrote it: a person decides. */
async function keepBack(deps: SendDeps, mailbox: MailboxRow, { id }: ReplyRow): Promise<JobEnd> {
  await moveReply(deps.db, id, { from: ['scheduled'], to: 'draft', now: deps.clock.now() })
  await tellMailbox(deps.db, mailbox)
  return 'done'
}

async function send(deps: SendDeps, mailbox: MailboxRow, reply: ReplyRow): Promise<JobEnd> {
  const now = deps.clock.now()
  const { id: replyId, sendAt, updatedAt } = reply
  const mail = outgoingMail(mailbox, reply, now)
  const end = await deps.ports.handOver(mailbox, { replyId, mail, sendAt, updatedAt, now })
  if (end === 'not_ours') return 'done'
  if (end !== 'accepted') return refused(deps, mailbox, reply, new MailServerError(end.state, end.reason, end.unclear))
  await isOut(deps, mailbox, reply)
  return 'done'
}

/** What the server did not take: it comes again where the server was not there, and is for a person else. */
async function refused(deps: SendDeps, mailbox: MailboxRow, reply: ReplyRow, error: MailServerError): Promise<JobEnd> {
  const { db, clock } = deps
  const { reason, state } = error
  if (error.unclear) return stopAt(deps, mailbox, reply, 'unclear', reason)
  if (state === 'unreachable' || state === 'access_ended') {
    await moveReply(db, reply.id, {
      from: ['scheduled', 'sending'],
      to: 'scheduled',
      now: clock.now(),
      sendAt: reply.sendAt,
      reason,
    })
    if (state === 'unreachable') throw error
    await endAccess(deps, mailbox, reason)
    return whenConnected(deps)
  }
  if (state === 'wrong_password' || state === 'certificate') await noteState(deps, mailbox.id, state, reason)
  return stopAt(deps, mailbox, reply, 'failed', reason)
}

/** What is scheduled stays so. */
const endAccess = (deps: SendDeps, mailbox: MailboxRow, reason: string): Promise<void> =>
  noteState(deps, mailbox.id, 'access_ended', reason)

/** The process that had it sent died meanwhile. */
async function findOut(deps: SendDeps, mailbox: MailboxRow, reply: ReplyRow): Promise<JobEnd> {
  if (reply.accepted) {
    await isOut(deps, mailbox, reply)
    return 'done'
  }
  const now = deps.clock.now().getTime()
  const restMs = reply.updatedAt.getTime() + longestHandOverMs - now
  if (restMs > 0) return { again: new Date(now + Math.min(restMs, lookAgainMs)) }
  const inbox = await deps.ports.openInbox(mailbox).catch((error: unknown) => {
    if (!(error instanceof MailServerError) || error.state !== 'access_ended') throw error
    return endAccess(deps, mailbox, error.reason)
  })
  if (!inbox) return whenConnected(deps)
  const isThere = await inbox.hasSent(`<${reply.messageId}>`).finally(() => inbox.close())
  if (!isThere) return stopAt(deps, mailbox, reply, 'unclear', '')
  await isOut(deps, mailbox, reply)
  return 'done'
}

const isOut = (deps: SendDeps, mailbox: MailboxRow, { id, threadId }: ReplyRow): Promise<void> =>
  deps.db.transaction(async (db) => {
    const within = { ...deps, db }
    const now = deps.clock.now()
    // A copy of it may arrive at this very moment.
    await lockMailbox(db, mailbox.id)
    await lockThread(db, threadId)
    const reply = await findAnyReply(db, id)
    if (!reply || !(await moveReply(db, id, { from: ['sending'], to: 'sent', now }))) return
    // When sending began: what came since stands behind it.
    const sentAt = reply.updatedAt
    await insertMail(db, sentRow(mailbox, reply, sentAt), sentAt)
    const newer = await listAskedSince(db, mailbox, threadId, reply.aboutId)
    const by = { kind: reply.author, userId: reply.authorId }
    const sent = { replyId: id, by, wroteAgain: newer.length > 0 }
    await takeInSentMail(within, inboxOf(mailbox), wordsOf(reply, sentAt), sent)
    await noteActivity(db, { mailboxId: mailbox.id, threadId, kind: 'sent', userId: reply.authorId }, now)
    await requestKeeping(within, id)
    if (newer.length === 0) await awaitAnswer(within, mailbox, reply, now)
    else for (const mail of newer) if (!mail.guard) await requestFlow(within, { threadId, messageId: mail.id })
    await tellMailbox(db, mailbox)
  })

/** The other side is who writes next; where it does not, the agent asks again. */
async function awaitAnswer(deps: SendDeps, mailbox: MailboxRow, reply: ReplyRow, now: Date): Promise<void> {
  const { id: replyId, threadId, text, updatedAt: lastAt } = reply
  const after = { category: 'waiting', unread: false, hold: null, snippet: text.slice(0, 160), lastAt } as const
  await updateThread(deps.db, threadId, after)
  const days = mailbox.settings.follow_up_days
  if (days === 0 || !reply.aboutId || reply.followUp) return
  await requestFollowUp(deps, { threadId, replyId }, new Date(now.getTime() + days * DAY))
}

async function stopAt(
  { db, clock }: SendDeps,
  mailbox: MailboxRow,
  reply: ReplyRow,
  to: 'failed' | 'unclear',
  reason: string,
): Promise<'done'> {
  const now = clock.now()
  await db.transaction(async (tx: Db) => {
    if (!(await moveReply(tx, reply.id, { from: ['sending', 'scheduled'], to, now, reason }))) return
    await noteActivity(tx, { mailboxId: mailbox.id, threadId: reply.threadId, kind: 'failed', reason }, now)
    await takeInFailedMail({ db: tx, clock }, inboxOf(mailbox), wordsOf(reply, now), reply.id)
    await tellMailbox(tx, mailbox)
  })
  return 'done'
}

const wordsOf = ({ id, threadId, to: [person = { name: '', address: '' }], subject, text }: ReplyRow, at: Date) => ({
  id,
  threadId,
  person,
  subject,
  text,
  files: [],
  at,
})

const sentRow = (mailbox: MailboxRow, reply: ReplyRow, sentAt: Date) => ({
  id: newId(sentAt),
  mailboxId: mailbox.id,
  threadId: reply.threadId,
  direction: 'out' as const,
  messageId: reply.messageId,
  references: reply.references,
  from: { name: mailbox.name, address: mailbox.address },
  replyTo: null,
  to: reply.to,
  cc: reply.cc.map((address) => ({ name: '', address })),
  subject: reply.subject,
  text: reply.text,
  html: '',
  truncated: false,
  attachments: [],
  numbered: null,
  guard: null,
  sentAt,
})

/** Puts a sent reply into the mailbox's own folder, where people look for it. One that is there is left alone. */
export const keepWorker = (deps: SendDeps): JobWorker =>
  jobWorker<SendReplyJob>({
    queue: keepQueue,
    lanes: ['oldest'],
    leaseSeconds: 60,
    retryAfterMs: waitAfter,
    run: async ({ payload: { replyId } }) => {
      const reply = await findAnyReply(deps.db, replyId)
      const mailbox = reply && (await findAnyMailbox(deps.db, reply.mailboxId))
      if (!mailbox || reply.state !== 'sent' || keepsSentItself(mailbox.imapHost)) return 'done'
      const raw = await writeMail(outgoingMail(mailbox, reply, reply.updatedAt), true)
      const inbox = await deps.ports.openInbox(mailbox)
      try {
        const kept = await inbox.keepSent(raw, `<${reply.messageId}>`)
        if (!kept) deps.log.info('a mailbox has no folder of sent mails')
      } finally {
        await inbox.close()
      }
      return 'done'
    },
  })
