import { type ErrorCode, errorMessage } from '#contract/errors.ts'
import type { AgentId, FileId } from '#contract/kit/id.ts'
import { findByNumberedName } from '#contract/kit/numbered-name.ts'
import type { KnowledgeUpload, KnowledgeVersionId } from '#contract/knowledge-files/schemas.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import type { Db } from '../../platform/db/database.ts'
import { detectFormat } from '../../platform/documents/detect.ts'
import { DocumentError } from '../../platform/documents/index.ts'
import { mimeTypes } from '../../platform/documents/mime-types.ts'
import { Failure, fail } from '../../platform/http/fail.ts'
import { fileEnding, maxFileName } from '../../platform/http/file-name.ts'
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

/** An upload: what is there already by content or name, of files that are kept nowhere else, is the same file. */
function addFile(
  deps: KnowledgeDeps,
  scope: Scope,
  agentId: AgentId,
  upload: UploadedFile,
): Promise<{ id: FileId; outcome: Outcome }> {
  return takeIn(deps, scope, { agentId, upload }, async (tx) => {
    const twin = await store.findByContent(tx, scope, agentId, upload.sha256)
    if (twin) return { twin }
    const known = await findByFileName(upload.filename, async (name) => {
      const found = await store.findByName(tx, scope, agentId, name)
      return found ? (found.source ? undefined : found) : name
    })
    return typeof known === 'string' ? { name: known } : { known }
  })
}

/** A file that is kept elsewhere too, where not everybody may read it. Both are asked while nobody else adds to the agent. */
export type KeptElsewhere = {
  /** Which of the agent's files it is a state of; undefined: none yet. */
  find: (tx: Db) => Promise<FileId | undefined>
  /** Stores with the file where it is kept. Throws where nobody wants it any more: then nothing is stored. */
  keep: (tx: Db, id: FileId) => Promise<void>
}

/** Takes in a file of a drive. No other file is it, whatever that holds or is called: other people may read it. */
export async function addKeptFile(
  deps: KnowledgeDeps,
  scope: Scope,
  agentId: AgentId,
  upload: UploadedFile,
  { find, keep }: KeptElsewhere,
): Promise<void> {
  await getAgent(deps, scope, agentId)
  const joins = async (tx: Db): Promise<Joins> => {
    const id = await find(tx)
    const known = id && (await store.findFile(tx, scope, id))
    if (known) return known.sha256 === upload.sha256 ? { twin: known } : { known }
    const isFree = (name: string) => store.findByName(tx, scope, agentId, name)
    return { name: await findByFileName(upload.filename, async (name) => ((await isFree(name)) ? undefined : name)) }
  }
  try {
    await takeIn(deps, scope, { agentId, upload }, joins, keep)
  } catch (error) {
    throw asFailure(error, upload)
  }
}

/** What is found under the first of `Plan.pdf`, `Plan (2).pdf` and so on that is something. */
function findByFileName<T>(filename: string, look: (name: string) => Promise<T | undefined>): Promise<T> {
  const extension = fileEnding(filename)
  const name = filename.slice(0, filename.length - extension.length)
  return findByNumberedName(name, { longest: maxFileName, lengthOf: (text) => [...text].length, extension }, look)
}

/** What a file is among those of its agent: nothing new, the next version of one, or a new one under that name. */
type Joins = { twin: store.KnowledgeFileRow } | { known: store.KnowledgeFileRow } | { name: string }

async function takeIn(
  deps: KnowledgeDeps,
  scope: Scope,
  { agentId, upload }: { agentId: AgentId; upload: UploadedFile },
  joins: (tx: Db) => Promise<Joins>,
  keep?: KeptElsewhere['keep'],
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
      const joined = await joins(tx)
      if ('twin' in joined) {
        await keep?.(tx, joined.twin.id)
        return { id: joined.twin.id, outcome: 'same' }
      }
      await claimStorage(tx, scope.organizationId, [upload])
      const id = 'known' in joined ? joined.known.id : newId<FileId>(now)
      if ('name' in joined) await insertNamed(tx, scope, { id, agentId, name: joined.name, now })
      const { userId, organizationId } = scope
      const { bytes, sha256 } = upload
      const version = { id: versionId, fileId: id, agentId, organizationId, userId, key, bytes, sha256, format, now }
      await store.insertVersion(tx, { ...version, mime: mimeTypes[format] }, limits.knowledgeFile.versions)
      await enqueueReading({ ...deps, db: tx }, [version])
      await keep?.(tx, id)
      await files.takeIn(key, upload.path)
      stored = true
      return { id, outcome: 'known' in joined ? 'new_version' : 'added' }
    })
  } catch (error) {
    if (stored) await files.remove(key)
    throw error
  }
}

type NamedFile = Parameters<typeof store.insertFile>[2]

async function insertNamed(tx: Db, scope: Scope, file: NamedFile): Promise<void> {
  const limit = limits.knowledgeFile.perAgent
  if ((await store.countFiles(tx, file.agentId)) >= limit) throw fail('too_many_knowledge_files', { limit })
  await store.insertFile(tx, scope, file)
}
