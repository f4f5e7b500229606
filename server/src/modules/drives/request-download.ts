import { newId } from '../../platform/id.ts'
import { enqueueJobs } from '../../platform/jobs/enqueue.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { fileNameOf } from '../../providers/drive/kinds.ts'
import type { DriveEntry } from '../../providers/drive/port.ts'
import { type DownloadOf, putDownload } from './download-store.ts'
import { type DownloadDeps, type DownloadJob, downloadQueue } from './download-worker.ts'

/** Has a file fetched, unless it is on its way already. */
export async function requestDownload(
  deps: Pick<DownloadDeps, 'db' | 'clock'>,
  { userId, organizationId, workspaceId }: Tenant,
  of: DownloadOf,
  entry: DriveEntry,
): Promise<void> {
  const { addOn, driveFileId, agentId } = of
  const now = deps.clock.now()
  const id = newId(now)
  const about = { id, name: fileNameOf(entry), bytesTotal: entry.bytes, createdAt: now }
  await deps.db.transaction(async (db) => {
    const row = { userId, organizationId, workspaceId, addOn, driveFileId, agentId, ...about }
    if (await putDownload(db, row))
      await enqueueJobs<DownloadJob>({ ...deps, db }, downloadQueue, [{ key: id, payload: { downloadId: id } }])
  })
}
