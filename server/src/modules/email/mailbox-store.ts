import { type SQL, sql } from 'drizzle-orm'
import type { UserId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { isOfEndedProcess } from '../../platform/db/ended-process.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import { ofPlace } from '../../platform/db/of-place.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { firstEmailSettings, type MailboxRow } from './mailbox-row.ts'
import type { MailboxReach } from './ports.ts'

type Row = Record<
  'id' | 'address' | 'name' | 'smtp_host' | 'imap_host' | 'username' | 'password' | 'reason',
  string
> & {
  organization_id: MailboxRow['organizationId']
  workspace_id: MailboxRow['workspaceId']
  owner_id: UserId | null
  user_id: UserId | null
  connected_by: string | null
  agent_id: MailboxRow['agentId']
  agent_active: boolean
  smtp_port: number
  imap_port: number
  vendor: MailboxRow['vendor']
  outside_account_id: string | null
  cc: string[]
  bcc: string[]
  /** Settings that came later are not in older rows. */
  settings: Partial<MailboxRow['settings']>
  state: MailboxRow['state']
  uid_validity: string | null
  last_uid: string
  history_uid: string | null
  synced_at: string | Date | null
  created_at: string | Date
}

const toMailbox = (row: Row): MailboxRow => ({
  id: row.id,
  organizationId: row.organization_id,
  workspaceId: row.workspace_id,
  ownerId: row.owner_id,
  userId: row.user_id,
  connectedBy: row.connected_by,
  agentId: row.agent_id,
  agentActive: row.agent_active,
  address: row.address,
  name: row.name,
  smtpHost: row.smtp_host,
  smtpPort: row.smtp_port,
  imapHost: row.imap_host,
  imapPort: row.imap_port,
  username: row.username,
  password: row.password,
  vendor: row.vendor,
  outsideAccountId: row.outside_account_id,
  cc: row.cc,
  bcc: row.bcc,
  settings: { ...firstEmailSettings, ...row.settings },
  state: row.state,
  reason: row.reason,
  uidValidity: row.uid_validity === null ? null : Number(row.uid_validity),
  lastUid: Number(row.last_uid),
  historyUid: row.history_uid === null ? null : Number(row.history_uid),
  syncedAt: row.synced_at === null ? null : new Date(row.synced_at),
  createdAt: new Date(row.created_at),
})

const selected = sql`select b.id, b.organization_id, b.workspace_id, b.owner_id, b.user_id, u.name as connected_by, b.agent_id,
    coalesce(a.status = 'active' and a.deleted_at is null, false) as agent_active, b.address, b.name, b.smtp_host, b.smtp_port, b.imap_host,
    b.imap_port, b.username, b.password, b.vendor, b.outside_account_id, b.cc, b.bcc, b.settings, b.state, b.reason, b.uid_validity, b.last_uid, b.history_uid, b.synced_at, b.created_at
  from email_mailboxes b left join users u on u.id = b.user_id left join agents a on a.id = b.agent_id`

/** The mailbox `b` is the place's. */
export const mailboxOfPlace = (tenant: Tenant): SQL => ofPlace(tenant, sql`b`)

export async function findMailbox(db: Db, tenant: Tenant): Promise<MailboxRow | undefined> {
  const { rows } = await db.execute<Row>(sql`${selected} where ${mailboxOfPlace(tenant)}`)
  return rows[0] && toMailbox(rows[0])
}

/** For jobs and listeners, which know it by its id alone. One that is being erased is no place's. */
export async function findAnyMailbox(db: Db, id: string): Promise<MailboxRow | undefined> {
  const { rows } = await db.execute<Row>(
    sql`${selected} where b.id = ${id}::uuid and coalesce(b.workspace_id, b.owner_id) is not null`,
  )
  return rows[0] && toMailbox(rows[0])
}

/** Whoever adds a mail waits until the transaction ends. It comes before the lock of a thread. */
export async function lockMailbox(db: Db, id: string): Promise<void> {
  await db.execute(sql`select id from email_mailboxes where id = ${id}::uuid for no key update`)
}

/** False where the place has one, or another place has this very mailbox. */
export async function insertMailbox(db: Db, box: MailboxRow): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into email_mailboxes (id, organization_id, workspace_id, owner_id, user_id, agent_id, address, name, smtp_host, smtp_port,
      imap_host, imap_port, username, password, vendor, outside_account_id, cc, bcc, settings, history_uid, created_at)
    values (${box.id}, ${box.organizationId}, ${box.workspaceId}::uuid, ${box.ownerId}::uuid, ${box.userId}::uuid, ${box.agentId},
      ${box.address}, ${box.name}, ${box.smtpHost}, ${box.smtpPort}, ${box.imapHost}, ${box.imapPort}, ${box.username}, ${box.password},
      ${box.vendor}, ${box.outsideAccountId}::uuid, ${sql.param(box.cc)}::text[], ${sql.param(box.bcc)}::text[], ${jsonText(box.settings)}::jsonb, ${box.historyUid}, ${box.createdAt})
    on conflict do nothing returning id`)
  return rows.length > 0
}

/** How it is reached from now on, and by whom it was connected. Another inbox is read from its end. Throws the database's error where another place has it. */
export async function updateReach(
  db: Db,
  id: string,
  userId: UserId,
  reach: MailboxReach,
  anew: { historyUid: number | null } | undefined,
): Promise<void> {
  const from = anew
    ? sql`, uid_validity = null, last_uid = 0, history_uid = ${anew.historyUid}::bigint, created_at = now()`
    : sql``
  await db.execute(sql`
    update email_mailboxes set address = ${reach.address}, name = ${reach.name}, smtp_host = ${reach.smtpHost}, smtp_port = ${reach.smtpPort},
      imap_host = ${reach.imapHost}, imap_port = ${reach.imapPort}, username = ${reach.username}, password = ${reach.password},
      vendor = ${reach.vendor}, outside_account_id = ${reach.outsideAccountId}::uuid, cc = ${sql.param(reach.cc)}::text[], bcc = ${sql.param(reach.bcc)}::text[], state = 'connecting', reason = '',
      user_id = ${userId}, watched_by = null, watched_until = null ${from} where id = ${id}`)
}

export async function updateSender(
  db: Db,
  id: string,
  { name, cc, bcc }: Pick<MailboxReach, 'name' | 'cc' | 'bcc'>,
): Promise<void> {
  await db.execute(sql`
    update email_mailboxes set name = ${name}, cc = ${sql.param(cc)}::text[], bcc = ${sql.param(bcc)}::text[] where id = ${id}`)
}

export async function isTaken(
  db: Db,
  { username, imapHost }: Pick<MailboxReach, 'username' | 'imapHost'>,
  but: string | null,
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from email_mailboxes where lower(username) = lower(${username}) and lower(imap_host) = lower(${imapHost})
      and id is distinct from ${but}::uuid`)
  return rows.length > 0
}

export async function updateSettings(db: Db, id: string, settings: MailboxRow['settings']): Promise<void> {
  await db.execute(sql`update email_mailboxes set settings = ${jsonText(settings)}::jsonb where id = ${id}`)
}

export async function setState(db: Db, id: string, state: MailboxRow['state'], reason = ''): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update email_mailboxes set state = ${state}, reason = ${reason}
    where id = ${id} and (state, reason) is distinct from (${state}, ${reason}) returning id`)
  return rows.length > 0
}

/** Where reading goes on: with the mails that were read, in their transaction. */
export async function setResumePoint(
  db: Db,
  id: string,
  uidValidity: number,
  lastUid: number,
  at: Date,
): Promise<void> {
  await db.execute(sql`
    update email_mailboxes set uid_validity = ${uidValidity}, last_uid = ${lastUid}, synced_at = ${at}::timestamptz where id = ${id}`)
}

/** From where a mailbox is read for the first time. */
export async function beginReading(
  db: Db,
  id: string,
  from: { uidValidity: number; lastUid: number; historyUid: number },
): Promise<void> {
  await db.execute(sql`
    update email_mailboxes set uid_validity = ${from.uidValidity}, last_uid = ${from.lastUid}, history_uid = ${from.historyUid} where id = ${id}::uuid`)
}

/** Takes it from its place: nobody sees it, reads it or sends by it any more, and it may be connected anew. False where the place has none. */
export async function takeMailbox(tx: Db, tenant: Tenant): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update email_mailboxes b set workspace_id = null, owner_id = null, user_id = null, username = 'removed:' || id, password = '',
      outside_account_id = null, watched_by = null, watched_until = null
    where ${mailboxOfPlace(tenant)} returning b.id`)
  return rows.length > 0
}

/** Takes mailboxes that nobody listens to, and keeps one's own: those answered are to be listened to. */
export async function claimMailboxes(db: Db, watcher: string, now: Date, seconds: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update email_mailboxes b set watched_by = ${watcher}, watched_until = ${now}::timestamptz + ${seconds} * interval '1 second'
    from agents a where a.id = b.agent_id and a.status = 'active' and a.deleted_at is null and b.user_id is not null
      and b.state not in ('wrong_password', 'access_ended', 'certificate')
      and (b.watched_by = ${watcher} or b.watched_until is null or b.watched_until < ${now}::timestamptz
        or ${isOfEndedProcess(sql`b.watched_by`)}) returning b.id`)
  return rows.map(({ id }) => id)
}

export async function releaseMailboxes(db: Db, watcher: string): Promise<void> {
  await db.execute(
    sql`update email_mailboxes set watched_by = null, watched_until = null where watched_by = ${watcher}`,
  )
}
