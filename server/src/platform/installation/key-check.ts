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
 * A database and the key that seals its secrets know each other: what a key check holds is opened with the key, and sealed with it
 * where there is none yet. There is a check for each key that something stored may still be sealed with: during a rotation several,
 * and all of them must be opened. Throws StartRefused for another key.
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
    // Processes that start together add one check for a new key.
    await client.query(`select from installation_settings where name = 'key_check' for update`)
    const checks = await findKeyChecks(client)
    requireKeyOf(checks, secrets)
    if (!checks.some((check) => isUnderCurrent(secrets, check)))
      await client.query(
        `insert into installation_settings (name, value) values ('key_checks', jsonb_build_array($1::text))
         on conflict (name) do update set value = installation_settings.value || excluded.value`,
        [secrets.encrypt(known)],
      )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

function requireKeyOf([first, ...others]: readonly string[], secrets: Secrets): void {
  if (first !== undefined && !opensCheck(secrets, first)) throw new StartRefused(wrongKey)
  if (!others.every((check) => opensCheck(secrets, check))) throw new StartRefused(halfRotated)
}

/** Whether a key check was sealed with the current key. */
export const isUnderCurrent = (secrets: Secrets, check: string): boolean =>
  opensCheck(secrets, check) && secrets.renew(check) === undefined

/** The key checks of a database; none when nothing was kept yet. The first one is of the key that it was first used or last rotated with. */
export async function findKeyChecks(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ value: string | string[] }>(
    `select value from installation_settings where name in ('key_check', 'key_checks') order by name`,
  )
  return rows.flatMap(({ value }) => value)
}

/** Nothing stored needs another key any more. */
export async function forgetFormerKeys(client: pg.ClientBase, secrets: Secrets): Promise<void> {
  await client.query('begin')
  await client.query(`update installation_settings set value = to_jsonb($1::text) where name = 'key_check'`, [
    secrets.encrypt(known),
  ])
  await client.query(`delete from installation_settings where name = 'key_checks'`)
  await client.query('commit')
}

const wrongKey =
  'SECRET_KEY is not the one this database was used with: set the former one (where none was set, it is the file secret.key of the former DATA_DIR). To change it, set SECRET_KEY_PREVIOUS to the former one as well.'
const halfRotated =
  'SECRET_KEY is being changed, and some of what is stored needs another key as well: set SECRET_KEY_PREVIOUS to the other one, and run npm run rotate-key.'

/** Whether a data directory shows that an installation has lived in it: a key of its own, files, mails. */
export const wasInUse = (dataDir: string): boolean =>
  fs.existsSync(path.join(dataDir, 'secret.key')) ||
  ['files', 'outbox'].some((folder) => holdsAnything(path.join(dataDir, folder)))

const holdsAnything = (folder: string): boolean => fs.existsSync(folder) && fs.readdirSync(folder).length > 0
