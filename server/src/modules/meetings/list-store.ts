import { type SQL, sql } from 'drizzle-orm'
import type { UserId } from '#contract/kit/id.ts'
import { meetingSound } from '#contract/meetings/limits.ts'
import type { Meeting, MeetingDetail, MeetingId, MeetingPage, MeetingQuery } from '#contract/meetings/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { isDone, isItsTask } from './content-store.ts'
import { ofReader, shownState } from './row-store.ts'

type Row = Omit<Meeting, 'created_at'> & { created_at: string | Date }
const toMeeting = (row: Row): Meeting => ({ ...row, created_at: new Date(row.created_at).toISOString() })

/** Of a recording: what has come. */
const durationMs = sql`case when m.sound_key is not null then m.duration_ms else (select coalesce(sum(c.bytes), 0) * 1000 / (${meetingSound.rate * 2} * m.channels)
  from meeting_chunks c where c.meeting_id = m.id)::int end`

const columns = (
  userId: UserId,
  now: Date,
): SQL => sql`m.id, m.title, m.source, m.language, ${shownState(now)} as state, m.channels,
  ${durationMs} as duration_ms, m.created_at, u.name as owner, m.user_id = ${userId} as is_mine, m.shared,
  case when m.state = 'recognising' and m.pieces_total > 0 then jsonb_build_object('done', m.pieces_done, 'total', m.pieces_total) end as progress,
  (select count(*)::int from meeting_items i left join tasks t on ${isItsTask}
    where i.meeting_id = m.id and i.kind = 'action' and not ${isDone} and not i.removed) as open_actions`

const wordsOf = (q: string) => q.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
/** The last word may go on. */
const queryOf = (words: readonly string[], by: ' & ' | ' | ') =>
  words.map((word, index) => (index === words.length - 1 ? `${word}:*` : word)).join(by)

type Found = MeetingPage['records'][number]['found']
type Asker = { tenant: Tenant; now: Date }

export async function listPage(
  db: Db,
  { tenant, now }: Asker,
  { q = '', page, limit }: MeetingQuery,
): Promise<{ rows: MeetingPage['records']; total: number }> {
  const words = wordsOf(q)
  const isAsked = words.length > 0
  const where = isAsked
    ? sql`${ofReader(tenant)} and to_tsvector('simple', m.said) @@ to_tsquery('simple', ${queryOf(words, ' & ')})`
    : ofReader(tenant)
  const found = isAsked
    ? sql`(select jsonb_build_object('at_ms', l.starts_ms, 'text', left(l.text, 300)) from meeting_lines l where l.meeting_id = m.id
        and to_tsvector('simple', l.text) @@ to_tsquery('simple', ${queryOf(words, ' | ')}) order by l.number limit 1)`
    : sql`null::jsonb`
  const [{ rows }, counted] = await Promise.all([
    db.execute<Row & { found: Found }>(sql`
      select ${columns(tenant.userId, now)}, ${found} as found from meetings m join users u on u.id = m.user_id where ${where}
      order by m.created_at desc, m.id desc limit ${limit} offset ${(page - 1) * limit}`),
    db.execute<{ n: number }>(sql`select count(*)::int as n from meetings m where ${where}`),
  ])
  return { rows: rows.map((row) => ({ ...toMeeting(row), found: row.found })), total: onlyRow(counted.rows).n }
}

export type ShownMeeting = Meeting &
  Pick<MeetingDetail, 'speakers' | 'minutes_by' | 'peaks' | 'credits' | 'bytes'> & {
    trouble: string | null
    soundKey: string | null
  }

export async function findShown(db: Db, { tenant, now }: Asker, id: MeetingId): Promise<ShownMeeting | undefined> {
  type ShownRow = Row & Omit<ShownMeeting, keyof Meeting | 'bytes'> & { bytes: string | number }
  const { rows } = await db.execute<ShownRow>(sql`
    select ${columns(tenant.userId, now)}, m.speakers, m.minutes_by, m.peaks, m.credits, m.trouble, m.sound_key as "soundKey",
      m.sound_bytes + (select coalesce(sum(c.bytes), 0) from meeting_chunks c where c.meeting_id = m.id) as bytes
    from meetings m join users u on u.id = m.user_id where m.id = ${id} and ${ofReader(tenant)}`)
  const [row] = rows
  return row && { ...row, ...toMeeting(row), bytes: Number(row.bytes) }
}
