import { sql } from 'drizzle-orm'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import type { Db } from '../../../platform/db/database.ts'

export type SimulatedMedia = { id: string; name: string; mime: string; bytes: number }

export async function insertMedia(db: Db, accountId: MessagingAccountId, media: SimulatedMedia): Promise<void> {
  const { id, name, mime, bytes } = media
  await db.execute(sql`
    insert into simulated_media (id, account_id, name, mime, bytes) values (${id}, ${accountId}, ${name}, ${mime}, ${bytes})`)
}

export async function findMedia(
  db: Db,
  accountId: MessagingAccountId,
  id: string,
): Promise<SimulatedMedia | undefined> {
  const { rows } = await db.execute<SimulatedMedia>(
    sql`select id, name, mime, bytes from simulated_media where account_id = ${accountId} and id = ${id}`,
  )
  return rows[0]
}
