import { type SQL, sql } from 'drizzle-orm'
import type { DriveAddOn } from '#contract/add-ons/vendors.ts'
import type { ErrorCode, ErrorDetails } from '#contract/errors.ts'
import type { AgentId, FileId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import type { Tenant } from '../../platform/tenant.ts'

export type DownloadProblem = { code: ErrorCode; details: ErrorDetails }

export type DownloadRow = Tenant & {
  id: string
  addOn: DriveAddOn
  driveFileId: string
  agentId: AgentId | null
  name: string
  state: 'waiting' | 'running' | 'done' | 'failed'
  revision: string | null
  bytesDone: number
  bytesTotal: number | null
  fileId: FileId | null
  /** What it became still waits for its question. */
  fileWaits: boolean
  knowledgeFileId: FileId | null
  problem: DownloadProblem | null
  createdAt: Date
}

/** Which file, for whom and for what. */
export type DownloadOf = Pick<DownloadRow, 'addOn' | 'driveFileId' | 'agentId'>

type Row = {
  id: string
  user_id: Tenant['userId']
  organization_id: Tenant['organizationId']
  workspace_id: Tenant['workspaceId']
  add_on: DriveAddOn
  drive_file_id: string
  agent_id: AgentId | null
  name: string
  state: DownloadRow['state']
  revision: string | null
  bytes_done: string
  bytes_total: string | null
  file_id: FileId | null
  file_waits: boolean
  knowledge_file_id: FileId | null
  problem: DownloadProblem | null
  created_at: string | Date
}

const toDownload = (row: Row): DownloadRow => ({
  id: row.id,
  userId: row.user_id,
  organizationId: row.organization_id,
  workspaceId: row.workspace_id,
  addOn: row.add_on,
  driveFileId: row.drive_file_id,
  agentId: row.agent_id,
  name: row.name,
  state: row.state,
  revision: row.revision,
  bytesDone: Number(row.bytes_done),
  bytesTotal: row.bytes_total === null ? null : Number(row.bytes_total),
  fileId: row.file_id,
  fileWaits: row.file_waits,
  knowledgeFileId: row.knowledge_file_id,
  problem: row.problem,
  createdAt: new Date(row.created_at),
})

const selected = sql`select d.id, d.user_id, d.organization_id, d.workspace_id, d.add_on, d.drive_file_id, d.agent_id, d.name, d.state,
    d.revision, d.bytes_done, d.bytes_total, d.file_id, coalesce(f.waiting, false) as file_waits, d.knowledge_file_id, d.problem, d.created_at
  from drive_downloads d left join files f on f.id = d.file_id`

const ofPerson = ({ userId, organizationId, workspaceId }: Tenant, { addOn, driveFileId, agentId }: DownloadOf): SQL =>
  sql`d.user_id = ${userId} and d.organization_id = ${organizationId} and d.workspace_id is not distinct from ${workspaceId}::uuid
    and d.add_on = ${addOn} and d.drive_file_id = ${driveFileId} and d.agent_id is not distinct from ${agentId}::uuid`

export async function findDownload(db: Db, tenant: Tenant, of: DownloadOf): Promise<DownloadRow | undefined> {
  const { rows } = await db.execute<Row>(sql`${selected} where ${ofPerson(tenant, of)}`)
  return rows[0] && toDownload(rows[0])
}

/** For its job. */
export async function findAnyDownload(db: Db, id: string): Promise<DownloadRow | undefined> {
  const { rows } = await db.execute<Row>(sql`${selected} where d.id = ${id}::uuid`)
  return rows[0] && toDownload(rows[0])
}

type NewDownload = Tenant & DownloadOf & Pick<DownloadRow, 'id' | 'name' | 'createdAt' | 'bytesTotal'>

/** Begins anew where one has ended; false where one is under way. */
export async function putDownload(db: Db, given: NewDownload): Promise<boolean> {
  const { id, userId, organizationId, workspaceId, addOn, driveFileId, agentId, name, bytesTotal } = given
  await db.execute(sql`delete from drive_downloads d where ${ofPerson(given, given)} and d.state in ('done', 'failed')`)
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into drive_downloads (id, user_id, organization_id, workspace_id, add_on, drive_file_id, agent_id, name, bytes_total, created_at)
    values (${id}, ${userId}, ${organizationId}, ${workspaceId}::uuid, ${addOn}, ${driveFileId}, ${agentId}::uuid, ${name}, ${bytesTotal},
      ${given.createdAt}::timestamptz) on conflict do nothing returning id`)
  return rows.length > 0
}

/** How far it is. False where nobody wants it any more. */
export async function setProgress(
  db: Db,
  id: string,
  { revision, bytesDone, bytesTotal }: Pick<DownloadRow, 'revision' | 'bytesDone' | 'bytesTotal'>,
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update drive_downloads set state = 'running', revision = ${revision}, bytes_done = ${bytesDone}, bytes_total = ${bytesTotal}
    where id = ${id}::uuid and state in ('waiting', 'running') returning id`)
  return rows.length > 0
}

type Became = { fileId: FileId | null; knowledgeFileId: FileId | null }

/** False where nobody wants it any more. */
export async function setDone(db: Db, id: string, { fileId, knowledgeFileId }: Became): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update drive_downloads set state = 'done', file_id = ${fileId}::uuid, knowledge_file_id = ${knowledgeFileId}::uuid
    where id = ${id}::uuid and state in ('waiting', 'running') returning id`)
  return rows.length > 0
}

export async function setFailed(db: Db, id: string, problem: DownloadProblem): Promise<void> {
  await db.execute(sql`
    update drive_downloads set state = 'failed', problem = ${jsonText(problem)}::jsonb
    where id = ${id}::uuid and state in ('waiting', 'running')`)
}

export async function removeDownload(db: Db, id: string): Promise<void> {
  await db.execute(sql`delete from drive_downloads where id = ${id}::uuid`)
}
