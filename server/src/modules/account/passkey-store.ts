import { sql } from 'drizzle-orm'
import type { PasskeyId } from '#contract/account/passkey-schemas.ts'
import type { UserId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'

export type StoredPasskey = {
  id: PasskeyId
  userId: UserId
  credentialId: string
  /** COSE, base64url. */
  publicKey: string
  counter: number
  transports: readonly string[]
  name: string
  synced: boolean
  createdAt: Date
  lastUsedAt: Date | null
}

/** What a challenge is for; of a signed-in device where one asks. */
export type ChallengeUse = { purpose: 'add' | 'sign-in' | 'step-up'; signInId: string | null }

type NewChallenge = ChallengeUse & { tokenHash: string; challenge: string; now: Date; expiresAt: Date }

export async function insertChallenge(db: Db, given: NewChallenge): Promise<void> {
  await db.execute(sql`delete from passkey_challenges where expires_at < ${given.now}`)
  await db.execute(sql`
    insert into passkey_challenges (token_hash, challenge, purpose, sign_in_id, expires_at)
    values (${given.tokenHash}, ${given.challenge}, ${given.purpose}, ${given.signInId}, ${given.expiresAt})`)
}

/** Uses a challenge up, whatever it was for; undefined when it was used, is too old, or was for something or somebody else. */
export async function takeChallenge(
  db: Db,
  tokenHash: string,
  { purpose, signInId }: ChallengeUse,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await db.execute<{
    challenge: string
    purpose: string
    sign_in_id: string | null
    good: boolean
  }>(sql`
    delete from passkey_challenges where token_hash = ${tokenHash}
    returning challenge, purpose, sign_in_id, expires_at > ${now} as good`)
  const row = rows[0]
  return row?.good && row.purpose === purpose && row.sign_in_id === signInId ? row.challenge : undefined
}

const columns = sql`id, user_id, credential_id, public_key, counter, transports, name, synced, created_at, last_used_at`

export async function listPasskeys(db: Db, userId: UserId): Promise<StoredPasskey[]> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from passkeys where user_id = ${userId} order by created_at, id`,
  )
  return rows.map(toPasskey)
}

export async function countPasskeys(db: Db, userId: UserId): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from passkeys where user_id = ${userId}`,
  )
  return onlyRow(rows).count
}

export async function findByCredential(db: Db, credentialId: string): Promise<StoredPasskey | undefined> {
  const { rows } = await db.execute<Row>(sql`select ${columns} from passkeys where credential_id = ${credentialId}`)
  return rows[0] && toPasskey(rows[0])
}

/** Undefined where somebody has this very one. Whoever counts a person's passkeys has locked their account (`lockPerson`). */
export async function insertPasskey(
  tx: Db,
  given: Omit<StoredPasskey, 'id' | 'lastUsedAt'>,
): Promise<StoredPasskey | undefined> {
  const { rows } = await tx.execute<Row>(sql`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name, synced, created_at)
    values (${given.userId}, ${given.credentialId}, ${given.publicKey}, ${given.counter},
      ${sql.param(given.transports)}::text[], ${given.name}, ${given.synced}, ${given.createdAt})
    on conflict (credential_id) do nothing returning ${columns}`)
  return rows[0] && toPasskey(rows[0])
}

/** Two changes of one person's ways in take turns. */
export async function lockPerson(tx: Db, userId: UserId): Promise<void> {
  await tx.execute(sql`select from users where id = ${userId} for no key update`)
}

/**
 * Notes that it signed. False where its counter did not go on since it was last seen: something else has signed with the same key.
 * A device that does not count says 0 for ever.
 */
export async function noteUse(
  db: Db,
  id: PasskeyId,
  { counter, synced, now }: { counter: number; synced: boolean; now: Date },
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update passkeys set counter = ${counter}, synced = ${synced}, last_used_at = ${now}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0)) returning id`)
  return rows.length === 1
}

export async function renamePasskey(
  db: Db,
  userId: UserId,
  id: PasskeyId,
  name: string,
): Promise<StoredPasskey | undefined> {
  const { rows } = await db.execute<Row>(
    sql`update passkeys set name = ${name} where id = ${id} and user_id = ${userId} returning ${columns}`,
  )
  return rows[0] && toPasskey(rows[0])
}

export async function removePasskey(tx: Db, userId: UserId, id: PasskeyId): Promise<StoredPasskey | undefined> {
  const { rows } = await tx.execute<Row>(
    sql`delete from passkeys where id = ${id} and user_id = ${userId} returning ${columns}`,
  )
  return rows[0] && toPasskey(rows[0])
}

export async function removeAllPasskeys(tx: Db, userId: UserId): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`delete from passkeys where user_id = ${userId} returning id`)
  return rows.length
}

/** Whether somebody gets in without a passkey: by a password, or at the issuer that the installation names. */
export async function hasOtherWayIn(tx: Db, userId: UserId, issuer: string | undefined): Promise<boolean> {
  const { rows } = await tx.execute<{ has: boolean }>(sql`
    select password_hash is not null or exists (
      select from identities i where i.user_id = users.id and rtrim(i.issuer, '/') = rtrim(${issuer ?? null}::text, '/')) as has
    from users where id = ${userId}`)
  return rows[0]?.has ?? false
}

type Row = {
  id: PasskeyId
  user_id: UserId
  credential_id: string
  public_key: string
  counter: string | number
  transports: string[]
  name: string
  synced: boolean
  created_at: string | Date
  last_used_at: string | Date | null
}

const toPasskey = (row: Row): StoredPasskey => ({
  id: row.id,
  userId: row.user_id,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: Number(row.counter),
  transports: row.transports,
  name: row.name,
  synced: row.synced,
  createdAt: new Date(row.created_at),
  lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at),
})
