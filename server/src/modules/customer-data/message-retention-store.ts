import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationId, WorkspaceId } from '#contract/kit/id.ts'
import type { MessageRetention } from '#contract/messaging/customer-data.ts'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import type { Db } from '../../platform/db/database.ts'
import { ofPlace, ownerIn } from '../../platform/db/of-place.ts'
import type { Tenant } from '../../platform/tenant.ts'

export type MessageRule = Pick<MessageRetention, 'message_days'>

export async function findRule(db: Db, tenant: Tenant): Promise<MessageRule> {
  const { rows } = await db.execute<MessageRule>(
    sql`select r.message_days from messaging_retention r where ${ofPlace(tenant, sql`r`)}`,
  )
  return rows[0] ?? { message_days: null }
}

export async function saveRule(tx: Db, tenant: Tenant, rule: MessageRule, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into messaging_retention (organization_id, workspace_id, owner_id, message_days, changed_at)
    values (${tenant.organizationId}, ${tenant.workspaceId}::uuid, ${ownerIn(tenant)}::uuid, ${rule.message_days}::int, ${now}::timestamptz)
    on conflict (organization_id, workspace_id, owner_id) do update set message_days = excluded.message_days, changed_at = excluded.changed_at`)
}

export type RuledAccount = {
  id: MessagingAccountId
  name: string
  organizationId: OrganizationId
  workspaceId: WorkspaceId | null
  /** What is older is kept no longer, by the account's own clock. */
  before: Date
}

/** Numbers whose place has a rule that is old enough. Mails are a mailbox's, and what visitors wrote has an end of its own. */
const ruled = (now: Date): SQL => sql`
  messaging_accounts a join messaging_retention r on r.organization_id = a.organization_id
    and r.workspace_id is not distinct from a.workspace_id and r.owner_id is not distinct from a.owner_id
  where a.kind not in ('widget', 'mail') and r.message_days is not null
    and r.changed_at + ${messagingLimits.graceDays} * interval '1 day' <= ${now}::timestamptz`

export async function listRuled(db: Db, now: Date): Promise<MessagingAccountId[]> {
  const { rows } = await db.execute<{ id: MessagingAccountId }>(sql`select a.id from ${ruled(now)} order by a.id`)
  return rows.map(({ id }) => id)
}

/** A number by the rule that its place has now, which nobody changes until the transaction ends; undefined: there is none any more, or a new one. */
export async function lockRuled(tx: Db, id: MessagingAccountId, now: Date): Promise<RuledAccount | undefined> {
  const { rows } = await tx.execute<RuledAccount>(sql`
    select a.id, a.name, a.organization_id as "organizationId", a.workspace_id as "workspaceId",
      ${now}::timestamptz + a.ahead_ms * interval '1 millisecond' - r.message_days * interval '1 day' as before
    from ${ruled(now)} and a.id = ${id} for share of r`)
  const [row] = rows
  return row && { ...row, before: new Date(row.before) }
}

/** Up to so many messages that are older, but none that is still to go out. Answers how many went, and the keys of their files. */
export async function forgetMessages(
  tx: Db,
  { id, before }: RuledAccount,
  limit: number,
): Promise<{ rows: number; keys: string[] }> {
  const { rows } = await tx.execute<{ key: string | null }>(sql`
    delete from messaging_messages where id = any(array(
      select id from messaging_messages where account_id = ${id} and created_at < ${before} and state is distinct from 'queued'
      order by created_at limit ${limit} for update skip locked)) returning file_key as key`)
  return { rows: rows.length, keys: rows.flatMap(({ key }) => key ?? []) }
}

/**
 * Customers nothing is left of go with their conversations. Who asked not to be written to or is blocked stays, so that it holds; of what they wrote nothing stands
 * there any more.
 */
export async function forgetConversations(tx: Db, { id, before }: RuledAccount, limit: number): Promise<number> {
  const isOver = sql`v.account_id = ${id} and v.last_at < ${before}
    and not exists (select from messaging_messages m where m.conversation_id = v.id)`
  await tx.execute(sql`
    update messaging_conversations v set last_message = null from messaging_contacts c
    where c.id = v.contact_id and (c.opted_out_at is not null or c.blocked_at is not null) and v.last_message is not null and ${isOver}`)
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from messaging_contacts where id = any(array(
      select c.id from messaging_contacts c join messaging_conversations v on v.contact_id = c.id
      where c.opted_out_at is null and c.blocked_at is null and ${isOver} limit ${limit})) returning id`)
  return rows.length
}
