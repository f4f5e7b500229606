import { sql } from 'drizzle-orm'
import type { OrganizationId } from '#contract/kit/id.ts'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import type { Db } from '../../../platform/db/database.ts'

export type GatewaySessionRow = {
  name: string
  status: 'SCAN_QR_CODE' | 'WORKING' | 'STOPPED'
  seed: string
  startedAt: Date
  phoneNumber: string | null
  pushName: string
}
type Row = Omit<GatewaySessionRow, 'startedAt'> & { startedAt: string | Date }

const columns = sql`g.name, g.status, g.seed, g.started_at as "startedAt", g.phone_number as "phoneNumber", g.push_name as "pushName"`
const toSession = ({ startedAt, ...row }: Row): GatewaySessionRow => ({ ...row, startedAt: new Date(startedAt) })

/** Begins a session, or begins it anew; false for a name that nobody is linking. */
export async function startSession(db: Db, name: string, seed: string, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ name: string }>(sql`
    insert into simulated_gateway_sessions (name, organization_id, status, seed, started_at)
    select p.session, p.organization_id, 'SCAN_QR_CODE', ${seed}, ${now}::timestamptz from messaging_pairings p where p.session = ${name}
      order by p.started_at desc limit 1
    on conflict (name) do update set status = 'SCAN_QR_CODE', seed = excluded.seed, started_at = excluded.started_at, phone_number = null,
      push_name = '' returning name`)
  return rows.length > 0
}

export async function findSession(db: Db, name: string): Promise<GatewaySessionRow | undefined> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from simulated_gateway_sessions g where g.name = ${name}`,
  )
  return rows[0] && toSession(rows[0])
}

export async function removeSession(db: Db, name: string): Promise<void> {
  await db.execute(sql`delete from simulated_gateway_sessions where name = ${name}`)
}

/** Sessions of an organization that show a code. */
export async function listShowing(db: Db, organizationId: OrganizationId): Promise<GatewaySessionRow[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from simulated_gateway_sessions g where g.organization_id = ${organizationId} and g.status = 'SCAN_QR_CODE'`)
  return rows.map(toSession)
}

/** A phone has read the code; false where another was first. */
export async function linkSession(
  db: Db,
  { name, seed }: Pick<GatewaySessionRow, 'name' | 'seed'>,
  phone: { number: string; name: string },
): Promise<boolean> {
  const { rows } = await db.execute<{ name: string }>(sql`
    update simulated_gateway_sessions set status = 'WORKING', phone_number = ${phone.number}, push_name = ${phone.name}
    where name = ${name} and seed = ${seed} and status = 'SCAN_QR_CODE' returning name`)
  return rows.length > 0
}

/** The phone knows its companion devices no longer; gives the accounts that they were. */
export async function unlinkPhone(
  db: Db,
  organizationId: OrganizationId,
  number: string,
): Promise<{ name: string; accountId: MessagingAccountId | null }[]> {
  const { rows } = await db.execute<{ name: string; accountId: MessagingAccountId | null }>(sql`
    update simulated_gateway_sessions g set status = 'STOPPED', phone_number = null
    where g.organization_id = ${organizationId} and g.phone_number = ${number} and g.status = 'WORKING'
    returning g.name, (select a.id from messaging_accounts a where a.kind = 'gateway' and a.business_account_id = g.name limit 1) as "accountId"`)
  return rows
}

/** Which of these numbers are linked. */
export async function listLinked(db: Db, organizationId: OrganizationId): Promise<Set<string>> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select phone_number as number from simulated_gateway_sessions where organization_id = ${organizationId} and status = 'WORKING'`)
  return new Set(rows.map(({ number }) => number))
}
