import type { EmailThreadId } from '#contract/email/ids.ts'
import type { EmailHold } from '#contract/email/thread.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/id.ts'
import type { IncomingMail } from '../../providers/mail/read-mail.ts'
import { says } from '../answering/service.ts'
import { noteActivity } from './activity-store.ts'
import { guardOf } from './loop-guard.ts'
import { snippetOf } from './mail-text.ts'
import type { MailboxRow } from './mailbox-row.ts'
import { hasMail, insertMail } from './message-store.ts'
import { requestDraft, stopSending } from './queues.ts'
import { findUnderWay, moveReply } from './reply-store.ts'
import { findThreadOf, insertThread, lockThread, updateThread } from './thread-store.ts'

type Within = { db: Db } & Pick<Deps, 'clock'>

/**
 * Takes a mail into its thread, in the transaction `db`. What is `old` was there before the mailbox was connected: it is shown, and
 * nothing follows from it. One that is here already changes nothing.
 */
export async function takeMail(
  deps: Within,
  mailbox: MailboxRow,
  mail: IncomingMail,
  { uidValidity, old }: { uidValidity: number; old: boolean },
): Promise<void> {
  const { db, clock } = deps
  const numbered = { uid: mail.uid, uidValidity }
  if (await hasMail(db, mailbox.id, mail.messageId, numbered)) return
  const hold = old ? undefined : holdOf(mailbox, mail)
  const category = old || hold === 'automated' ? 'done' : 'to_answer'
  const threadId = await threadFor(deps, mailbox, mail, category)
  await insertMail(db, { ...rowOf(mailbox, mail, threadId, clock.now()), numbered }, clock.now())
  const words = { snippet: snippetOf(mail.text), lastAt: mail.sentAt }
  if (old) return updateThread(db, threadId, words)
  await updateThread(db, threadId, { ...words, category, unread: true, hold: hold ?? null, person: mail.from })
  const about = { mailboxId: mailbox.id, threadId }
  await noteActivity(db, { ...about, kind: 'received' }, clock.now())
  if (hold) await noteActivity(db, { ...about, kind: 'held', reason: hold }, clock.now())
  await rethink(deps, threadId)
  if (!hold || hold === 'keyword') await requestDraft(deps, threadId)
}

function holdOf({ address, settings }: MailboxRow, mail: IncomingMail): EmailHold | undefined {
  const guarded = guardOf(mail, address)
  if (guarded) return guarded
  return says.any(`${mail.subject}\n${mail.text}`, settings.approval_keywords) ? 'keyword' : undefined
}

async function threadFor(
  { db, clock }: Within,
  mailbox: MailboxRow,
  mail: IncomingMail,
  category: 'done' | 'to_answer',
): Promise<EmailThreadId> {
  const known = await findThreadOf(db, mailbox.id, mail.references)
  if (known && (await lockThread(db, known))) return known
  const now = clock.now()
  const id = newId<EmailThreadId>(now)
  const fields = { subject: mail.subject, category, person: mail.from, snippet: '', unread: category !== 'done' }
  await insertThread(db, { ...fields, id, mailboxId: mailbox.id, hold: null, lastAt: mail.sentAt }, now)
  return id
}

/** A reply that waits was written before this mail: the agent's is written anew, a person's waits for the person. */
async function rethink({ db, clock }: Within, threadId: EmailThreadId): Promise<void> {
  const reply = await findUnderWay(db, threadId)
  if (!reply || (reply.state !== 'draft' && reply.state !== 'scheduled')) return
  const to = reply.author === 'agent' ? 'discarded' : 'draft'
  await moveReply(db, reply.id, { from: ['draft', 'scheduled'], to, now: clock.now() })
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
