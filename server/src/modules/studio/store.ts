import { type SQL, sql } from 'drizzle-orm'
import type { PageQuery } from '#contract/kit/paging.ts'
import type { ProjectCategory, ProjectId, ProjectStatus, ProjectType } from '#contract/studio/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { likeText } from '../../platform/db/like-text.ts'
import { isInPlaceOf, ofPlace, ownerIn } from '../../platform/db/of-place.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { TenantView } from '../../platform/tenant.ts'

/** A flow as stored, without its document. */
export type ProjectRow = {
  id: ProjectId
  name: string
  description: string
  category: ProjectCategory
  status: ProjectStatus
  type: ProjectType | null
  isActive: boolean
  isPaused: boolean
  publishedVersion: number | null
  isChanged: boolean
  /** The draft is another one than the published version. */
  differs: boolean
  revision: number
  nodeCount: number
  updatedBy: string | null
  createdAt: Date
  updatedAt: Date
}
export type StoredDocument = Record<string, unknown>
export type OpenProjectRow = ProjectRow & { document: StoredDocument }

/** What is stored of a document beside itself. */
export type DocumentFacts = { document: StoredDocument; nodeCount: number; type: ProjectType | null }

const columns = sql`p.id, p.name, p.description, p.category, p.status, p.type, p.revision, p.node_count, p.published_version,
  p.created_at, p.updated_at, (select u.name from users u where u.id = p.updated_by) as updated_by_name,
  not exists (select from studio_versions v where v.project_id = p.id and v.revision = p.revision) as is_changed,
  exists (select from flow_triggers t where t.flow_id = p.id and not t.resting and not ${isInPlaceOf(sql`t`, sql`t.user_id`)}) as is_paused,
  exists (select from studio_versions v where v.project_id = p.id and v.number = p.published_version
    and case when v.revision = p.revision then false else v.document <> p.document end) as differs`

export type ListQuery = PageQuery & {
  text?: string | undefined
  status?: ProjectStatus | undefined
  active?: boolean | undefined
  type?: ProjectType | undefined
}

export async function listPage(db: Db, tenant: TenantView, query: ListQuery): Promise<[ProjectRow[], number]> {
  const where = sql`${here(tenant)} and ${conditionOf(query)}`
  const { rows } = await db.execute<Row & { total: number }>(sql`
    select ${columns}, (select count(*)::int from studio_projects p where ${where}) as total
    from studio_projects p where ${where}
    order by p.updated_at desc, p.id limit ${query.limit} offset ${(query.page - 1) * query.limit}`)
  if (rows[0] || query.page === 1) return [rows.map(toProject), rows[0]?.total ?? 0]
  const all = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from studio_projects p where ${where}`,
  )
  return [[], all.rows[0]?.total ?? 0]
}

function conditionOf({ text, status, active, type }: ListQuery): SQL {
  const parts = [sql`true`]
  if (text) parts.push(sql`(p.name ilike ${likeText(text)} or p.description ilike ${likeText(text)})`)
  if (status) parts.push(sql`p.status = ${status}`)
  if (active) parts.push(sql`p.published_version is not null`)
  if (type) parts.push(sql`p.published_type = ${type}`)
  return sql.join(parts, sql` and `)
}

const here = (tenant: TenantView) => sql`${ofPlace(tenant)} and p.deleted_at is null`

export async function findProject(db: Db, tenant: TenantView, id: ProjectId): Promise<OpenProjectRow | undefined> {
  const { rows } = await db.execute<Row & { document: StoredDocument }>(
    sql`select ${columns}, p.document from studio_projects p where p.id = ${id} and ${here(tenant)}`,
  )
  return rows[0] && { ...toProject(rows[0]), document: rows[0].document }
}

export async function listNames(
  db: Db,
  tenant: TenantView,
  ids: readonly ProjectId[],
): Promise<{ id: ProjectId; name: string }[]> {
  const { rows } = await db.execute<{ id: ProjectId; name: string }>(
    sql`select p.id, p.name from studio_projects p where p.id = any (${sql.param([...ids])}::uuid[]) and ${here(tenant)} order by p.name, p.id`,
  )
  return rows
}

/** Holds a flow until the transaction ends, so that two changes of it come one after the other. */
export async function lockProject(tx: Db, tenant: TenantView, id: ProjectId): Promise<OpenProjectRow | undefined> {
  await tx.execute(sql`select p.id from studio_projects p where p.id = ${id} and ${here(tenant)} for update`)
  return findProject(tx, tenant, id)
}

/** Holds the organization for this transaction, so that of two who come for the last place one is refused. */
export async function lockRoom(tx: Db, { organizationId }: TenantView): Promise<void> {
  await tx.execute(sql`select id from organizations where id = ${organizationId} for no key update`)
}

export async function countProjects(db: Db, tenant: TenantView): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from studio_projects p where ${here(tenant)}`,
  )
  return onlyRow(rows).total
}

export type NewProject = DocumentFacts & {
  id: ProjectId
  name: string
  description: string
  category: ProjectCategory
  now: Date
}

export async function insertProject(db: Db, tenant: TenantView, given: NewProject): Promise<void> {
  const { id, name, description, category, document, nodeCount, type, now } = given
  await db.execute(sql`
    insert into studio_projects (id, organization_id, workspace_id, owner_id, created_by, updated_by, name, description, category,
      type, document, node_count, created_at, updated_at)
    values (${id}, ${tenant.organizationId}, ${tenant.workspaceId}, ${ownerIn(tenant)}, ${tenant.userId}, ${tenant.userId}, ${name},
      ${description}, ${category}, ${type}, ${JSON.stringify(document)}::jsonb, ${nodeCount}, ${now}, ${now})`)
}

export type Labels = { name?: string | undefined; description?: string | undefined; category?: string | undefined }

export async function updateLabels(
  db: Db,
  tenant: TenantView,
  id: ProjectId,
  labels: Labels,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update studio_projects p set name = coalesce(${labels.name ?? null}, p.name),
      description = coalesce(${labels.description ?? null}, p.description),
      category = coalesce(${labels.category ?? null}, p.category), updated_by = ${tenant.userId}, updated_at = ${now}
    where p.id = ${id} and ${here(tenant)}`)
}

export async function updateDocument(
  db: Db,
  tenant: TenantView,
  id: ProjectId,
  { document, nodeCount, type }: DocumentFacts,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update studio_projects p set document = ${JSON.stringify(document)}::jsonb, node_count = ${nodeCount}, type = ${type},
      revision = p.revision + 1, updated_by = ${tenant.userId}, updated_at = ${now}
    where p.id = ${id} and ${here(tenant)}`)
}

export async function updateStatus(
  db: Db,
  tenant: TenantView,
  id: ProjectId,
  status: ProjectStatus,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update studio_projects p set status = ${status}, updated_by = ${tenant.userId}, updated_at = ${now}
    where p.id = ${id} and ${here(tenant)}`)
}

export async function setPublished(
  db: Db,
  tenant: TenantView,
  id: ProjectId,
  published: { version: number; type: ProjectType | null } | null,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update studio_projects p set published_version = ${published?.version ?? null}, published_type = ${published?.type ?? null},
      updated_at = ${now}
    where p.id = ${id} and ${here(tenant)}`)
}

export async function removeProject(db: Db, tenant: TenantView, id: ProjectId, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update studio_projects p set deleted_at = ${now}
    where p.id = ${id} and ${here(tenant)} returning p.id`)
  return rows.length === 1
}

export async function restoreProject(db: Db, tenant: TenantView, id: ProjectId, deletedAfter: Date): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update studio_projects p set deleted_at = null
    where p.id = ${id} and ${ofPlace(tenant)} and (p.deleted_at is null or p.deleted_at > ${deletedAfter}) returning p.id`)
  return rows.length === 1
}

type Row = {
  id: ProjectId
  name: string
  description: string
  category: ProjectCategory
  status: ProjectStatus
  type: ProjectType | null
  revision: number
  node_count: number
  published_version: number | null
  is_changed: boolean
  is_paused: boolean
  differs: boolean
  updated_by_name: string | null
  created_at: string | Date
  updated_at: string | Date
}

const toProject = (row: Row): ProjectRow => ({
  id: row.id,
  name: row.name,
  description: row.description,
  category: row.category,
  status: row.status,
  type: row.type,
  isActive: row.published_version !== null,
  isPaused: row.published_version !== null && row.is_paused,
  publishedVersion: row.published_version,
  isChanged: row.is_changed,
  differs: row.differs,
  revision: row.revision,
  nodeCount: row.node_count,
  updatedBy: row.updated_by_name,
  createdAt: new Date(row.created_at),
  updatedAt: new Date(row.updated_at),
})
