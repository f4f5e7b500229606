import { type SQL, sql } from 'drizzle-orm'
import type { UserId } from '#contract/kit/id.ts'
import type { PageQuery } from '#contract/kit/paging.ts'
import type { Broadcast, BroadcastRecipient } from '#contract/messaging/broadcast.ts'
import type { BroadcastId, ConversationId, MessageTemplateId, MessagingAccountId } from '#contract/messaging/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import { jsonText } from '../../../platform/db/json-text.ts'
import { onlyRow } from '../../../platform/db/only-row.ts'
import type { Tenant } from '../../../platform/tenant.ts'
import { accountOfPlace } from '../account-store.ts'

type Time = string | Date | null
const dateOf = (value: Time) => (value === null ? null : new Date(value))
const isoOf = (value: Time) => (value === null ? null : new Date(value).toISOString())

/** What an account knows of numbers already. */
type KnownPerson = {
  optedOut: boolean
  blockedAt: Date | null
  lastInAt: Date | null
  name: string
  attributes: Record<string, string>
}

export async function findPeople(
  db: Db,
  accountId: MessagingAccountId,
  numbers: readonly string[],
): Promise<Map<string, KnownPerson>> {
  const { rows } = await db.execute<
    Pick<KnownPerson, 'name' | 'attributes'> & {
      phone_number: string
      out: boolean
      blocked_at: Time
      last_in_at: Time
    }
  >(sql`
    select p.phone_number, p.name, p.attributes, p.opted_out_at is not null as out, p.blocked_at, c.last_in_at from messaging_contacts p
    left join messaging_conversations c on c.contact_id = p.id
    where p.account_id = ${accountId} and p.phone_number = any(${sql.param([...numbers])}::text[])`)
  return new Map(
    rows.map(({ phone_number, out, blocked_at, last_in_at, name, attributes }) => [
      phone_number,
      { optedOut: out, blockedAt: dateOf(blocked_at), lastInAt: dateOf(last_in_at), name, attributes },
    ]),
  )
}

/** People that were written to with a template since then: what a tier counts. */
export async function countBegun(db: Db, accountId: MessagingAccountId, since: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct conversation_id)::int as count from messaging_messages
    where account_id = ${accountId} and created_at > ${since} and content->>'kind' = 'template' and state <> 'failed'`)
  return onlyRow(rows).count
}

type NewBroadcast = {
  id: BroadcastId
  accountId: MessagingAccountId
  name: string
  text: string
  template: { id: MessageTemplateId; name: string; language: string } | null
  variables: string[]
  userId: UserId
  scheduledAt: Date | null
  now: Date
}
type NewRecipient = {
  id: string
  phone_number: string
  name: string
  variables: Record<string, string>
  state: 'waiting' | 'skipped'
  reason: string | null
  about: string
}

export async function insertBroadcast(db: Db, given: NewBroadcast, recipients: readonly NewRecipient[]): Promise<void> {
  await db.execute(sql`
    insert into broadcasts (id, account_id, name, status, text, template_id, template, variables, user_id, scheduled_at, started_at, created_at)
    values (${given.id}, ${given.accountId}, ${given.name}, ${given.scheduledAt ? 'scheduled' : 'running'}, ${given.text},
      ${given.template?.id ?? null}::uuid, ${given.template ? jsonText(given.template) : null}::jsonb, ${sql.param(given.variables)}::text[],
      ${given.userId}, ${given.scheduledAt}::timestamptz, ${given.scheduledAt ? null : given.now}::timestamptz, ${given.now})`)
  await db.execute(sql`
    insert into broadcast_recipients (id, broadcast_id, phone_number, name, variables, state, reason, about)
    select r.id, ${given.id}::uuid, r.phone_number, r.name, r.variables, r.state, r.reason, r.about
    from jsonb_to_recordset(${jsonText(recipients)}::jsonb) as r (id uuid, phone_number text, name text, variables jsonb, state text, reason text, about text)`)
}

export type BroadcastRow = Omit<Broadcast, 'counts' | 'recipients'> & { variables: string[]; senderId: UserId | null }
type Row = Omit<BroadcastRow, 'scheduled_at' | 'started_at' | 'ended_at' | 'created_at'> &
  Record<'scheduled_at' | 'started_at' | 'ended_at', Time> & { created_at: string | Date }

const toBroadcast = (row: Row): BroadcastRow => ({
  ...row,
  scheduled_at: isoOf(row.scheduled_at),
  started_at: isoOf(row.started_at),
  ended_at: isoOf(row.ended_at),
  created_at: new Date(row.created_at).toISOString(),
})

async function selectBroadcasts(db: Db, rest: SQL): Promise<BroadcastRow[]> {
  const { rows } = await db.execute<Row>(sql`
    select b.id, b.account_id, b.name, b.status, b.paused_by, b.text, b.template, b.variables, b.scheduled_at, b.started_at, b.ended_at,
      coalesce(u.name, '') as created_by, b.user_id as "senderId", b.created_at
    from broadcasts b join messaging_accounts a on a.id = b.account_id left join users u on u.id = b.user_id ${rest}`)
  return rows.map(toBroadcast)
}

type ListFilter = PageQuery & { account_id?: MessagingAccountId | undefined }

export async function listBroadcasts(
  db: Db,
  tenant: Tenant,
  { page, limit, account_id }: ListFilter,
): Promise<[BroadcastRow[], number]> {
  const where = sql`where ${accountOfPlace(tenant)} ${account_id ? sql`and b.account_id = ${account_id}` : sql``}`
  const rows = await selectBroadcasts(db, sql`${where} order by b.id desc limit ${limit} offset ${(page - 1) * limit}`)
  const counted = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from broadcasts b join messaging_accounts a on a.id = b.account_id ${where}`,
  )
  return [rows, onlyRow(counted.rows).count]
}

export const findBroadcast = async (db: Db, tenant: Tenant, id: BroadcastId) =>
  (await selectBroadcasts(db, sql`where b.id = ${id} and ${accountOfPlace(tenant)}`))[0]

/** For the job. */
export const findAnyBroadcast = async (db: Db, id: string) =>
  (await selectBroadcasts(db, sql`where b.id = ${id}::uuid`))[0]

/** Where each recipient of broadcasts stands, added up; all together are the recipients. */
export async function countRecipients(
  db: Db,
  ids: readonly BroadcastId[],
): Promise<Map<BroadcastId, Broadcast['counts'] & { recipients: number }>> {
  const { rows } = await db.execute<Broadcast['counts'] & { id: BroadcastId; recipients: number }>(sql`
    select r.broadcast_id as id, count(*)::int as recipients,
      count(*) filter (where r.state = 'waiting' or m.state = 'queued')::int as queued, count(*) filter (where m.state = 'sent')::int as sent,
      count(*) filter (where m.state = 'delivered')::int as delivered, count(*) filter (where m.state = 'read')::int as read,
      count(*) filter (where m.state = 'failed')::int as failed, count(*) filter (where r.state = 'skipped')::int as skipped,
      count(r.answered_at)::int as answered, count(r.opted_out_at)::int as opted_out
    from broadcast_recipients r left join messaging_messages m on m.id = r.message_id
    where r.broadcast_id = any(${sql.param([...ids])}::uuid[]) group by r.broadcast_id`)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

export async function setStatus(
  db: Db,
  id: BroadcastId,
  { status, pausedBy = null, now }: { status: Broadcast['status']; pausedBy?: Broadcast['paused_by']; now: Date },
): Promise<void> {
  const ends = status === 'stopped' || status === 'done'
  await db.execute(sql`
    update broadcasts set status = ${status}, paused_by = ${pausedBy}, started_at = case when ${status === 'running'} then coalesce(started_at, ${now}::timestamptz) else started_at end,
      ended_at = case when ${ends} then ${now}::timestamptz end where id = ${id} and status not in ('stopped', 'done')`)
}

/** Locks a broadcast until the transaction ends; undefined where it is gone. */
export async function lockBroadcast(db: Db, id: string): Promise<Broadcast['status'] | undefined> {
  const { rows } = await db.execute<{ status: Broadcast['status'] }>(
    sql`select status from broadcasts where id = ${id}::uuid for update`,
  )
  return rows[0]?.status
}

/** Nobody who waits gets it any more. */
export async function skipWaiting(db: Db, id: BroadcastId): Promise<void> {
  await db.execute(sql`
    update broadcast_recipients set state = 'skipped', reason = 'stopped' where broadcast_id = ${id} and state = 'waiting'`)
  await db.execute(sql`
    update messaging_messages set state = 'failed', reason = 'stopped' where broadcast_id = ${id} and state = 'queued' and tried_at is null`)
}

export type WaitingRecipient = { id: string; phoneNumber: string; name: string; variables: Record<string, string> }

export async function listWaiting(db: Db, id: BroadcastId, limit: number): Promise<WaitingRecipient[]> {
  const { rows } = await db.execute<WaitingRecipient>(sql`
    select id, phone_number as "phoneNumber", name, variables from broadcast_recipients
    where broadcast_id = ${id} and state = 'waiting' order by id limit ${limit}`)
  return rows
}

/** Those of the conversations that a broadcast has written to since then. */
export async function listBroadcasted(
  db: Db,
  ids: readonly ConversationId[],
  since: Date,
): Promise<Set<ConversationId>> {
  const { rows } = await db.execute<{ conversation_id: ConversationId }>(sql`
    select distinct r.conversation_id from broadcast_recipients r join messaging_messages m on m.id = r.message_id
    where r.conversation_id = any(${sql.param([...ids])}::uuid[]) and m.created_at > ${since}`)
  return new Set(rows.map((row) => row.conversation_id))
}

/** A customer wrote, or wants no more: counted at what they were sent of late. */
export async function noteAnswered(
  db: Db,
  conversationId: ConversationId,
  { now, since, optedOut }: { now: Date; since: Date; optedOut: boolean },
): Promise<void> {
  await db.execute(sql`
    update broadcast_recipients r set answered_at = coalesce(r.answered_at, ${now}::timestamptz),
      opted_out_at = case when ${optedOut} then ${now}::timestamptz else r.opted_out_at end
    from messaging_messages m where r.conversation_id = ${conversationId} and m.id = r.message_id and m.created_at > ${since}
      and (r.answered_at is null or ${optedOut})`)
}

type RecipientRow = Omit<BroadcastRecipient, 'failure'>
type RecipientFilter = PageQuery & { state?: BroadcastRecipient['state'] | undefined }

export async function listRecipients(
  db: Db,
  id: BroadcastId,
  { page, limit, state }: RecipientFilter,
): Promise<[RecipientRow[], number]> {
  const now = sql`case when r.state = 'skipped' then 'skipped' when r.state = 'waiting' then 'queued' else coalesce(m.state, 'failed') end`
  const from = sql`from broadcast_recipients r left join messaging_messages m on m.id = r.message_id
    where r.broadcast_id = ${id} ${state ? sql`and ${now} = ${state}` : sql``}`
  const { rows } = await db.execute<RecipientRow>(sql`
    select r.id, r.phone_number, r.name, ${now} as state, coalesce(r.reason, m.reason) as reason, r.answered_at is not null as answered, r.conversation_id
    ${from} order by r.id limit ${limit} offset ${(page - 1) * limit}`)
  const counted = await db.execute<{ count: number }>(sql`select count(*)::int as count ${from}`)
  return [rows, onlyRow(counted.rows).count]
}

/** Broadcasts of a place that begin between two moments, or began. */
export async function listBroadcastsBetween(
  db: Db,
  tenant: Tenant,
  { from, to }: { from: Date; to: Date },
): Promise<{ id: BroadcastId; name: string; status: Broadcast['status']; at: Date }[]> {
  const at = sql`coalesce(b.started_at, b.scheduled_at, b.created_at)`
  const { rows } = await db.execute<{
    id: BroadcastId
    name: string
    status: Broadcast['status']
    at: string | Date
  }>(sql`
    select b.id, b.name, b.status, ${at} as at from broadcasts b join messaging_accounts a on a.id = b.account_id
    where ${accountOfPlace(tenant)} and ${at} >= ${from}::timestamptz and ${at} < ${to}::timestamptz order by 4 limit 500`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}
