import type { EmailThreadId } from '#contract/email/ids.ts'
import type { EmailPerson } from '#contract/email/thread.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/id.ts'
import type { IncomingMail } from '../../providers/mail/read-mail.ts'
import { takeInOldMails } from '../messaging/service.ts'
import { inboxFiles, inboxOf } from './inbox-words.ts'
import { guardOf, writerOf } from './loop-guard.ts'
import { ownLengthOf, snippetOf } from './mail-text.ts'
import type { MailboxRow } from './mailbox-row.ts'
import type { MailRow } from './message-store.ts'
import { insertMails, numberMails } from './old-mail-store.ts'
import { addToThreads, findThreadsOf, insertThreads } from './old-thread-store.ts'
import { copiesOf } from './reply-of.ts'

export type OldMail = IncomingMail & { receivedAt: Date }

/**
 * Takes many mails that were there before the mailbox was connected into their threads, in the transaction `db`, which holds the mailbox: they are shown
 * and found, and nothing follows from them. Those that are here already change nothing.
 */
export async function takeOldMails(
  deps: { db: Db } & Pick<Deps, 'clock'>,
  mailbox: MailboxRow,
  given: readonly OldMail[],
  uidValidity: number,
): Promise<void> {
  const { db, clock } = deps
  const here = await numberMails(db, mailbox.id, given, uidValidity)
  const mails = [...new Map(given.map((mail) => [mail.messageId, mail])).values()].filter(
    ({ messageId }) => !here.has(messageId),
  )
  if (mails.length === 0) return
  const now = clock.now()
  const threads = await findThreadsOf(
    db,
    mailbox.id,
    mails.flatMap(({ references }) => references),
  )
  const rows: (MailRow & { receivedAt: Date; person: EmailPerson })[] = []
  const begun = new Set<EmailThreadId>()
  for (const mail of mails) {
    const answered = mail.references.toReversed().find((id) => threads.has(id))
    const known = answered === undefined ? undefined : threads.get(answered)
    const threadId = known ?? newId<EmailThreadId>(now)
    if (!known) begun.add(threadId)
    threads.set(mail.messageId, threadId)
    rows.push({
      ...rowOf(mailbox, mail, { threadId, uidValidity, now }),
      receivedAt: mail.receivedAt,
      person: writerOf(mail, mailbox.address),
    })
  }
  await insertThreads(
    db,
    rows.filter(({ threadId }) => begun.delete(threadId)),
    now,
  )
  await insertMails(db, rows, mailbox.createdAt)
  await addToThreads(
    db,
    rows.map((row) => ({ ...row, snippet: snippetOf(row.text) })),
  )
  const said = rows.map(({ attachments, ...row }) => ({
    id: row.id,
    threadId: row.threadId,
    person: row.person,
    subject: row.subject,
    text: row.text,
    at: row.sentAt,
    copies: copiesOf(mailbox, row),
    ownLength: ownLengthOf(row.text),
    files: inboxFiles(attachments),
  }))
  await takeInOldMails(deps, inboxOf(mailbox), said)
}

const rowOf = (
  mailbox: MailboxRow,
  { uid, receivedAt: _, isInvitation, isBounce: __, headers, ...mail }: OldMail,
  { threadId, uidValidity, now }: { threadId: EmailThreadId; uidValidity: number; now: Date },
): MailRow => ({
  ...mail,
  id: newId(now),
  mailboxId: mailbox.id,
  threadId,
  direction: 'in',
  guard: guardOf({ ...mail, isInvitation, headers }, mailbox.address) ?? null,
  numbered: { uid, uidValidity },
})
