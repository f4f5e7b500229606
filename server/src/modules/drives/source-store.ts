import { sql } from 'drizzle-orm'
import type { DriveAddOn } from '#contract/add-ons/vendors.ts'
import type { AgentId, FileId, UserId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tenant } from '../../platform/tenant.ts'

/** A file of an agent that comes from a drive; the tenant is whose account looks after it. */
export type DriveSourceRow = Tenant & {
  fileId: FileId
  agentId: AgentId
  /** What it is called among the agent's files. */
  name: string
  addOn: DriveAddOn
  driveFileId: string
  revision: string
  state: 'current' | 'ended' | 'gone'
  /** Whether everybody may read it there, as far as somebody looked. */
  everybody: DriveReading | null
}

/** What was found out about a file's readers. */
export type DriveReading = { mayRead: boolean; checkedAt: Date }

type Row = {
  everybody: boolean | null
  everybody_at: string | Date | null
  file_id: FileId
  agent_id: AgentId
  name: string
  user_id: UserId
  organization_id: Tenant['organizationId']
  workspace_id: Tenant['workspaceId']
  add_on: DriveAddOn
  drive_file_id: string
  revision: string
  state: DriveSourceRow['state']
}

const toSource = (row: Row): DriveSourceRow => ({
  fileId: row.file_id,
  agentId: row.agent_id,
  name: row.name,
  userId: row.user_id,
  organizationId: row.organization_id,
  workspaceId: row.workspace_id,
  addOn: row.add_on,
  driveFileId: row.drive_file_id,
  revision: row.revision,
  state: row.state,
  everybody:
    row.everybody === null || row.everybody_at === null
      ? null
      : { mayRead: row.everybody, checkedAt: new Date(row.everybody_at) },
})

const selected = sql`select s.file_id, f.agent_id, f.name, s.user_id, s.organization_id, s.workspace_id, s.add_on, s.drive_file_id, s.revision,
  s.state, s.everybody, s.everybody_at from drive_sources s join knowledge_files f on f.id = s.file_id`

/** Where a file is kept. Pass the transaction that stores what it holds. */
export async function putSource(
  db: Db,
  source: Omit<DriveSourceRow, 'agentId' | 'name' | 'state' | 'everybody'>,
  now: Date,
): Promise<void> {
  const { fileId, userId, organizationId, workspaceId, addOn, driveFileId, revision } = source
  // Who reads it was asked of another account, or about another file.
  const other = sql`file_id = ${fileId} and (user_id, add_on, drive_file_id)
    is distinct from (${userId}::uuid, ${addOn}::text, ${driveFileId}::text)`
  await db.execute(sql`delete from drive_readers where file_id in (select file_id from drive_sources where ${other})`)
  await db.execute(sql`update drive_sources set everybody = null, everybody_at = null where ${other}`)
  await db.execute(sql`
    insert into drive_sources (file_id, user_id, organization_id, workspace_id, add_on, drive_file_id, revision, checked_at)
    values (${fileId}, ${userId}, ${organizationId}, ${workspaceId}::uuid, ${addOn}, ${driveFileId}, ${revision}, ${now}::timestamptz)
    on conflict (file_id) do update set user_id = excluded.user_id, add_on = excluded.add_on, drive_file_id = excluded.drive_file_id,
      revision = excluded.revision, state = 'current', checked_at = excluded.checked_at`)
}

type DriveFileOf = Pick<DriveSourceRow, 'agentId' | 'addOn' | 'driveFileId'>

/** What a file of a drive is among those of an agent in a place. */
export async function findSourceOf(
  db: Db,
  { userId, organizationId, workspaceId }: Tenant,
  { agentId, addOn, driveFileId }: DriveFileOf,
): Promise<DriveSourceRow | undefined> {
  const { rows } = await db.execute<Row>(sql`
    ${selected} where f.agent_id = ${agentId} and s.add_on = ${addOn} and s.drive_file_id = ${driveFileId} and f.deleted_at is null
      and s.organization_id = ${organizationId} and s.workspace_id is not distinct from ${workspaceId}::uuid
      and (s.workspace_id is not null or s.user_id = ${userId}) limit 1`)
  return rows[0] && toSource(rows[0])
}

/** Those of these files that come from a drive. */
export async function listSources(db: Db, files: readonly FileId[]): Promise<DriveSourceRow[]> {
  if (files.length === 0) return []
  const { rows } = await db.execute<Row>(sql`${selected} where s.file_id = any(${sql.param([...files])}::uuid[])`)
  return rows.map(toSource)
}

/** Those of these files that came from a drive and of which nobody can be asked any more who reads them there. */
export async function listFormer(db: Db, files: readonly FileId[]): Promise<FileId[]> {
  if (files.length === 0) return []
  const { rows } = await db.execute<{ file_id: FileId }>(sql`
    select file_id from former_drive_files f where file_id = any(${sql.param([...files])}::uuid[])
      and not exists (select from drive_sources s where s.file_id = f.file_id)`)
  return rows.map(({ file_id }) => file_id)
}

/** Those that nobody has looked at since a time, the longest ago first. */
export async function listUnchecked(db: Db, before: Date, limit: number): Promise<DriveSourceRow[]> {
  const { rows } = await db.execute<Row>(sql`
    ${selected} where s.checked_at < ${before}::timestamptz and f.deleted_at is null order by s.checked_at limit ${limit}`)
  return rows.map(toSource)
}

export async function setSourceState(
  db: Db,
  id: FileId,
  state: DriveSourceRow['state'] | null,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update drive_sources set state = coalesce(${state}, state), checked_at = ${now}::timestamptz where file_id = ${id}`)
}

/** What is known of a person and these files. */
export async function listReadings(
  db: Db,
  userId: UserId,
  files: readonly FileId[],
): Promise<Map<FileId, DriveReading>> {
  const { rows } = await db.execute<{ file_id: FileId; may_read: boolean; checked_at: string | Date }>(sql`
    select file_id, may_read, checked_at from drive_readers where user_id = ${userId} and file_id = any(${sql.param([...files])}::uuid[])`)
  return new Map(rows.map((row) => [row.file_id, { mayRead: row.may_read, checkedAt: new Date(row.checked_at) }]))
}

/** The file is still the one that was asked about, and of whom. */
const asAsked = ({ fileId, userId, addOn, driveFileId }: DriveSourceRow) =>
  sql`file_id = ${fileId} and user_id = ${userId} and add_on = ${addOn} and drive_file_id = ${driveFileId}`

export async function keepReading(
  db: Db,
  source: DriveSourceRow,
  userId: UserId,
  mayRead: boolean,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into drive_readers (file_id, user_id, may_read, checked_at)
    select file_id, ${userId}, ${mayRead}, ${now}::timestamptz from drive_sources where ${asAsked(source)}
    on conflict (file_id, user_id) do update set may_read = excluded.may_read, checked_at = excluded.checked_at`)
}

export async function keepEverybody(db: Db, source: DriveSourceRow, may: boolean, now: Date): Promise<void> {
  await db.execute(
    sql`update drive_sources set everybody = ${may}, everybody_at = ${now}::timestamptz where ${asAsked(source)}`,
  )
}

export async function findAddress(db: Db, userId: UserId): Promise<string> {
  const { rows } = await db.execute<{ email: string }>(sql`select email from users where id = ${userId}`)
  return rows[0]?.email ?? ''
}
