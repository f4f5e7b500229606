import { sql } from 'drizzle-orm'
import type { OrganizationId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'

/** Until the end of the transaction nobody else adds files of the organization. */
export async function lockStorage(tx: Db, organizationId: OrganizationId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${organizationId}`}, 0))`)
}

/** Bytes of all kinds of files that an organization keeps. */
export async function storedBytes(db: Db, organizationId: OrganizationId): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select coalesce(sum(bytes), 0) as bytes from kept_files where organization_id = ${organizationId}`,
  )
  return Number(onlyRow(rows).bytes)
}

export type UncountedFile = { kind: 'logo' | 'database'; id: string; key: string }

/** Files whose size was never stored. An empty one is none of the two kinds. */
export async function listUncounted(db: Db): Promise<UncountedFile[]> {
  const { rows } = await db.execute<UncountedFile>(sql`
    select 'logo' as kind, id, logo_key as key from agents where logo_key is not null and logo_bytes = 0
    union all
    select 'database', id, file_key from data_sources where file_key is not null and file_bytes = 0 and status <> 'removed'`)
  return rows
}

/** Unless the file was replaced meanwhile. */
export async function saveBytes(db: Db, { kind, id, key }: UncountedFile, bytes: number): Promise<void> {
  await db.execute(
    kind === 'logo'
      ? sql`update agents set logo_bytes = ${bytes} where id = ${id} and logo_key = ${key}`
      : sql`update data_sources set file_bytes = ${bytes} where id = ${id} and file_key = ${key}`,
  )
}

/** Every key in the files store that a row names. */
export async function listNamedFiles(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`select distinct key from named_files order by key`)
  return rows.map(({ key }) => key)
}
