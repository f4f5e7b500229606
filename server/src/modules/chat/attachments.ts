import type { AttachedFile } from '#contract/chat/schemas.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { FileId, UserId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { DocumentError } from '../../platform/documents/index.ts'
import { mimeOfEnding } from '../../platform/documents/mime-types.ts'
import type { Files } from '../../platform/files/files.ts'
import { fail } from '../../platform/http/fail.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import type { UploadedFile } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import type { JobFile } from '../answering/job.ts'
import type { OpenFiles } from '../answering/open-files.ts'
import { claimStorage } from '../billing/service.ts'
import { insertFiles, listFiles, type StoredFile } from './file-store.ts'
import { ownerOfFile } from './visible.ts'

export type AttachmentDeps = Pick<Deps, 'db' | 'clock'> & { files: Files; openFiles: OpenFiles }

/**
 * Takes in the files of a question: each is read first, so that one that cannot be read fails the question with a reason
 * (`file_…`) before anything is stored.
 */
export async function attachFiles(
  deps: AttachmentDeps,
  scope: Scope,
  uploads: UploadedFile[],
  waiting = false,
): Promise<StoredFile[]> {
  if (uploads.length === 0) return []
  const now = deps.clock.now()
  const kept: { file: StoredFile; path: string }[] = []
  for (const upload of uploads) {
    const id = newId<FileId>(now)
    const { kind } = await readable(deps, id, upload)
    const { filename: name, bytes, path } = upload
    kept.push({ file: { id, key: keyOf(id), name, mime: mimeOf(upload), bytes, kind }, path })
  }
  const files = kept.map(({ file }) => file)
  try {
    await deps.db.transaction(async (tx) => {
      await claimStorage(tx, scope.organizationId, uploads)
      await insertFiles(tx, scope, files, now, waiting)
      for (const { file, path } of kept) await deps.files.takeIn(file.key, path)
    })
  } catch (error) {
    await Promise.all(files.map(({ key }) => deps.files.remove(key)))
    throw error
  }
  return files
}

/** Where the content of an attached file lies. */
export const keyOf = (id: FileId): string => `chat/${id}`

/** A file of ours for a session that is made with its first answer. */
export async function keepAttachment(deps: AttachmentDeps, scope: Scope, upload: UploadedFile): Promise<FileId> {
  const [file] = await attachFiles(deps, scope, [upload])
  if (!file) throw fail('files_missing')
  return file.id
}

async function readable(deps: AttachmentDeps, id: FileId, { path, filename }: UploadedFile) {
  try {
    return await deps.openFiles.read({ id, name: filename, path: async () => path })
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    const limit = limits.attachment.bytes / 1024 / 1024
    throw fail(error.code satisfies ErrorCode, { name: filename, limit, ...error.params })
  }
}

/** By the ending, which was checked against the content: what a browser claims is not trusted. */
const mimeOf = ({ filename }: UploadedFile): string =>
  mimeOfEnding(filename.split('.').at(-1)?.toLowerCase() ?? '') ?? 'application/octet-stream'

/** The files a question may be answered from: its own, then those of earlier records, newest first. */
export async function jobFiles(
  deps: AttachmentDeps,
  userId: UserId,
  own: FileId[],
  earlier: FileId[][],
): Promise<JobFile[]> {
  const ids = [...new Set([...own, ...earlier.toReversed().flat()])]
  const stored = await listFiles(deps.db, userId, ids)
  return stored.map((file) => ({
    ...presentAttachment(file),
    isNew: own.includes(file.id),
    path: () => deps.files.localPath(file.key),
  }))
}

/** A file of the person's own, as it is told; undefined where there is none. */
export async function findAttached(
  { db }: Pick<Deps, 'db'>,
  { userId }: Pick<Scope, 'userId'>,
  id: FileId,
): Promise<AttachedFile | undefined> {
  const [file] = await listFiles(db, userId, [id])
  return file && presentAttachment(file)
}

export async function openAttached(deps: AttachmentDeps, scope: Scope, id: FileId): Promise<FileAnswer> {
  const [own] = await listFiles(deps.db, scope.userId, [id])
  const [file] = own ? [own] : await listFiles(deps.db, await ownerOfFile(deps, scope, id), [id])
  if (!file) throw fail('file_not_found')
  return { ...(await deps.files.open(file.key)), mime: file.mime, filename: file.name }
}

export const presentAttachment = ({ id, name, mime, bytes, kind }: StoredFile): AttachedFile => ({
  id,
  name,
  mime,
  bytes,
  kind,
})
