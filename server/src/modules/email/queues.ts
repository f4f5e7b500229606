import type { EmailReplyId, EmailThreadId } from '#contract/email/ids.ts'
import { dequeueJob, type Enqueuer, enqueueJobs } from '../../platform/jobs/enqueue.ts'

export const draftQueue = 'email-draft'
export const sendQueue = 'email-send'
export const keepQueue = 'email-keep'
export const flowQueue = 'email-flow'
export const followUpQueue = 'email-follow-up'
export type DraftJob = { threadId: EmailThreadId }
export type MailFlowJob = { threadId: EmailThreadId; messageId: string }
export type FollowUpJob = { threadId: EmailThreadId; replyId: EmailReplyId }
export type SendReplyJob = { replyId: EmailReplyId }

/** Has the agent answer a thread; what it was at before is given up. */
export const requestDraft = (deps: Enqueuer, threadId: EmailThreadId): Promise<void> =>
  enqueueJobs<DraftJob>(deps, draftQueue, [{ key: threadId, payload: { threadId } }], { replace: true })

/** Gives a mail to the flows that listen; where none does, the agent drafts. Each mail is a job of its own, which begins anew. */
export const requestFlow = (deps: Enqueuer, payload: MailFlowJob): Promise<void> =>
  enqueueJobs<MailFlowJob>(deps, flowQueue, [{ key: payload.messageId, payload }], { replace: true })

/** Asks again when nobody has answered the reply until then. */
export const requestFollowUp = (deps: Enqueuer, payload: FollowUpJob, dueAt: Date): Promise<void> =>
  enqueueJobs<FollowUpJob>(deps, followUpQueue, [{ key: payload.threadId, payload, dueAt }], { replace: true })

export const stopFollowUp = (deps: Pick<Enqueuer, 'db'>, threadId: EmailThreadId): Promise<void> =>
  dequeueJob(deps, followUpQueue, threadId)

/** Sends a reply when its time has come. */
export const requestSending = (deps: Enqueuer, replyId: EmailReplyId, dueAt: Date): Promise<void> =>
  enqueueJobs<SendReplyJob>(deps, sendQueue, [{ key: replyId, payload: { replyId }, dueAt }], { replace: true })

export const stopSending = (deps: Pick<Enqueuer, 'db'>, replyId: EmailReplyId): Promise<void> =>
  dequeueJob(deps, sendQueue, replyId)

/** Puts a sent reply into the mailbox's folder of sent mails. */
export const requestKeeping = (deps: Enqueuer, replyId: EmailReplyId): Promise<void> =>
  enqueueJobs<SendReplyJob>(deps, keepQueue, [{ key: replyId, payload: { replyId } }])
