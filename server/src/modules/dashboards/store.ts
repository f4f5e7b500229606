import { type SQL, sql } from 'drizzle-orm'
import type { ChartId, ChartUse } from '#contract/charts/schemas.ts'
import type { DashboardDocument } from '#contract/dashboards/document.ts'
import type { DashboardAccess, DashboardChange, DashboardId, DashboardInput } from '#contract/dashboards/schemas.ts'
import type { OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { PageQuery } from '#contract/kit/paging.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tenant } from '../../platform/tenant.ts'

/** A dashboard as a reader of its place finds it. */
export type DashboardRow = {
  id: DashboardId
  ownerId: UserId
  organizationId: OrganizationId
  workspaceId: WorkspaceId | null
  ownerName: string
  name: string
  description: string
  access: DashboardAccess
  document: DashboardDocument
  version: number
  updatedBy: string
  linkCount: number
  tileCount: number
  createdAt: string
  updatedAt: string
}

type Raw = Omit<DashboardRow, 'createdAt' | 'updatedAt'> & { createdAt: string | Date; updatedAt: string | Date }

const iso = (value: string | Date) => new Date(value).toISOString()
const toRow = (row: Raw): DashboardRow => ({ ...row, createdAt: iso(row.createdAt), updatedAt: iso(row.updatedAt) })

/** Without the document, which a list does not need. */
const columns = sql`d.id, d.user_id as "ownerId", d.organization_id as "organizationId", d.workspace_id as "workspaceId",
  u.name as "ownerName", d.name, d.description, d.access, d.version, coalesce(b.name, '') as "updatedBy",
  jsonb_array_length(d.document -> 'tiles') as "tileCount", d.created_at as "createdAt", d.updated_at as "updatedAt",
  (select count(*)::int from dashboard_links l where l.dashboard_id = d.id) as "linkCount"`
const from = sql`from dashboards d join users u on u.id = d.user_id left join users b on b.id = d.updated_by`

const here = ({ organizationId, workspaceId }: Tenant): SQL =>
  workspaceId === null
    ? sql`d.organization_id = ${organizationId} and d.workspace_id is null`
    : sql`d.organization_id = ${organizationId} and d.workspace_id = ${workspaceId}`

/** One's own of this place, and in a workspace what others have shared. */
const visible = (tenant: Tenant): SQL =>
  tenant.workspaceId === null
    ? sql`${here(tenant)} and d.user_id = ${tenant.userId}`
    : sql`${here(tenant)} and (d.user_id = ${tenant.userId} or d.access <> 'private')`

export async function listPage(
  db: Db,
  tenant: Tenant,
  { page, limit, query }: PageQuery & { query: string },
): Promise<[DashboardRow[], number]> {
  const matching =
    query === '' ? sql`true` : sql`position(lower(${query}) in lower(d.name || ' ' || d.description)) > 0`
  const which = sql`d.deleted_at is null and ${visible(tenant)} and ${matching}`
  const { rows } = await db.execute<Raw & { total: number }>(sql`
    select ${columns}, '{}'::jsonb as document, (count(*) over ())::int as total ${from}
    where ${which} order by d.updated_at desc, d.id limit ${limit} offset ${(page - 1) * limit}`)
  if (rows[0] || page === 1) return [rows.map(toRow), rows[0]?.total ?? 0]
  const counted = await db.execute<{ n: number }>(sql`select count(*)::int as n from dashboards d where ${which}`)
  return [[], counted.rows[0]?.n ?? 0]
}

export async function countOwn(db: Db, tenant: Tenant): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from dashboards d where ${here(tenant)} and d.user_id = ${tenant.userId} and d.deleted_at is null`)
  return rows[0]?.n ?? 0
}

export async function findDashboard(db: Db, tenant: Tenant, id: DashboardId): Promise<DashboardRow | undefined> {
  const { rows } = await db.execute<Raw>(
    sql`select ${columns}, d.document ${from} where d.id = ${id} and d.deleted_at is null and ${visible(tenant)}`,
  )
  return rows[0] && toRow(rows[0])
}

/** The same, with nobody else changing it until the transaction ends. */
export async function findForChange(tx: Db, tenant: Tenant, id: DashboardId): Promise<DashboardRow | undefined> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select d.id from dashboards d where d.id = ${id} and d.deleted_at is null and ${visible(tenant)} for update`,
  )
  return rows.length === 0 ? undefined : findDashboard(tx, tenant, id)
}

export async function insertDashboard(
  db: Db,
  tenant: Tenant,
  given: DashboardInput & { id: DashboardId; document: DashboardDocument; now: Date },
): Promise<void> {
  const { userId, organizationId, workspaceId } = tenant
  await db.execute(sql`
    insert into dashboards (id, user_id, organization_id, workspace_id, name, description, document, updated_by, created_at, updated_at)
    values (${given.id}, ${userId}, ${organizationId}, ${workspaceId}, ${given.name}, ${given.description},
      ${JSON.stringify(given.document)}::jsonb, ${userId}, ${given.now}, ${given.now})`)
}

export async function updateDashboard(
  db: Db,
  tenant: Tenant,
  id: DashboardId,
  change: DashboardChange & { now: Date },
): Promise<void> {
  await db.execute(sql`
    update dashboards d set name = coalesce(${change.name ?? null}, d.name),
      description = coalesce(${change.description ?? null}, d.description), access = coalesce(${change.access ?? null}, d.access),
      updated_by = ${tenant.userId}, updated_at = ${change.now}
    where d.id = ${id} and d.deleted_at is null and ${visible(tenant)}`)
}

/** Makes a document the newest; what there was is kept as a version, of which the oldest go. */
export async function putDocument(
  tx: Db,
  tenant: Tenant,
  row: DashboardRow,
  given: { document: DashboardDocument; now: Date; versionsKept: number },
): Promise<void> {
  await tx.execute(sql`
    insert into dashboard_versions (dashboard_id, version, document, user_id, created_at)
    values (${row.id}, ${row.version}, ${JSON.stringify(row.document)}::jsonb, ${tenant.userId}, ${given.now})
    on conflict do nothing`)
  await tx.execute(sql`
    delete from dashboard_versions where dashboard_id = ${row.id} and version < ${row.version + 1 - given.versionsKept}`)
  await tx.execute(sql`
    update dashboards d set document = ${JSON.stringify(given.document)}::jsonb, version = ${row.version + 1},
      updated_by = ${tenant.userId}, updated_at = ${given.now}
    where d.id = ${row.id} and ${visible(tenant)}`)
}

/** What a dashboard was; undefined when it is not kept any more. */
export async function findVersion(db: Db, id: DashboardId, version: number): Promise<DashboardDocument | undefined> {
  const { rows } = await db.execute<{ document: DashboardDocument }>(
    sql`select document from dashboard_versions where dashboard_id = ${id} and version = ${version}`,
  )
  return rows[0]?.document
}

/** Only its owner, or a manager of its workspace, deletes one. */
const removable = (tenant: Tenant, manages: boolean): SQL =>
  manages && tenant.workspaceId !== null ? visible(tenant) : sql`${here(tenant)} and d.user_id = ${tenant.userId}`

export async function removeDashboard(
  db: Db,
  tenant: Tenant,
  id: DashboardId,
  manages: boolean,
  now: Date,
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update dashboards d set deleted_at = ${now} where d.id = ${id} and d.deleted_at is null and ${removable(tenant, manages)}
    returning d.id`)
  return rows.length > 0
}

export async function restoreDashboard(
  db: Db,
  tenant: Tenant,
  id: DashboardId,
  manages: boolean,
  since: Date,
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update dashboards d set deleted_at = null where d.id = ${id} and d.deleted_at > ${since} and ${removable(tenant, manages)}
    returning d.id`)
  return rows.length > 0
}

/** The dashboards somebody sees that show charts, by chart; the last changed first. */
export async function listUses(db: Db, tenant: Tenant, ids: readonly ChartId[]): Promise<Map<ChartId, ChartUse[]>> {
  const { rows } = await db.execute<{ chart_id: ChartId; id: string; name: string }>(sql`
    select c.id as chart_id, d.id, d.name from unnest(${sql.param([...ids])}::text[]) as c (id)
    join dashboards d on d.deleted_at is null and ${visible(tenant)} and exists (
      select 1 from jsonb_array_elements(d.document -> 'tiles') as t
      where t ->> 'chart_id' = c.id or t -> 'chart_ids' ? c.id)
    order by d.updated_at desc, d.id`)
  const uses = new Map<ChartId, ChartUse[]>()
  for (const { chart_id, id, name } of rows) uses.set(chart_id, [...(uses.get(chart_id) ?? []), { id, name }])
  return uses
}

/** Whose open pages show it: its owner, and when it is shared the members of its workspace. */
export async function listWatchers(db: Db, row: Pick<DashboardRow, 'id' | 'ownerId' | 'workspaceId' | 'access'>) {
  if (row.workspaceId === null || row.access === 'private') return [row.ownerId]
  const { rows } = await db.execute<{ id: UserId }>(
    sql`select user_id as id from workspace_members where workspace_id = ${row.workspaceId}`,
  )
  return [...new Set([row.ownerId, ...rows.map(({ id }) => id)])]
}

export async function purgeDashboards(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from dashboards where deleted_at < ${before}`)
}
