import { sql } from 'drizzle-orm'
import type { PageQuery } from '#contract/kit/paging.ts'
import type {
  ProjectCategory,
  ProjectType,
  TemplateConnection,
  TemplateConnectionId,
  TemplateConnectionInput,
} from '#contract/studio/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { ofPlace, ownerIn } from '../../platform/db/of-place.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { TenantView } from '../../platform/tenant.ts'
import type { DocumentFacts, StoredDocument } from './store.ts'

export type TemplateRow = {
  id: string
  name: string
  description: string
  category: ProjectCategory
  type: ProjectType | null
  node_count: number
  published_by: string | null
  is_mine: boolean
}

const columns = (tenant: TenantView) => sql`t.id, t.name, t.description, t.category, t.type, t.node_count,
  (select u.name from users u where u.id = t.created_by) as published_by,
  (t.created_by is not distinct from ${tenant.userId}) as is_mine`

/** All of the place's, newest first; `limits.studio.templatesPerPlace` bounds them. */
export async function listTemplates(db: Db, tenant: TenantView): Promise<TemplateRow[]> {
  const { rows } = await db.execute<TemplateRow>(
    sql`select ${columns(tenant)} from studio_templates t where ${ofPlace(tenant)} order by t.created_at desc, t.id`,
  )
  return rows
}

export async function findTemplate(
  db: Db,
  tenant: TenantView,
  id: string,
): Promise<(TemplateRow & { document: StoredDocument }) | undefined> {
  const { rows } = await db.execute<TemplateRow & { document: StoredDocument }>(
    sql`select ${columns(tenant)}, t.document from studio_templates t where t.id = ${id} and ${ofPlace(tenant)}`,
  )
  return rows[0]
}

export type NewTemplate = DocumentFacts & {
  id: string
  name: string
  description: string
  category: ProjectCategory
  now: Date
}

/** Adds a template unless the place has that many; says whether it did. */
export async function insertTemplate(db: Db, tenant: TenantView, given: NewTemplate, limit: number): Promise<boolean> {
  const { id, name, description, category, type, document, nodeCount, now } = given
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into studio_templates (id, organization_id, workspace_id, owner_id, created_by, name, description, category, type, document,
      node_count, created_at)
    select ${id}::uuid, ${tenant.organizationId}::uuid, ${tenant.workspaceId}::uuid, ${ownerIn(tenant)}::uuid, ${tenant.userId}::uuid, ${name},
      ${description}, ${category}, ${type}::text, ${JSON.stringify(document)}::jsonb, ${nodeCount}::int, ${now}::timestamptz
    where (select count(*) from studio_templates where ${ofPlace(tenant)}) < ${limit}
    returning id`)
  return rows.length === 1
}

export async function removeTemplate(db: Db, tenant: TenantView, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`delete from studio_templates where id = ${id} and ${ofPlace(tenant)} returning id`,
  )
  return rows.length === 1
}

type ConnectionRow = Omit<TemplateConnection, 'created_at'> & { created_at: string | Date }

const fromTenant = (tenant: TenantView) => sql`studio_template_connections c
  join (select id, name from studio_projects where deleted_at is null and ${ofPlace(tenant)}) p on p.id = c.project_id`

export async function listConnections(
  db: Db,
  tenant: TenantView,
  { page, limit }: PageQuery,
): Promise<[TemplateConnection[], number]> {
  const { rows } = await db.execute<ConnectionRow & { total: number }>(sql`
    select c.id, c.project_id, p.name as project_name, c.template_name, c.language, c.variables, c.created_at,
      count(*) over ()::int as total
    from ${fromTenant(tenant)} order by c.created_at desc, c.id limit ${limit} offset ${(page - 1) * limit}`)
  return [rows.map(toConnection), rows[0]?.total ?? 0]
}

export async function countConnections(db: Db, tenant: TenantView): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select count(*)::int as total from ${fromTenant(tenant)}`)
  return onlyRow(rows).total
}

/** Undefined when the flow has that connection. The caller has made sure that the flow is the place's. */
export async function insertConnection(
  db: Db,
  input: TemplateConnectionInput & { id: TemplateConnectionId; now: Date; projectName: string },
): Promise<TemplateConnection | undefined> {
  const { rows } = await db.execute<ConnectionRow>(sql`
    insert into studio_template_connections (id, project_id, template_name, language, variables, created_at)
    values (${input.id}, ${input.project_id}, ${input.template_name}, ${input.language}, ${JSON.stringify(input.variables)}::jsonb, ${input.now})
    on conflict (project_id, template_name, language) do nothing
    returning id, project_id, ${input.projectName}::text as project_name, template_name, language, variables, created_at`)
  return rows[0] && toConnection(rows[0])
}

export async function removeConnection(db: Db, tenant: TenantView, id: TemplateConnectionId): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from studio_template_connections where id = ${id}
      and project_id in (select id from studio_projects where ${ofPlace(tenant)}) returning id`)
  return rows.length === 1
}

const toConnection = (row: ConnectionRow): TemplateConnection => ({
  id: row.id,
  project_id: row.project_id,
  project_name: row.project_name,
  template_name: row.template_name,
  language: row.language,
  variables: row.variables,
  created_at: new Date(row.created_at).toISOString(),
})
