import { type SQL, sql } from 'drizzle-orm'
import type { UserId } from '#contract/kit/id.ts'
import { isNumber } from '#contract/messaging/account.ts'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import { ofPlace } from '../../platform/db/of-place.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { type AccountRow, firstSettings, type StoredSettings } from './account-row.ts'

type Row = Pick<
  AccountRow,
  | 'id'
  | 'kind'
  | 'name'
  | 'phone_number'
  | 'phone_number_id'
  | 'business_account_id'
  | 'status'
  | 'quality'
  | 'tier'
  | 'credentials'
  | 'settings'
> & {
  organization_id: AccountRow['organizationId']
  workspace_id: AccountRow['workspaceId']
  owner_id: UserId | null
  user_id: UserId | null
  verify_token: string
  ahead_ms: string
  created_at: string | Date
}

const toAccount = ({
  organization_id,
  workspace_id,
  owner_id,
  user_id,
  verify_token,
  ahead_ms,
  created_at,
  ...row
}: Row): AccountRow => ({
  ...row,
  // What came later than a number stands as at a new one.
  settings: { ...firstSettings, ...row.settings, hours: { ...firstSettings.hours, ...row.settings.hours } },
  organizationId: organization_id,
  workspaceId: workspace_id,
  ownerId: owner_id,
  userId: user_id,
  verifyToken: verify_token,
  aheadMs: Number(ahead_ms),
  createdAt: new Date(created_at),
})

const columns = sql`a.id, a.organization_id, a.workspace_id, a.owner_id, a.user_id, a.kind, a.name, a.phone_number, a.phone_number_id,
  a.business_account_id, a.credentials, a.verify_token, a.status, a.quality, a.tier, a.settings, a.ahead_ms, a.created_at`

export const accountOfPlace = (tenant: Tenant): SQL => ofPlace(tenant, sql`a`)

/** The numbers of a place, behind them its widgets, and its mailbox. */
export async function listInboxes(db: Db, tenant: Tenant): Promise<AccountRow[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from messaging_accounts a where ${accountOfPlace(tenant)} order by a.kind = 'mail', a.kind = 'widget', a.created_at, a.id`)
  return rows.map(toAccount)
}

export const listAccounts = async (db: Db, tenant: Tenant): Promise<AccountRow[]> =>
  (await listInboxes(db, tenant)).filter(({ kind }) => isNumber(kind))

export async function findAccount(db: Db, tenant: Tenant, id: MessagingAccountId): Promise<AccountRow | undefined> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from messaging_accounts a where a.id = ${id} and ${accountOfPlace(tenant)}`,
  )
  return rows[0] && toAccount(rows[0])
}

/** One that was removed is no place's, until it is erased: nobody finds it. */
const isOfAPlace = sql`(a.workspace_id is not null or a.owner_id is not null)`

/** For what comes from the vendor and for jobs, which know the account by its id alone. */
export async function findAnyAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from messaging_accounts a where a.id = ${id}::uuid and ${isOfAPlace}`,
  )
  return rows[0] && toAccount(rows[0])
}

export async function findByNumber(db: Db, phoneNumberId: string): Promise<AccountRow | undefined> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from messaging_accounts a where a.phone_number_id = ${phoneNumberId}`,
  )
  return rows[0] && toAccount(rows[0])
}

/** Adds an account unless its number is there or the place has that many; says whether it did. */
export async function insertAccount(db: Db, tenant: Tenant, account: AccountRow, limit: number): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into messaging_accounts (id, organization_id, workspace_id, owner_id, user_id, kind, name, phone_number, phone_number_id,
      business_account_id, credentials, verify_token, status, quality, tier, settings, created_at)
    select ${account.id}::uuid, ${account.organizationId}::uuid, ${account.workspaceId}::uuid, ${account.ownerId}::uuid, ${account.userId}::uuid,
      ${account.kind}, ${account.name}, ${account.phone_number}, ${account.phone_number_id}, ${account.business_account_id},
      ${account.credentials}, ${account.verifyToken}, ${account.status}, ${account.quality}, ${account.tier}::int,
      ${jsonText(account.settings)}::jsonb, ${account.createdAt}::timestamptz
    where (select count(*) from messaging_accounts a where a.kind not in ('widget', 'mail') and ${accountOfPlace(tenant)}) < ${limit}
    on conflict do nothing returning id`)
  return rows.length > 0
}

/** The account of a widget, made where there is none; it has the widget's name and says of itself what its agent may use. */
export async function ensureWidgetAccount(db: Db, widgetId: string, account: AccountRow): Promise<AccountRow> {
  const { agent_id, use_databases, use_knowledge } = account.settings
  const given = jsonText({ agent_id, use_databases, use_knowledge })
  await db.execute(sql`
    insert into messaging_accounts (id, widget_id, organization_id, workspace_id, owner_id, user_id, kind, name, phone_number, phone_number_id,
      business_account_id, credentials, verify_token, settings, created_at)
    values (${account.id}, ${widgetId}, ${account.organizationId}, ${account.workspaceId}::uuid, ${account.ownerId}::uuid, ${account.userId}::uuid,
      'widget', ${account.name}, '', ${account.phone_number_id}, '', ${account.credentials}, ${account.verifyToken},
      ${jsonText(account.settings)}::jsonb, ${account.createdAt})
    on conflict (widget_id) do update set name = excluded.name, settings = messaging_accounts.settings || ${given}::jsonb
      where messaging_accounts.name <> excluded.name or not messaging_accounts.settings @> ${given}::jsonb`)
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from messaging_accounts a where a.widget_id = ${widgetId}`,
  )
  return toAccount(onlyRow(rows))
}

/** The account of a mailbox, made where there is none. */
export async function ensureMailAccount(db: Db, mailboxId: string, account: AccountRow): Promise<AccountRow> {
  await db.execute(sql`
    insert into messaging_accounts (id, mailbox_id, organization_id, workspace_id, owner_id, user_id, kind, name, phone_number, phone_number_id,
      business_account_id, credentials, verify_token, settings, created_at)
    values (${account.id}, ${mailboxId}, ${account.organizationId}, ${account.workspaceId}::uuid, ${account.ownerId}::uuid, ${account.userId}::uuid,
      'mail', ${account.name}, '', ${account.phone_number_id}, '', '', '', ${jsonText(account.settings)}::jsonb, ${account.createdAt})
    on conflict (mailbox_id) do update set name = excluded.name where messaging_accounts.name <> excluded.name`)
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from messaging_accounts a where a.mailbox_id = ${mailboxId}::uuid`,
  )
  return toAccount(onlyRow(rows))
}

type AccountChanges = Partial<
  Pick<AccountRow, 'name' | 'phone_number' | 'business_account_id' | 'credentials' | 'status' | 'quality' | 'tier'>
> & { settings?: StoredSettings }

/** Changes what is named. Whoever calls has found it in the place, or was told by the vendor. */
export async function updateAccount(db: Db, id: MessagingAccountId, changes: AccountChanges): Promise<void> {
  const { settings, ...plain } = changes
  const sets = [
    ...Object.entries(plain).flatMap(([name, value]) =>
      value === undefined ? [] : [sql`${sql.identifier(name)} = ${value}`],
    ),
    ...(settings ? [sql`settings = ${jsonText(settings)}::jsonb`] : []),
  ]
  if (sets.length > 0) await db.execute(sql`update messaging_accounts set ${sql.join(sets, sql`, `)} where id = ${id}`)
}

/** Moves a simulator's clock. */
export async function moveClock(db: Db, id: MessagingAccountId, ms: number): Promise<void> {
  await db.execute(
    sql`update messaging_accounts set ahead_ms = ahead_ms + ${ms} where id = ${id} and kind = 'simulator'`,
  )
}

/** Whoever changes what there may be once, or adds to what the account was told, waits for the other. False where it is gone. */
export async function lockAccount(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from messaging_accounts where id = ${id}::uuid for update`,
  )
  return rows.length > 0
}

/** Takes the account that stands for a mailbox in the inbox from its place. */
export async function takeMailAccount(tx: Db, mailboxId: string): Promise<void> {
  await tx.execute(sql`
    update messaging_accounts set workspace_id = null, owner_id = null, user_id = null, status = 'revoked' where mailbox_id = ${mailboxId}::uuid`)
}

/** Takes it from its place: nobody sees it, sends by it or reaches it any more, and its number may be connected anew. False where the place has none. */
export async function takeAccount(tx: Db, tenant: Tenant, id: MessagingAccountId): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update messaging_accounts a set workspace_id = null, owner_id = null, user_id = null, status = 'revoked', credentials = '',
      kind = case when kind = 'simulator' then 'cloud' else kind end, phone_number_id = 'removed:' || id,
      business_account_id = 'removed:' || id, verify_token = gen_random_uuid()::text
    where a.id = ${id} and ${accountOfPlace(tenant)} returning a.id`)
  return rows.length > 0
}
