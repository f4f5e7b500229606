import type { EmailThreadId } from '#contract/email/ids.ts'
import { localized } from '#contract/kit/localized-text.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/id.ts'
import { type MessageChannel, StepFailed } from '../flows/service.ts'
import { findMailbox, lockMailbox } from './mailbox-store.ts'
import { requestSending } from './queues.ts'
import { firstMail } from './reply-of.ts'
import { findReplyOfFlow, insertReply } from './reply-store.ts'
import { insertThread } from './thread-store.ts'
import { isTooMuch } from './waiting-thread.ts'

/** How flows write from the mailbox of the place: a conversation of its own for each mail, once per key. */
export const mailChannel = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): MessageChannel => ({
  send: async ({ to, subject = '', text, key, run }) => {
    const mailbox = await findMailbox(db, run)
    if (!mailbox) return undefined
    const now = clock.now()
    return db.transaction(async (tx) => {
      await lockMailbox(tx, mailbox.id)
      const known = await findReplyOfFlow(tx, mailbox.id, key)
      if (known) return { messageId: known.id }
      const threadId = newId<EmailThreadId>(now)
      if (await isTooMuch({ db: tx, clock }, { mailboxId: mailbox.id, threadId, address: to }))
        throw new StepFailed(
          'too_many_mails',
          localized(
            `Enough mails went to "${to}" today. Look at the conversations in Email.`,
            `Sudah cukup banyak email ke "${to}" hari ini. Lihat percakapannya di Email.`,
          ),
        )
      const person = { name: '', address: to }
      const thread = { id: threadId, mailboxId: mailbox.id, subject, category: 'waiting', person } as const
      await insertThread(tx, { ...thread, snippet: text.slice(0, 160), unread: false, hold: null, lastAt: now }, now)
      const mail = firstMail(mailbox, threadId, { to: person, subject, text, flowKey: key }, now)
      await insertReply(tx, mail)
      await requestSending({ db: tx, clock }, mail.id, now)
      return { messageId: mail.id }
    })
  },
})
