import type { EmailReplyId, EmailThreadId } from '#contract/email/ids.ts'
import { emailLimits } from '#contract/email/limits.ts'
import type { EmailCategory, EmailReply, EmailThread, OpenedEmailThread } from '#contract/email/thread.ts'
import { type Page, type PageQuery, toPage } from '#contract/kit/paging.ts'
import type { Db } from '../../platform/db/database.ts'
import { Failure, fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { noteActivity } from './activity-store.ts'
import { type AskMailAgentDeps, askAgent, unansweredMails } from './ask-agent.ts'
import { getMailbox } from './connection.ts'
import { listMails, type MailRow } from './message-store.ts'
import { canOpen } from './open-attachment.ts'
import { requestSending, stopFollowUp, stopSending } from './queues.ts'
import { lastOfTheirs, replyTo } from './reply-of.ts'
import * as replies from './reply-store.ts'
import { tellMailbox } from './tell.ts'
import * as threads from './thread-store.ts'
import { listAskedSince } from './waiting-thread.ts'

export type MailInboxDeps = AskMailAgentDeps
type Within = MailInboxDeps & { db: Db }

export async function listThreads(
  { db }: MailInboxDeps,
  scope: Scope,
  { category, ...page }: PageQuery & { category?: EmailCategory | undefined },
): Promise<Page<EmailThread>> {
  const { rows, total } = await threads.listPage(db, scope, category, page)
  return toPage(rows.map(presentThread), total, page)
}

/** Opening it counts as having read it. */
export async function openThread(deps: MailInboxDeps, scope: Scope, id: EmailThreadId): Promise<OpenedEmailThread> {
  const thread = await getThread(deps, scope, id)
  if (thread.unread) await threads.updateThread(deps.db, id, { unread: false })
  return show(deps, scope, id)
}

export async function changeThread(
  deps: MailInboxDeps,
  scope: Scope,
  id: EmailThreadId,
  category: EmailCategory,
): Promise<OpenedEmailThread> {
  await getThread(deps, scope, id)
  await deps.db.transaction(async (db) => {
    await threads.updateThread(db, id, { category, ...(category !== 'to_answer' && { hold: null }) })
    // Put away: nobody is to be reminded.
    if (category === 'done') await stopFollowUp({ db }, id)
  })
  return show(deps, scope, id)
}

/** Has the agent write in place of the reply that is under way, where nothing in the thread changes meanwhile. */
export async function draftReply(
  deps: MailInboxDeps,
  scope: Scope,
  id: EmailThreadId,
  signal: AbortSignal,
): Promise<OpenedEmailThread> {
  const thread = await getThread(deps, scope, id)
  const mailbox = await getMailbox(deps, scope)
  const before = await replies.findUnderWay(deps.db, id)
  const mails = await listMails(deps.db, thread.id)
  requireQuestion(mails)
  const answer = await askAgent(deps, mailbox, mails, id, signal).catch((error: unknown) => {
    throw error instanceof Failure && error.code !== 'email_nothing_to_answer' && error.status >= 500
      ? fail('email_agent_silent')
      : error
  })
  if (answer.text === '') throw fail('email_agent_silent')
  await inThread(deps, scope, id, async (within) => {
    if ((await listAskedSince(within.db, mailbox, id, mails.at(-1)?.id)).length > 0) throw fail('email_thread_changed')
    await dropUnderWay(within, id, before)
    const now = deps.clock.now()
    const { text, evidence, unreadAttachments } = answer
    const written = { state: 'draft', text, author: 'agent', authorId: null, sendAt: null } as const
    const reply = replyTo(mailbox, answer.about, { ...written, evidence, unreadAttachments }, now)
    await replies.insertReply(within.db, reply)
    await noteActivity(within.db, { mailboxId: mailbox.id, threadId: id, kind: 'drafted' }, now)
  })
  return show(deps, scope, id)
}

/** What a person wrote: the reply that is under way says it from now on, and waits again where it was about to go out. */
export async function writeReply(
  deps: MailInboxDeps,
  scope: Scope,
  id: EmailThreadId,
  text: string,
): Promise<OpenedEmailThread> {
  await getThread(deps, scope, id)
  const mailbox = await getMailbox(deps, scope)
  const about = requireQuestion(await listMails(deps.db, id))
  await inThread(deps, scope, id, async (within) => {
    const now = deps.clock.now()
    const author = { kind: 'person', id: scope.userId } as const
    const reply = await replies.findUnderWay(within.db, id)
    if (!reply) {
      const written = {
        state: 'draft',
        text,
        author: 'person',
        authorId: scope.userId,
        sendAt: null,
      } as const
      const reply = replyTo(mailbox, about, { ...written, evidence: [], unreadAttachments: [] }, now)
      return replies.insertReply(within.db, reply)
    }
    const from = ['draft', 'scheduled', 'failed', 'unclear'] as const
    if (!(await replies.moveReply(within.db, reply.id, { from, to: 'draft', now, text, author })))
      throw fail('email_reply_gone_out')
    await stopSending(within, reply.id)
  })
  return show(deps, scope, id)
}

export async function approveReply(deps: MailInboxDeps, scope: Scope, id: EmailReplyId): Promise<EmailReply> {
  return changeReply(deps, scope, id, async (within, reply) => {
    const now = deps.clock.now()
    const sendAt = new Date(now.getTime() + emailLimits.undoSeconds * 1000)
    const from = ['draft', 'failed', 'unclear', 'scheduled'] as const
    const author = { kind: reply.author, id: scope.userId }
    // Whoever approves it has read what came since it was written.
    const aboutId = unansweredMails(await listMails(within.db, reply.threadId)).at(-1)?.id
    if (!(await replies.moveReply(within.db, id, { from, to: 'scheduled', now, sendAt, aboutId, author })))
      throw fail('email_reply_gone_out')
    await requestSending(within, id, sendAt)
    const { mailboxId, threadId } = reply
    await noteActivity(within.db, { mailboxId, threadId, kind: 'scheduled', userId: scope.userId }, now)
  })
}

export async function undoReply(deps: MailInboxDeps, scope: Scope, id: EmailReplyId): Promise<EmailReply> {
  return changeReply(deps, scope, id, async (within) => {
    if (!(await replies.moveReply(within.db, id, { from: ['scheduled'], to: 'draft', now: deps.clock.now() })))
      throw fail('email_reply_gone_out')
    await stopSending(within, id)
  })
}

export async function discardReply(deps: MailInboxDeps, scope: Scope, id: EmailReplyId): Promise<EmailReply> {
  return changeReply(deps, scope, id, async (within, { mailboxId, threadId, followUp }) => {
    const now = deps.clock.now()
    const from = ['draft', 'scheduled', 'failed', 'unclear'] as const
    if (!(await replies.moveReply(within.db, id, { from, to: 'discarded', now }))) throw fail('email_reply_gone_out')
    await stopSending(within, id)
    await noteActivity(within.db, { mailboxId, threadId, kind: 'discarded', userId: scope.userId }, now)
    // Without it the other side is still who has to answer.
    if (followUp) await threads.updateThread(within.db, threadId, { category: 'waiting', hold: null })
  })
}

async function getThread(
  { db }: Pick<MailInboxDeps, 'db'>,
  scope: Scope,
  id: EmailThreadId,
): Promise<threads.ThreadRow> {
  const thread = await threads.findThread(db, scope, id)
  if (!thread) throw fail('email_thread_not_found')
  return thread
}

async function show(deps: MailInboxDeps, scope: Scope, id: EmailThreadId): Promise<OpenedEmailThread> {
  const thread = await getThread(deps, scope, id)
  const [mails, reply] = await Promise.all([listMails(deps.db, id), replies.findUnderWay(deps.db, id)])
  return {
    thread: presentThread(thread),
    messages: mails.map(presentMail),
    reply: reply ? presentReply(reply) : null,
  }
}

/** Nobody else changes the thread meanwhile; pages that show it are told. */
const inThread = (
  deps: MailInboxDeps,
  scope: Scope,
  id: EmailThreadId,
  run: (within: Within) => Promise<void>,
): Promise<void> =>
  deps.db.transaction(async (db) => {
    await threads.lockThread(db, id)
    await run({ ...deps, db })
    await tellMailbox(db, await getMailbox({ db }, scope))
  })

async function changeReply(
  deps: MailInboxDeps,
  scope: Scope,
  id: EmailReplyId,
  run: (within: Within, reply: replies.ReplyRow) => Promise<void>,
): Promise<EmailReply> {
  const reply = await replies.findReply(deps.db, scope, id)
  if (!reply) throw fail('email_reply_not_found')
  await inThread(deps, scope, reply.threadId, (within) => run(within, reply))
  const now = await replies.findReply(deps.db, scope, id)
  if (!now) throw fail('email_reply_not_found')
  return presentReply(now)
}

/** Drops the reply that is under way; throws where it is not the one that was there before, as it was. */
async function dropUnderWay(
  { db, clock }: Within,
  threadId: EmailThreadId,
  before: replies.ReplyRow | undefined,
): Promise<void> {
  const reply = await replies.findUnderWay(db, threadId)
  if (reply?.id !== before?.id || reply?.updatedAt.getTime() !== before?.updatedAt.getTime())
    throw fail('email_thread_changed')
  if (!reply) return
  const from = ['draft', 'scheduled', 'failed'] as const
  if (!(await replies.moveReply(db, reply.id, { from, to: 'discarded', now: clock.now() })))
    throw fail('email_reply_gone_out')
  await stopSending({ db }, reply.id)
}

/** The newest mail of the other side. Throws where there is none. */
function requireQuestion(mails: readonly MailRow[]): MailRow {
  const about = lastOfTheirs(mails)
  if (!about?.from.address) throw fail('email_nothing_to_answer')
  return about
}

const presentThread = ({
  mailboxId: _,
  flowReplies: __,
  replyState,
  lastAt,
  ...thread
}: threads.ThreadRow): EmailThread => ({
  ...thread,
  reply_state: replyState,
  last_at: lastAt.toISOString(),
})

const presentMail = (mail: MailRow): OpenedEmailThread['messages'][number] => ({
  id: mail.id,
  direction: mail.direction,
  from: mail.from,
  to: mail.to,
  cc: mail.cc,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  truncated: mail.truncated,
  attachments: mail.attachments.map((file) => ({
    name: file.name,
    mime: file.mime,
    bytes: file.bytes,
    problem: file.problem ?? null,
    can_open: canOpen(file),
  })),
  sent_at: mail.sentAt.toISOString(),
})

const presentReply = (reply: replies.ReplyRow): EmailReply => ({
  id: reply.id,
  state: reply.state,
  text: reply.text,
  evidence: reply.evidence,
  unread_attachments: reply.unreadAttachments,
  author: reply.author,
  follow_up: reply.followUp,
  to: reply.to,
  cc: reply.cc,
  bcc: reply.bcc,
  send_at: reply.sendAt?.toISOString() ?? null,
  reason: reply.reason,
  updated_at: reply.updatedAt.toISOString(),
})
