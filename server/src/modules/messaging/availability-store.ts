import { type SQL, sql } from 'drizzle-orm'
import type { UserId } from '#contract/kit/id.ts'
import type { MessagingTeamId } from '#contract/messaging/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tenant } from '../../platform/tenant.ts'

type TenantWorkspace = Pick<Tenant, 'organizationId' | 'workspaceId'>

const ofPlace = ({ organizationId, workspaceId }: TenantWorkspace): SQL =>
  sql`v.organization_id = ${organizationId} and v.workspace_id is not distinct from ${workspaceId}::uuid`

/** They are of the place still; in personal mode that is whose it is. */
const isMember = ({ workspaceId }: TenantWorkspace, ownerId: UserId | null): SQL =>
  workspaceId === null
    ? sql`v.user_id = ${ownerId}::uuid`
    : sql`exists (select 1 from workspace_members w where w.workspace_id = v.workspace_id and w.user_id = v.user_id)`

export async function listAvailable(db: Db, place: TenantWorkspace, ownerId: UserId | null): Promise<UserId[]> {
  const { rows } = await db.execute<{ user_id: UserId }>(sql`
    select v.user_id from messaging_availability v where ${ofPlace(place)} and v.available and ${isMember(place, ownerId)} order by v.user_id`)
  return rows.map(({ user_id }) => user_id)
}

export async function putAvailability(db: Db, tenant: Tenant, available: boolean, now: Date): Promise<void> {
  const { organizationId, workspaceId, userId } = tenant
  await db.execute(sql`
    insert into messaging_availability (organization_id, workspace_id, user_id, available, changed_at)
    values (${organizationId}, ${workspaceId}::uuid, ${userId}, ${available}, ${now})
    on conflict (organization_id, workspace_id, user_id) do update set available = excluded.available, changed_at = excluded.changed_at`)
}

/** Who, of a team where one is named, has waited longest for a conversation; from now on they wait again. Two that come at once go to two people. */
export async function takeTurn(
  db: Db,
  place: TenantWorkspace,
  { ownerId, teamId }: { ownerId: UserId | null; teamId: MessagingTeamId | null },
  now: Date,
): Promise<{ id: UserId; name: string } | undefined> {
  const { rows } = await db.execute<{ id: UserId; name: string }>(sql`
    with next as (
      select v.ctid from messaging_availability v where ${ofPlace(place)} and v.available and ${isMember(place, ownerId)}
      ${teamId ? sql`and exists (select 1 from messaging_team_members m where m.team_id = ${teamId} and m.user_id = v.user_id)` : sql``}
      order by v.assigned_at nulls first, v.user_id limit 1 for update skip locked)
    update messaging_availability v set assigned_at = ${now} from next, users u
    where v.ctid = next.ctid and u.id = v.user_id returning u.id, u.name`)
  return rows[0]
}
