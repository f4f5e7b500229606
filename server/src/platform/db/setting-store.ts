import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/** One value of the installation, as it was saved under this name; undefined when there is none. */
export async function findSetting<Value>(db: Db, name: string): Promise<Value | undefined> {
  const { rows } = await db.execute<{ value: Value }>(sql`select value from installation_settings where name = ${name}`)
  return rows[0]?.value
}

/** Every value whose name begins so, by the rest of its name. */
export async function findSettings<Value>(db: Db, prefix: string): Promise<Map<string, Value>> {
  const { rows } = await db.execute<{ name: string; value: Value }>(
    sql`select name, value from installation_settings where starts_with(name, ${prefix})`,
  )
  return new Map(rows.map(({ name, value }) => [name.slice(prefix.length), value]))
}

export async function saveSetting(db: Db, name: string, value: unknown, now: Date): Promise<void> {
  await db.execute(sql`
    insert into installation_settings (name, value, updated_at) values (${name}, ${JSON.stringify(value)}::jsonb, ${now})
    on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`)
}

export async function removeSetting(db: Db, name: string): Promise<void> {
  await db.execute(sql`delete from installation_settings where name = ${name}`)
}
