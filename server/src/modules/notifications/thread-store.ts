import { type SQL, sql } from 'drizzle-orm'
import type { NotificationFilter, NotificationId } from '#contract/notifications/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import {
  columns,
  inChannel,
  type NotificationChannel,
  type NotificationRow,
  type StoredNotification,
  toStored,
} from './store.ts'

export type StoredThread = {
  latest: StoredNotification
  /** What it is about; null: it is one notification by itself. */
  thread: string | null
  count: number
  unread: number
}
type Row = NotificationRow & { thread: string | null; count: number; unread: number }
const toThread = (row: Row): StoredThread => ({
  latest: toStored(row),
  thread: row.thread,
  count: row.count,
  unread: row.unread,
})

/** The newest of each thread, and what stands by itself. */
const onTop = sql`not exists (select from notifications o
  where o.user_id = n.user_id and o.thread = n.thread and o.in_app and o.id > n.id)`
const counted = sql`cross join lateral (
  select count(*)::int as count, (count(*) filter (where o.confirmed_at is null))::int as unread
  from notifications o where o.user_id = n.user_id and o.in_app and (o.id = n.id or o.thread = n.thread)) t`

const listTops = async (db: Db, which: SQL): Promise<StoredThread[]> => {
  const { rows } = await db.execute<Row>(
    sql`select ${columns}, n.thread, t.count, t.unread from notifications n ${counted} where n.in_app and ${onTop} and ${which}`,
  )
  return rows.map(toThread)
}

type Slice = { filter: NotificationFilter; limit: number; before?: NotificationId | undefined }

/** The thread with the newest notification first. */
export const listThreads = (db: Db, channel: NotificationChannel, slice: Slice): Promise<StoredThread[]> => {
  const older = slice.before ? sql`and n.id < ${slice.before}` : sql``
  const unread = slice.filter === 'unread' ? sql`and t.unread > 0` : sql``
  return listTops(db, sql`${inChannel(channel)} ${older} ${unread} order by n.id desc limit ${slice.limit}`)
}

/** The thread that a notification is in. */
export const findThread = async (
  db: Db,
  channel: NotificationChannel,
  id: NotificationId,
): Promise<StoredThread | undefined> => {
  const own = sql`select thread from notifications where id = ${id} and user_id = ${channel.userId}`
  const [found] = await listTops(db, sql`${inChannel(channel)} and (n.id = ${id} or n.thread = (${own}))`)
  return found
}

/** The notifications of a thread that are shown in the app. */
const inThread = ({ userId }: NotificationChannel, { latest, thread }: StoredThread): SQL =>
  sql`n.user_id = ${userId} and n.in_app and (n.id = ${latest.id} or n.thread = ${thread})`

export async function listInThread(
  db: Db,
  channel: NotificationChannel,
  thread: StoredThread,
  { page, limit }: { page: number; limit: number },
): Promise<StoredNotification[]> {
  const { rows } = await db.execute<NotificationRow>(sql`
    select ${columns} from notifications n where ${inThread(channel, thread)}
    order by n.id desc limit ${limit} offset ${(page - 1) * limit}`)
  return rows.map(toStored)
}

export async function confirmThread(
  db: Db,
  channel: NotificationChannel,
  thread: StoredThread,
  at: Date,
): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update notifications n set confirmed_at = ${at}::timestamptz
    where ${inThread(channel, thread)} and n.confirmed_at is null returning n.id`)
  return rows.length
}

/** Its newest one is unread again, or whatever was marked as read at a moment. */
export async function undoConfirmThread(
  db: Db,
  channel: NotificationChannel,
  thread: StoredThread,
  at: Date | undefined,
): Promise<void> {
  const which = at ? sql`n.confirmed_at = ${at}::timestamptz` : sql`n.id = ${thread.latest.id}`
  await db.execute(sql`update notifications n set confirmed_at = null where ${inThread(channel, thread)} and ${which}`)
}
