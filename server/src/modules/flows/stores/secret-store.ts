import { sql } from 'drizzle-orm'
import type { UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { LeastRole } from '#contract/permissions.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { TenantView } from '../../../platform/tenant.ts'

/** Where a secret may go and who may send it. */
export type Binding = { hosts: string[]; leastRole: LeastRole; people: UserId[] }
export type SecretRow = Binding & { name: string; workspaceId: WorkspaceId | null; sealed: string; updatedAt: Date }

type Row = {
  name: string
  workspace_id: WorkspaceId | null
  sealed: string
  hosts: string[]
  least_role: LeastRole
  people: UserId[]
  updated_at: string | Date
}

const here = ({ organizationId, workspaceId, userId }: TenantView) =>
  sql`organization_id = ${organizationId} and coalesce(workspace_id, user_id) = ${workspaceId ?? userId}`

export async function listSecrets(db: Db, tenant: TenantView): Promise<SecretRow[]> {
  const { rows } = await db.execute<Row>(
    sql`select name, workspace_id, sealed, hosts, least_role, people, updated_at from flow_secrets where ${here(tenant)} order by name`,
  )
  return rows.map((row) => ({
    name: row.name,
    workspaceId: row.workspace_id,
    sealed: row.sealed,
    hosts: row.hosts,
    people: row.people,
    leastRole: row.least_role,
    updatedAt: new Date(row.updated_at),
  }))
}

export async function putSecret(
  db: Db,
  tenant: TenantView,
  s: Binding & { id: string; name: string; sealed: string; now: Date },
): Promise<void> {
  await db.execute(sql`
    insert into flow_secrets (id, organization_id, workspace_id, user_id, name, sealed, hosts, least_role, people, updated_at)
    values (${s.id}, ${tenant.organizationId}, ${tenant.workspaceId}, ${tenant.userId}, ${s.name}, ${s.sealed},
      ${sql.param(s.hosts)}::text[], ${s.leastRole}, ${sql.param(s.people)}::uuid[], ${s.now})
    on conflict (organization_id, coalesce(workspace_id, user_id), name) do update set sealed = excluded.sealed, hosts = excluded.hosts,
      least_role = excluded.least_role, people = excluded.people, updated_at = excluded.updated_at`)
}

export async function removeSecret(db: Db, tenant: TenantView, name: string): Promise<boolean> {
  const { rows } = await db.execute<{ one: unknown }>(
    sql`delete from flow_secrets where ${here(tenant)} and name = ${name} returning id`,
  )
  return rows.length > 0
}

/** Holds the secrets of a place, so that of two who change one each sees what the other did. */
export async function lockSecrets(tx: Db, { organizationId, workspaceId, userId }: TenantView): Promise<void> {
  const key = `flow secrets ${organizationId} ${workspaceId ?? userId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}
