import type pg from 'pg'
import { SampleCompanyError } from './errors.ts'
import type { ServerNames } from './server-access.ts'

const MARK = 'Reads the sample company'

/** Makes the role or gives it the password; refuses a role of that name that is not ours. */
export async function ensureReader(admin: pg.Client, { reader }: ServerNames, password: string): Promise<void> {
  const ours = await isOurs(admin, reader)
  if (ours === false) {
    throw new SampleCompanyError(
      'sample_company_name_taken',
      `A role named ${reader} exists that this product did not make.`,
    )
  }
  const name = admin.escapeIdentifier(reader)
  const verb = ours ? 'ALTER' : 'CREATE'
  await admin.query('BEGIN')
  await admin.query(`${verb} ROLE ${name} LOGIN PASSWORD ${admin.escapeLiteral(password)} CONNECTION LIMIT 30`)
  await admin.query(`COMMENT ON ROLE ${name} IS '${MARK}'`)
  for (const setting of SETTINGS) await admin.query(`ALTER ROLE ${name} SET ${setting}`)
  await admin.query('COMMIT')
}

/** Drops the role when it is ours; databases that it may connect to must be gone. */
export async function dropReader(admin: pg.Client, { reader }: ServerNames): Promise<void> {
  if (await isOurs(admin, reader)) await admin.query(`DROP ROLE ${admin.escapeIdentifier(reader)}`)
}

/** Undefined when there is no such role. */
async function isOurs(admin: pg.Client, reader: string): Promise<boolean | undefined> {
  const { rows } = await admin.query<{ ours: boolean }>(
    `SELECT coalesce(shobj_description(oid, 'pg_authid') = $2, false) AS ours FROM pg_roles WHERE rolname = $1`,
    [reader, MARK],
  )
  return rows[0]?.ours
}

const SETTINGS = [
  'default_transaction_read_only = on',
  `statement_timeout = '30s'`,
  `idle_in_transaction_session_timeout = '60s'`,
  `lock_timeout = '5s'`,
]

/** In the company's database: connect and SELECT, nothing else. Run as the owner of the database. */
export async function grantReading(owner: pg.Client, reader: string, database: string): Promise<void> {
  const name = owner.escapeIdentifier(reader)
  await owner.query(`
    REVOKE ALL ON DATABASE ${database} FROM PUBLIC;
    REVOKE ALL ON SCHEMA public FROM PUBLIC;
    GRANT CONNECT ON DATABASE ${database} TO ${name};
    GRANT USAGE ON SCHEMA public TO ${name};
    GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${name};
  `)
  if (await isSuperuser(owner)) await forbidLargeObjects(owner)
}

/** Large objects are the one thing every role may write to; only a superuser can take that away. */
async function forbidLargeObjects(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT oid::regprocedure::text AS name FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace AND proname = ANY($1)`,
    [LARGE_OBJECT_WRITERS],
  )
  for (const { name } of rows) await owner.query(`REVOKE EXECUTE ON FUNCTION ${name} FROM PUBLIC`)
}

const LARGE_OBJECT_WRITERS =
  'lo_creat lo_create lo_from_bytea lo_put lo_truncate lo_truncate64 lowrite lo_unlink'.split(' ')

/**
 * Every role may connect to a database unless that is taken from PUBLIC, so it is taken for the databases we own
 * among `keepOut`. Returns the databases the reader can still connect to besides its own.
 */
export async function keepReaderOut(
  admin: pg.Client,
  names: ServerNames,
  keepOut: readonly string[],
): Promise<string[]> {
  const { rows } = await admin.query<{ name: string; ours: boolean }>(
    `SELECT datname AS name, pg_has_role(current_user, datdba, 'USAGE') AS ours FROM pg_database
     WHERE datallowconn AND has_database_privilege($1, oid, 'CONNECT') AND datname <> ALL($2)`,
    [names.reader, [names.database, names.building, names.replaced]],
  )
  const closed = rows.filter((row) => row.ours && keepOut.includes(row.name))
  for (const { name } of closed)
    await admin.query(`REVOKE CONNECT ON DATABASE ${admin.escapeIdentifier(name)} FROM PUBLIC`)
  return rows.filter((row) => !closed.includes(row)).map((row) => row.name)
}

/** Gives an ordinary user the right to end the reader's connections; a superuser has it. */
export async function joinReader(admin: pg.Client, { reader }: ServerNames): Promise<void> {
  if (!(await isSuperuser(admin))) await admin.query(`GRANT ${admin.escapeIdentifier(reader)} TO CURRENT_USER`)
}

async function isSuperuser(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ rolsuper: boolean }>(
    'SELECT rolsuper FROM pg_roles WHERE rolname = current_user',
  )
  return rows[0]?.rolsuper === true
}
