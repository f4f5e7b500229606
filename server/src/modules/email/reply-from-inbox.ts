import type { EmailReplyId, EmailThreadId } from '#contract/email/ids.ts'
import type { UserId } from '#contract/kit/id.ts'
import type { Deps } from '../../platform/deps.ts'
import { ChannelError } from '../../providers/whatsapp/port.ts'
import { noteActivity } from './activity-store.ts'
import { findAnyMailbox } from './mailbox-store.ts'
import { listMails } from './message-store.ts'
import { requestSending, stopSending } from './queues.ts'
import { lastOfTheirs, replyTo } from './reply-of.ts'
import * as replies from './reply-store.ts'
import { tellMailbox } from './tell.ts'
import { findAnyThread, lockThread } from './thread-store.ts'

const gone = () => new ChannelError({ reason: 'unknown', code: 404, text: 'the thread is gone' })
const busy = () => new ChannelError({ reason: 'not_reached', code: 409, text: 'another reply is going out' }, 5_000)

/**
 * What a person wrote in the inbox goes out of the mailbox as the reply of its thread, in the place of a draft. Its key is its id: a key
 * that came before is the same reply. Throws ChannelError.
 */
export async function replyFromInbox(
  deps: Pick<Deps, 'db' | 'clock'>,
  threadId: string,
  { text, key, by }: { text: string; key: string; by: string | null },
): Promise<string> {
  // Both were made here: the thread by this module, the key by the inbox.
  const [id, replyId] = [threadId as EmailThreadId, key as EmailReplyId]
  await deps.db.transaction(async (db) => {
    if (!(await lockThread(db, id))) throw gone()
    if (await replies.findAnyReply(db, replyId)) return
    const thread = await findAnyThread(db, id)
    const mailbox = thread && (await findAnyMailbox(db, thread.mailboxId))
    const about = lastOfTheirs(await listMails(db, id))
    if (!mailbox || !about?.from.address) throw gone()
    const now = deps.clock.now()
    const before = await replies.findUnderWay(db, id)
    if (before) {
      const from = ['draft', 'scheduled', 'failed', 'unclear'] as const
      if (!(await replies.moveReply(db, before.id, { from, to: 'discarded', now }))) throw busy()
      await stopSending({ db }, before.id)
    }
    const authorId = by as UserId | null
    const written = { state: 'scheduled', text, author: 'person', authorId, sendAt: now } as const
    const reply = replyTo(mailbox, about, { ...written, evidence: [], unreadAttachments: [] }, now)
    const domain = mailbox.address.slice(mailbox.address.lastIndexOf('@') + 1)
    await replies.insertReply(db, { ...reply, id: replyId, messageId: `${replyId}@${domain}` })
    await requestSending({ ...deps, db }, replyId, now)
    const news = { mailboxId: mailbox.id, threadId: id, kind: 'scheduled' as const, userId: authorId }
    await noteActivity(db, news, now)
    await tellMailbox(db, mailbox)
  })
  return replyId
}
