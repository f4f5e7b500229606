import pg from 'pg'
import { errorCode, SampleCompanyError } from './errors.ts'

export interface CompanyServer {
  /** How to connect as a user who may create databases and roles. */
  readonly admin: pg.ClientConfig
  /** The sample company's database; `toko_nusantara` when left out. */
  readonly database?: string
  /** The read-only role; `<database>_reader` when left out. */
  readonly reader?: string
}

export interface ServerNames {
  readonly database: string
  readonly building: string
  readonly replaced: string
  readonly reader: string
}

/** Throws RangeError for a name that would need more than 63 bytes with its suffixes. */
export function namesOf({ database = 'toko_nusantara', reader = `${database}_reader` }: CompanyServer): ServerNames {
  if (!/^[a-z_][a-z0-9_]{0,50}$/.test(database)) throw new RangeError(`not a name for the database: ${database}`)
  return { database, reader, building: `${database}_building`, replaced: `${database}_replaced` }
}

/** The same server and user, another database: a connection string is taken apart so that its database can change. */
export function connectTo(admin: pg.ClientConfig, database: string): pg.ClientConfig {
  const { connectionString, ...rest } = admin
  if (connectionString === undefined) return { ...rest, database }
  const { host, port, user, password, ssl } = new pg.Client(admin)
  return { ...rest, host, port, ...(user && { user }), ...(password && { password }), ssl, database }
}

export async function withClient<T>(config: pg.ClientConfig, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...config })
  // A lost connection also fails the query that runs on it; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    throw new SampleCompanyError(
      'sample_company_unreachable',
      'The PostgreSQL server cannot be reached or refused the sign-in.',
      error,
    )
  })
  try {
    return await use(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Holds the server's lock for the sample company of this name: two processes never build it at once. Advisory locks are per
 * database, so it is taken in `postgres` too, where installations with databases of their own meet.
 */
export async function withAdmin<T>(
  server: CompanyServer,
  use: (client: pg.Client, names: ServerNames) => Promise<T>,
): Promise<T> {
  const names = namesOf(server)
  const locked = (client: pg.Client, where: string) =>
    client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [`sample company ${names.database}${where}`])
  const own = () =>
    withClient(server.admin, async (client) => {
      await locked(client, '')
      return use(client, names)
    })
  const common = new pg.Client({ connectionTimeoutMillis: 10_000, ...connectTo(server.admin, 'postgres') })
  common.on('error', () => {})
  try {
    // Where there is no such database, or it may not be entered, nobody else is met there.
    await common.connect().then(
      // Another name: the administrator may be connected to this very database.
      () => locked(common, ' of the server'),
      () => {},
    )
    return await own()
  } finally {
    await common.end().catch(() => {})
  }
}

/** Throws SampleCompanyError when the server is older than 15 or its user lacks a right. */
export async function requireRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; databases: boolean; roles: boolean; user: string }>(
    `SELECT current_setting('server_version_num')::int AS version, rolsuper OR rolcreatedb AS databases,
       rolsuper OR rolcreaterole AS roles, quote_ident(current_user) AS user FROM pg_roles WHERE rolname = current_user`,
  )
  const { version = 0, databases, roles, user } = rows[0] ?? {}
  if (version < 150_000)
    throw new SampleCompanyError('sample_company_server_too_old', 'The sample company needs PostgreSQL 15 or newer.')
  if (!databases)
    throw new SampleCompanyError('sample_company_may_not_create_database', lacks('databases', 'CREATEDB', user))
  if (!roles) throw new SampleCompanyError('sample_company_may_not_create_role', lacks('roles', 'CREATEROLE', user))
}

const lacks = (things: string, right: string, user = 'it'): string =>
  `The database user may not create ${things}, which the sample company needs: run ALTER ROLE ${user} ${right}, or start with SEED_SAMPLE=false.`

export const mayNotSignal = (error: unknown): boolean => errorCode(error) === '42501'
