import { sql } from 'drizzle-orm'
import type { CalendarId } from '#contract/calendar/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import type { RemoteItem, RestoreTarget } from '../../providers/calendar/port.ts'

/** How long a change can be taken back. */
export const undoMs = 10 * 60_000

type Row = { before: RemoteItem[]; kept: RemoteItem | null; rest: RemoteItem | null }

/** Takes the place of what was kept of an earlier change of the event. */
export async function putUndo(
  db: Db,
  calendarId: CalendarId,
  event: string,
  { before, kept, rest }: RestoreTarget,
  now: Date,
): Promise<void> {
  const json = (value: unknown) => sql`${value === undefined ? null : jsonText(value)}::jsonb`
  await db.execute(sql`
    insert into calendar_undos (calendar_id, event, before, kept, rest, created_at)
    values (${calendarId}, ${event}, ${json(before)}, ${json(kept)}, ${json(rest)}, ${now})
    on conflict (calendar_id, event) do update set before = excluded.before, kept = excluded.kept, rest = excluded.rest,
      created_at = excluded.created_at`)
}

export async function findUndo(
  db: Db,
  calendarId: CalendarId,
  event: string,
  since: Date,
): Promise<RestoreTarget | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select before, kept, rest from calendar_undos
    where calendar_id = ${calendarId} and event = ${event} and created_at > ${since}::timestamptz`)
  const [row] = rows
  return row && { before: row.before, kept: row.kept ?? undefined, rest: row.rest ?? undefined }
}

export const removeUndo = (db: Db, calendarId: CalendarId, event: string) =>
  db.execute(sql`delete from calendar_undos where calendar_id = ${calendarId} and event = ${event}`)

export const forgetUndos = (db: Db, before: Date) =>
  db.execute(sql`delete from calendar_undos where created_at <= ${before}::timestamptz`)
