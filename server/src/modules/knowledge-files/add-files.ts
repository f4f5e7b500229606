import { type ErrorCode, errorMessage } from '#contract/errors.ts'
import type { AgentId, FileId } from '#contract/kit/id.ts'
import type { KnowledgeFormat, KnowledgeUpload, KnowledgeVersionId } from '#contract/knowledge-files/schemas.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import { detectFormat } from '../../platform/documents/detect.ts'
import { DocumentError } from '../../platform/documents/index.ts'
import { Failure, fail } from '../../platform/http/fail.ts'
import type { UploadedFile } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { getAgent } from '../agents/service.ts'
import { claimStorage } from '../billing/service.ts'
import * as store from './file-store.ts'
import { toKnowledgeFile } from './present.ts'
import { enqueueReading } from './reading-queue.ts'
import { getRow, type KnowledgeDeps } from './service.ts'

type Outcome = KnowledgeUpload['files'][number]['outcome']

const mimes: Record<KnowledgeFormat, string> = {
  csv: 'text/csv',
  txt: 'text/plain',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Takes files in, each by itself: one that cannot be is named with its reason and the others go on. All refused: that fails. */
export async function addFiles(
  deps: KnowledgeDeps,
  scope: Scope,
  agentId: AgentId,
  uploads: UploadedFile[],
  language: Language,
): Promise<KnowledgeUpload> {
  await getAgent(deps, scope, agentId)
  if (uploads.length === 0) throw fail('files_missing')
  const result: KnowledgeUpload = { files: [], refused: [] }
  let first: Failure | undefined
  for (const upload of uploads) {
    try {
      const { id, outcome } = await addFile(deps, scope, agentId, upload)
      result.files.push({ ...toKnowledgeFile(await getRow(deps, scope, id), language), outcome })
    } catch (error) {
      const failure = asFailure(error, upload)
      first ??= failure
      const message = errorMessage(failure.code, language, failure.details)
      result.refused.push({ name: upload.filename, code: failure.code, message })
    }
  }
  if (first && result.files.length === 0) throw first
  return result
}

function asFailure(error: unknown, { filename: name }: UploadedFile): Failure {
  if (error instanceof DocumentError) return fail(error.code satisfies ErrorCode, { name, limit: '', ...error.params })
  if (error instanceof Failure) return error
  throw error
}

async function addFile(
  deps: KnowledgeDeps,
  scope: Scope,
  agentId: AgentId,
  upload: UploadedFile,
): Promise<{ id: FileId; outcome: Outcome }> {
  const format = await detectFormat(upload.path, upload.filename)
  const { db, clock, files } = deps
  const now = clock.now()
  const versionId = newId<KnowledgeVersionId>(now)
  const key = `knowledge/${versionId}`
  let stored = false
  try {
    return await db.transaction(async (tx) => {
      await store.lockNames(tx, agentId)
      const twin = await store.findByContent(tx, scope, agentId, upload.sha256)
      if (twin) return { id: twin.id, outcome: 'same' }
      await claimStorage(tx, scope.organizationId, [upload])
      const known = await store.findByName(tx, scope, agentId, upload.filename)
      const id = known?.id ?? newId<FileId>(now)
      if (!known) {
        const limit = limits.knowledgeFile.perAgent
        if ((await store.countFiles(tx, agentId)) >= limit) throw fail('too_many_knowledge_files', { limit })
        await store.insertFile(tx, scope, { id, agentId, name: upload.filename, now })
      }
      const { userId, organizationId } = scope
      const { bytes, sha256 } = upload
      const version = { id: versionId, fileId: id, agentId, organizationId, userId, key, bytes, sha256, format, now }
      await store.insertVersion(tx, { ...version, mime: mimes[format] }, limits.knowledgeFile.versions)
      await enqueueReading({ ...deps, db: tx }, [version])
      await files.takeIn(key, upload.path)
      stored = true
      return { id, outcome: known ? 'new_version' : 'added' }
    })
  } catch (error) {
    if (stored) await files.remove(key)
    throw error
  }
}
