import { sql } from 'drizzle-orm'
import type { OutsideAddOn } from '#contract/add-ons/vendors.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tenant } from '../../platform/tenant.ts'

/** An account of a person in one place. Tokens are sealed (platform/secrets). */
export type OutsideAccountRow = Tenant & {
  id: string
  /** The name of whose it is. */
  personName: string
  addOn: OutsideAddOn
  account: string
  scopes: string[]
  /** Where its programs are, where each account has its own; null: the vendor has one for all. */
  instanceUrl: string | null
  accessToken: string
  refreshToken: string | null
  expiresAt: Date
  renewals: number
  endedAt: Date | null
  lastUsedAt: Date | null
  createdAt: Date
}

type Time = string | Date
type Row = {
  id: string
  user_id: Tenant['userId']
  organization_id: Tenant['organizationId']
  workspace_id: Tenant['workspaceId']
  person_name: string
  add_on: OutsideAddOn
  account: string
  scopes: string[]
  instance_url: string | null
  access_token: string
  refresh_token: string | null
  expires_at: Time
  renewals: number
  ended_at: Time | null
  last_used_at: Time | null
  created_at: Time
}

const when = (time: Time | null) => (time === null ? null : new Date(time))

const toAccount = (row: Row): OutsideAccountRow => ({
  id: row.id,
  userId: row.user_id,
  organizationId: row.organization_id,
  workspaceId: row.workspace_id,
  personName: row.person_name,
  addOn: row.add_on,
  account: row.account,
  scopes: row.scopes,
  instanceUrl: row.instance_url,
  accessToken: row.access_token,
  refreshToken: row.refresh_token,
  expiresAt: new Date(row.expires_at),
  renewals: row.renewals,
  endedAt: when(row.ended_at),
  lastUsedAt: when(row.last_used_at),
  createdAt: new Date(row.created_at),
})

const columns = sql.raw(
  '(select u.name from users u where u.id = user_id) as person_name, id, user_id, organization_id, workspace_id, add_on, account, scopes, instance_url, access_token, refresh_token, expires_at, renewals, ended_at, last_used_at, created_at',
)

/** The person's own in the place. */
const ofPerson = ({ userId, organizationId, workspaceId }: Tenant) =>
  sql`user_id = ${userId} and organization_id = ${organizationId} and workspace_id is not distinct from ${workspaceId}::uuid`

export async function findAccount(db: Db, tenant: Tenant, addOn: OutsideAddOn): Promise<OutsideAccountRow | undefined> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from outside_accounts where ${ofPerson(tenant)} and add_on = ${addOn}`,
  )
  return rows[0] && toAccount(rows[0])
}

/** For whoever has its id from a row of its own. */
export async function findAnyAccount(db: Db, id: string): Promise<OutsideAccountRow | undefined> {
  const { rows } = await db.execute<Row>(sql`select ${columns} from outside_accounts where id = ${id}::uuid`)
  return rows[0] && toAccount(rows[0])
}

/** Whether another one of these add-ons of the person rests on their account (on any, without one): taking back what was given to us would end that, too. */
export async function isUsedElsewhere(
  db: Db,
  addOns: readonly OutsideAddOn[],
  of: { userId: Tenant['userId']; account?: string; except?: string },
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from outside_accounts where add_on = any(${sql.param([...addOns])}::text[]) and id is distinct from ${of.except ?? null}::uuid
      and user_id = ${of.userId} and ${of.account === undefined ? sql`true` : sql`account = ${of.account}`} limit 1`)
  return rows.length > 0
}

type NewAccount = Omit<OutsideAccountRow, 'personName' | 'renewals' | 'endedAt' | 'lastUsedAt'>

/** Keeps an account; one that the person had for this add-on makes room. */
export async function putAccount(db: Db, given: NewAccount): Promise<void> {
  const { id, userId, organizationId, workspaceId, addOn, account, scopes, accessToken, refreshToken } = given
  await db.execute(sql`
    insert into outside_accounts (id, user_id, organization_id, workspace_id, add_on, account, scopes, instance_url, access_token, refresh_token,
      expires_at, created_at)
    values (${id}, ${userId}, ${organizationId}, ${workspaceId}::uuid, ${addOn}, ${account}, ${sql.param(scopes)}::text[], ${given.instanceUrl}, ${accessToken},
      ${refreshToken}, ${given.expiresAt}::timestamptz, ${given.createdAt}::timestamptz)
    on conflict (user_id, organization_id, workspace_id, add_on) do update set account = excluded.account, scopes = excluded.scopes,
      instance_url = excluded.instance_url, access_token = excluded.access_token, refresh_token = excluded.refresh_token, expires_at = excluded.expires_at,
      created_at = excluded.created_at, renewals = outside_accounts.renewals + 1, renewing_until = null, ended_at = null`)
}

export async function removeAccount(db: Db, id: string): Promise<void> {
  await db.execute(sql`delete from outside_accounts where id = ${id}::uuid`)
}

/** True for the one process that renews these tokens now. */
export async function claimRenewal(db: Db, id: string, renewals: number, now: Date, seconds: number): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update outside_accounts set renewing_until = ${now}::timestamptz + ${seconds} * interval '1 second'
    where id = ${id}::uuid and renewals = ${renewals} and (renewing_until is null or renewing_until < ${now}::timestamptz) returning id`)
  return rows.length > 0
}

export async function releaseRenewal(db: Db, id: string, renewals: number): Promise<void> {
  await db.execute(
    sql`update outside_accounts set renewing_until = null where id = ${id}::uuid and renewals = ${renewals}`,
  )
}

type Renewed = Pick<OutsideAccountRow, 'accessToken' | 'refreshToken' | 'expiresAt' | 'scopes' | 'instanceUrl'>

/** Keeps renewed tokens, unless the account was connected anew meanwhile. */
export async function keepRenewed(db: Db, id: string, renewals: number, tokens: Renewed): Promise<void> {
  await db.execute(sql`
    update outside_accounts set access_token = ${tokens.accessToken}, refresh_token = ${tokens.refreshToken},
      expires_at = ${tokens.expiresAt}::timestamptz, scopes = ${sql.param(tokens.scopes)}::text[], instance_url = ${tokens.instanceUrl}, renewals = renewals + 1,
      renewing_until = null where id = ${id}::uuid and renewals = ${renewals}`)
}

export async function markEnded(db: Db, id: string, renewals: number, now: Date): Promise<void> {
  await db.execute(sql`
    update outside_accounts set ended_at = ${now}::timestamptz, renewing_until = null
    where id = ${id}::uuid and renewals = ${renewals} and ended_at is null`)
}

/** Written at most once a minute. */
export async function touchAccount(db: Db, id: string, now: Date): Promise<void> {
  await db.execute(sql`
    update outside_accounts set last_used_at = ${now}::timestamptz
    where id = ${id}::uuid and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')`)
}
