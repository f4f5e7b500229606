import type pg from 'pg'
import type { ExtraRight } from '#contract/data-sources/schemas.ts'
import type { DatabaseFacts } from './port.ts'
import { readCatalog } from './postgres-catalog.ts'

/** The roles that the user is or may become: what one of them may do, the user may. */
const FACTS = `WITH mine AS (SELECT * FROM pg_roles r WHERE pg_has_role(current_user, r.oid, 'MEMBER'))
SELECT current_setting('server_version') AS version,
  coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false) AS encrypted,
  (SELECT coalesce(bool_or(rolsuper), false) FROM mine) AS superuser,
  (SELECT coalesce(bool_or(rolcreaterole OR rolcreatedb OR rolreplication OR rolname IN ('pg_signal_backend', 'pg_checkpoint',
    'pg_create_subscription', 'pg_maintain')), false) FROM mine) AS administration,
  (SELECT coalesce(bool_or(rolbypassrls), false) FROM mine) AS row_security,
  (SELECT coalesce(bool_or(rolname IN ('pg_read_server_files', 'pg_write_server_files')), false) FROM mine) AS server_files,
  (SELECT coalesce(bool_or(rolname = 'pg_execute_server_program'), false) FROM mine) AS programs,
  (SELECT coalesce(bool_or(rolname = 'pg_write_all_data'), false) FROM mine)
    OR has_database_privilege(current_database(), 'CREATE') OR EXISTS (
      SELECT FROM mine, pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p', 'v', 'f') AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_t%'
        AND (has_table_privilege(mine.oid, c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')
          OR has_any_column_privilege(mine.oid, c.oid, 'INSERT, UPDATE'))) AS write`

type Row = { version: string; encrypted: boolean } & Record<Exclude<ExtraRight, 'unknown'>, boolean>
const rights = ['superuser', 'administration', 'row_security', 'server_files', 'programs', 'write'] as const

export async function postgresFacts(client: pg.PoolClient): Promise<DatabaseFacts> {
  const { rows } = await client.query<Row>(FACTS)
  const [row] = rows
  if (!row) return { server: 'PostgreSQL', encrypted: false, rights: ['unknown'] }
  const { version, encrypted, superuser } = row
  // A superuser may do all of it: to name the rest says nothing more.
  const found = superuser ? (['superuser'] as const) : rights.filter((right) => row[right])
  return { server: `PostgreSQL ${version.split(' ')[0]}`, encrypted, rights: found }
}

export const postgresTables = async (client: pg.PoolClient): Promise<string[]> =>
  (await readCatalog(client)).relations.map(({ name }) => name)
