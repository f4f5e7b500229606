import { sql } from 'drizzle-orm'
import type { WebSearchProvider } from '#contract/web-search/schemas.ts'
import type { Db } from '../../platform/db/database.ts'

/** As stored: the key is sealed. */
export type StoredWebSearch = { provider: WebSearchProvider; base_url: string | null; sealed_key: string | null }

const name = 'web_search'

export async function findWebSearch(db: Db): Promise<StoredWebSearch | undefined> {
  const { rows } = await db.execute<{ value: StoredWebSearch }>(
    sql`select value from installation_settings where name = ${name}`,
  )
  return rows[0]?.value
}

export async function saveWebSearch(db: Db, settings: StoredWebSearch, now: Date): Promise<void> {
  await db.execute(sql`
    insert into installation_settings (name, value, updated_at) values (${name}, ${JSON.stringify(settings)}::jsonb, ${now})
    on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`)
}
