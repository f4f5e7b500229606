import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import type { Place } from '../engine/place.ts'

const here = ({ organizationId, workspaceId, userId }: Place) =>
  sql`organization_id = ${organizationId} and coalesce(workspace_id, user_id) = ${workspaceId ?? userId}`

export async function listSecrets(
  db: Db,
  place: Place,
): Promise<{ name: string; sealed: string; updated_at: string | Date }[]> {
  const { rows } = await db.execute<{ name: string; sealed: string; updated_at: string | Date }>(
    sql`select name, sealed, updated_at from flow_secrets where ${here(place)} order by name`,
  )
  return rows
}

export async function putSecret(
  db: Db,
  place: Place,
  s: { id: string; name: string; sealed: string; now: Date },
): Promise<void> {
  await db.execute(sql`
    insert into flow_secrets (id, organization_id, workspace_id, user_id, name, sealed, updated_at)
    values (${s.id}, ${place.organizationId}, ${place.workspaceId}, ${place.userId}, ${s.name}, ${s.sealed}, ${s.now})
    on conflict (organization_id, coalesce(workspace_id, user_id), name) do update set sealed = excluded.sealed, updated_at = excluded.updated_at`)
}

export async function removeSecret(db: Db, place: Place, name: string): Promise<boolean> {
  const { rows } = await db.execute<{ one: unknown }>(
    sql`delete from flow_secrets where ${here(place)} and name = ${name} returning id`,
  )
  return rows.length > 0
}
