import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { onlyRow } from '../../../platform/db/only-row.ts'

/** `sealed`: the private one (platform/secrets). */
export type StoredKeys = { publicKey: string; sealed: string }

const found = sql`select public_key as "publicKey", private_key as sealed from push_keys`

export async function findKeys(db: Db): Promise<StoredKeys | undefined> {
  const { rows } = await db.execute<StoredKeys>(found)
  return rows[0]
}

/** Keeps them unless there are some; answers those that are kept. */
export async function keepKeys(db: Db, { publicKey, sealed }: StoredKeys, now: Date): Promise<StoredKeys> {
  await db.execute(sql`
    insert into push_keys (public_key, private_key, created_at) values (${publicKey}, ${sealed}, ${now}) on conflict do nothing`)
  const { rows } = await db.execute<StoredKeys>(found)
  return onlyRow(rows)
}
