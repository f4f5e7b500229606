import { sql } from 'drizzle-orm'
import type { CalendarId } from '#contract/calendar/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { storableText } from '../../platform/db/json-text.ts'
import type { RemoteItem } from '../../providers/calendar/port.ts'

export type ItemRow = RemoteItem & { calendarId: CalendarId; unreadRule: boolean }
export type NewItem = RemoteItem & { startsAt: Date; endsAt: Date | null; unreadRule: boolean }

type Row = {
  calendar_id: CalendarId
  remote_id: string
  series: string
  etag: string
  ical: string
  unread_rule: boolean
}
const toItem = (row: Row): ItemRow => ({
  calendarId: row.calendar_id,
  id: row.remote_id,
  series: row.series,
  etag: row.etag,
  ical: row.ical,
  unreadRule: row.unread_rule,
})
const columns = sql.raw('i.calendar_id, i.remote_id, i.series, i.etag, i.ical, i.unread_rule')

export async function putItems(db: Db, calendarId: CalendarId, items: readonly NewItem[]): Promise<void> {
  for (const item of items)
    await db.execute(sql`
      insert into calendar_items (calendar_id, remote_id, series, etag, ical, starts_at, ends_at, unread_rule)
      values (${calendarId}, ${item.id}, ${item.series}, ${item.etag}, ${storableText(item.ical)}, ${item.startsAt}::timestamptz,
        ${item.endsAt}::timestamptz, ${item.unreadRule})
      on conflict (calendar_id, remote_id) do update set series = excluded.series, etag = excluded.etag, ical = excluded.ical,
        starts_at = excluded.starts_at, ends_at = excluded.ends_at, unread_rule = excluded.unread_rule`)
}

/** An event goes with what stands for single occurrences of it. */
export async function removeItems(db: Db, calendarId: CalendarId, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.execute(sql`
    delete from calendar_items where calendar_id = ${calendarId}
      and (remote_id = any(${sql.param([...ids])}::text[]) or series = any(${sql.param([...ids])}::text[]))`)
}

/** All but these. */
export async function keepItems(db: Db, calendarId: CalendarId, ids: readonly string[]): Promise<void> {
  await db.execute(
    sql`delete from calendar_items where calendar_id = ${calendarId} and not remote_id = any(${sql.param([...ids])}::text[])`,
  )
}

export async function listEtags(db: Db, calendarId: CalendarId): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ remote_id: string; etag: string }>(
    sql`select remote_id, etag from calendar_items where calendar_id = ${calendarId}`,
  )
  return new Map(rows.map(({ remote_id, etag }) => [remote_id, etag]))
}

/** Everything of the series that may have something between two moments. */
export async function listItemsBetween(
  db: Db,
  calendarIds: readonly CalendarId[],
  { from, to }: { from: Date; to: Date },
): Promise<ItemRow[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from calendar_items i join (select distinct calendar_id, series from calendar_items
      where calendar_id = any(${sql.param([...calendarIds])}::uuid[]) and starts_at < ${to}::timestamptz + interval '1 day'
        and (ends_at is null or ends_at >= ${from}::timestamptz - interval '1 day')) s
    on s.calendar_id = i.calendar_id and s.series = i.series`)
  return rows.map(toItem)
}

/** An event with what stands for single occurrences of it. */
export async function listSeries(db: Db, calendarId: CalendarId, id: string): Promise<ItemRow[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from calendar_items i where i.calendar_id = ${calendarId} and (i.remote_id = ${id} or i.series = ${id})`)
  return rows.map(toItem)
}
