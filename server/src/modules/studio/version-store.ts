import { sql } from 'drizzle-orm'
import type { PageQuery } from '#contract/kit/paging.ts'
import { required } from '#contract/kit/required.ts'
import type { ProjectId, VersionKind, VersionLabel } from '#contract/studio/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { ofPlace } from '../../platform/db/of-place.ts'
import type { TenantView } from '../../platform/tenant.ts'
import type { StoredDocument } from './store.ts'

export type ProjectVersionRow = {
  number: number
  kind: VersionKind
  name: string
  note: string
  revision: number
  isPublished: boolean
  nodeCount: number
  createdBy: string | null
  createdAt: Date
}
export type OpenVersionRow = ProjectVersionRow & { document: StoredDocument }

const columns = sql`v.number, v.kind, v.name, v.note, v.revision, v.node_count, v.created_at,
  p.published_version is not distinct from v.number as is_published,
  (select u.name from users u where u.id = v.created_by) as created_by_name`

/** Versions of a flow of the place. */
const ofProject = (tenant: TenantView, id: ProjectId) => sql`studio_versions v
  join (select id, published_version from studio_projects where id = ${id} and deleted_at is null and ${ofPlace(tenant)}) p
    on p.id = v.project_id`

export async function listVersions(
  db: Db,
  tenant: TenantView,
  id: ProjectId,
  { page, limit }: PageQuery,
): Promise<[ProjectVersionRow[], number]> {
  const { rows } = await db.execute<Row & { total: number }>(sql`
    select ${columns}, count(*) over ()::int as total from ${ofProject(tenant, id)}
    order by v.number desc limit ${limit} offset ${(page - 1) * limit}`)
  return [rows.map(toVersion), rows[0]?.total ?? 0]
}

export async function findVersion(
  db: Db,
  tenant: TenantView,
  id: ProjectId,
  number: number,
): Promise<OpenVersionRow | undefined> {
  const { rows } = await db.execute<Row & { document: StoredDocument }>(
    sql`select ${columns}, v.document from ${ofProject(tenant, id)} where v.number = ${number}`,
  )
  return rows[0] && { ...toVersion(rows[0]), document: rows[0].document }
}

export async function findNewest(db: Db, tenant: TenantView, id: ProjectId): Promise<ProjectVersionRow | undefined> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from ${ofProject(tenant, id)} order by v.number desc limit 1`,
  )
  return rows[0] && toVersion(rows[0])
}

/** Keeps the draft as it is as the next version; answers its number. The caller has locked the flow. */
export async function insertVersion(
  tx: Db,
  tenant: TenantView,
  id: ProjectId,
  { kind, name, note, now }: VersionLabel & { kind: VersionKind; now: Date },
): Promise<number> {
  const { rows } = await tx.execute<{ number: number }>(sql`
    insert into studio_versions (project_id, number, kind, name, note, revision, document, node_count, created_by, created_at)
    select p.id, coalesce((select max(number) from studio_versions where project_id = p.id), 0) + 1, ${kind}, ${name}, ${note},
      p.revision, p.document, p.node_count, ${tenant.userId}, ${now}
    from studio_projects p where p.id = ${id} and ${ofPlace(tenant)} returning number`)
  return required(rows[0], 'the caller has found and locked the flow').number
}

/** The kind only rises: what was published is called so. */
export async function updateVersion(
  db: Db,
  tenant: TenantView,
  id: ProjectId,
  number: number,
  { name, note, kind }: VersionLabel & { kind?: VersionKind },
): Promise<boolean> {
  const { rows } = await db.execute<{ number: number }>(sql`
    update studio_versions v set name = ${name}, note = ${note}, kind = coalesce(${kind ?? null}, v.kind)
    from studio_projects p
    where v.project_id = ${id} and v.number = ${number} and p.id = v.project_id and p.deleted_at is null and ${ofPlace(tenant)}
    returning v.number`)
  return rows.length === 1
}

type Row = {
  number: number
  kind: VersionKind
  name: string
  note: string
  revision: number
  node_count: number
  is_published: boolean
  created_by_name: string | null
  created_at: string | Date
}

const toVersion = (row: Row): ProjectVersionRow => ({
  number: row.number,
  kind: row.kind,
  name: row.name,
  note: row.note,
  revision: row.revision,
  isPublished: row.is_published,
  nodeCount: row.node_count,
  createdBy: row.created_by_name,
  createdAt: new Date(row.created_at),
})
