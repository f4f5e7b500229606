import { sql } from 'drizzle-orm'
import type { UserId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import type { PushAnswer, PushDeviceId } from '#contract/notifications/push.ts'
import type { Db } from '../../../platform/db/database.ts'

type Time = string | Date
export type PushDeviceRow = {
  id: PushDeviceId
  userId: UserId
  signInId: string
  endpoint: string
  /** Sealed (platform/secrets): `{p256dh, auth}`. */
  keys: string
  userAgent: string
  signedInAt: Time
  lastAt: Time | null
  lastOk: boolean | null
  lastStatus: number | null
  lastReason: PushAnswer['reason']
  createdAt: Time
}

const found = sql`
  select s.id, s.user_id as "userId", s.sign_in_id as "signInId", s.endpoint, s.keys, d.user_agent as "userAgent",
    d.created_at as "signedInAt", s.last_at as "lastAt",
    s.last_ok as "lastOk", s.last_status as "lastStatus", s.last_reason as "lastReason", s.created_at as "createdAt"
  from push_subscriptions s join sign_ins d on d.id = s.sign_in_id and d.user_id = s.user_id`

export async function listPushDevices(db: Db, userId: UserId): Promise<PushDeviceRow[]> {
  const { rows } = await db.execute<PushDeviceRow>(
    sql`${found} where s.user_id = ${userId} order by s.created_at desc, s.id`,
  )
  return rows
}

export async function findPushDevice(db: Db, userId: UserId, id: PushDeviceId): Promise<PushDeviceRow | undefined> {
  const { rows } = await db.execute<PushDeviceRow>(sql`${found} where s.id = ${id} and s.user_id = ${userId}`)
  return rows[0]
}

type NewDevice = Pick<PushDeviceRow, 'id' | 'userId' | 'signInId' | 'endpoint' | 'keys'> & { now: Date }

/**
 * Keeps what a browser is subscribed with now, in place of what it or whoever was signed in to it before was; false where the person
 * has that many others.
 */
export async function savePushDevice(db: Db, given: NewDevice, limit: number): Promise<boolean> {
  const { id, userId, signInId, endpoint, keys, now } = given
  await db.execute(sql`delete from push_subscriptions where endpoint = ${endpoint} or sign_in_id = ${signInId}`)
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into push_subscriptions (id, user_id, sign_in_id, endpoint, keys, created_at)
    select ${id}::uuid, ${userId}::uuid, ${signInId}::uuid, ${endpoint}, ${keys}, ${now}::timestamptz
    where (select count(*) from push_subscriptions where user_id = ${userId}) < ${limit} returning id`)
  return rows.length > 0
}

export async function deletePushDevice(db: Db, userId: UserId, id: PushDeviceId): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`delete from push_subscriptions where id = ${id} and user_id = ${userId} returning id`,
  )
  return rows.length > 0
}

/** What its push service answered last. */
export async function notePushAnswer(db: Db, id: PushDeviceId, answer: PushAnswer, now: Date): Promise<void> {
  const { ok, status, reason } = answer
  await db.execute(sql`
    update push_subscriptions set last_at = ${now}, last_ok = ${ok}, last_status = ${status}, last_reason = ${reason} where id = ${id}`)
}

/** The browsers that a message goes to: those that are signed in. */
export async function listDevicesOf(
  db: Db,
  people: readonly UserId[],
  now: Date,
): Promise<{ id: PushDeviceId; userId: UserId }[]> {
  const { rows } = await db.execute<{ id: PushDeviceId; userId: UserId }>(
    sql`select s.id, s.user_id as "userId" from push_subscriptions s join sign_ins d on d.id = s.sign_in_id
      where s.user_id = any(${sql.param([...people])}::uuid[]) and d.last_used_at > ${new Date(now.getTime() - limits.token.idleSeconds * 1_000)}`,
  )
  return rows
}
