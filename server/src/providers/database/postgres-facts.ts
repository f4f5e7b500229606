import type pg from 'pg'
import type { DatabaseFacts } from './port.ts'
import { readCatalog } from './postgres-catalog.ts'

const FACTS = `SELECT current_setting('server_version') AS version,
  coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false) AS encrypted,
  coalesce((SELECT rolsuper FROM pg_roles WHERE rolname = current_user), false) OR EXISTS (
    SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg_t%'
      AND has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')) AS "mayWrite"`

export async function postgresFacts(client: pg.PoolClient): Promise<DatabaseFacts> {
  const { rows } = await client.query<{ version: string; encrypted: boolean; mayWrite: boolean }>(FACTS)
  const { version = '', encrypted = false, mayWrite = null } = rows[0] ?? {}
  return { server: `PostgreSQL ${version.split(' ')[0]}`, encrypted, mayWrite }
}

export const postgresTables = async (client: pg.PoolClient): Promise<string[]> =>
  (await readCatalog(client)).relations.map(({ name }) => name)
