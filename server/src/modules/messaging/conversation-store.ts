import { type SQL, sql } from 'drizzle-orm'
import type { UserId } from '#contract/kit/id.ts'
import type { Conversation, ConversationCounts, ConversationsQuery } from '#contract/messaging/conversation.ts'
import type { ContactId, ConversationId, MessagingAccountId, MessagingTeamId } from '#contract/messaging/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { accountOfPlace } from './account-store.ts'
import { updateContact } from './contact-store.ts'

type Time = string | Date | null
type LastMessage = Omit<NonNullable<Conversation['last_message']>, 'state'> & { id: string }

export type ConversationRow = {
  id: ConversationId
  accountId: MessagingAccountId
  contactId: ContactId
  name: string
  phoneNumber: string | null
  mailAddress: string | null
  optedOut: boolean
  blockedAt: Date | null
  status: Conversation['status']
  snoozedUntil: Date | null
  answeredBy: Conversation['answered_by']
  assignee: { id: UserId; name: string } | null
  team: { id: MessagingTeamId; name: string } | null
  labels: string[]
  unread: number
  waitingSince: Date | null
  lastInAt: Date | null
  responseDueAt: Date | null
  resolutionDueAt: Date | null
  dueAt: Date | null
  awayToldAt: Date | null
  lastMessage: (LastMessage & { state: NonNullable<Conversation['last_message']>['state'] }) | null
  lastAt: Date
  createdAt: Date
}

type Row = Pick<ConversationRow, 'id' | 'name' | 'status' | 'labels' | 'unread'> & {
  account_id: MessagingAccountId
  contact_id: ContactId
  phone_number: string | null
  mail_address: string | null
  opted_out: boolean
  blocked_at: Time
  snoozed_until: Time
  answered_by: ConversationRow['answeredBy']
  assignee_id: UserId | null
  assignee_name: string | null
  team_id: MessagingTeamId | null
  team_name: string | null
  waiting_since: Time
  last_in_at: Time
  response_due_at: Time
  resolution_due_at: Time
  due_at: Time
  away_told_at: Time
  last_message: LastMessage | null
  last_state: NonNullable<ConversationRow['lastMessage']>['state']
  last_at: string | Date
  created_at: string | Date
}

const dateOf = (value: Time) => (value === null ? null : new Date(value))
const toConversation = (row: Row): ConversationRow => ({
  id: row.id,
  accountId: row.account_id,
  contactId: row.contact_id,
  name: row.name,
  phoneNumber: row.phone_number,
  mailAddress: row.mail_address,
  optedOut: row.opted_out,
  blockedAt: dateOf(row.blocked_at),
  status: row.status,
  snoozedUntil: dateOf(row.snoozed_until),
  answeredBy: row.answered_by,
  assignee: row.assignee_id ? { id: row.assignee_id, name: row.assignee_name ?? '' } : null,
  team: row.team_id ? { id: row.team_id, name: row.team_name ?? '' } : null,
  labels: row.labels,
  unread: row.unread,
  waitingSince: dateOf(row.waiting_since),
  lastInAt: dateOf(row.last_in_at),
  responseDueAt: dateOf(row.response_due_at),
  resolutionDueAt: dateOf(row.resolution_due_at),
  dueAt: dateOf(row.due_at),
  awayToldAt: dateOf(row.away_told_at),
  lastMessage: row.last_message && { ...row.last_message, state: row.last_state },
  lastAt: new Date(row.last_at),
  createdAt: new Date(row.created_at),
})

const conversationColumns = sql`c.id, c.account_id, c.contact_id, p.name, p.phone_number, p.mail_address, p.opted_out_at is not null as opted_out, p.blocked_at, c.status,
  c.snoozed_until, c.answered_by, c.assignee_id, u.name as assignee_name, c.team_id, t.name as team_name, c.labels, c.unread, c.waiting_since, c.last_in_at, c.response_due_at, c.resolution_due_at, c.due_at,
  c.away_told_at, c.last_message, (select l.state from messaging_messages l where l.id = (c.last_message->>'id')::uuid) as last_state,
  c.last_at, c.created_at`
const conversationTables = sql`messaging_conversations c join messaging_contacts p on p.id = c.contact_id left join users u on u.id = c.assignee_id
  left join messaging_teams t on t.id = c.team_id`

async function selectConversations(db: Db, rest: SQL): Promise<ConversationRow[]> {
  const { rows } = await db.execute<Row>(sql`select ${conversationColumns} from ${conversationTables} ${rest}`)
  return rows.map(toConversation)
}

const filterOf = (filter: ConversationsQuery['filter'], userId: UserId): SQL => {
  if (filter === 'blocked')
    return sql`c.contact_id in (select p.id from messaging_contacts p where p.account_id = c.account_id and p.blocked_at is not null)`
  if (filter === 'snoozed' || filter === 'resolved') return sql`c.status = ${filter}`
  const open = sql`c.status = 'open'`
  if (filter === 'mine') return sql`${open} and c.assignee_id = ${userId}`
  return filter === 'unassigned' ? sql`${open} and c.assignee_id is null` : open
}

/** Conversations of accounts after the last one of the page before: its time and id. Each account's index gives its first ones. `behind`: instead of the filter, those of these ids. */
export function listConversations(
  db: Db,
  accounts: readonly MessagingAccountId[],
  userId: UserId,
  { filter, label, team, sort, limit }: Pick<ConversationsQuery, 'filter' | 'label' | 'team' | 'sort' | 'limit'>,
  { after, behind }: { after: { at: string; id: string } | undefined; behind?: SQL | undefined },
): Promise<ConversationRow[]> {
  const filtered = sql`${behind ? sql`c.id in (${behind})` : filterOf(filter, userId)} ${label ? sql`and c.labels @> array[${label}]::text[]` : sql``}
    ${team ? sql`and c.team_id = ${team}` : sql``}`
  const place = after && sql`(${after.at}::timestamptz, ${after.id}::uuid)`
  const soonest = sort === 'due' ? sql`c.due_at` : sql`c.waiting_since`
  const [within, order] =
    sort !== 'newest'
      ? [
          sql`and ${soonest} is not null ${place ? sql`and (${soonest}, c.id) > ${place}` : sql``}`,
          sql`${soonest}, c.id`,
        ]
      : [sql`${place ? sql`and (c.last_at, c.id) < ${place}` : sql``}`, sql`c.last_at desc, c.id desc`]
  return selectConversations(
    db,
    sql`where c.id in (
        select first.id from unnest(${sql.param([...accounts])}::uuid[]) one (id) cross join lateral (
          select c.id from messaging_conversations c where c.account_id = one.id and ${filtered} ${within} order by ${order} limit ${limit}) first)
      order by ${order} limit ${limit}`,
  )
}

export async function countConversations(
  db: Db,
  accounts: readonly MessagingAccountId[],
  userId: UserId,
  now: Date,
): Promise<ConversationCounts> {
  const ids = sql`${sql.param([...accounts])}::uuid[]`
  const counted = await db.execute<Omit<ConversationCounts, 'labels' | 'teams'>>(sql`
    select count(*) filter (where c.status = 'open' and c.assignee_id = ${userId})::int as mine,
      count(*) filter (where c.status = 'open' and c.assignee_id is null)::int as unassigned,
      count(*) filter (where c.status = 'open')::int as all, count(*) filter (where c.status = 'snoozed')::int as snoozed,
      count(*) filter (where c.status = 'resolved')::int as resolved,
      (select count(*) from messaging_contacts p where p.account_id = any(${ids}) and p.blocked_at is not null)::int as blocked,
      count(*) filter (where c.status = 'open' and c.due_at <= ${now}::timestamptz + a.ahead_ms * interval '1 millisecond')::int as overdue
    from messaging_conversations c join messaging_accounts a on a.id = c.account_id where c.account_id = any(${ids})`)
  const labels = await db.execute<{ name: string; count: number }>(sql`
    select l as name, (count(*) filter (where status = 'open'))::int as count from messaging_conversations, unnest(labels) l
    where account_id = any(${ids}) and labels <> '{}' group by l order by l limit 200`)
  const teams = await db.execute<ConversationCounts['teams'][number]>(sql`
    select t.id, t.name, count(*)::int as count from messaging_conversations c join messaging_teams t on t.id = c.team_id
    where c.account_id = any(${ids}) and c.status = 'open' group by t.id order by lower(t.name), t.id`)
  return { ...onlyRow(counted.rows), labels: labels.rows, teams: teams.rows }
}

/** A conversation of the place. */
export async function findConversation(
  db: Db,
  tenant: Tenant,
  id: ConversationId,
): Promise<ConversationRow | undefined> {
  const rows = await selectConversations(
    db,
    sql`join messaging_accounts a on a.id = c.account_id where c.id = ${id} and ${accountOfPlace(tenant)}`,
  )
  return rows[0]
}

/** For jobs and what the vendor tells. */
export async function findAnyConversation(db: Db, id: ConversationId): Promise<ConversationRow | undefined> {
  return (await selectConversations(db, sql`where c.id = ${id}`))[0]
}

type Opening = {
  accountId: MessagingAccountId
  /** By what the contact is known on the account. */
  who: { phoneNumber: string } | { visitorId: string } | { threadId: string }
  name: string
  answeredBy: Conversation['answered_by']
  contactId: ContactId
  conversationId: ConversationId
  now: Date
}

/** The conversation with a number or a visitor, made with its contact where there is none; locked until the transaction ends. `known`: as it is, where it is locked already. */
export async function openWith(db: Db, given: Opening, known?: ConversationRow): Promise<ConversationRow> {
  const found = known ?? (await lockOrInsert(db, given))
  const { name } = given
  if (name === '' || found.name !== found.phoneNumber) return found
  // Known by the number alone until now.
  await updateContact(db, found.contactId, { name })
  return { ...found, name }
}

async function lockOrInsert(db: Db, given: Opening): Promise<ConversationRow> {
  const { who } = given
  const them = sql`p.account_id = ${given.accountId}::uuid and ${
    'visitorId' in who
      ? sql`p.visitor_id = ${who.visitorId}::uuid`
      : 'threadId' in who
        ? sql`p.thread_id = ${who.threadId}::uuid`
        : sql`p.phone_number = ${who.phoneNumber}`
  }`
  if (!(await lockWith(db, them))) {
    await insertWith(db, given, them)
    await lockWith(db, them)
  }
  return onlyRow(await selectConversations(db, sql`where ${them}`))
}

/** Locks those that there are with these numbers until the transaction ends: whoever works on many does so first, in this order, so that no two wait for each other. */
export async function lockWithNumbers(
  db: Db,
  accountId: MessagingAccountId,
  numbers: readonly string[],
): Promise<ConversationId[]> {
  const { rows } = await db.execute<{ id: ConversationId }>(sql`
    select c.id from messaging_conversations c join messaging_contacts p on p.id = c.contact_id
    where p.account_id = ${accountId}::uuid and p.phone_number = any(${sql.param([...numbers])}::text[]) order by c.id for update of c`)
  return rows.map(({ id }) => id)
}

async function lockWith(db: Db, them: SQL): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from messaging_conversations c join messaging_contacts p on p.id = c.contact_id where ${them} for update of c`)
  return rows.length > 0
}

async function insertWith(db: Db, given: Opening, them: SQL): Promise<void> {
  const { accountId, who, name, answeredBy, now } = given
  const phoneNumber = 'phoneNumber' in who ? who.phoneNumber : null
  const visitorId = 'visitorId' in who ? who.visitorId : null
  const threadId = 'threadId' in who ? who.threadId : null
  await db.execute(sql`
    insert into messaging_contacts (id, account_id, phone_number, visitor_id, thread_id, name, created_at)
    values (${given.contactId}, ${accountId}, ${phoneNumber}, ${visitorId}::uuid, ${threadId}::uuid, ${name || phoneNumber || ''}, ${now})
    on conflict do nothing`)
  await db.execute(sql`
    insert into messaging_conversations (id, account_id, contact_id, answered_by, last_at, created_at)
    select ${given.conversationId}::uuid, ${accountId}::uuid, p.id, ${answeredBy}, ${now}::timestamptz, ${now}::timestamptz from messaging_contacts p
    where ${them} on conflict (contact_id) do nothing`)
}

/** The conversation with a visitor. */
export async function findWithVisitor(db: Db, visitorId: string): Promise<ConversationRow | undefined> {
  return (await selectConversations(db, sql`where p.visitor_id = ${visitorId}::uuid`))[0]
}

export type ConversationPatch = Partial<{
  status: Conversation['status']
  snoozedUntil: Date | null
  answeredBy: Conversation['answered_by']
  assigneeId: UserId | null
  teamId: MessagingTeamId | null
  labels: string[]
  unread: number
  waitingSince: Date | null
  lastInAt: Date
  awayToldAt: Date | null
  statusBeforeBlock: Conversation['status'] | null
  lastMessage: LastMessage
  lastAt: Date
}>

const names: Record<Exclude<keyof ConversationPatch, 'lastMessage' | 'labels'>, string> = {
  status: 'status',
  snoozedUntil: 'snoozed_until',
  answeredBy: 'answered_by',
  assigneeId: 'assignee_id',
  teamId: 'team_id',
  unread: 'unread',
  waitingSince: 'waiting_since',
  lastInAt: 'last_in_at',
  awayToldAt: 'away_told_at',
  statusBeforeBlock: 'status_before_block',
  lastAt: 'last_at',
}

/** Changes what is named. Whoever calls has found it in the place, or was told by the vendor. */
export async function updateConversation(db: Db, id: ConversationId, changes: ConversationPatch): Promise<void> {
  const { lastMessage, labels, ...plain } = changes
  const sets = [
    ...Object.entries(plain).flatMap(([name, value]) =>
      // Keys of `plain` are those of `names`.
      value === undefined ? [] : [sql`${sql.identifier(names[name as keyof typeof names])} = ${value}`],
    ),
    ...(labels ? [sql`labels = ${sql.param(labels)}::text[]`] : []),
    ...(lastMessage ? [sql`last_message = ${jsonText(lastMessage)}::jsonb`] : []),
  ]
  if (sets.length > 0)
    await db.execute(sql`update messaging_conversations set ${sql.join(sets, sql`, `)} where id = ${id}`)
}

/** Of these, those that a block has closed, and what they were. */
export async function listClosedByBlock(
  db: Db,
  ids: readonly ConversationId[],
): Promise<{ id: ConversationId; status: Conversation['status'] }[]> {
  const { rows } = await db.execute<{ id: ConversationId; status: Conversation['status'] }>(sql`
    select id, status_before_block as status from messaging_conversations
    where id = any(${sql.param([...ids])}::uuid[]) and status_before_block is not null order by id`)
  return rows
}

export async function listByIds(db: Db, ids: readonly ConversationId[]): Promise<Map<ConversationId, ConversationRow>> {
  const rows = await selectConversations(db, sql`where c.id = any(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}
