import { sql } from 'drizzle-orm'
import type { SignInWay } from '#contract/account/schemas.ts'
import type { OrganizationId, UserId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import type { LiveSince } from '../../platform/sign-in-life.ts'

export type StoredSignIn = {
  id: string
  userAgent: string
  ip: string
  way: SignInWay | null
  createdAt: Date
  lastUsedAt: Date
}

type NewSignIn = {
  userId: UserId
  tokenHash: string
  tokenClientHash: string
  userAgent: string
  ip: string
  /** How somebody signed in, which proves at once that it is they. Left out of a token for programs. */
  way?: SignInWay
  /** The organization whose issuer let somebody in; of a token for programs that of the device that made it. */
  letInBy?: OrganizationId | null
  madeBy?: string
  provedAt?: Date | undefined
  now: Date
  /** Set for a token for programs; a person's own device ends by disuse. */
  expiresAt?: Date
}

export async function insertSignIn(db: Db, device: NewSignIn): Promise<void> {
  await db.execute(sql`
    insert into sign_ins (user_id, token_hash, token_client_hash, user_agent, ip, created_at, last_used_at, expires_at,
      way, proved_at, issuer_organization_id)
    values (${device.userId}, ${device.tokenHash}, ${device.tokenClientHash}, ${device.userAgent}, ${device.ip},
      ${device.now}, ${device.now}, ${device.expiresAt ?? null}, ${device.way ?? null}, ${device.way ? (device.provedAt ?? device.now) : null},
      coalesce(${device.letInBy ?? null}::uuid, (select issuer_organization_id from sign_ins where id = ${device.madeBy ?? null}::uuid)))`)
}

/** A person's own devices that are still signed in, the latest used first. */
export async function listSignIns(db: Db, userId: UserId, since: LiveSince): Promise<StoredSignIn[]> {
  const { rows } = await db.execute<Row>(sql`
    select id, user_agent, ip, way, created_at, last_used_at from sign_ins
    where user_id = ${userId} and expires_at is null and last_used_at > ${since.used} and created_at > ${since.signedIn}
    order by last_used_at desc, id limit 100`)
  return rows.map(toSignIn)
}

export async function removeSignIn(db: Db, userId: UserId, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`delete from sign_ins where id = ${id} and user_id = ${userId} returning id`,
  )
  return rows.length === 1
}

/** Signs out everything but one device, tokens for programs too; counts the devices among them. */
export async function removeOtherSignIns(db: Db, userId: UserId, keep: string | null): Promise<number> {
  const { rows } = await db.execute<{ own: boolean }>(sql`
    delete from sign_ins where user_id = ${userId} and id is distinct from ${keep}::uuid
    returning expires_at is null as own`)
  return rows.filter(({ own }) => own).length
}

/** When a device last proved that it is the person. */
export async function findProvedAt(db: Db, id: string): Promise<Date | undefined> {
  const { rows } = await db.execute<{ at: string | Date | null }>(
    sql`select proved_at as at from sign_ins where id = ${id} and isfinite(proved_at)`,
  )
  return rows[0]?.at ? new Date(rows[0].at) : undefined
}

export async function setProvedAt(db: Db, id: string, now: Date): Promise<void> {
  await db.execute(sql`update sign_ins set proved_at = ${now} where id = ${id}`)
}

/** Rows whose tokens no longer work. */
export async function removeEndedSignIns(db: Db, userId: UserId, since: LiveSince, now: Date): Promise<void> {
  await db.execute(sql`
    delete from sign_ins where user_id = ${userId} 
      and (last_used_at <= ${since.used} or created_at <= ${since.signedIn} or expires_at <= ${now})`)
}

type Row = {
  id: string
  user_agent: string
  ip: string
  way: SignInWay | null
  created_at: string | Date
  last_used_at: string | Date
}

const toSignIn = (row: Row): StoredSignIn => ({
  id: row.id,
  userAgent: row.user_agent,
  ip: row.ip,
  way: row.way,
  createdAt: new Date(row.created_at),
  lastUsedAt: new Date(row.last_used_at),
})
