import { sql } from 'drizzle-orm'
import type { ChartId } from '#contract/charts/schemas.ts'
import type { DataTable } from '#contract/chat/parts.ts'
import type { UserId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'

/** What a chart showed, as a table. */
export type Snapshot = Pick<DataTable, 'columns' | 'rows' | 'truncated' | 'row_count'>
export type LinkSnapshot = { content: Snapshot; hash: string; seenAt: Date }

/** What a person last saw of a chart. The caller has found the chart in its scope. */
export async function findLook(db: Db, chartId: ChartId, userId: UserId): Promise<LinkSnapshot | undefined> {
  const { rows } = await db.execute<{ content: Snapshot; hash: string; seen_at: string | Date }>(sql`
    select s.content, s.hash, l.seen_at from chart_looks l join chart_snapshots s on s.id = l.snapshot_id
    where l.chart_id = ${chartId} and l.user_id = ${userId}`)
  const [row] = rows
  return row && { content: row.content, hash: row.hash, seenAt: new Date(row.seen_at) }
}

type Seen = { id: string; chartId: ChartId; userId: UserId; hash: string; content: Snapshot; now: Date }

/** Says what a person sees; equal contents are kept once, and what nobody last saw goes. */
export async function saveLook(db: Db, { id, chartId, userId, hash, content, now }: Seen): Promise<void> {
  await db.execute(sql`
    with taken as (
      insert into chart_snapshots (id, chart_id, hash, content, taken_at)
      select ${id}::uuid, ${chartId}::uuid, ${hash}, ${jsonText(content)}::jsonb, ${now}::timestamptz
      where exists (select from charts where id = ${chartId})
      on conflict (chart_id, hash) do update set taken_at = excluded.taken_at
      returning id)
    insert into chart_looks (chart_id, user_id, snapshot_id, seen_at)
    select ${chartId}::uuid, ${userId}::uuid, id, ${now}::timestamptz from taken
    on conflict (chart_id, user_id) do update set snapshot_id = excluded.snapshot_id, seen_at = excluded.seen_at`)
  await db.execute(sql`
    delete from chart_snapshots s where s.chart_id = ${chartId}
      and not exists (select from chart_looks l where l.snapshot_id = s.id)`)
}
