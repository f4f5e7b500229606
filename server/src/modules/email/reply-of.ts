import type { AnswerPart } from '#contract/chat/parts.ts'
import type { EmailReplyId, EmailThreadId } from '#contract/email/ids.ts'
import type { EmailPerson } from '#contract/email/thread.ts'
import type { UserId } from '#contract/kit/id.ts'
import { newId } from '../../platform/id.ts'
import type { OutgoingMail } from '../../providers/mail/port.ts'
import type { MailboxRow } from './mailbox-row.ts'
import type { MailRow } from './message-store.ts'
import type { ReplyRow } from './reply-store.ts'

type Written = {
  state: ReplyRow['state']
  text: string
  evidence: AnswerPart[]
  unreadAttachments: ReplyRow['unreadAttachments']
  author: ReplyRow['author']
  authorId: UserId | null
  sendAt: Date | null
  followUp?: boolean
}

/** What a reply of a thread is about: the newest mail that a person of the other side wrote; where only machines did, the newest of theirs. */
export const lastOfTheirs = (mails: readonly MailRow[]): MailRow | undefined =>
  mails.findLast(({ direction, guard }) => direction === 'in' && guard !== 'automated' && guard !== 'bounced') ??
  mails.findLast(({ direction }) => direction === 'in')

/** Whom a reply to the mail goes to. */
export const recipientOf = ({ replyTo, from }: MailRow): EmailPerson => replyTo ?? from

const mostCopies = 20

/**
 * Who else is in the conversation, and gets what a person answers: those whom the mail names beside its writer and this mailbox. An address of
 * the own domain that it was sent to is another name of the mailbox.
 */
export function copiesOf(
  { address }: Pick<MailboxRow, 'address'>,
  mail: Pick<MailRow, 'from' | 'replyTo' | 'to' | 'cc'>,
): string[] {
  const own = address.toLowerCase()
  const domain = own.slice(own.lastIndexOf('@'))
  const known = new Set([own, mail.from.address.toLowerCase(), (mail.replyTo ?? mail.from).address.toLowerCase()])
  const others = [...mail.to.filter((to) => !to.address.toLowerCase().endsWith(domain)), ...mail.cc]
    .map((person) => person.address.toLowerCase())
    .filter((other) => other.includes('@') && !known.has(other))
  return [...new Set(others)].slice(0, mostCopies)
}

/** A reply to a mail, as a thread has it: to whom it asks, about the same subject, after all those before it. */
export function replyTo(mailbox: MailboxRow, about: MailRow, written: Written, now: Date): Omit<ReplyRow, 'accepted'> {
  const id = newId<EmailReplyId>(now)
  return {
    followUp: false,
    flowKey: null,
    ...written,
    id,
    mailboxId: mailbox.id,
    threadId: about.threadId,
    aboutId: about.id,
    to: [recipientOf(about)],
    // What an agent writes goes to whoever asked alone: no stranger decides whom it writes to.
    cc: [...new Set([...mailbox.cc, ...(written.author === 'person' ? copiesOf(mailbox, about) : [])])],
    bcc: mailbox.bcc,
    subject: replySubject(about.subject),
    messageId: messageIdOf(mailbox, id),
    references: [...about.references, about.messageId].slice(-50),
    reason: '',
    updatedAt: now,
  }
}

export const replySubject = (subject: string): string =>
  /^(re|bls|balas)\s*:/i.test(subject) ? subject : `Re: ${subject}`

const messageIdOf = ({ address }: MailboxRow, id: EmailReplyId) =>
  `${id}@${address.slice(address.lastIndexOf('@') + 1)}`

/** Asks again about a mail of ours that nobody answered: to the same people, after all of the thread. */
export function followUpTo(
  mailbox: MailboxRow,
  sent: MailRow,
  written: Pick<Written, 'state' | 'text' | 'sendAt'>,
  now: Date,
): Omit<ReplyRow, 'accepted'> {
  const rest = { author: 'agent', authorId: null, followUp: true } as const
  const reply = replyTo(mailbox, sent, { ...written, ...rest, evidence: [], unreadAttachments: [] }, now)
  return { ...reply, to: sent.to }
}

/** A mail that begins a conversation, written by the step of a flow. */
export function firstMail(
  mailbox: MailboxRow,
  threadId: EmailThreadId,
  { to, subject, text, flowKey }: { to: EmailPerson; subject: string; text: string; flowKey: string },
  now: Date,
): Omit<ReplyRow, 'accepted'> {
  const id = newId<EmailReplyId>(now)
  return {
    id,
    mailboxId: mailbox.id,
    threadId,
    aboutId: null,
    state: 'scheduled',
    text,
    evidence: [],
    unreadAttachments: [],
    author: 'agent',
    authorId: null,
    to: [to],
    cc: mailbox.cc,
    bcc: mailbox.bcc,
    subject,
    messageId: messageIdOf(mailbox, id),
    references: [],
    sendAt: now,
    reason: '',
    followUp: false,
    flowKey,
    updatedAt: now,
  }
}

/** The same mail however often it is made: as it is sent, and as it is kept. */
export const outgoingMail = (mailbox: MailboxRow, reply: ReplyRow, date: Date): OutgoingMail => ({
  from: { name: mailbox.name, address: mailbox.address },
  to: reply.to,
  cc: reply.cc,
  bcc: reply.bcc,
  subject: reply.subject,
  text: reply.text,
  messageId: `<${reply.messageId}>`,
  inReplyTo: reply.references.length > 0 ? `<${reply.references.at(-1)}>` : null,
  references: reply.references.map((id) => `<${id}>`),
  date,
})
