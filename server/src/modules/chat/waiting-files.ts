import type { AttachedFile } from '#contract/chat/schemas.ts'
import type { FileId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import { remarkOf } from '../../platform/documents/remarks.ts'
import { fail } from '../../platform/http/fail.ts'
import type { UploadedFile } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { type AttachmentDeps, attachFiles, keyOf, presentAttachment } from './attachments.ts'
import { removeWaiting } from './file-store.ts'

/** How long a file waits for its question. */
const waitsMs = 24 * 3_600_000

/** Takes in a file before its question. What the person sent long ago and never asked about goes. */
export async function uploadAttachment(
  deps: AttachmentDeps,
  scope: Scope,
  files: UploadedFile[],
): Promise<AttachedFile> {
  const [file] = await attachFiles(deps, scope, files.slice(0, 1), true)
  if (!file) throw fail('files_missing')
  const before = new Date(deps.clock.now().getTime() - waitsMs)
  for (const key of await removeWaiting(deps.db, scope.userId, { before })) await deps.files.remove(key)
  return presentAttachment(file)
}

/** The file with what the person should know of how it was read. */
export async function withRemarks(
  { openFiles, files }: AttachmentDeps,
  file: AttachedFile,
  language: Language,
): Promise<AttachedFile & { remarks?: { code: string; message: string }[] }> {
  const { warnings } = await openFiles.read({ ...file, path: () => files.localPath(keyOf(file.id)) })
  const remarks = warnings.flatMap((warning) => remarkOf(warning, language))
  return { ...file, ...(remarks.length > 0 && { remarks }) }
}

export async function dropAttachment(deps: AttachmentDeps, { userId }: Scope, id: FileId): Promise<null> {
  const keys = await removeWaiting(deps.db, userId, { id })
  if (keys.length === 0) throw fail('file_not_found')
  for (const key of keys) await deps.files.remove(key)
  return null
}
