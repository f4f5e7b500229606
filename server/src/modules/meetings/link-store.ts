import { type SQL, sql } from 'drizzle-orm'
import type { UserId } from '#contract/kit/id.ts'
import type { MeetingDetail, MeetingId, MeetingLinkId } from '#contract/meetings/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { isInPlaceOf } from '../../platform/db/of-place.ts'

type NewLink = { id: MeetingLinkId; tokenHash: string; expiresAt: Date; now: Date }

export async function insertLink(
  db: Db,
  meetingId: MeetingId,
  { id, tokenHash, expiresAt, now }: NewLink,
): Promise<void> {
  await db.execute(sql`
    insert into meeting_links (id, meeting_id, token_hash, expires_at, created_at)
    values (${id}, ${meetingId}, ${tokenHash}, ${expiresAt}, ${now})`)
}

export async function listLinks(db: Db, meetingId: MeetingId, now: Date): Promise<MeetingDetail['links']> {
  const { rows } = await db.execute<{ id: MeetingLinkId; expires_at: string | Date }>(sql`
    select id, expires_at from meeting_links where meeting_id = ${meetingId} and expires_at > ${now} order by created_at`)
  return rows.map(({ id, expires_at }) => ({ id, expires_at: new Date(expires_at).toISOString() }))
}

export async function deleteLink(db: Db, meetingId: MeetingId, id: MeetingLinkId): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`delete from meeting_links where id = ${id} and meeting_id = ${meetingId} returning id`,
  )
  return rows.length > 0
}

type OpenLink = { id: MeetingLinkId; meetingId: MeetingId }

/** A link (table `l`) that is open now: whoever made it is still where its meeting (table `m`) is. */
const isOpen = (now: Date): SQL =>
  sql`l.meeting_id = m.id and l.expires_at > ${now} and ${isInPlaceOf(sql`m`, sql`m.user_id`)}`

export async function findOpenLink(db: Db, tokenHash: string, now: Date): Promise<OpenLink | undefined> {
  const { rows } = await db.execute<OpenLink>(sql`
    select l.id, m.id as "meetingId" from meeting_links l join meetings m on ${isOpen(now)} where l.token_hash = ${tokenHash}`)
  return rows[0]
}

/** Whether somebody who was given the way to a sound may still hear it: by a link, or as a person. */
export async function mayHear(
  db: Db,
  meetingId: MeetingId,
  who: { link: MeetingLinkId } | { user: UserId },
  now: Date,
): Promise<boolean> {
  const may =
    'link' in who
      ? sql`exists (select 1 from meeting_links l where l.id = ${who.link}::uuid and ${isOpen(now)})`
      : sql`exists (select 1 from users u where u.id = ${who.user}::uuid and u.deactivated_at is null)
          and (m.user_id = ${who.user}::uuid or m.shared) and case when m.workspace_id is null
          then m.user_id = ${who.user}::uuid and exists (select 1 from organization_members o
            where o.organization_id = m.organization_id and o.user_id = ${who.user}::uuid)
          else exists (select 1 from workspace_members w where w.workspace_id = m.workspace_id and w.user_id = ${who.user}::uuid) end`
  const { rows } = await db.execute<{ id: string }>(
    sql`select m.id from meetings m where m.id = ${meetingId} and ${may}`,
  )
  return rows.length > 0
}

/** What a person is called. */
export async function findOwnerName(db: Db, id: UserId): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from users where id = ${id}`)
  return rows[0]?.name ?? ''
}
