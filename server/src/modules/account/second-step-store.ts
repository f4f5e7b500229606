import { sql } from 'drizzle-orm'
import type { UserId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'

/** `secret` is encrypted. */
export type StoredSecondStep = { secret: string; createdAt: Date; confirmedAt: Date | null; recoveryCodesLeft: number }

export async function findSecondStep(db: Db, userId: UserId): Promise<StoredSecondStep | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select secret, created_at, confirmed_at,
      (select count(*)::int from recovery_codes where user_id = ${userId} and used_at is null) as codes_left
    from second_steps where user_id = ${userId}`)
  const [row] = rows
  return (
    row && {
      secret: row.secret,
      createdAt: new Date(row.created_at),
      confirmedAt: row.confirmed_at === null ? null : new Date(row.confirmed_at),
      recoveryCodesLeft: row.codes_left,
    }
  )
}

/** Puts a secret in the place of one that was never confirmed; false when one is. */
export async function putSecret(db: Db, userId: UserId, secret: string, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    insert into second_steps as s (user_id, secret, created_at) values (${userId}, ${secret}, ${now})
    on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
      where s.confirmed_at is null
    returning user_id`)
  return rows.length === 1
}

/** Confirms the very secret that was looked at; false when it was replaced or confirmed meanwhile. */
export async function confirmSecret(db: Db, userId: UserId, secret: string, step: number, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    update second_steps set confirmed_at = ${now}, last_step = ${step}
    where user_id = ${userId} and secret = ${secret} and confirmed_at is null returning user_id`)
  return rows.length === 1
}

/** Uses the code of an interval up; false when it or a later one was used. */
export async function takeStep(db: Db, userId: UserId, step: number): Promise<boolean> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    update second_steps set last_step = ${step} where user_id = ${userId} and last_step < ${step} returning user_id`)
  return rows.length === 1
}

export async function replaceRecoveryCodes(db: Db, userId: UserId, hashes: readonly string[]): Promise<void> {
  await db.execute(sql`delete from recovery_codes where user_id = ${userId}`)
  await db.execute<{ user_id: string }>(sql`
    insert into recovery_codes (user_id, code_hash) select ${userId}, unnest(${sql.param(hashes)}::text[])`)
}

/** Uses a recovery code up; false when there is none such, or it was used. */
export async function takeRecoveryCode(db: Db, userId: UserId, hash: string, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    update recovery_codes set used_at = ${now}
    where user_id = ${userId} and code_hash = ${hash} and used_at is null returning user_id`)
  return rows.length === 1
}

/** Forgets the app and keeps the recovery codes; false when there was none. Its secret can be confirmed no more. */
export async function forgetApp(db: Db, userId: UserId): Promise<boolean> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    update second_steps set confirmed_at = null, created_at = ${new Date(0)}
    where user_id = ${userId} and confirmed_at is not null returning user_id`)
  return rows.length === 1
}

/** Turns it off, its codes with it; false when it was not on. */
export async function removeSecondStep(db: Db, userId: UserId): Promise<boolean> {
  const { rows } = await db.execute<{ on: boolean }>(
    sql`delete from second_steps where user_id = ${userId} returning confirmed_at is not null as on`,
  )
  return rows[0]?.on ?? false
}

type Row = { secret: string; created_at: string | Date; confirmed_at: string | Date | null; codes_left: number }
