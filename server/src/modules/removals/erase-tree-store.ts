import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { inBatches } from '../../platform/db/delete-in-batches.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import { withoutStatementLimit } from '../../platform/db/statement-limits.ts'
import { type Reference, readReferences } from './reference-store.ts'

/** What a transaction has erased: rows of a table, and the keys of their files. */
export type Erased = { table: string; rows: number; keys: string[] }
type Gone = { n: number; keys: string[]; attached: string[] }

type Erasing = {
  db: Db
  references: ReadonlyMap<string, readonly Reference[]>
  /** Told within each transaction; it throws where the work is somebody else's by now. */
  onErased: (tx: Db, erased: Erased) => Promise<void>
  signal: AbortSignal
  /** Rows of a statement. */
  of: number
}

const usual = 2_000
/** Pages (of 8 kB) that a statement reads of a table without an index for what it looks for. */
const pages = 512

/** Where rows name files of theirs (the view named_files); those of knowledge are left over by a trigger, and its own job takes them. */
export const fileColumns: Readonly<Record<string, string>> = {
  agents: 'logo_key',
  call_sound_pieces: 'key',
  calls: 'recording_key',
  chat_exports: 'key',
  data_sources: 'file_key',
  files: 'key',
  meeting_chunks: 'key',
  meetings: 'sound_key',
  messaging_messages: 'file_key',
  rehearsal_attempts: 'recording_key',
  widget_files: 'key',
}

/**
 * Erases all that goes along with a row, leaves first, some rows at a time and each time in a transaction of its own, and has what stays forget it. The
 * row itself is left: with it would go what came meanwhile. What somebody holds is left, too. Done again it goes on.
 */
export async function eraseTree(
  db: Db,
  root: { table: string; id: string },
  { of = usual, ...how }: Pick<Erasing, 'onErased' | 'signal'> & { of?: number },
): Promise<void> {
  const erasing: Erasing = { db, references: await readReferences(db), of, ...how }
  await eraseBelow(erasing, root.table, sql`id = ${root.id}::uuid`, [])
  for (const reference of erasing.references.get(root.table) ?? [])
    if (reference.rule === 'unset') await unset(erasing, reference, root.id)
}

async function eraseBelow(erasing: Erasing, table: string, which: SQL, above: readonly string[]): Promise<void> {
  for (const { child, columns, parentColumns, rule, parts } of erasing.references.get(table) ?? []) {
    if (rule !== 'erase' || above.includes(child)) continue
    const theirs = sql`(${names(columns)}) in (select ${names(parentColumns)} from ${sql.identifier(table)} where ${which})`
    if (!(await isAny(erasing.db, child, theirs))) continue
    await eraseBelow(erasing, child, theirs, [...above, table])
    for (const part of parts) await eraseRows(erasing, child, part, theirs)
  }
}

const names = (columns: readonly string[]): SQL =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )

async function isAny(db: Db, table: string, which: SQL): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(withoutStatementLimit)
    const { rows } = await tx.execute<{ there: boolean }>(
      sql`select exists (select from ${sql.identifier(table)} where ${which}) as there`,
    )
    return onlyRow(rows).there
  })
}

async function eraseRows(
  { db, onErased, signal, of }: Erasing,
  table: string,
  part: string,
  which: SQL,
): Promise<void> {
  const column = fileColumns[table]
  const key = column ? sql.identifier(column) : sql`null`
  const attached = table === 'records' ? sql`file_ids` : sql`'{}'::uuid[]`
  await inBatches(of, async () => {
    signal.throwIfAborted()
    return db.transaction(async (tx) => {
      await tx.execute(withoutStatementLimit)
      const { rows } = await tx.execute<Gone>(sql`
        with gone as (delete from ${sql.identifier(part)} where ctid = any(array(
          select ctid from ${sql.identifier(part)} where ${which} limit ${of} for update skip locked)) returning ${key} as key, ${attached} as attached)
        select count(*)::int as n, coalesce(array_agg(key::text) filter (where key is not null), '{}') as keys,
          array(select unnest(attached)::text from gone) as attached from gone`)
      const { n, keys, attached: files } = onlyRow(rows)
      if (n > 0) await onErased(tx, { table, rows: n, keys })
      if (files.length > 0) await eraseAttached(tx, files, onErased)
      return n
    })
  })
}

/** Files that came with questions that went and with no other of their person. */
async function eraseAttached(tx: Db, ids: readonly string[], onErased: Erasing['onErased']): Promise<void> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    delete from files f where f.id = any(${sql.param(ids)}::uuid[])
      and not exists (select from records r where r.file_ids <> '{}' and r.file_ids @> array[f.id]) returning f.key`)
  if (rows.length > 0) await onErased(tx, { table: 'files', rows: rows.length, keys: rows.map(({ key }) => key) })
}

/** Rows that stay forget whom they named: where an index finds them, else some pages of the table after the others. */
async function unset(erasing: Erasing, { parts, columns, indexed }: Reference, id: string): Promise<void> {
  const [column = ''] = columns
  if (columns.length > 1) return
  for (const part of parts) await unsetIn(erasing, { part, column, indexed }, id)
}

async function unsetIn(
  { db, signal, of }: Erasing,
  { part, column, indexed }: { part: string; column: string; indexed: boolean },
  id: string,
): Promise<void> {
  const table = sql.identifier(part)
  const named = sql`${sql.identifier(column)} = ${id}::uuid`
  const forget = async (where: SQL, limit: number) => {
    signal.throwIfAborted()
    const { rows } = await db.execute<{ n: number }>(sql`
      with changed as (update ${table} set ${sql.identifier(column)} = null where ctid = any(array(
        select ctid from ${table} where ${where} limit ${limit} for update skip locked)) returning 1)
      select count(*)::int as n from changed`)
    return onlyRow(rows).n
  }
  if (indexed) {
    await inBatches(of, () => forget(named, of))
    return
  }
  const { rows } = await db.execute<{ pages: number }>(
    sql`select (pg_relation_size(${part}::regclass) / current_setting('block_size')::int)::int as pages`,
  )
  for (let page = 0; page < onlyRow(rows).pages; page += pages)
    await forget(sql`ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + pages},0)`}::tid and ${named}`, 1_000_000)
}
