import type { AgentId, FileId } from '#contract/kit/id.ts'
import { type Page, type PageQuery, toPage } from '#contract/kit/paging.ts'
import type {
  ChangedSource,
  CitedVersion,
  KnowledgeFile,
  KnowledgePassage,
  KnowledgeVersion,
} from '#contract/knowledge-files/schemas.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { getAgent } from '../agents/service.ts'
import * as store from './file-store.ts'
import { listPassages } from './passage-store.ts'
import { toKnowledgeFile, toVersion } from './present.ts'
import { getReadableRow, getRow, type KnowledgeDeps } from './readable-file.ts'
import { enqueueReading } from './reading-queue.ts'

export { listTableFiles, readFileTable } from './file-tables.ts'
export type { Knowledge, KnowledgeSource, WithheldFiles } from './knowledge-source.ts'
export { getRow, type KnowledgeDeps } from './readable-file.ts'

export async function listFiles(
  deps: Pick<Deps, 'db'>,
  scope: Scope,
  agentId: AgentId,
  { page, limit, ...filter }: PageQuery & store.Filter,
  language: Language,
): Promise<Page<KnowledgeFile>> {
  await getAgent(deps, scope, agentId)
  const { rows, total } = await store.listPage(deps.db, scope, agentId, filter, { page, limit })
  return toPage(
    rows.map((row) => toKnowledgeFile(row, language)),
    total,
    { page, limit },
  )
}

/** Throws `file_not_found` unless the file is one of this agent's. */
export async function requireFileOf(deps: Pick<Deps, 'db'>, scope: Scope, id: FileId, agentId: AgentId): Promise<void> {
  if ((await getRow(deps, scope, id)).agent_id !== agentId) throw fail('file_not_found')
}

export async function removeFile(deps: KnowledgeDeps, scope: Scope, id: FileId): Promise<null> {
  if (!(await store.markDeleted(deps.db, scope, id, deps.clock.now()))) throw fail('file_not_found')
  return null
}

export async function restoreFile(
  deps: KnowledgeDeps,
  scope: Scope,
  id: FileId,
  language: Language,
): Promise<KnowledgeFile> {
  const since = new Date(deps.clock.now().getTime() - limits.undoSeconds * 1000)
  await deps.db.transaction(async (tx) => {
    const found = await store.findDeleted(tx, scope, id, since)
    if (!found) throw fail('file_not_found')
    await store.lockNames(tx, found.agentId)
    if (await store.findByName(tx, scope, found.agentId, found.name))
      throw fail('knowledge_file_name_taken', { name: found.name })
    await store.unmarkDeleted(tx, scope, id)
    await enqueueReading({ ...deps, db: tx }, await store.listUnread(tx, id))
  })
  return toKnowledgeFile(await getRow(deps, scope, id), language)
}

export async function retryFile(
  deps: KnowledgeDeps,
  scope: Scope,
  id: FileId,
  language: Language,
): Promise<KnowledgeFile> {
  const row = await getRow(deps, scope, id)
  await deps.db.transaction(async (tx) => {
    if (await store.readAgain(tx, row.version_id))
      await enqueueReading({ ...deps, db: tx }, [{ id: row.version_id, bytes: row.bytes }])
  })
  return toKnowledgeFile(await getRow(deps, scope, id), language)
}

export async function listVersions(
  deps: Pick<Deps, 'db'>,
  scope: Scope,
  id: FileId,
  language: Language,
): Promise<KnowledgeVersion[]> {
  const { name } = await getRow(deps, scope, id)
  return (await store.listVersions(deps.db, scope, id)).map((row) => toVersion(row, name, language))
}

/** Those of a drive in which the person may not read them any more say nothing. */
export async function listChangedSources(
  { db, withheld }: Pick<KnowledgeDeps, 'db' | 'withheld'>,
  scope: Scope,
  cited: readonly CitedVersion[],
): Promise<ChangedSource[]> {
  const [rows, gone] = await Promise.all([store.listChanged(db, scope, cited), store.listGone(db, scope, cited)])
  const away = await withheld?.from(
    scope,
    rows.map(({ file_id }) => file_id),
  )
  const changed = rows.filter(({ file_id }) => !away?.has(file_id) && !gone.includes(file_id))
  return [
    ...changed.map((row) => ({ ...row, changed_at: new Date(row.changed_at).toISOString() })),
    ...gone.map((file_id) => ({ file_id, version: null, name: null, changed_at: null })),
  ]
}

export async function getPassages(
  deps: Pick<KnowledgeDeps, 'db' | 'withheld'>,
  scope: Scope,
  id: FileId,
  page: PageQuery,
): Promise<Page<KnowledgePassage>> {
  const row = await getReadableRow(deps, scope, id)
  if (!row.current_version_id) return toPage([], 0, page)
  const { rows, total } = await listPassages(deps.db, row.current_version_id, page)
  return toPage(rows, total, page)
}

/** The file itself; a browser may show what cannot do anything there. */
export async function openFile(
  deps: Pick<KnowledgeDeps, 'db' | 'files' | 'withheld'>,
  scope: Scope,
  id: FileId,
  number: number | undefined,
): Promise<FileAnswer> {
  const file = await getReadableRow(deps, scope, id)
  const version =
    number === undefined
      ? file
      : (await store.listVersions(deps.db, scope, id)).find((version) => version.number === number)
  if (!version) throw fail('file_not_found')
  const { key, bytes, format, mime, sha256 } = version
  // A page is shown as it is written: what it would run or fetch is a stranger's.
  const isText = ['txt', 'csv', 'md', 'html'].includes(format)
  return {
    mime: isText ? 'text/plain; charset=utf-8' : mime,
    filename: file.name,
    bytes,
    etag: sha256,
    inline: isText || format === 'pdf',
    part: async (range) => {
      await deps.files.localPath(key)
      return deps.files.part(key, range)
    },
  }
}
