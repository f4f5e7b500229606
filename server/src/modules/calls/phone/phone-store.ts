import { type SQL, sql } from 'drizzle-orm'
import type { PhoneAccountStatus, PhoneNumber, PhoneNumberId } from '#contract/calls/phone.ts'
import type { CallId } from '#contract/calls/schemas.ts'
import type { CallEndedBy } from '#contract/calls/wire.ts'
import type { AgentId } from '#contract/kit/id.ts'
import type { Db } from '../../../platform/db/database.ts'
import { ofPlace, ownerIn } from '../../../platform/db/of-place.ts'
import type { Tenant } from '../../../platform/tenant.ts'
import type { VendorNumber } from '../../../providers/telephony/port.ts'

export type PhoneAccountRow = {
  id: string
  accountSid: string
  authToken: string
  name: string
  status: PhoneAccountStatus
}

const accountColumns = sql`a.id, a.account_sid as "accountSid", a.auth_token as "authToken", a.name, a.status`

export async function findAccount(db: Db, tenant: Tenant): Promise<PhoneAccountRow | undefined> {
  const { rows } = await db.execute<PhoneAccountRow>(
    sql`select ${accountColumns} from phone_accounts a where ${ofPlace(tenant, sql`a`)}`,
  )
  return rows[0]
}

/** The account of a place, which has one: another one takes its place with numbers of its own. */
export async function saveAccount(
  db: Db,
  tenant: Tenant,
  { id, accountSid, authToken, name, status }: PhoneAccountRow,
  now: Date,
): Promise<string> {
  await db.execute(
    sql`delete from phone_accounts a where ${ofPlace(tenant, sql`a`)} and a.account_sid <> ${accountSid}`,
  )
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into phone_accounts (id, organization_id, workspace_id, owner_id, account_sid, auth_token, name, status, created_at, updated_at)
    values (${id}, ${tenant.organizationId}, ${tenant.workspaceId}::uuid, ${ownerIn(tenant)}::uuid, ${accountSid}, ${authToken}, ${name}, ${status},
      ${now}, ${now})
    on conflict (organization_id, workspace_id, owner_id) do update set auth_token = excluded.auth_token, name = excluded.name,
      status = excluded.status, updated_at = excluded.updated_at
    returning id`)
  return rows[0]?.id ?? id
}

export async function removeAccount(db: Db, tenant: Tenant): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`delete from phone_accounts a where ${ofPlace(tenant, sql`a`)} returning a.id`,
  )
  return rows.length > 0
}

export async function setAccountStatus(db: Db, id: string, status: PhoneAccountStatus): Promise<void> {
  await db.execute(sql`update phone_accounts set status = ${status} where id = ${id}::uuid`)
}

/** The numbers that an account has now; one that is still there keeps who answers it. */
export async function saveNumbers(
  db: Db,
  accountId: string,
  numbers: readonly (VendorNumber & { id: string })[],
  now: Date,
): Promise<void> {
  const kept = sql.param(numbers.map(({ vendorId }) => vendorId))
  await db.execute(
    sql`delete from phone_numbers where account_id = ${accountId}::uuid and not (vendor_id = any (${kept}::text[]))`,
  )
  for (const { id, vendorId, number, name, voiceUrl } of numbers)
    await db.execute(sql`
      insert into phone_numbers (id, account_id, vendor_id, number, name, voice_url, created_at)
      values (${id}, ${accountId}, ${vendorId}, ${number}, ${name}, ${voiceUrl}, ${now})
      on conflict (account_id, vendor_id) do update set number = excluded.number, name = excluded.name, voice_url = excluded.voice_url`)
}

type NumberRow = Omit<PhoneNumber, 'connected'> & { voice_url: string }

export async function listNumbers(db: Db, accountId: string): Promise<NumberRow[]> {
  const { rows } = await db.execute<NumberRow>(sql`
    select n.id, n.number, n.name, n.voice_url, n.agent_id, g.name as agent, coalesce(l.enabled, false) as open
    from phone_numbers n left join agents g on g.id = n.agent_id and g.deleted_at is null left join call_lines l on l.agent_id = n.agent_id
    where n.account_id = ${accountId}::uuid order by n.number`)
  return rows
}

export async function setNumberAgent(
  db: Db,
  id: PhoneNumberId,
  { agentId, voiceUrl }: { agentId: AgentId | null; voiceUrl: string },
): Promise<void> {
  await db.execute(sql`update phone_numbers set agent_id = ${agentId}::uuid, voice_url = ${voiceUrl} where id = ${id}`)
}

/** A number with what its account is proved by. */
export type ReachedNumber = {
  id: PhoneNumberId
  vendorId: string
  number: string
  agentId: AgentId | null
  voiceUrl: string
  accountId: string
  accountSid: string
  authToken: string
}

const reached = sql`select n.id, n.vendor_id as "vendorId", n.number, n.agent_id as "agentId", n.voice_url as "voiceUrl", a.id as "accountId",
  a.account_sid as "accountSid", a.auth_token as "authToken" from phone_numbers n join phone_accounts a on a.id = n.account_id`

const first = async (db: Db, query: SQL): Promise<ReachedNumber | undefined> =>
  (await db.execute<ReachedNumber>(query)).rows[0]

/** For whoever proves to be its carrier, and for calls of it. */
export const findNumber = (db: Db, id: PhoneNumberId): Promise<ReachedNumber | undefined> =>
  first(db, sql`${reached} where n.id = ${id}`)

export const findNumberOf = (db: Db, tenant: Tenant, id: PhoneNumberId): Promise<ReachedNumber | undefined> =>
  first(db, sql`${reached} where n.id = ${id} and ${ofPlace(tenant, sql`a`)}`)

/** A call that the vendor told of before. */
export async function findVendorCall(db: Db, numberId: PhoneNumberId, vendorId: string): Promise<CallId | undefined> {
  const { rows } = await db.execute<{ id: CallId }>(
    sql`select id from calls where phone_number_id = ${numberId} and vendor_id = ${vendorId}`,
  )
  return rows[0]?.id
}

/** A new key for the line of a call that goes on; false where it is over. */
export async function setKey(db: Db, id: CallId, keyHash: string): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`update calls set key_hash = ${keyHash} where id = ${id} and ended_at is null returning id`,
  )
  return rows.length > 0
}

/** Notes that the vendor is asked to call now; false where somebody did before, or the call is over. */
export async function noteTry(db: Db, id: CallId, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update calls set tried_at = ${now} where id = ${id} and tried_at is null and vendor_id is null and ended_at is null returning id`)
  return rows.length > 0
}

/** The vendor did not call: it may be asked again. */
export async function forgetTry(db: Db, id: CallId): Promise<void> {
  await db.execute(sql`update calls set tried_at = null where id = ${id} and vendor_id is null`)
}

export async function setVendorId(db: Db, id: CallId, vendorId: string): Promise<void> {
  await db.execute(sql`update calls set vendor_id = ${vendorId} where id = ${id} and vendor_id is null`)
}

/** Ends a call that reached nobody, once; it is kept as long as others. */
export async function endUnreached(
  db: Db,
  id: CallId,
  { by, at, keepUntil }: { by: CallEndedBy; at: Date; keepUntil: Date },
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update calls set ended_by = ${by}, ended_at = ${at}, hold_id = null, key_hash = null, keep_until = ${keepUntil}
    where id = ${id} and connected_at is null and ended_at is null returning id`)
  return rows.length > 0
}

/** A call by phone of this place that is not over. */
export async function findGoingOn(
  db: Db,
  tenant: Tenant,
  id: CallId,
): Promise<{ vendorId: string | null; numberId: PhoneNumberId | null } | undefined> {
  const { rows } = await db.execute<{ vendorId: string | null; numberId: PhoneNumberId | null }>(sql`
    select c.vendor_id as "vendorId", c.phone_number_id as "numberId" from calls c
    where c.id = ${id} and c.channel = 'phone' and c.ended_at is null and ${ofPlace(tenant, sql`c`)}`)
  return rows[0]
}

/** A machine had the call, which is told after it hung up. */
export async function markVoicemail(db: Db, id: CallId): Promise<void> {
  await db.execute(sql`update calls set ended_by = 'voicemail' where id = ${id} and ended_by = 'caller'`)
}
