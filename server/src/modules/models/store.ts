import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'

/** As stored: the key is sealed. */
export type StoredModel = { base_url: string; model: string; sealed_key: string | null }

const name = 'model'

export async function findModel(db: Db): Promise<StoredModel | undefined> {
  const { rows } = await db.execute<{ value: StoredModel }>(
    sql`select value from installation_settings where name = ${name}`,
  )
  return rows[0]?.value
}

export async function saveModel(db: Db, model: StoredModel, now: Date): Promise<void> {
  await db.execute(sql`
    insert into installation_settings (name, value, updated_at) values (${name}, ${JSON.stringify(model)}::jsonb, ${now})
    on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`)
}

export async function removeModel(db: Db): Promise<void> {
  await db.execute(sql`delete from installation_settings where name = ${name}`)
}
