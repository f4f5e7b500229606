import type { Language } from '#contract/language.ts'
import { detectLanguage } from '#engine/language/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/worker.ts'
import { isBlockedMail } from '../messaging/service.ts'
import { noteActivity } from './activity-store.ts'
import { newWords } from './mail-text.ts'
import type { MailboxRow } from './mailbox-row.ts'
import { findAnyMailbox, lockMailbox } from './mailbox-store.ts'
import { listMails, type MailRow } from './message-store.ts'
import { type FollowUpJob, followUpQueue, requestSending } from './queues.ts'
import { followUpTo } from './reply-of.ts'
import { findAnyReply, findUnderWay, insertReply } from './reply-store.ts'
import { tellMailbox } from './tell.ts'
import { findAnyThread, lockThread, updateThread } from './thread-store.ts'
import { isTooMuch } from './waiting-thread.ts'

type FollowUpDeps = Pick<Deps, 'db' | 'clock'>

/**
 * Asks once more when nobody has answered what was sent. Nothing happens when somebody has, when the conversation was put away, or
 * when something else was sent since.
 */
export const followUpWorker = (deps: FollowUpDeps): JobWorker =>
  jobWorker<FollowUpJob>({
    queue: followUpQueue,
    lanes: ['oldest'],
    leaseSeconds: 60,
    retryAfterMs: (attempts) => 10_000 * attempts,
    run: async ({ payload: { threadId, replyId }, hold }) => {
      await deps.db.transaction(async (db) => {
        const reply = await findAnyReply(db, replyId)
        if (!reply) return
        await lockMailbox(db, reply.mailboxId)
        await lockThread(db, threadId)
        const thread = await findAnyThread(db, threadId)
        const mailbox = await findAnyMailbox(db, reply.mailboxId)
        if (!mailbox?.agentActive || thread?.category !== 'waiting' || (await findUnderWay(db, threadId))) return
        if (await isBlockedMail(db, mailbox.id, { threadId, address: thread.person.address })) return
        const mails = await listMails(db, threadId)
        const last = mails.findLast(({ direction }) => direction === 'out')
        if (last?.messageId === reply.messageId && (await hold(db))) await write({ ...deps, db }, mailbox, mails, last)
      })
      return 'done'
    },
  })

async function write(deps: FollowUpDeps, mailbox: MailboxRow, mails: readonly MailRow[], last: MailRow): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const { reply_mode, reply_interval } = mailbox.settings
  const about = { mailboxId: mailbox.id, threadId: last.threadId }
  const goes = reply_mode === 'automatic' && !(await isTooMuch(deps, { ...about, address: last.to[0]?.address ?? '' }))
  const sendAt = goes ? new Date(now.getTime() + reply_interval * 1000) : null
  const text = followUpText(languageOf(mailbox, mails), last.to[0]?.name ?? '')
  const reply = followUpTo(mailbox, last, { state: goes ? 'scheduled' : 'draft', text, sendAt }, now)
  await insertReply(db, reply)
  if (sendAt) await requestSending(deps, reply.id, sendAt)
  // A person finds it where they look for what they have to do.
  else await updateThread(db, last.threadId, { category: 'to_answer', hold: 'follow_up' })
  await noteActivity(db, { ...about, kind: goes ? 'scheduled' : 'drafted', reason: 'follow_up' }, now)
  await tellMailbox(db, mailbox)
}

/** The one that is set, else the one in which the other side wrote. */
function languageOf({ settings }: MailboxRow, mails: readonly MailRow[]): Language {
  if (settings.reply_language !== 'auto') return settings.reply_language
  const theirs = mails.findLast(({ direction }) => direction === 'in') ?? mails.at(-1)
  return detectLanguage(theirs ? newWords(theirs.text) || theirs.subject : '')
}

/** It claims nothing and only asks, so that it needs no source. */
const followUpText = (language: Language, name: string): string =>
  language === 'id'
    ? `Halo${name ? ` ${name}` : ''},\n\nKami ingin memastikan email kami sebelumnya sudah sampai. Apakah masih ada yang bisa kami bantu?`
    : `Hello${name ? ` ${name}` : ''},\n\nWe wanted to check that our last email reached you. Is there anything else we can help with?`
