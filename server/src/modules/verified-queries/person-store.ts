import { sql } from 'drizzle-orm'
import type { UserId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'

/** What a person is called; the caller is that person. */
export async function findName(db: Db, id: UserId): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from users where id = ${id}`)
  return rows[0]?.name ?? ''
}
