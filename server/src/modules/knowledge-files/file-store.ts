import { type SQL, sql } from 'drizzle-orm'
import type { DocumentFormat } from '#contract/kit/document-formats.ts'
import type { AgentId, FileId, OrganizationId, UserId } from '#contract/kit/id.ts'
import type { PageQuery } from '#contract/kit/paging.ts'
import {
  type CitedVersion,
  type FileSource,
  type KnowledgeFileOrder,
  type KnowledgeVersionId,
  orderOf,
  type ReadingState,
} from '#contract/knowledge-files/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { LoadedTable } from '../../platform/documents/table-query.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { usableAgents } from '../agents/service.ts'

export type FileOwner = Pick<Scope, 'userId' | 'workspaceId'>
/** A code of the error catalogue or of a remark, with what fills its sentence. */
export type CodedSentence = { code: string; params: Record<string, string | number> }

export type KnowledgeVersionRow = {
  version_id: KnowledgeVersionId
  number: number
  key: string
  bytes: number
  sha256: string
  mime: string
  format: DocumentFormat
  state: ReadingState
  progress: number
  problem: CodedSentence | null
  remarks: CodedSentence[]
  kind: 'text' | 'tables' | null
  language: 'en' | 'id' | null
  pages: number | null
  passages: number | null
  rows: number | null
  tables: LoadedTable[] | null
  embedding: string | null
  vectors_indexed: boolean | null
  added_by: string | null
  version_at: Date
}
export type KnowledgeFileRow = KnowledgeVersionRow & {
  id: FileId
  agent_id: AgentId
  organization_id: OrganizationId
  name: string
  current_version_id: KnowledgeVersionId | null
  current_number: number | null
  source: FileSource | null
  created_at: Date
  updated_at: Date
}

const versionColumns = sql`v.id as version_id, v.number, v.key, v.bytes, v.sha256, v.mime, v.format, v.state, v.progress, v.problem, v.remarks,
  v.kind, v.language, v.pages, v.passages, v.rows, v.tables, v.embedding, v.vectors_indexed, v.created_at as version_at,
  (select u.name from users u where u.id = v.added_by) as added_by`
const fileColumns = sql`f.id, f.agent_id, f.organization_id, f.name, f.current_version_id, f.created_at, f.updated_at,
  (select c.number from knowledge_versions c where c.id = f.current_version_id) as current_number,
  (select jsonb_build_object('drive', s.add_on, 'state', s.state, 'checked_at', s.checked_at) from drive_sources s where s.file_id = f.id)
    as source, ${versionColumns}`
/** Files with their newest version. */
const newest = sql`knowledge_files f join lateral
  (select * from knowledge_versions n where n.file_id = f.id order by n.number desc limit 1) v on true`

/** Files of agents that one may use, of the place where one works. */
export const visibleFiles = (
  owner: FileOwner,
): SQL => sql`f.workspace_id is not distinct from ${owner.workspaceId}::uuid
  and f.agent_id in (select id from agents where ${usableAgents(owner)})`

export type Filter = Partial<KnowledgeFileOrder> & { query?: string | undefined; state?: ReadingState | undefined }

/** Those alike by their names; the last word has the id, so that pages do not overlap. */
function sorted({ sort = 'added', order }: Partial<KnowledgeFileOrder>): SQL {
  const way = orderOf({ sort, order }) === 'asc' ? sql`asc` : sql`desc`
  const by = { added: sql`f.created_at`, name: sql`lower(f.name)`, size: sql`v.bytes`, kind: sql`v.format` }[sort]
  return sort === 'added' ? sql`${by} ${way}, f.id ${way}` : sql`${by} ${way}, lower(f.name), f.id`
}

export async function listPage(
  db: Db,
  owner: FileOwner,
  agentId: AgentId,
  { query, state, ...order }: Filter,
  page: PageQuery,
): Promise<{ rows: KnowledgeFileRow[]; total: number }> {
  const named = query ? sql`and strpos(lower(f.name), ${query.toLowerCase()}) > 0` : sql``
  const which = sql`f.agent_id = ${agentId} and f.deleted_at is null and ${visibleFiles(owner)} ${named}
    ${state ? sql`and v.state = ${state}` : sql``}`
  const { rows } = await db.execute<Raw & { total: string }>(sql`
    select ${fileColumns}, count(*) over () as total from ${newest} where ${which}
    order by ${sorted(order)} limit ${page.limit} offset ${(page.page - 1) * page.limit}`)
  if (rows[0] || page.page === 1) return { rows: rows.map(toFile), total: Number(rows[0]?.total ?? 0) }
  const all = await db.execute<{ total: string }>(sql`select count(*) as total from ${newest} where ${which}`)
  return { rows: [], total: Number(all.rows[0]?.total ?? 0) }
}

export async function findFile(db: Db, owner: FileOwner, id: FileId): Promise<KnowledgeFileRow | undefined> {
  const { rows } = await db.execute<Raw>(
    sql`select ${fileColumns} from ${newest} where f.id = ${id} and f.deleted_at is null and ${visibleFiles(owner)}`,
  )
  return rows[0] && toFile(rows[0])
}

/** Those of an agent that answers can be made from, in the version they are made from. `only`: no others than these. */
export async function listAnswering(
  db: Db,
  owner: FileOwner,
  agentId: AgentId,
  only?: readonly FileId[],
): Promise<KnowledgeFileRow[]> {
  const among = only ? sql`and f.id = any(${sql.param([...only])}::uuid[])` : sql``
  const { rows } = await db.execute<Raw>(sql`
    select ${fileColumns} from knowledge_files f join knowledge_versions v on v.id = f.current_version_id
    where f.agent_id = ${agentId} and f.deleted_at is null and ${visibleFiles(owner)} ${among}
    order by f.updated_at desc, f.id limit 2000`)
  return rows.map(toFile)
}

/** Agents of a place that have files answers can be made from. */
export async function listKnowing(db: Db, owner: FileOwner): Promise<AgentId[]> {
  const { rows } = await db.execute<{ agent_id: AgentId }>(sql`
    select distinct f.agent_id from knowledge_files f
    where f.current_version_id is not null and f.deleted_at is null and ${visibleFiles(owner)} order by f.agent_id limit 200`)
  return rows.map(({ agent_id }) => agent_id)
}

/** One file in the version that answers are made from. */
export async function findAnswering(db: Db, owner: FileOwner, id: string): Promise<KnowledgeFileRow | undefined> {
  const { rows } = await db.execute<Raw>(sql`
    select ${fileColumns} from knowledge_files f join knowledge_versions v on v.id = f.current_version_id
    where f.id::text = ${id} and f.deleted_at is null and ${visibleFiles(owner)}`)
  return rows[0] && toFile(rows[0])
}

/** Of cited versions, those of files that answer from another one by now. */
export async function listChanged(
  db: Db,
  owner: FileOwner,
  cited: readonly CitedVersion[],
): Promise<{ file_id: FileId; version: number; name: string; changed_at: string | Date }[]> {
  const ids = sql.param(cited.map(({ file_id }) => file_id))
  const numbers = sql.param(cited.map(({ version }) => version))
  const { rows } = await db.execute<{ file_id: FileId; version: number; name: string; changed_at: string | Date }>(sql`
    select distinct f.id as file_id, v.number as version, f.name, v.created_at as changed_at
    from unnest(${ids}::uuid[], ${numbers}::int[]) c (id, version)
    join knowledge_files f on f.id = c.id join knowledge_versions v on v.id = f.current_version_id
    where f.deleted_at is null and v.number <> c.version and ${visibleFiles(owner)}`)
  return rows
}

/** Of cited files those that are there no more: deleted here, or in the drive that they came from. */
export async function listGone(db: Db, owner: FileOwner, cited: readonly CitedVersion[]): Promise<FileId[]> {
  const ids = sql.param(cited.map(({ file_id }) => file_id))
  const { rows } = await db.execute<{ id: FileId }>(sql`
    select distinct c.id from unnest(${ids}::uuid[]) c (id)
    left join knowledge_files f on f.id = c.id left join drive_sources s on s.file_id = f.id
    where f.id is null or ((f.deleted_at is not null or s.state = 'gone') and ${visibleFiles(owner)})`)
  return rows.map(({ id }) => id)
}

/** Names of all files of an agent. */
export async function listNames(db: Db, owner: FileOwner, agentId: AgentId): Promise<{ id: FileId; name: string }[]> {
  const { rows } = await db.execute<{ id: FileId; name: string }>(sql`
    select f.id, f.name from knowledge_files f
    where f.agent_id = ${agentId} and f.deleted_at is null and ${visibleFiles(owner)} order by f.name`)
  return rows
}

export async function listVersions(db: Db, owner: FileOwner, id: FileId): Promise<KnowledgeVersionRow[]> {
  const { rows } = await db.execute<Raw>(sql`
    select ${versionColumns} from knowledge_files f join knowledge_versions v on v.file_id = f.id
    where f.id = ${id} and f.deleted_at is null and ${visibleFiles(owner)} order by v.number desc`)
  return rows.map(toVersion)
}

/** Holds a place for this transaction, so that of two uploads of one name the second sees the first. */
export async function lockNames(tx: Db, agentId: AgentId): Promise<void> {
  await tx.execute(sql`select id from agents where id = ${agentId} for no key update`)
}

export async function findByName(
  tx: Db,
  owner: FileOwner,
  agentId: AgentId,
  name: string,
): Promise<KnowledgeFileRow | undefined> {
  const { rows } = await tx.execute<Raw>(sql`
    select ${fileColumns} from ${newest} where f.agent_id = ${agentId} and lower(f.name) = lower(${name})
      and f.workspace_id is not distinct from ${owner.workspaceId}::uuid and f.deleted_at is null`)
  return rows[0] && toFile(rows[0])
}

/** A file of the agent whose newest version has this very content, whatever its name, and that is kept nowhere else. */
export async function findByContent(
  tx: Db,
  owner: FileOwner,
  agentId: AgentId,
  sha256: string,
): Promise<KnowledgeFileRow | undefined> {
  const { rows } = await tx.execute<Raw>(sql`
    select ${fileColumns} from ${newest} where f.agent_id = ${agentId} and v.sha256 = ${sha256}
      and f.workspace_id is not distinct from ${owner.workspaceId}::uuid and f.deleted_at is null
      and not exists (select from drive_sources s where s.file_id = f.id)
    order by f.created_at limit 1`)
  return rows[0] && toFile(rows[0])
}

export async function countFiles(tx: Db, agentId: AgentId): Promise<number> {
  const { rows } = await tx.execute<{ count: string }>(
    sql`select count(*) as count from knowledge_files where agent_id = ${agentId} and deleted_at is null`,
  )
  return Number(onlyRow(rows).count)
}

export async function insertFile(
  tx: Db,
  tenant: Tenant,
  file: { id: FileId; agentId: AgentId; name: string; now: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into knowledge_files (id, agent_id, organization_id, workspace_id, user_id, name, created_at, updated_at)
    values (${file.id}, ${file.agentId}, ${tenant.organizationId}, ${tenant.workspaceId}, ${tenant.userId}, ${file.name}, ${file.now}, ${file.now})`)
}

export type NewVersion = {
  id: KnowledgeVersionId
  fileId: FileId
  agentId: AgentId
  organizationId: OrganizationId
  userId: UserId
  key: string
  bytes: number
  sha256: string
  mime: string
  format: DocumentFormat
  now: Date
}

/** The next version of a file. Older ones than `kept` go, never the one that answers are made from. */
export async function insertVersion(tx: Db, version: NewVersion, kept: number): Promise<void> {
  const { fileId, now } = version
  await tx.execute(sql`
    insert into knowledge_versions (id, file_id, agent_id, organization_id, number, key, bytes, sha256, mime, format, added_by, created_at)
    values (${version.id}, ${fileId}, ${version.agentId}, ${version.organizationId},
      (select coalesce(max(number), 0) + 1 from knowledge_versions where file_id = ${fileId}),
      ${version.key}, ${version.bytes}, ${version.sha256}, ${version.mime}, ${version.format}, ${version.userId}, ${now})`)
  await tx.execute(sql`update knowledge_files set updated_at = ${now} where id = ${fileId}`)
  await tx.execute(sql`
    delete from knowledge_versions where file_id = ${fileId}
      and number <= (select max(number) from knowledge_versions where file_id = ${fileId}) - ${kept}
      and id is distinct from (select current_version_id from knowledge_files where id = ${fileId})`)
}

/** A failed version waits again; false for one that has not failed. */
export async function readAgain(db: Db, versionId: KnowledgeVersionId): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update knowledge_versions set state = 'waiting', progress = 0, problem = null
    where id = ${versionId} and state = 'failed' returning id`)
  return rows.length > 0
}

/** Versions of a file that are not read yet. */
export async function listUnread(db: Db, fileId: FileId): Promise<{ id: KnowledgeVersionId; bytes: number }[]> {
  const { rows } = await db.execute<{ id: KnowledgeVersionId; bytes: string }>(sql`
    select id, bytes from knowledge_versions where file_id = ${fileId} and state in ('waiting', 'reading')`)
  return rows.map(({ id, bytes }) => ({ id, bytes: Number(bytes) }))
}

export async function markDeleted(db: Db, owner: FileOwner, id: FileId, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update knowledge_files f set deleted_at = ${now} where f.id = ${id} and f.deleted_at is null and ${visibleFiles(owner)} returning f.id`)
  return rows.length > 0
}

/** A file that was removed since then. */
export async function findDeleted(
  tx: Db,
  owner: FileOwner,
  id: FileId,
  since: Date,
): Promise<{ agentId: AgentId; name: string } | undefined> {
  const { rows } = await tx.execute<{ agent_id: AgentId; name: string }>(sql`
    select f.agent_id, f.name from knowledge_files f where f.id = ${id} and f.deleted_at > ${since} and ${visibleFiles(owner)}`)
  return rows[0] && { agentId: rows[0].agent_id, name: rows[0].name }
}

export async function unmarkDeleted(tx: Db, owner: FileOwner, id: FileId): Promise<void> {
  await tx.execute(sql`update knowledge_files f set deleted_at = null where f.id = ${id} and ${visibleFiles(owner)}`)
}

type Raw = {
  [K in keyof KnowledgeFileRow]: KnowledgeFileRow[K] extends Date
    ? string | Date
    : K extends 'bytes' | 'rows'
      ? string | null
      : KnowledgeFileRow[K]
}

const toVersion = (row: Raw): KnowledgeVersionRow => ({
  ...row,
  bytes: Number(row.bytes),
  rows: row.rows === null ? null : Number(row.rows),
  version_at: new Date(row.version_at),
})
const toFile = (row: Raw): KnowledgeFileRow => ({
  ...row,
  ...toVersion(row),
  created_at: new Date(row.created_at),
  updated_at: new Date(row.updated_at),
})
