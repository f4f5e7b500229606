import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { StartRefused } from '../config/start-failure.ts'
import type { Secrets } from '../secrets/secrets.ts'

const known = 'nalar'

/** Whether a key check that was kept was sealed with this key. */
export function opensCheck(secrets: Secrets, check: string): boolean {
  try {
    return secrets.decrypt(check) === known
  } catch {
    return false
  }
}

/**
 * A database and the key that seals its secrets know each other: what the key check holds is opened with the key, and sealed with it
 * where there is none yet. Throws StartRefused for another key.
 *
 * A database without a key check is new, or from before there was one. When it has nobody although its folder was in use, the one
 * before was lost: then the first who signs up is a stranger like any other, and does not become the operator.
 */
export async function checkKey(pool: pg.Pool, secrets: Secrets, wasInUse: boolean): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rowCount } = await client.query(
      `insert into installation_settings (name, value) values ('key_check', to_jsonb($1::text)) on conflict do nothing`,
      [secrets.encrypt(known)],
    )
    if (rowCount === 1 && wasInUse) await client.query(`delete from installation_settings where name = 'first_account'`)
    await client.query('commit')
    const check = await findKeyCheck(client)
    if (check !== undefined && !opensCheck(secrets, check)) throw new StartRefused(wrongKey)
  } finally {
    client.release()
  }
}

/** The key check of a database; undefined when nothing was kept yet. */
export async function findKeyCheck(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ value: string }>(
    `select value #>> '{}' as value from installation_settings where name = 'key_check'`,
  )
  return rows[0]?.value
}

const wrongKey =
  'SECRET_KEY is not the one this database was used with: set the former one (where none was set, it is the file secret.key of the former DATA_DIR).'

/** Whether a data directory shows that an installation has lived in it: a key of its own, files, mails. */
export const wasInUse = (dataDir: string): boolean =>
  fs.existsSync(path.join(dataDir, 'secret.key')) ||
  ['files', 'outbox'].some((folder) => holdsAnything(path.join(dataDir, folder)))

const holdsAnything = (folder: string): boolean => fs.existsSync(folder) && fs.readdirSync(folder).length > 0
