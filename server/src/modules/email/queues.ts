import type { EmailReplyId, EmailThreadId } from '#contract/email/ids.ts'
import { dequeue, type Enqueuer, enqueue } from '../../platform/jobs/enqueue.ts'

export const draftQueue = 'email-draft'
export const sendQueue = 'email-send'
export const keepQueue = 'email-keep'
export type DraftJob = { threadId: EmailThreadId }
export type SendReplyJob = { replyId: EmailReplyId }

/** Has the agent answer a thread; what it was at before is given up. */
export const requestDraft = (deps: Enqueuer, threadId: EmailThreadId): Promise<void> =>
  enqueue<DraftJob>(deps, draftQueue, [{ key: threadId, payload: { threadId } }], { replace: true })

/** Sends a reply when its time has come. */
export const requestSending = (deps: Enqueuer, replyId: EmailReplyId, dueAt: Date): Promise<void> =>
  enqueue<SendReplyJob>(deps, sendQueue, [{ key: replyId, payload: { replyId }, dueAt }], { replace: true })

export const stopSending = (deps: Pick<Enqueuer, 'db'>, replyId: EmailReplyId): Promise<void> =>
  dequeue(deps, sendQueue, replyId)

/** Puts a sent reply into the mailbox's folder of sent mails. */
export const requestKeeping = (deps: Enqueuer, replyId: EmailReplyId): Promise<void> =>
  enqueue<SendReplyJob>(deps, keepQueue, [{ key: replyId, payload: { replyId } }])
