import { type Enqueuer, enqueueJobs } from '../../platform/jobs/enqueue.ts'

export const mediaQueue = 'messaging-media'
export type MediaJob = { accountId: string; conversationId: string; messageId: string; mediaId: string }

/** Has the file of a message fetched. */
export const requestMedia = (deps: Enqueuer, job: MediaJob): Promise<void> =>
  enqueueJobs<MediaJob>(deps, mediaQueue, [{ key: job.messageId, payload: job }])
