import { sql } from 'drizzle-orm'
import type { OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'

export type SharingSample = { workspaceId: WorkspaceId; partnerId: WorkspaceId | null; isWhole: boolean }
type Person = { userId: UserId; organizationId: OrganizationId }

/** Those whose workspace is still there. */
export async function findSample(db: Db, { userId, organizationId }: Person): Promise<SharingSample | undefined> {
  const { rows } = await db.execute<SharingSample>(sql`
    select s.workspace_id as "workspaceId", s.partner_id as "partnerId", s.is_whole as "isWhole" from sharing_samples s
    join workspaces w on w.id = s.workspace_id and w.deleted_at is null
    where s.user_id = ${userId} and s.organization_id = ${organizationId}`)
  return rows[0]
}

/** Until the transaction ends, so that of two presses one makes it. */
export async function lockSample(tx: Db, { userId, organizationId }: Person): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`sharing-sample:${organizationId}:${userId}`}, 0))`,
  )
}

export async function noteSample(
  db: Db,
  { userId, organizationId }: Person,
  { workspaceId, partnerId, isWhole }: SharingSample,
): Promise<void> {
  await db.execute(sql`
    insert into sharing_samples (user_id, organization_id, workspace_id, partner_id, is_whole)
    values (${userId}, ${organizationId}, ${workspaceId}, ${partnerId}, ${isWhole})
    on conflict (user_id, organization_id)
    do update set workspace_id = excluded.workspace_id, partner_id = excluded.partner_id, is_whole = excluded.is_whole`)
}

/** All workspaces of samples that are there. */
export async function listSamples(db: Db): Promise<{ id: WorkspaceId; organizationId: OrganizationId }[]> {
  const { rows } = await db.execute<{ id: WorkspaceId; organizationId: OrganizationId }>(sql`
    select w.id, w.organization_id as "organizationId" from sharing_samples s join workspaces w on w.id in (s.workspace_id, s.partner_id) and w.deleted_at is null`)
  return rows
}
