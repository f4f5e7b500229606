import { setTimeout as wait } from 'node:timers/promises'
import type { DriveDownload } from '#contract/add-ons/drive-schemas.ts'
import type { AttachedFile } from '#contract/chat/schemas.ts'
import { errorMessage } from '#contract/errors.ts'
import type { FileId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import * as store from './download-store.ts'
import { type DownloadDeps, maxDownloadMs, requireTakeable } from './download-worker.ts'
import { openDrive, withDriveFailures } from './open-drive.ts'
import { requestDownload } from './request-download.ts'

export type DownloadsDeps = DownloadDeps & {
  /** The files of a person that wait for a question, of these. */
  attachedFile: (scope: Scope, id: FileId) => Promise<AttachedFile | undefined>
}

const lookMs = 300

/** Begins to fetch a file, or tells how far it is. One that has failed, or was used already, begins anew when `anew`. */
export async function startDownload(
  deps: DownloadsDeps,
  scope: Scope,
  of: store.DownloadOf,
  { language, anew }: { language: Language; anew: boolean },
): Promise<DriveDownload> {
  const found = await store.findDownload(deps.db, scope, of)
  const standing = found && isStanding(found, anew)
  if (standing) return present(deps, scope, found, language)
  const drive = await openDrive(deps, scope, of.addOn)
  const entry = await withDriveFailures(of.addOn, () => drive.entry(of.driveFileId))
  requireTakeable(deps, of, entry)
  await requestDownload(deps, scope, of, entry)
  const begun = await store.findDownload(deps.db, scope, of)
  if (!begun) throw fail('drive_file_failed')
  return present(deps, scope, begun, language)
}

/** Under way; or ended in a way that still holds. */
const isStanding = (row: store.DownloadRow, anew: boolean) =>
  row.state === 'waiting' || row.state === 'running' || (!anew && row.state === 'failed') || isThere(row, anew)

const isThere = ({ state, fileWaits, knowledgeFileId }: store.DownloadRow, anew: boolean) =>
  state === 'done' && (fileWaits || (knowledgeFileId !== null && !anew))

/** The same, and waits for the end. Throws why it failed; who goes away ends the waiting only. */
export async function awaitDownload(
  deps: DownloadsDeps,
  scope: Scope,
  of: store.DownloadOf,
  { language, signal }: { language: Language; signal: AbortSignal },
): Promise<DriveDownload> {
  let seen = await startDownload(deps, scope, of, { language, anew: true })
  const until = performance.now() + maxDownloadMs
  while (seen.state === 'waiting' || seen.state === 'running') {
    if (performance.now() > until) throw fail('drive_timed_out')
    await wait(lookMs, undefined, { signal })
    const row = await store.findDownload(deps.db, scope, of)
    if (!row) throw fail('drive_file_failed')
    if (row.problem) throw fail(row.problem.code, row.problem.details)
    seen = await present(deps, scope, row, language)
  }
  return seen
}

/** Ends a download that goes on, and forgets the file that waits for a question. */
export async function dropDownload(deps: DownloadsDeps, scope: Scope, of: store.DownloadOf): Promise<null> {
  const row = await store.findDownload(deps.db, scope, of)
  if (!row) throw fail('file_not_found')
  // Its job finds nobody who wants it, and forgets what lies here of it.
  await store.removeDownload(deps.db, row.id)
  if (row.fileId && row.fileWaits) await deps.dropAttached(scope, row.fileId)
  return null
}

async function present(
  deps: DownloadsDeps,
  scope: Scope,
  row: store.DownloadRow,
  language: Language,
): Promise<DriveDownload> {
  const { problem } = row
  return {
    id: row.driveFileId,
    name: row.name,
    state: row.state,
    bytes_done: row.bytesDone,
    bytes_total: row.bytesTotal,
    file: row.fileId ? ((await deps.attachedFile(scope, row.fileId)) ?? null) : null,
    knowledge_file_id: row.knowledgeFileId,
    problem: problem && { code: problem.code, message: errorMessage(problem.code, language, problem.details) },
  }
}
