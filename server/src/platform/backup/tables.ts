import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { onlyRow } from '../db/only-row.ts'
import type { FileStore } from '../files/file-store.ts'
import { passOn, putDigested } from './digest.ts'
import { type Manifest, tableFile } from './manifest.ts'

type Table = Manifest['tables'][number]
type Sequence = Manifest['sequences'][number]

/** Made by a running server where the database can, from what is kept elsewhere: no backup needs them. */
const madeAnew = ['knowledge_nearest']

const quoted = pg.escapeIdentifier
const columnsOf = (columns: readonly string[]) => columns.map(quoted).join(', ')

/** How values are written, and in which order rows come (that in which they lie), whatever the server's own settings are. */
export const plainText = `
  set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set synchronize_seqscans = off`

/** Every table that is kept, with the columns that are written. What PostgreSQL itself forgets in a crash is not. */
export async function listTables(client: pg.Client): Promise<Pick<Table, 'name' | 'columns'>[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relpersistence = 'p' and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [madeAnew],
  )
  return rows
}

/** Names as statements say them. */
export async function listTablesInParts(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'p' and not relispartition order by 1`,
  )
  return rows.map(({ name }) => name)
}

export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = current_schema() order by sequencename`,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const found = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as value, is_called as called from ${quoted(name)}`,
    )
    sequences.push({ name, ...onlyRow(found.rows) })
  }
  return sequences
}

/** Writes a table's rows into its file. */
export async function copyOut(
  client: pg.Client,
  target: FileStore,
  { name, columns }: Omit<Table, 'rows' | 'bytes' | 'sha256'>,
): Promise<Table> {
  // A table that lies in parts cannot be copied by its name.
  const rows = client.query(to(`copy (select ${columnsOf(columns)} from ${quoted(name)}) to stdout`))
  const digest = await putDigested(target, tableFile(name), rows)
  return { name, columns, rows: rows.rowCount, ...digest }
}

/** Reads a table's rows from its file. Throws when they are not what was written. */
export async function copyIn(client: pg.Client, backup: FileStore, table: Table): Promise<void> {
  const { name, columns } = table
  const rows = client.query(from(`copy ${quoted(name)} (${columnsOf(columns)}) from stdin`))
  const { bytes, sha256 } = await passOn((await backup.open(tableFile(name))).stream, rows)
  if (bytes !== table.bytes || sha256 !== table.sha256)
    throw new Error(`the rows of ${name} were changed after the backup`)
  if (rows.rowCount !== table.rows) throw new Error(`${name} has ${rows.rowCount} rows instead of ${table.rows}`)
}

/** Takes references and triggers away while rows come in any order; `putBack` checks every reference. */
export async function withoutChecks(
  client: pg.Client,
  tables: readonly string[],
): Promise<{ putBack: () => Promise<void> }> {
  const { rows } = await client.query<{ of: string; name: string; rule: string }>(
    `select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace order by oid`,
  )
  for (const { of, name } of rows) await client.query(`alter table ${of} drop constraint ${quoted(name)}`)
  for (const name of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  const putBack = async () => {
    for (const name of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
    for (const { of, name, rule } of rows)
      await client.query(`alter table ${of} add constraint ${quoted(name)} ${rule}`)
  }
  return { putBack }
}

/** Rows of a table of this size come sooner when its indexes are made afterwards, each in one go. */
const largeBytes = 16 * 1024 * 1024

/** Takes the indexes of large tables away, with the keys that rest on them; `putBack` makes them anew. */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly Pick<Table, 'name' | 'bytes'>[],
): Promise<{ putBack: () => Promise<void> }> {
  const large = tables.filter(({ bytes }) => bytes > largeBytes).map(({ name }) => name)
  // That of a table in parts is told as if it were of the table only. Those that a table and its parts have together go and come with its own. What a key rests on comes with the key.
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select case when k.oid is null then format('drop index %s', i.indexrelid::regclass)
         else format('alter table %s drop constraint %I', i.indrelid::regclass, k.conname) end as drop,
       case when k.oid is null then replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')
         else format('alter table %s add constraint %I %s', i.indrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) end as make
     from pg_index i join pg_class c on c.oid = i.indrelid
     left join pg_constraint k on k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x') and k.conrelid = i.indrelid
     where c.relnamespace = current_schema()::regnamespace
       and (c.relname = any($1) or pg_partition_root(c.oid) = any(array(select quote_ident(n)::regclass from unnest($1::text[]) n)))
       and not exists (select from pg_inherits h where h.inhrelid = i.indexrelid)
     order by i.indexrelid`,
    [large],
  )
  for (const { drop } of rows) await client.query(drop)
  const putBack = async () => {
    await client.query(`set local maintenance_work_mem = '256MB'`)
    for (const { make } of rows) await client.query(make)
  }
  return { putBack }
}

export const emptyTables = (client: pg.Client, tables: readonly string[]) =>
  client.query(`truncate ${tables.map(quoted).join(', ')}`)

export async function setSequences(client: pg.Client, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value, called } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [quoted(name), value, called])
}
