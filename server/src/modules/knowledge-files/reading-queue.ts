import type { KnowledgeVersionId } from '#contract/knowledge-files/schemas.ts'
import { type Enqueuer, enqueueJobs } from '../../platform/jobs/enqueue.ts'

export const readingQueue = 'knowledge-reading'
export type ReadingJob = { versionId: KnowledgeVersionId }
/** The task that puts vectors into the database's index. */
export const indexingQueue = 'knowledge-indexing'
/** The task that makes vectors anew. */
export const embeddingQueue = 'knowledge-embedding'

/** Has versions read, small ones not behind large ones; what somebody reads now is begun anew. */
export const enqueueReading = (
  deps: Enqueuer,
  versions: readonly { id: KnowledgeVersionId; bytes: number }[],
): Promise<void> =>
  enqueueJobs<ReadingJob>(
    deps,
    readingQueue,
    versions.map(({ id, bytes }) => ({ key: id, payload: { versionId: id }, weight: bytes })),
    { replace: true },
  )
