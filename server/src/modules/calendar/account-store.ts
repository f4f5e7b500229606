import { type SQL, sql } from 'drizzle-orm'
import type { CalendarAccountState, CalendarColleague, CalendarId, CalendarKind } from '#contract/calendar/schemas.ts'
import type { UserId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { storableText } from '../../platform/db/json-text.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { RemoteCalendar } from '../../providers/calendar/port.ts'

/** A calendar account of a person in one place. The password is sealed. */
export type CalendarAccountRow = Tenant & {
  id: string
  kind: CalendarKind
  account: string
  outsideAccountId: string | null
  url: string | null
  username: string | null
  password: string | null
  sharesBusy: boolean
  state: CalendarAccountState
  syncedAt: Date | null
  retryAt: Date | null
}

/** A calendar, with whose account it is in. */
export type CalendarRow = {
  id: CalendarId
  accountId: string
  kind: CalendarKind
  remoteId: string
  name: string
  color: string | null
  zone: string | null
  canWrite: boolean
  isPrimary: boolean
  isShown: boolean
  cursor: string | null
}

type Time = string | Date
type AccountRow = {
  id: string
  user_id: UserId
  organization_id: Tenant['organizationId']
  workspace_id: Tenant['workspaceId']
  kind: CalendarKind
  account: string
  outside_account_id: string | null
  url: string | null
  username: string | null
  password: string | null
  shares_busy: boolean
  state: CalendarAccountState
  synced_at: Time | null
  retry_at: Time | null
}
const when = (time: Time | null) => (time === null ? null : new Date(time))
const toAccount = (row: AccountRow): CalendarAccountRow => ({
  id: row.id,
  userId: row.user_id,
  organizationId: row.organization_id,
  workspaceId: row.workspace_id,
  kind: row.kind,
  account: row.account,
  outsideAccountId: row.outside_account_id,
  url: row.url,
  username: row.username,
  password: row.password,
  sharesBusy: row.shares_busy,
  state: row.state,
  syncedAt: when(row.synced_at),
  retryAt: when(row.retry_at),
})

const accountColumns = sql.raw(
  'a.id, a.user_id, a.organization_id, a.workspace_id, a.kind, a.account, a.outside_account_id, a.url, a.username, a.password, a.shares_busy, a.state, a.synced_at, a.retry_at',
)
/** The person's own in the place. */
const ofPerson = ({ userId, organizationId, workspaceId }: Tenant): SQL =>
  sql`a.user_id = ${userId} and a.organization_id = ${organizationId} and a.workspace_id is not distinct from ${workspaceId}::uuid`

export async function listAccounts(db: Db, tenant: Tenant): Promise<CalendarAccountRow[]> {
  const { rows } = await db.execute<AccountRow>(
    sql`select ${accountColumns} from calendar_accounts a where ${ofPerson(tenant)} order by a.kind desc`,
  )
  return rows.map(toAccount)
}

/** For whoever has its id from a row of its own. */
export async function findAnyAccount(db: Db, id: string): Promise<CalendarAccountRow | undefined> {
  const { rows } = await db.execute<AccountRow>(
    sql`select ${accountColumns} from calendar_accounts a where a.id = ${id}::uuid`,
  )
  return rows[0] && toAccount(rows[0])
}

type NewAccount = Pick<CalendarAccountRow, 'kind' | 'account' | 'outsideAccountId' | 'url' | 'username' | 'password'>

/** Keeps an account. Of another account than before nothing is known any more. */
export async function putAccount(
  db: Db,
  tenant: Tenant,
  given: NewAccount,
  at: { id: string; now: Date },
): Promise<string> {
  const { userId, organizationId, workspaceId } = tenant
  const { kind, account, outsideAccountId, url, username, password } = given
  await db.execute(sql`
    delete from calendar_accounts a where ${ofPerson(tenant)} and a.kind = ${kind}
      and (a.account <> ${account} or a.url is distinct from ${url})`)
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into calendar_accounts (id, user_id, organization_id, workspace_id, kind, account, outside_account_id, url, username, password,
      looked_at, created_at)
    values (${at.id}, ${userId}, ${organizationId}, ${workspaceId}::uuid, ${kind}, ${account}, ${outsideAccountId}::uuid, ${url}, ${username},
      ${password}, ${at.now}::timestamptz, ${at.now}::timestamptz)
    on conflict (user_id, organization_id, workspace_id, kind) do update set outside_account_id = excluded.outside_account_id,
      username = excluded.username, password = excluded.password, state = 'syncing', retry_at = null
    returning id`)
  return rows[0]?.id ?? at.id
}

export async function removeAccount(db: Db, tenant: Tenant, kind: CalendarKind): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`delete from calendar_accounts a where ${ofPerson(tenant)} and a.kind = ${kind} returning a.id`,
  )
  return rows.length > 0
}

export async function setSharing(db: Db, tenant: Tenant, shares: boolean): Promise<void> {
  await db.execute(sql`update calendar_accounts a set shares_busy = ${shares} where ${ofPerson(tenant)}`)
}

export async function setAccountState(
  db: Db,
  id: string,
  given: { state: CalendarAccountState; retryAt?: Date; syncedAt?: Date },
): Promise<void> {
  await db.execute(sql`
    update calendar_accounts set state = ${given.state}, retry_at = ${given.retryAt ?? null}::timestamptz,
      synced_at = coalesce(${given.syncedAt ?? null}::timestamptz, synced_at) where id = ${id}::uuid`)
}

/** Somebody looks at it. Written at most once a minute. */
export async function touchAccounts(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db.execute(sql`
    update calendar_accounts set looked_at = ${now}::timestamptz
    where id = any(${sql.param([...ids])}::uuid[]) and looked_at < ${now}::timestamptz - interval '1 minute'`)
}

/** Accounts that somebody looks at, or whose times are shared, and that were not asked for a while. */
export async function listDueAccounts(
  db: Db,
  { now, after, seen }: { now: Date; after: Date; seen: Date },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from calendar_accounts where (looked_at > ${seen}::timestamptz or shares_busy)
      and state not in ('wrong_password', 'ended') and (synced_at is null or synced_at < ${after}::timestamptz)
      and (retry_at is null or retry_at < ${now}::timestamptz) order by synced_at nulls first limit 200`)
  return rows.map(({ id }) => id)
}

type CalendarDbRow = {
  id: CalendarId
  account_id: string
  kind: CalendarKind
  remote_id: string
  name: string
  color: string | null
  zone: string | null
  can_write: boolean
  is_primary: boolean
  is_shown: boolean
  cursor: string | null
}
const toCalendar = (row: CalendarDbRow): CalendarRow => ({
  id: row.id,
  accountId: row.account_id,
  kind: row.kind,
  remoteId: row.remote_id,
  name: row.name,
  color: row.color,
  zone: row.zone,
  canWrite: row.can_write,
  isPrimary: row.is_primary,
  isShown: row.is_shown,
  cursor: row.cursor,
})
const calendarColumns = sql.raw(
  'c.id, c.account_id, a.kind, c.remote_id, c.name, c.color, c.zone, c.can_write, c.is_primary, c.is_shown, c.cursor',
)

export async function listCalendars(db: Db, accountIds: readonly string[]): Promise<CalendarRow[]> {
  const { rows } = await db.execute<CalendarDbRow>(sql`
    select ${calendarColumns} from calendars c join calendar_accounts a on a.id = c.account_id
    where c.account_id = any(${sql.param([...accountIds])}::uuid[]) order by a.kind desc, c.is_primary desc, lower(c.name), c.id`)
  return rows.map(toCalendar)
}

/** One of the person's own. */
export async function findCalendar(db: Db, tenant: Tenant, id: CalendarId): Promise<CalendarRow | undefined> {
  const { rows } = await db.execute<CalendarDbRow>(sql`
    select ${calendarColumns} from calendars c join calendar_accounts a on a.id = c.account_id
    where ${ofPerson(tenant)} and c.id = ${id}::uuid`)
  return rows[0] && toCalendar(rows[0])
}

/** What the vendor lists now; calendars that are not there any more are forgotten with their events. */
export async function putCalendars(db: Db, accountId: string, remote: readonly (RemoteCalendar & { newId: string })[]) {
  await db.execute(sql`
    delete from calendars where account_id = ${accountId}::uuid
      and not remote_id = any(${sql.param(remote.map(({ id }) => id))}::text[])`)
  for (const { newId, id, name, color, zone, canWrite, isPrimary } of remote)
    await db.execute(sql`
      insert into calendars (id, account_id, remote_id, name, color, zone, can_write, is_primary)
      values (${newId}, ${accountId}::uuid, ${id}, ${storableText(name)}, ${color}, ${zone}, ${canWrite}, ${isPrimary})
      on conflict (account_id, remote_id) do update set name = excluded.name, color = excluded.color, zone = excluded.zone,
        can_write = excluded.can_write, is_primary = excluded.is_primary`)
}

export async function setCursor(db: Db, id: CalendarId, cursor: string | null): Promise<void> {
  await db.execute(sql`update calendars set cursor = ${cursor} where id = ${id}::uuid`)
}

/** False where it is not the person's. */
export async function setShown(db: Db, tenant: Tenant, id: CalendarId, shown: boolean): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update calendars c set is_shown = ${shown} from calendar_accounts a
    where a.id = c.account_id and ${ofPerson(tenant)} and c.id = ${id}::uuid returning c.id`)
  return rows.length > 0
}

/** Members of the workspace who let colleagues see when they are busy, without the person; `only`: those among them. */
export async function listColleagues(db: Db, tenant: Tenant, only?: readonly UserId[]): Promise<CalendarColleague[]> {
  if (tenant.workspaceId === null) return []
  const { rows } = await db.execute<CalendarColleague>(sql`
    select u.id as user_id, u.name, u.email_shown as email from users u
    join workspace_members m on m.user_id = u.id and m.workspace_id = ${tenant.workspaceId}::uuid
    where u.id <> ${tenant.userId} and exists (select from calendar_accounts a where a.user_id = u.id
      and a.organization_id = ${tenant.organizationId} and a.workspace_id = ${tenant.workspaceId}::uuid and a.shares_busy)
      and ${only ? sql`u.id = any(${sql.param([...only])}::uuid[])` : sql`true`} order by lower(u.name), u.id`)
  return rows
}

export async function findPerson(db: Db, id: UserId): Promise<{ name: string; email: string } | undefined> {
  const { rows } = await db.execute<{ name: string; email: string }>(
    sql`select name, email_shown as email from users where id = ${id}`,
  )
  return rows[0]
}
