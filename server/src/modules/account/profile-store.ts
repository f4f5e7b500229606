import { sql } from 'drizzle-orm'
import type { GeneralData } from '#contract/account/schemas.ts'
import type { UserId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'

export async function findGeneralData(db: Db, userId: UserId): Promise<GeneralData | undefined> {
  const { rows } = await db.execute<GeneralData>(sql`
    select name as full_name, phone_number, birth_date::text as birth_date, position from users where id = ${userId}`)
  return rows[0]
}

export async function setGeneralData(db: Db, userId: UserId, data: GeneralData, now: Date): Promise<void> {
  await db.execute(sql`
    update users set name = ${data.full_name}, phone_number = ${data.phone_number}, birth_date = ${data.birth_date}::date,
      position = ${data.position}, updated_at = ${now}
    where id = ${userId}`)
}
