import { sql } from 'drizzle-orm'
import type { OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import { ofPlace } from '../../../platform/db/of-place.ts'
import type { Tenant } from '../../../platform/tenant.ts'

export type PairingRow = {
  id: string
  organizationId: OrganizationId
  workspaceId: WorkspaceId | null
  ownerId: UserId | null
  userId: UserId
  /** Of the account that it becomes, or gives its phone back to. */
  accountId: MessagingAccountId
  session: string
  name: string
  /** Sealed. */
  credentials: string
  state: 'waiting' | 'linked' | 'timed_out' | 'failed'
  reason: string
  startedAt: Date
}
type Row = Omit<PairingRow, 'startedAt'> & { startedAt: string | Date }

const columns = sql`p.id, p.organization_id as "organizationId", p.workspace_id as "workspaceId", p.owner_id as "ownerId", p.user_id as "userId",
  p.account_id as "accountId", p.session, p.name, p.credentials, p.state, p.reason, p.started_at as "startedAt"`
const toPairing = ({ startedAt, ...row }: Row): PairingRow => ({ ...row, startedAt: new Date(startedAt) })

export async function insertPairing(db: Db, pairing: PairingRow): Promise<void> {
  await db.execute(sql`
    insert into messaging_pairings (id, organization_id, workspace_id, owner_id, user_id, account_id, session, name, credentials, state, started_at)
    values (${pairing.id}, ${pairing.organizationId}, ${pairing.workspaceId}::uuid, ${pairing.ownerId}::uuid, ${pairing.userId}, ${pairing.accountId},
      ${pairing.session}, ${pairing.name}, ${pairing.credentials}, ${pairing.state}, ${pairing.startedAt})`)
}

/** The newest one of a place. */
export async function findNewestPairing(db: Db, tenant: Tenant): Promise<PairingRow | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from messaging_pairings p where ${ofPlace(tenant, sql`p`)} order by p.started_at desc, p.id desc limit 1`)
  return rows[0] && toPairing(rows[0])
}

export async function findAnyPairing(db: Db, id: string): Promise<PairingRow | undefined> {
  const { rows } = await db.execute<Row>(sql`select ${columns} from messaging_pairings p where p.id = ${id}::uuid`)
  return rows[0] && toPairing(rows[0])
}

/** Ends one that waits; false where somebody else has. */
export async function endPairing(
  db: Db,
  id: string,
  state: Exclude<PairingRow['state'], 'waiting'>,
  reason = '',
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update messaging_pairings set state = ${state}, reason = ${reason} where id = ${id}::uuid and state = 'waiting' returning id`)
  return rows.length > 0
}

export async function renameSession(db: Db, id: string, session: string): Promise<void> {
  await db.execute(sql`update messaging_pairings set session = ${session} where id = ${id}::uuid`)
}

/** Whether a number that works has its session under a name: some gateways have one for all. */
export async function isSessionTaken(db: Db, session: string): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from messaging_accounts where kind = 'gateway' and business_account_id = ${session} and status = 'active' limit 1`)
  return rows.length > 0
}
