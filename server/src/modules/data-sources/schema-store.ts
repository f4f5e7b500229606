import { sql } from 'drizzle-orm'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import type { Schema } from '#engine/data/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'

export type KnownSchema = { schema: Schema; fingerprint: string; readAt: Date }

/** The schema as it was last read. The caller has found the database in its scope. */
export async function findSchema(db: Db, id: DataSourceId): Promise<KnownSchema | undefined> {
  const { rows } = await db.execute<{ schema: Schema; fingerprint: string; read_at: Date | string }>(
    sql`select schema, fingerprint, read_at from data_source_schemas where data_source_id = ${id}`,
  )
  const [row] = rows
  return row && { schema: row.schema, fingerprint: row.fingerprint, readAt: new Date(row.read_at) }
}

/** Keeps a schema; a database that is gone by now keeps none. */
export async function saveSchema(
  db: Db,
  id: DataSourceId,
  { schema, fingerprint, readAt }: KnownSchema,
): Promise<void> {
  await db.execute(sql`
    insert into data_source_schemas (data_source_id, fingerprint, schema, read_at)
    select ${id}::uuid, ${fingerprint}, ${jsonText(schema)}::jsonb, ${readAt}::timestamptz
    where exists (select from data_sources where id = ${id})
    on conflict (data_source_id) do update set fingerprint = excluded.fingerprint, schema = excluded.schema, read_at = excluded.read_at`)
}
