import fs from 'node:fs/promises'
import path from 'node:path'
import type { AttachedFile } from '#contract/chat/schemas.ts'
import type { AgentId, FileId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { Failure, fail } from '../../platform/http/fail.ts'
import { cleanFileName } from '../../platform/http/file-name.ts'
import { isPermitted } from '../../platform/http/permit.ts'
import type { UploadedFile } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { doublingWait } from '../../platform/jobs/doubling-wait.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/worker.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { fileNameOf } from '../../providers/drive/kinds.ts'
import { type Drive, type DriveEntry, DriveError } from '../../providers/drive/port.ts'
import * as store from './download-store.ts'
import { driveFailure, driveTypeNotSupported } from './drive-failure.ts'
import { fetchFile, hashOfFile } from './fetch-file.ts'
import { type OpenDriveDeps, openDrive } from './open-drive.ts'
import { findSourceOf, putSource } from './source-store.ts'

export const downloadQueue = 'drive-download'
export type DownloadJob = { downloadId: string }

export type DownloadDeps = Pick<Deps, 'db' | 'clock' | 'config'> &
  OpenDriveDeps & {
    /** What a person may do in a place now; undefined where they are no longer in it. */
    scopeOf: (tenant: Tenant) => Promise<Scope | undefined>
    /** Takes a file in before its question, as an upload. */
    attach: (scope: Scope, upload: UploadedFile) => Promise<AttachedFile>
    /** Forgets one that waits. */
    dropAttached: (scope: Scope, id: FileId) => Promise<unknown>
    addKnowledge: (scope: Scope, agentId: AgentId, upload: UploadedFile, kept: KeptInDrive) => Promise<void>
  }

/** Both are asked in the transaction that stores the file; see knowledge-files/add-files.ts. */
type KeptInDrive = {
  find: (tx: Db) => Promise<FileId | undefined>
  keep: (tx: Db, id: FileId) => Promise<void>
}

/** A download that takes longer is given up. */
export const maxDownloadMs = 7_200_000

const lanes = Array.from({ length: 3 }, () => 'oldest' as const)

/** Where the bytes of a download lie until it is whole. */
export const partialFile = ({ config }: Pick<Deps, 'config'>, id: string) => path.join(config.DATA_DIR, 'downloads', id)

/** Fetches files from drives, one after the other in each lane; one that was cut off goes on where it was. */
export const downloadWorker = (deps: DownloadDeps): JobWorker =>
  jobWorker<DownloadJob>({
    queue: downloadQueue,
    lanes,
    leaseSeconds: 60,
    retryAfterMs: doublingWait({ firstMs: 1_000, longestMs: 60_000, tries: 12 }),
    run: async ({ payload: { downloadId } }, signal) => {
      const row = await store.findAnyDownload(deps.db, downloadId)
      if (!row || row.state === 'done' || row.state === 'failed') return ended(deps, downloadId)
      try {
        await download(deps, row, signal)
      } catch (error) {
        const failure = failureOf(error, row)
        if (!failure) throw error
        const waitsMs = failure.code === 'drive_busy' ? Number(failure.details.seconds) * 1_000 : undefined
        const again = new Date(deps.clock.now().getTime() + (waitsMs ?? 0))
        if (waitsMs !== undefined && again < deadlineOf(row)) return { again }
        await store.setFailed(deps.db, row.id, failure)
      }
      return ended(deps, downloadId)
    },
    onGivenUp: async ({ payload: { downloadId } }) => {
      await store.setFailed(deps.db, downloadId, { code: 'drive_file_failed', details: {} })
      await ended(deps, downloadId)
    },
  })

async function ended(deps: DownloadDeps, id: string): Promise<'done'> {
  await fs.rm(partialFile(deps, id), { force: true })
  return 'done'
}

const deadlineOf = ({ createdAt }: store.DownloadRow) => new Date(createdAt.getTime() + maxDownloadMs)

/** What the person is told; undefined: it is tried again. */
function failureOf(error: unknown, row: store.DownloadRow): store.DownloadProblem | undefined {
  const failure =
    error instanceof DriveError && error.reason !== 'failed' ? driveFailure(row.addOn, error, row.name) : error
  return failure instanceof Failure ? { code: failure.code, details: failure.details } : undefined
}

async function download(deps: DownloadDeps, row: store.DownloadRow, stopped: AbortSignal): Promise<void> {
  const { clock } = deps
  const leftMs = deadlineOf(row).getTime() - clock.now().getTime()
  if (leftMs <= 0) throw fail('drive_timed_out')
  const late = AbortSignal.timeout(leftMs)
  const scope = await permittedScope(deps, row)
  const drive = await openDrive(deps, row, row.addOn)
  const entry = await drive.entry(row.driveFileId)
  const file = partialFile(deps, row.id)
  const whole = await fetchWithin(deps, row, { drive, entry, file, signal: AbortSignal.any([stopped, late]) }).catch(
    (error: unknown) => {
      throw late.aborted && !stopped.aborted ? fail('drive_timed_out') : error
    },
  )
  if (!whole) return
  const upload: UploadedFile = {
    field: 'files',
    filename: cleanFileName(fileNameOf(entry)),
    mime: entry.taken?.mime ?? '',
    path: file,
    bytes: (await fs.stat(file)).size,
    sha256: await hashOfFile(file),
  }
  const { agentId } = row
  if (agentId === null) await attach(deps, scope, row, upload)
  else await addToAgent(deps, scope, { ...row, agentId }, { upload, revision: entry.revision })
}

/** Lets the file wait for its question, unless nobody wants it any more. */
async function attach(
  deps: DownloadDeps,
  scope: Scope,
  { id }: store.DownloadRow,
  upload: UploadedFile,
): Promise<void> {
  const { id: fileId } = await deps.attach(scope, upload)
  if (!(await store.setDone(deps.db, id, { fileId, knowledgeFileId: null }))) await deps.dropAttached(scope, fileId)
}

class Unwanted extends Error {}

/** A file that is fetched anew stays the file that it is among the agent's, whatever it is called there now. All of it, or nothing. */
async function addToAgent(
  { addKnowledge, clock }: DownloadDeps,
  scope: Scope,
  row: store.DownloadRow & { agentId: AgentId },
  { upload, revision }: { upload: UploadedFile; revision: string },
): Promise<void> {
  const { userId, organizationId, workspaceId, agentId, addOn, driveFileId } = row
  const from = { userId, organizationId, workspaceId, addOn, driveFileId, revision }
  const added = addKnowledge(scope, agentId, upload, {
    find: async (tx) => (await findSourceOf(tx, row, row))?.fileId,
    keep: async (tx, fileId) => {
      await putSource(tx, { ...from, fileId }, clock.now())
      if (!(await store.setDone(tx, row.id, { fileId: null, knowledgeFileId: fileId }))) throw new Unwanted()
    },
  })
  await added.catch((error: unknown) => {
    if (!(error instanceof Unwanted)) throw error
  })
}

/** Whoever left the place meanwhile, or may do less there, brings nothing into it. */
async function permittedScope({ scopeOf }: DownloadDeps, row: store.DownloadRow): Promise<Scope> {
  const scope = await scopeOf(row)
  const may = scope && isPermitted(scope, 'add-ons.connect') && (!row.agentId || isPermitted(scope, 'files.add'))
  if (!may) throw fail('forbidden')
  return scope
}

type Within = { drive: Drive; entry: DriveEntry; file: string; signal: AbortSignal }

async function fetchWithin(deps: DownloadDeps, row: store.DownloadRow, within: Within): Promise<boolean> {
  const { entry } = within
  requireTakeable(deps, row, entry)
  const maxBytes = maxBytesOf(deps, row.agentId)
  return fetchFile({
    ...within,
    revision: row.revision,
    maxBytes,
    onProgress: (bytesDone, bytesTotal) =>
      store.setProgress(deps.db, row.id, { revision: entry.revision, bytesDone, bytesTotal }),
    onTooLarge: () => tooLarge(entry.name, maxBytes),
  })
}

const tooLarge = (name: string, maxBytes: number) =>
  fail('file_too_large', { name, limit: Math.round(maxBytes / 1024 / 1024) })

const maxBytesOf = ({ config }: Pick<Deps, 'config'>, agentId: AgentId | null) =>
  agentId === null ? limits.attachment.bytes : config.KNOWLEDGE_FILE_LIMIT_MB * 1024 * 1024

/** Throws what is to be said of a file that cannot be taken over. */
export function requireTakeable(
  deps: Pick<Deps, 'config'>,
  { addOn, agentId }: store.DownloadOf,
  { taken, bytes, name }: DriveEntry,
): void {
  if (!taken) throw driveTypeNotSupported(addOn)
  const maxBytes = maxBytesOf(deps, agentId)
  if (bytes !== null && bytes > maxBytes) throw tooLarge(name, maxBytes)
}
