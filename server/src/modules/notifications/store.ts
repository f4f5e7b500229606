import { type SQL, sql } from 'drizzle-orm'
import type { AgentId, UserId } from '#contract/kit/id.ts'
import type { DigestChoice } from '#contract/notifications/delivery.ts'
import type { NotificationContent, NotificationKind } from '#contract/notifications/kinds.ts'
import type { NotificationCount, NotificationFilter, NotificationId } from '#contract/notifications/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'
import { onlyRow } from '../../platform/db/only-row.ts'

type Time = string | Date
export type StoredNotification = NotificationContent & {
  id: NotificationId
  agentId: AgentId | null
  confirmedAt: Date | null
  createdAt: Date
}
export type NotificationRow = {
  id: NotificationId
  kind: NotificationKind
  facts: StoredNotification['facts']
  agent_id: AgentId | null
  confirmed_at: Time | null
  created_at: Time
}
export const columns = sql`n.id, n.kind, n.facts, n.agent_id, n.confirmed_at, n.created_at`
export const toStored = (row: NotificationRow): StoredNotification =>
  ({
    id: row.id,
    kind: row.kind,
    facts: row.facts,
    agentId: row.agent_id,
    createdAt: new Date(row.created_at),
    confirmedAt: row.confirmed_at === null ? null : new Date(row.confirmed_at),
    // Kind and facts were stored together by insertAll.
  }) as StoredNotification

/** Whose: all of a person, or of one agent of theirs together with what is about no agent. */
export type NotificationChannel = {
  userId: UserId
  agentId: AgentId | null
  /** The only agents about which the app tells; left out or null: all of them. */
  toldAgents?: readonly AgentId[] | null
}
/** Which: shown in the app (all or unread), or everything that was ever told. */
export type NotificationSelection = NotificationFilter | 'history'

export const inChannel = ({ userId, agentId, toldAgents = null }: NotificationChannel): SQL => {
  const own = sql`n.user_id = ${userId}`
  const ofAgent = agentId === null ? sql`` : sql`and (n.agent_id is null or n.agent_id = ${agentId})`
  const told =
    toldAgents === null ? sql`` : sql`and (n.agent_id is null or n.agent_id = any(${sql.param(toldAgents)}::uuid[]))`
  return sql`${own} ${ofAgent} ${told}`
}
const that: Record<NotificationSelection, SQL> = {
  all: sql`and n.in_app`,
  unread: sql`and n.in_app and n.confirmed_at is null`,
  history: sql``,
}

export type NewNotification = NotificationContent & {
  to: readonly { id: NotificationId; userId: UserId }[]
  agentId: AgentId | null
  key: string
  /** What it is about; null: it stands by itself. */
  thread: string | null
  at: Date
  /** Whether the kind is mailed when the person has not chosen; null: never from here. */
  email: boolean | null
  /** Whether it is pushed when the person has not chosen. */
  push: boolean
}

type Notified = { userId: UserId; id: NotificationId }

/** Stores it for each person it was not told to yet; answers who sees it in the app, and who is to be mailed it and in which digest, and who is to be pushed it. */
export async function insertAll(
  db: Db,
  given: NewNotification,
): Promise<{ shown: Notified[]; mailed: (Notified & { digest: DigestChoice })[]; pushed: Notified[] }> {
  const { rows } = await db.execute<{
    id: NotificationId
    user_id: UserId
    in_app: boolean
    mailed: boolean
    pushed: boolean
    digest: DigestChoice
  }>(sql`
    with wanted as (
      select r.id, u.id as user_id, coalesce(p.in_app, true) as in_app, coalesce(p.digest, 'default') as digest,
        u.deactivated_at is null and ${given.email !== null}::boolean and coalesce(p.email, ${given.email ?? false}::boolean) as mail,
        u.deactivated_at is null and coalesce(p.push, ${given.push}::boolean) as push
      from unnest(${sql.param(given.to.map(({ id }) => id))}::uuid[], ${sql.param(given.to.map(({ userId }) => userId))}::uuid[])
        as r (id, user_id)
      join users u on u.id = r.user_id
      left join notification_preferences p on p.user_id = u.id and p.kind = ${given.kind}),
    made as (
      insert into notifications (id, user_id, kind, facts, agent_id, key, thread, in_app, created_at)
      select id, user_id, ${given.kind}, ${JSON.stringify(given.facts)}::jsonb, ${given.agentId}::uuid, ${given.key}, ${given.thread}, in_app,
        ${given.at}::timestamptz from wanted
      on conflict (user_id, key) do nothing returning id, user_id, in_app)
    select m.*, w.mail as mailed, w.push as pushed, w.digest from made m join wanted w using (id)`)
  const notified = (row: (typeof rows)[number]): Notified => ({ userId: row.user_id, id: row.id })
  return {
    shown: rows.filter(({ in_app }) => in_app).map(notified),
    mailed: rows.filter(({ mailed }) => mailed).map((row) => ({ ...notified(row), digest: row.digest })),
    pushed: rows.filter(({ pushed }) => pushed).map(notified),
  }
}

type Slice = { page: number; limit: number; before?: NotificationId | undefined }

/** Newest first, with how many there are in all (older than `before` when that is given). */
export async function listPage(
  db: Db,
  channel: NotificationChannel,
  which: NotificationSelection,
  slice: Slice,
): Promise<[StoredNotification[], number]> {
  const older = slice.before ? sql`and n.id < ${slice.before}` : sql``
  const condition = sql`${inChannel(channel)} ${that[which]} ${older}`
  const { rows } = await db.execute<NotificationRow>(sql`
    select ${columns} from notifications n where ${condition}
    order by n.id desc limit ${slice.limit} offset ${(slice.page - 1) * slice.limit}`)
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from notifications n where ${condition}`,
  )
  return [rows.map(toStored), onlyRow(counted).total]
}

export async function findNotification(
  db: Db,
  channel: NotificationChannel,
  id: NotificationId,
): Promise<StoredNotification | undefined> {
  const { rows } = await db.execute<NotificationRow>(
    sql`select ${columns} from notifications n where n.id = ${id} and ${inChannel(channel)}`,
  )
  return rows[0] && toStored(rows[0])
}

export async function countUnread(db: Db, channel: NotificationChannel): Promise<NotificationCount> {
  const { rows } = await db.execute<{ unread: number; latest_at: Time | null }>(sql`
    select (select count(*)::int from notifications n where ${inChannel(channel)} ${that.unread}) as unread,
      (select created_at from notifications n where ${inChannel(channel)} ${that.all} order by id desc limit 1) as latest_at`)
  const { unread, latest_at } = onlyRow(rows)
  return { unread, latest_at: latest_at === null ? null : new Date(latest_at).toISOString() }
}

/** Marks one as read (the first time counts) or as unread. */
export async function confirmNotification(
  db: Db,
  channel: NotificationChannel,
  id: NotificationId,
  at: Date | null,
): Promise<StoredNotification | undefined> {
  const { rows } = await db.execute<NotificationRow>(sql`
    update notifications n set confirmed_at = ${at === null ? sql`null` : sql`coalesce(n.confirmed_at, ${at}::timestamptz)`}
    where n.id = ${id} and ${inChannel(channel)} returning ${columns}`)
  return rows[0] && toStored(rows[0])
}

export async function confirmAll(db: Db, channel: NotificationChannel, at: Date): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update notifications n set confirmed_at = ${at}::timestamptz where ${inChannel(channel)} ${that.unread} returning n.id`)
  return rows.length
}

/** Takes back what confirmAll did at a moment. */
export async function undoConfirmAll(db: Db, channel: NotificationChannel, at: Date): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update notifications n set confirmed_at = null
    where ${inChannel(channel)} and n.in_app and n.confirmed_at = ${at}::timestamptz returning n.id`)
  return rows.length
}

/** Marks as read what was told under a key or one below it (`key:…`). */
export async function confirmKey(db: Db, userId: UserId, key: string, at: Date): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update notifications set confirmed_at = ${at}::timestamptz
    where user_id = ${userId} and confirmed_at is null and (key = ${key} or starts_with(key, ${`${key}:`})) returning id`)
  return rows.length
}

/** Whether an agent is the person's own. */
export async function ownsAgent(db: Db, userId: UserId, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select exists (select from agents where id = ${id} and user_id = ${userId}) as found`,
  )
  return onlyRow(rows).found
}

/** Removes what was told before then, read or not. */
export async function forgetBefore(db: Db, at: Date): Promise<void> {
  await deleteInBatches(db, 'notifications', sql`created_at < ${at}`)
}
