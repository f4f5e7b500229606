import type pg from 'pg'
import type { EventBatch } from './carrier.ts'

export const listenName = 'nalar_events'

/** What processes call out to each other through PostgreSQL. */
export type CarrierCall =
  | { kind: 'wake'; channel: string }
  | { kind: 'want'; channel: string }
  | { kind: 'tell'; channel: string; message: string; id: string }
  | { kind: 'heard'; id: string }

export async function callOut(pool: pg.Pool, calls: CarrierCall[]): Promise<void> {
  if (calls.length === 0) return
  await pool.query('select pg_notify($1, call) from unnest($2::text[]) as call', [
    listenName,
    calls.map((call) => JSON.stringify(call)),
  ])
}

/**
 * Stores batches and says how many events of each channel are there now. What is there stays as it is: a batch that is repeated
 * with more events is told to be shorter. The end of a channel is a row of its own.
 */
export async function insertBatches(pool: pg.Pool, batches: EventBatch[]): Promise<number[]> {
  const rows = batches.filter(({ events }) => events.length > 0)
  const { rows: stored } = await pool.query<{ channel: string; count: number }>(
    `insert into channel_events (channel, first, count, events)
     select * from unnest($1::text[], $2::int[], $3::int[], $4::text[])
     on conflict (channel, first) do update set first = excluded.first returning channel, count`,
    [
      rows.map(({ channel }) => channel),
      rows.map(({ from }) => from),
      rows.map(({ events }) => events.length),
      rows.map(({ events }) => events.join('\n')),
    ],
  )
  const counts = new Map(stored.map(({ channel, count }) => [channel, count]))
  const places = batches.map(({ channel, from }) => from + (counts.get(channel) ?? 0))
  const ended = batches.flatMap(({ channel, from, events, ended: last }, index) =>
    last && places[index] === from + events.length ? [{ channel, at: places[index] }] : [],
  )
  if (ended.length > 0)
    await pool.query(
      `insert into channel_events (channel, first, count, events) select channel, at, 0, ''
       from unnest($1::text[], $2::int[]) as ended (channel, at) on conflict do nothing`,
      [ended.map(({ channel }) => channel), ended.map(({ at }) => at)],
    )
  return places
}

export type StoredBatch = { first: number; count: number; events: string }

/** What a channel holds from a place on, in order. */
export async function listBatches(pool: pg.Pool, channel: string, from: number): Promise<StoredBatch[]> {
  const { rows } = await pool.query<StoredBatch>(
    'select first, count, events from channel_events where channel = $1 and first >= $2 order by first limit 20',
    [channel, from],
  )
  return rows
}

export async function isStored(pool: pg.Pool, channel: string): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from channel_events where channel = $1 limit 1', [channel])
  return rowCount === 1
}

/** Forgets what no reader can need any more. */
export async function removeOldBatches(pool: pg.Pool, olderThanMs: number): Promise<void> {
  await pool.query(`delete from channel_events where created_at < now() - $1 * interval '1 millisecond'`, [olderThanMs])
}
