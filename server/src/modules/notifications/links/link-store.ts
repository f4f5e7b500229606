import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { hashToken } from '../../../platform/secrets/secrets.ts'
import type { LinkContent } from './action-link.ts'

const nameOf = ({ kind, id, user, action, at }: LinkContent) => hashToken([kind, id, user, action, at].join(' '))

/** Notes that a link is pressed; false where it was before. */
export async function markUsed(db: Db, content: LinkContent, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ link: string }>(sql`
    insert into notification_link_uses (link, used_at) values (${nameOf(content)}, ${now}) on conflict do nothing returning link`)
  return rows.length > 0
}

export async function isUsed(db: Db, content: LinkContent): Promise<boolean> {
  const { rows } = await db.execute<{ link: string }>(
    sql`select link from notification_link_uses where link = ${nameOf(content)}`,
  )
  return rows.length > 0
}

export async function forgetUses(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from notification_link_uses where used_at < ${before}`)
}
