import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'

/** As stored: the key is sealed. */
export type StoredSpeech = { base_url: string; model: string; sealed_key: string | null }

const name = 'speech'

export async function findSpeech(db: Db): Promise<StoredSpeech | undefined> {
  const { rows } = await db.execute<{ value: StoredSpeech }>(
    sql`select value from installation_settings where name = ${name}`,
  )
  return rows[0]?.value
}

export async function saveSpeech(db: Db, speech: StoredSpeech, now: Date): Promise<void> {
  await db.execute(sql`
    insert into installation_settings (name, value, updated_at) values (${name}, ${JSON.stringify(speech)}::jsonb, ${now})
    on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`)
}

export async function removeSpeech(db: Db): Promise<void> {
  await db.execute(sql`delete from installation_settings where name = ${name}`)
}
