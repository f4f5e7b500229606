import type { RecordId } from '#contract/kit/id.ts'

/** The channel on which an answer's events go. */
export const channelOf = (recordId: RecordId) => `answer:${recordId}`
