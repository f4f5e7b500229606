import { sql } from 'drizzle-orm'
import type { Operations } from '#contract/operations/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'

/** A call whose process has said nothing for so long is over. */
const callBeatSeconds = 60
const maxTables = 12
const maxShown = 50

export async function countRunning(db: Db, now: Date): Promise<Operations['now']> {
  const { rows } = await db.execute<Operations['now']>(sql`
    select (select count(*)::int from records where status = 'streaming') as answers,
      (select count(*)::int from flow_runs where leased_by is not null) as runs,
      (select count(*)::int from flow_runs where status = 'queued') as queued_runs,
      (select count(*)::int from calls where connected_at is not null and ended_at is null
        and beat_at > ${now}::timestamptz - ${callBeatSeconds} * interval '1 second') as calls`)
  return onlyRow(rows)
}

export async function findVersions(db: Db): Promise<{ postgres: string; schema: string }> {
  const { rows } = await db.execute<{ postgres: string; schema: string }>(sql`
    select split_part(current_setting('server_version'), ' ', 1) as postgres,
      (select coalesce(max(name), '') from migrations) as schema`)
  return onlyRow(rows)
}

type Moment = string | Date

export type CodeRow = { code: string; count: number; lastAt: Moment; call: string; requestId: string | null }

/** Errors by code since then, with the last one of each. */
export async function listCodes(db: Db, since: Date): Promise<CodeRow[]> {
  const { rows } = await db.execute<CodeRow>(sql`
    select name as code, sum(count)::int as count, max(last_at) as "lastAt", (array_agg(detail order by last_at desc))[1] as call,
      (array_agg(request_id order by last_at desc))[1] as "requestId"
    from hourly_counts where kind = 'error' and hour >= ${since} group by name order by count desc, name`)
  return rows
}

/** How often each code came in each hour. */
export async function listCodeHours(db: Db, since: Date): Promise<{ hour: Moment; code: string; count: number }[]> {
  const { rows } = await db.execute<{ hour: Moment; code: string; count: number }>(sql`
    select hour, name as code, sum(count)::int as count from hourly_counts where kind = 'error' and hour >= ${since}
    group by hour, name`)
  return rows
}

export type SlowRow = {
  statement: string
  call: string
  count: number
  averageMs: number
  longestMs: number
  lastAt: Moment
  requestId: string | null
  process: string
}

/** Slow statements since then, those that took the most time together first. */
export async function listSlow(db: Db, since: Date): Promise<SlowRow[]> {
  const { rows } = await db.execute<SlowRow>(sql`
    select name as statement, detail as call, sum(count)::int as count, sum(total_ms) / sum(count) as "averageMs",
      max(longest_ms) as "longestMs", max(last_at) as "lastAt", (array_agg(request_id order by last_at desc))[1] as "requestId",
      (array_agg(process order by last_at desc))[1] as process
    from hourly_counts where kind = 'slow_query' and hour >= ${since}
    group by name, detail order by sum(total_ms) desc, name, detail limit ${maxShown}`)
  return rows
}

export async function listReports(
  db: Db,
  since: Date,
): Promise<{ directive: string; blocked: string; count: number; lastAt: Moment }[]> {
  const { rows } = await db.execute<{ directive: string; blocked: string; count: number; lastAt: Moment }>(sql`
    select name as directive, detail as blocked, sum(count)::int as count, max(last_at) as "lastAt"
    from hourly_counts where kind = 'csp_report' and hour >= ${since}
    group by name, detail order by count desc, name, detail limit ${maxShown}`)
  return rows
}

/** The database, its largest tables with all that belongs to them (a partitioned one is one), and files by kind. */
export async function measureStorage(db: Db): Promise<Operations['storage']> {
  const { rows } = await db.execute<{ size: string }>(sql`select pg_database_size(current_database()) as size`)
  const tables = await db.execute<{ name: string; size: string; rows: string }>(sql`
    select coalesce(pg_partition_root(c.oid), c.oid)::regclass::text as name, sum(pg_total_relation_size(c.oid)) as size,
      sum(greatest(c.reltuples, 0))::bigint as rows
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    group by 1 order by 2 desc, 1 limit ${maxTables}`)
  const files = await db.execute<{ kind: string; size: string; count: number }>(sql`
    select kind, sum(bytes) as size, count(*)::int as count from kept_files group by kind order by 2 desc, 1`)
  return {
    database_bytes: Number(onlyRow(rows).size),
    tables: tables.rows.map(({ name, size, rows: held }) => ({ name, bytes: Number(size), rows: Number(held) })),
    files: files.rows.map(({ kind, size, count }) => ({ kind, bytes: Number(size), count })),
  }
}
