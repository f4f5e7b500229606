import { sql } from 'drizzle-orm'
import type { DashboardDocument } from '#contract/dashboards/document.ts'
import type { LinkId } from '#contract/dashboards/links.ts'
import type { DashboardId } from '#contract/dashboards/schemas.ts'
import type { UserId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tenant } from '../../platform/tenant.ts'

export type LinkRow = {
  id: LinkId
  name: string
  tokenSealed: string
  hasPassword: boolean
  hasShortPassword: boolean
  expiresAt: string | null
  origins: string[]
  createdAt: string
  createdBy: string
  openedCount: number
  lastOpenedAt: string | null
}

const iso = (value: string | Date) => new Date(value).toISOString()

/** The links of a dashboard, which the caller has found for whoever asks. */
export async function listLinks(db: Db, id: DashboardId): Promise<LinkRow[]> {
  const { rows } = await db.execute<LinkRow>(sql`
    select l.id, l.name, l.token_sealed as "tokenSealed", l.password_hash is not null as "hasPassword",
      l.has_short_password as "hasShortPassword", l.expires_at as "expiresAt",
      l.embed_origins as origins, l.created_at as "createdAt", coalesce(u.name, '') as "createdBy",
      l.opened_count as "openedCount", l.last_opened_at as "lastOpenedAt"
    from dashboard_links l left join users u on u.id = l.created_by
    where l.dashboard_id = ${id} order by l.created_at, l.id`)
  return rows.map((row) => ({
    ...row,
    expiresAt: row.expiresAt && iso(row.expiresAt),
    createdAt: iso(row.createdAt),
    lastOpenedAt: row.lastOpenedAt && iso(row.lastOpenedAt),
  }))
}

export async function insertLink(
  db: Db,
  given: {
    id: LinkId
    dashboardId: DashboardId
    name: string
    tokenHash: string
    tokenSealed: string
    passwordHash: string | null
    expiresAt: string | null
    origins: string[]
    userId: UserId
    now: Date
  },
): Promise<void> {
  await db.execute(sql`
    insert into dashboard_links (id, dashboard_id, name, token_hash, token_sealed, password_hash, expires_at, embed_origins, created_by, created_at)
    values (${given.id}, ${given.dashboardId}, ${given.name}, ${given.tokenHash}, ${given.tokenSealed}, ${given.passwordHash},
      ${given.expiresAt}, ${sql.param(given.origins)}::text[], ${given.userId}, ${given.now})`)
}

export async function removeLink(db: Db, dashboardId: DashboardId, id: LinkId): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`delete from dashboard_links where id = ${id} and dashboard_id = ${dashboardId} returning id`,
  )
  return rows.length > 0
}

/** What a link opens while it holds. */
export type OpenLink = {
  id: LinkId
  passwordHash: string | null
  origins: string[]
  name: string
  description: string
  document: DashboardDocument
  version: number
  owner: Tenant
  dashboardId: DashboardId
}

/** A link opens as long as its owner is of the place the dashboard stands in. */
export async function findByToken(db: Db, tokenHash: string, now: Date): Promise<OpenLink | undefined> {
  type Raw = Omit<OpenLink, 'owner'> & OpenLink['owner']
  const { rows } = await db.execute<Raw>(sql`
    select l.id, l.password_hash as "passwordHash", l.embed_origins as origins, d.name, d.description, d.document, d.version,
      d.id as "dashboardId", d.user_id as "userId", d.organization_id as "organizationId", d.workspace_id as "workspaceId"
    from dashboard_links l join dashboards d on d.id = l.dashboard_id and d.deleted_at is null
    where l.token_hash = ${tokenHash} and (l.expires_at is null or l.expires_at > ${now})
      and case when d.workspace_id is null
        then exists (select 1 from organization_members m where m.organization_id = d.organization_id and m.user_id = d.user_id)
        else exists (select 1 from workspace_members m join workspaces w on w.id = m.workspace_id and w.deleted_at is null
          where m.workspace_id = d.workspace_id and m.user_id = d.user_id) end`)
  const row = rows[0]
  if (!row) return undefined
  const { userId, organizationId, workspaceId, ...link } = row
  return { ...link, owner: { userId, organizationId, workspaceId } }
}

export const countOpening = (db: Db, id: LinkId, now: Date) =>
  db.execute(sql`update dashboard_links set opened_count = opened_count + 1, last_opened_at = ${now} where id = ${id}`)

/** It is stored as a hash: how long it is is known when somebody gives it. */
export const noteShortPassword = (db: Db, id: LinkId) =>
  db.execute(sql`update dashboard_links set has_short_password = true where id = ${id} and not has_short_password`)
