import { required } from '#contract/kit/required.ts'
import type { Deps } from '../deps.ts'
import type { LeaseAsked, RateStore } from './port.ts'

type Row = { key: string; granted: number; ends_at: Date }

/** One statement for all keys, in their order, so that two processes never wait for each other in a circle. */
const leaseSql = `
  insert into rate_windows as r (key, most, used, granted, ends_at)
  select key, most, least(want, most), least(want, most), $5::timestamptz + make_interval(secs => seconds)
  from unnest($1::text[], $2::int[], $3::int[], $4::float8[]) as asked (key, want, most, seconds) order by key
  on conflict (key) do update set
    most = excluded.most,
    granted = case when r.ends_at <= $5 then excluded.granted else least(excluded.granted, greatest(excluded.most - r.used, 0)) end,
    used = case when r.ends_at <= $5 then excluded.used else r.used + least(excluded.granted, greatest(excluded.most - r.used, 0)) end,
    ends_at = case when r.ends_at <= $5 then excluded.ends_at else least(r.ends_at, excluded.ends_at) end
  returning key, granted, ends_at`

const forgetEveryMs = 10 * 60_000

/** Counts in the product's own database, for all processes on it. */
export function createPostgresStore({ pool, clock, log }: Pick<Deps, 'pool' | 'clock' | 'log'>): RateStore {
  const forget = () =>
    void pool
      .query('delete from rate_windows where ends_at < $1', [clock.now()])
      .catch((error: unknown) => log.warn({ err: error }, 'ended windows of rates were not forgotten yet'))
  const forgetting = setInterval(forget, forgetEveryMs)
  forgetting.unref()
  const lease = async (asked: readonly LeaseAsked[]) => {
    const now = clock.now()
    const { rows } = await pool.query<Row>(leaseSql, [
      asked.map(({ key }) => key),
      asked.map(({ want }) => want),
      asked.map(({ rate }) => rate.max),
      asked.map(({ rate }) => rate.perSeconds),
      now,
    ])
    const found = new Map(rows.map((row) => [row.key, row]))
    return asked.map(({ key }) => {
      const { granted, ends_at: endsAt } = required(found.get(key), 'the statement answers every key')
      return { granted, endsInMs: new Date(endsAt).getTime() - now.getTime() }
    })
  }
  return { lease, close: async () => clearInterval(forgetting) }
}
