import { sql } from 'drizzle-orm'
import type { HoldId } from '#contract/billing/schemas.ts'
import type { MeetingChanges, MeetingId } from '#contract/meetings/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText, storableText } from '../../platform/db/json-text.ts'
import type { Tenant } from '../../platform/tenant.ts'
import {
  type MeetingRow,
  ofOwner,
  ofReader,
  type RawMeetingRow,
  rowColumns,
  type StoredState,
  toRow,
} from './row-store.ts'

export type NewMeeting = Pick<MeetingRow, 'id' | 'title' | 'source' | 'language' | 'state' | 'channels'> & {
  sound?: { key: string; bytes: number; mime: string; durationMs: number }
  now: Date
}

export async function insertMeeting(db: Db, tenant: Tenant, meeting: NewMeeting): Promise<void> {
  const { id, title, source, language, state, channels, sound, now } = meeting
  await db.execute(sql`
    insert into meetings (id, organization_id, workspace_id, user_id, title, source, language, state, channels, beat_at, sound_key, sound_bytes, mime,
      duration_ms, said, created_at)
    values (${id}, ${tenant.organizationId}, ${tenant.workspaceId}, ${tenant.userId}, ${storableText(title)}, ${source}, ${language}, ${state},
      ${channels}, ${now}, ${sound?.key ?? null}, ${sound?.bytes ?? 0}, ${sound?.mime ?? 'audio/wav'}, ${sound?.durationMs ?? 0},
      ${storableText(title)}, ${now})`)
}

export async function findOwn(db: Db, tenant: Tenant, id: MeetingId): Promise<MeetingRow | undefined> {
  const { rows } = await db.execute<RawMeetingRow>(
    sql`select ${rowColumns} from meetings m where m.id = ${id} and ${ofOwner(tenant)}`,
  )
  return rows[0] && toRow(rows[0])
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockOwn(tx: Db, tenant: Tenant, id: MeetingId): Promise<MeetingRow | undefined> {
  const { rows } = await tx.execute<RawMeetingRow>(
    sql`select ${rowColumns} from meetings m where m.id = ${id} and ${ofOwner(tenant)} for no key update`,
  )
  return rows[0] && toRow(rows[0])
}

export async function findReadable(db: Db, tenant: Tenant, id: MeetingId): Promise<MeetingRow | undefined> {
  const { rows } = await db.execute<RawMeetingRow>(
    sql`select ${rowColumns} from meetings m where m.id = ${id} and ${ofReader(tenant)}`,
  )
  return rows[0] && toRow(rows[0])
}

/** For work that has the id from a job or a link of its own. */
export async function findAny(db: Db, id: MeetingId): Promise<MeetingRow | undefined> {
  const { rows } = await db.execute<RawMeetingRow>(sql`select ${rowColumns} from meetings m where m.id = ${id}`)
  return rows[0] && toRow(rows[0])
}

export async function noteBeat(db: Db, id: MeetingId, now: Date): Promise<void> {
  await db.execute(sql`update meetings set beat_at = ${now} where id = ${id} and state = 'recording'`)
}

/** Somebody else goes on with it; gives the number of their take. */
export async function beginTake(db: Db, id: MeetingId, now: Date): Promise<number> {
  const { rows } = await db.execute<{ take: number }>(
    sql`update meetings set take = take + 1, beat_at = ${now} where id = ${id} and state = 'recording' returning take`,
  )
  return rows[0]?.take ?? 0
}

/** Leaves the trouble of before behind. */
export async function setState(
  db: Db,
  id: MeetingId,
  state: StoredState,
  trouble: string | null = null,
): Promise<void> {
  await db.execute(sql`update meetings set state = ${state}, trouble = ${trouble} where id = ${id}`)
}

/** Work goes on by the clocks of whoever asked for it. */
export async function beginWork(db: Db, id: MeetingId, state: StoredState, zone: string): Promise<void> {
  await db.execute(sql`update meetings set state = ${state}, trouble = null, zone = ${zone} where id = ${id}`)
}

/** What keeps it waiting: the work is tried again by itself. */
export async function noteTrouble(db: Db, id: MeetingId, trouble: string | null): Promise<void> {
  await db.execute(sql`update meetings set trouble = ${trouble} where id = ${id}`)
}

type Sound = { key: string; bytes: number; durationMs: number }

/** The chunks are one file now. */
export async function setSound(tx: Db, id: MeetingId, { key, bytes, durationMs }: Sound): Promise<void> {
  await tx.execute(sql`
    update meetings set sound_key = ${key}, sound_bytes = ${bytes}, duration_ms = ${durationMs}, mime = 'audio/wav' where id = ${id}`)
}

export async function setPlan(
  db: Db,
  id: MeetingId,
  { peaks, total, done }: { peaks: readonly (readonly number[])[]; total: number; done: number },
): Promise<void> {
  await db.execute(sql`
    update meetings set peaks = ${jsonText(peaks)}::jsonb, pieces_total = ${total}, pieces_done = ${done} where id = ${id}`)
}

export async function setHold(db: Db, id: MeetingId, holdId: HoldId): Promise<void> {
  await db.execute(sql`update meetings set hold_id = ${holdId}::uuid where id = ${id}`)
}

export async function noteCharge(tx: Db, id: MeetingId, charged: { seconds: number; credits: number }): Promise<void> {
  await tx.execute(sql`
    update meetings set hold_id = null, charged_seconds = charged_seconds + ${charged.seconds}, credits = credits + ${charged.credits}
    where id = ${id}`)
}

/** What it has cost besides its length. */
export async function addCredits(tx: Db, id: MeetingId, credits: number): Promise<void> {
  await tx.execute(sql`update meetings set credits = credits + ${credits} where id = ${id}`)
}

export async function changeMeeting(db: Db, id: MeetingId, { title, shared, kept }: MeetingChanges): Promise<void> {
  await db.execute(sql`
    update meetings set title = coalesce(${title === undefined ? null : storableText(title)}::text, title),
      shared = coalesce(${shared ?? null}::boolean, shared), kept = coalesce(${kept ?? null}::boolean, kept) where id = ${id}`)
  if (title !== undefined) await noteSaid(db, id)
}

/** What is looked for words in follows what is shown. */
export async function noteSaid(db: Db, id: MeetingId): Promise<void> {
  await db.execute(sql`
    update meetings m set said = m.title || E'\n' || coalesce((select string_agg(l.text, E'\n' order by l.number) from meeting_lines l
      where l.meeting_id = m.id), '') where m.id = ${id}`)
}

export async function setSpeakers(db: Db, id: MeetingId, speakers: Record<string, string>): Promise<void> {
  await db.execute(sql`update meetings set speakers = ${jsonText(speakers)}::jsonb where id = ${id}`)
}

/** Takes a meeting away; gives the keys of its files. */
export async function deleteMeeting(tx: Db, id: MeetingId): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select key from meeting_chunks where meeting_id = ${id}
    union all select sound_key from meetings where id = ${id} and sound_key is not null`)
  await tx.execute(sql`delete from meetings where id = ${id}`)
  return rows.map(({ key }) => key)
}

/** When somebody last recorded something in the place, for the list of add-ons. */
export async function findLastUse(db: Db, tenant: Tenant): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | Date | null }>(
    sql`select max(m.created_at) as at from meetings m where ${ofOwner(tenant)}`,
  )
  return rows[0]?.at ? new Date(rows[0].at) : null
}
