import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { jsonText } from '../db/json-text.ts'

export type CountKind = 'error' | 'slow_query' | 'csp_report'

export type CountRow = {
  kind: CountKind
  hour: Date
  digest: string
  name: string
  detail: string
  count: number
  totalMs: number
  longestMs: number
  lastAt: Date
  requestId: string | null
  process: string
}

/** So many different ones of a kind are told apart in an hour; whoever makes up more is counted as `other`. */
export const maxOfHour = 300

/** Adds what a process counted. */
export async function addCounts(db: Db, rows: readonly CountRow[]): Promise<void> {
  const given = rows.map(({ totalMs, longestMs, lastAt, requestId, ...row }) => ({
    ...row,
    total_ms: totalMs,
    longest_ms: longestMs,
    last_at: lastAt,
    request_id: requestId,
  }))
  await db.execute(sql`
    with given as (
      select g.*, h.digest is not null as known from jsonb_to_recordset(${jsonText(given)}::jsonb) as g (kind text, hour timestamptz,
          digest text, name text, detail text, count bigint, total_ms double precision, longest_ms double precision, last_at timestamptz,
          request_id text, process text)
        left join hourly_counts h using (kind, hour, digest)),
    placed as (
      select g.*, g.known or row_number() over (partition by kind, hour, known order by digest)
          + (select count(*) from hourly_counts h where h.kind = g.kind and h.hour = g.hour) <= ${maxOfHour} as fits
      from given g),
    named as (
      select kind, hour, case when fits then digest else 'other' end as digest, case when fits then name else 'other' end as name,
        case when fits then detail else '' end as detail, count, total_ms, longest_ms, last_at, request_id, process
      from placed)
    insert into hourly_counts (kind, hour, digest, name, detail, count, total_ms, longest_ms, last_at, request_id, process)
    select kind, hour, digest, name, detail, sum(count), sum(total_ms), max(longest_ms), max(last_at),
      (array_agg(request_id order by last_at desc))[1], (array_agg(process order by last_at desc))[1]
    from named group by kind, hour, digest, name, detail order by kind, hour, digest
    on conflict (kind, hour, digest) do update set count = hourly_counts.count + excluded.count,
      total_ms = hourly_counts.total_ms + excluded.total_ms, longest_ms = greatest(hourly_counts.longest_ms, excluded.longest_ms),
      last_at = greatest(hourly_counts.last_at, excluded.last_at), request_id = coalesce(excluded.request_id, hourly_counts.request_id),
      process = excluded.process`)
}

export async function deleteCountsBefore(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from hourly_counts where hour < ${before}`)
}
