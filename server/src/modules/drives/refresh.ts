import { Failure } from '../../platform/http/fail.ts'
import { periodicTask } from '../../platform/jobs/worker.ts'
import { DriveError } from '../../providers/drive/port.ts'
import type { DownloadDeps } from './download-worker.ts'
import { openDrive } from './open-drive.ts'
import { requestDownload } from './request-download.ts'
import * as store from './source-store.ts'

const [everySeconds, afterMs, atOnce] = [300, 60 * 60_000, 100]

/** Looks after files of agents that come from drives: each once an hour. One that has changed there is fetched anew. */
export const refreshTask = (deps: DownloadDeps) =>
  periodicTask('drive-refresh', everySeconds, async (stopped) => {
    const before = new Date(deps.clock.now().getTime() - afterMs)
    for (const source of await store.listUnchecked(deps.db, before, atOnce)) {
      if (stopped.aborted) return
      await refreshSource(deps, source)
    }
  })

async function refreshSource(deps: DownloadDeps, source: store.DriveSourceRow): Promise<void> {
  const { db, clock } = deps
  const { fileId, addOn, driveFileId, agentId } = source
  try {
    // Whoever left the place looks after nothing in it any more.
    if (!(await deps.scopeOf(source))) return await store.setSourceState(db, fileId, 'ended', clock.now())
    const drive = await openDrive(deps, source, addOn)
    const entry = await drive.entry(driveFileId)
    await store.setSourceState(db, fileId, 'current', clock.now())
    if (entry.revision !== source.revision) await requestDownload(deps, source, { addOn, driveFileId, agentId }, entry)
  } catch (error) {
    await store.setSourceState(db, fileId, stateAfter(error), clock.now())
  }
}

/** Null: as it was; the drive did not answer. */
function stateAfter(error: unknown): store.DriveSourceRow['state'] | null {
  if (error instanceof DriveError) return error.reason === 'gone' ? 'gone' : error.reason === 'ended' ? 'ended' : null
  if (!(error instanceof Failure)) throw error
  return ['drive_ended', 'drive_not_connected', 'one_drive_not_connected'].includes(error.code) ? 'ended' : null
}
