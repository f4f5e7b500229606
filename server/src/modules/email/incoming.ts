import type { EmailThreadId } from '#contract/email/ids.ts'
import type { EmailHold, EmailPerson } from '#contract/email/thread.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/id.ts'
import type { IncomingMail } from '../../providers/mail/read-mail.ts'
import { isBlockedMail, takeInMail } from '../messaging/service.ts'
import { noteActivity } from './activity-store.ts'
import { inboxFiles, inboxOf } from './inbox-words.ts'
import { guardOf, writerOf } from './loop-guard.ts'
import { ownLengthOf, snippetOf } from './mail-text.ts'
import type { MailboxRow } from './mailbox-row.ts'
import { hasMail, insertMail } from './message-store.ts'
import { requestFlow, stopFollowUp, stopSending } from './queues.ts'
import { copiesOf } from './reply-of.ts'
import { findUnderWay, moveReply } from './reply-store.ts'
import { isAsked, judgeMail } from './rules.ts'
import { findAnyThread, findThreadOf, insertThread, lockThread, type ThreadRow, updateThread } from './thread-store.ts'

type Within = { db: Db } & Pick<Deps, 'clock'>

/** Takes a new mail into its thread, in the transaction `db`. One that is here already changes nothing. */
export async function takeMail(
  deps: Within,
  mailbox: MailboxRow,
  mail: IncomingMail,
  uidValidity: number,
): Promise<void> {
  const { db, clock } = deps
  const numbered = { uid: mail.uid, uidValidity }
  if (await hasMail(db, mailbox.id, mail.messageId, numbered)) return
  const known = await findKnownThread(db, mailbox, mail)
  // Somebody thinks that the customer has been answered: a person is to know, and nothing answers a report.
  const guard: EmailHold | null = mail.isBounce && known ? 'bounced' : (guardOf(mail, mailbox.address) ?? null)
  const person = guard === 'bounced' && known ? known.person : writerOf(mail, mailbox.address)
  const { outcome, hold } = judgeMail(mailbox.settings, { ...mail, guard })
  // Of who is blocked in the inbox it is kept as what a machine sent: nobody is asked to answer it.
  const isBlocked = await isBlockedMail(db, mailbox.id, { threadId: known?.id, address: person.address })
  const asks = !isBlocked && isAsked(mailbox.settings, { ...mail, guard })
  const thread = known ?? (await newThread(deps, mailbox, { ...mail, person }, asks ? 'to_answer' : 'done'))
  // Before the mail has its time: a reply whose sending has begun comes before it.
  if (asks) await rethink(deps, thread.id)
  const row = { ...rowOf(mailbox, mail, thread.id, clock.now()), guard, numbered }
  await insertMail(db, row, clock.now())
  const { subject, text, attachments } = mail
  const said = {
    id: row.id,
    threadId: thread.id,
    person,
    subject,
    text,
    copies: copiesOf(mailbox, mail),
    ownLength: ownLengthOf(text),
    files: inboxFiles(attachments),
  }
  await takeInMail(deps, inboxOf(mailbox), { ...said, at: mail.sentAt }, { isAsked: asks })
  const words = { snippet: snippetOf(mail.text), lastAt: mail.sentAt }
  const about = { mailboxId: mailbox.id, threadId: thread.id }
  await noteActivity(db, { ...about, kind: 'received' }, clock.now())
  if (hold && !isBlocked) await noteActivity(db, { ...about, kind: 'held', reason: hold }, clock.now())
  // It asks nothing: what waits in the thread goes on waiting, and whoever is to be reminded is.
  if (!asks) return updateThread(db, thread.id, { ...words, unread: true, ...(!known && !isBlocked && { hold }) })
  // What a person is to see first stays so when more comes before they have.
  const stays =
    known?.category === 'to_answer' && (known.hold === 'keyword' || known.hold === 'rule') ? known.hold : null
  await updateThread(db, thread.id, {
    ...words,
    category: 'to_answer',
    unread: true,
    hold: hold ?? stays,
    person,
  })
  await stopFollowUp(deps, thread.id)
  if (outcome !== 'guarded') await requestFlow(deps, { threadId: thread.id, messageId: row.id })
}

/** The thread that it goes on with, and nobody else changes it until the transaction ends. */
async function findKnownThread(
  db: Db,
  { id }: MailboxRow,
  { references }: IncomingMail,
): Promise<ThreadRow | undefined> {
  const known = await findThreadOf(db, id, references)
  return known && (await lockThread(db, known)) ? findAnyThread(db, known) : undefined
}

async function newThread(
  { db, clock }: Within,
  mailbox: MailboxRow,
  mail: IncomingMail & { person: EmailPerson },
  category: 'done' | 'to_answer',
): Promise<{ id: EmailThreadId }> {
  const now = clock.now()
  const id = newId<EmailThreadId>(now)
  const fields = { subject: mail.subject, category, person: mail.person, snippet: '', unread: category !== 'done' }
  await insertThread(db, { ...fields, id, mailboxId: mailbox.id, hold: null, lastAt: mail.sentAt }, now)
  return { id }
}

/** A reply that waits was written before this mail: the agent's is written anew, a person's waits for the person. */
async function rethink({ db, clock }: Within, threadId: EmailThreadId): Promise<void> {
  const reply = await findUnderWay(db, threadId)
  if (!reply || (reply.state !== 'draft' && reply.state !== 'scheduled')) return
  const to = reply.author === 'agent' ? 'discarded' : 'draft'
  if (await moveReply(db, reply.id, { from: ['draft', 'scheduled'], to, now: clock.now() }))
    await stopSending({ db }, reply.id)
}

const rowOf = ({ id: mailboxId }: MailboxRow, mail: IncomingMail, threadId: EmailThreadId, now: Date) => ({
  id: newId(now),
  mailboxId,
  threadId,
  direction: 'in' as const,
  messageId: mail.messageId,
  references: mail.references,
  from: mail.from,
  replyTo: mail.replyTo,
  to: mail.to,
  cc: mail.cc,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  truncated: mail.truncated,
  attachments: mail.attachments,
  sentAt: mail.sentAt,
})
