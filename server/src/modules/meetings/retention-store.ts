import { type SQL, sql } from 'drizzle-orm'
import { meetingLimits } from '#contract/meetings/limits.ts'
import type { MeetingRetention } from '#contract/meetings/retention.ts'
import type { MeetingId } from '#contract/meetings/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { ofPlace, ownerIn } from '../../platform/db/of-place.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { type MeetingRow, type RawMeetingRow, rowColumns, toRow } from './row-store.ts'

export type RetentionRule = Pick<MeetingRetention, 'sound_days' | 'text_days'>

export async function findRule(db: Db, tenant: Tenant): Promise<RetentionRule> {
  const { rows } = await db.execute<RetentionRule>(
    sql`select r.sound_days, r.text_days from meeting_retention r where ${ofPlace(tenant, sql`r`)}`,
  )
  return rows[0] ?? { sound_days: null, text_days: null }
}

export async function saveRule(tx: Db, tenant: Tenant, rule: RetentionRule, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into meeting_retention (organization_id, workspace_id, owner_id, sound_days, text_days, changed_at)
    values (${tenant.organizationId}, ${tenant.workspaceId}::uuid, ${ownerIn(tenant)}::uuid, ${rule.sound_days}::int, ${rule.text_days}::int,
      ${now}::timestamptz)
    on conflict (organization_id, workspace_id, owner_id) do update set sound_days = excluded.sound_days, text_days = excluded.text_days,
      changed_at = excluded.changed_at`)
}

/** The rule of a meeting's place. */
const itsRule = sql`r.organization_id = m.organization_id and r.workspace_id is not distinct from m.workspace_id
  and r.owner_id is not distinct from case when m.workspace_id is null then m.user_id end`
/** Work on it goes before: what is being recorded or understood is not taken away meanwhile. */
const isIdle = sql`m.state in ('recorded', 'done', 'silent', 'failed')`
/** Without a number of days never: `greatest` would leave a null out. */
const until = (
  days: SQL,
  erasedAt: SQL,
): SQL => sql`case when not m.kept and ${erasedAt} is null and ${days} is not null
  then greatest(m.created_at + ${days} * interval '1 day', r.changed_at + ${meetingLimits.graceDays} * interval '1 day') end`
const soundUntil = until(sql`r.sound_days`, sql`m.sound_erased_at`)
const textUntil = until(sql`r.text_days`, sql`m.text_erased_at`)

type Moments = Record<'sound_until' | 'text_until' | 'sound_erased_at' | 'text_erased_at', Date | null>
type RawMoments = Record<keyof Moments, string | Date | null>

/** Until when its sound and its words are kept, and when they were erased. */
export async function findMoments(db: Db, id: MeetingId): Promise<Moments & { kept: boolean }> {
  const { rows } = await db.execute<RawMoments & { kept: boolean }>(sql`
    select m.kept, m.sound_erased_at, m.text_erased_at, ${soundUntil} as sound_until, ${textUntil} as text_until
    from meetings m left join meeting_retention r on ${itsRule} where m.id = ${id}`)
  const at = (moment: string | Date | null | undefined) => (moment ? new Date(moment) : null)
  const [row] = rows
  return {
    kept: row?.kept ?? false,
    sound_until: at(row?.sound_until),
    text_until: at(row?.text_until),
    sound_erased_at: at(row?.sound_erased_at),
    text_erased_at: at(row?.text_erased_at),
  }
}

const isDue = (now: Date): SQL =>
  sql`${isIdle} and (${soundUntil} <= ${now}::timestamptz or ${textUntil} <= ${now}::timestamptz)`

/** Meetings of which something is kept no longer. */
export async function listDue(db: Db, now: Date, limit: number): Promise<MeetingId[]> {
  const { rows } = await db.execute<{ id: MeetingId }>(sql`
    select m.id from meetings m join meeting_retention r on ${itsRule} where ${isDue(now)} order by m.created_at, m.id limit ${limit}`)
  return rows.map(({ id }) => id)
}

export type DueMeeting = { row: MeetingRow; sound: boolean; text: boolean }

/** What of a meeting is due now, and nobody changes it until the transaction ends; undefined: nothing is, such as of one that was kept meanwhile. */
export async function lockDue(tx: Db, id: MeetingId, now: Date): Promise<DueMeeting | undefined> {
  // Locked first: a row that somebody changed meanwhile is looked at as it is then.
  await tx.execute(sql`select id from meetings where id = ${id} for no key update`)
  const { rows } = await tx.execute<RawMeetingRow & { sound: boolean; text: boolean }>(sql`
    select ${rowColumns}, coalesce(${soundUntil} <= ${now}::timestamptz, false) as sound, coalesce(${textUntil} <= ${now}::timestamptz, false) as text
    from meetings m join meeting_retention r on ${itsRule} where m.id = ${id} and ${isDue(now)}`)
  const [row] = rows
  if (!row) return undefined
  const { sound, text, ...raw } = row
  return { row: toRow(raw), sound, text }
}

/** Gives the keys of its files. */
export async function eraseSound(tx: Db, id: MeetingId, now: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    with gone as (delete from meeting_chunks where meeting_id = ${id} returning key)
    select key from gone union all select sound_key from meetings where id = ${id} and sound_key is not null`)
  await tx.execute(sql`
    update meetings set sound_key = null, sound_bytes = 0, peaks = '[]', sound_erased_at = ${now}::timestamptz where id = ${id}`)
  return rows.map(({ key }) => key)
}

/** What was said goes; what came of it, the minutes, stays. */
export async function eraseText(tx: Db, id: MeetingId, now: Date): Promise<void> {
  await tx.execute(sql`delete from meeting_lines where meeting_id = ${id}`)
  await tx.execute(sql`delete from meeting_pieces where meeting_id = ${id}`)
  await tx.execute(sql`update meetings set said = title, text_erased_at = ${now}::timestamptz where id = ${id}`)
}
