import { type SQL, sql } from 'drizzle-orm'
import type { SpeechAnalytics, SpeechTotals } from '#contract/calls/analytics.ts'
import type { CallFilter } from '#contract/calls/log-schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { whereOf } from './log-store.ts'

const figure = (name: string) => sql`(c.figures ->> ${sql.raw(`'${name}'`)})::numeric`
const delay = (name: string) => sql`avg((c.figures -> 'delays' ->> ${sql.raw(`'${name}'`)})::numeric)`
const point = sql`count(*)::int as calls, count(*) filter (where c.outcome = 'resolved')::int as resolved,
  round(avg(c.sentiment)::numeric, 3)::float8 as sentiment`
const ended = (tenant: Tenant, filter: CallFilter): SQL => whereOf(tenant, { ...filter, reached: 'talked' })
const local = sql`(c.created_at at time zone 'Asia/Jakarta')`

type TotalsRow = Omit<SpeechTotals, 'delays'> & {
  end_of_speech: number | null
  words: number | null
  sentence: number | null
  sound: number | null
}

export async function totalsOf(db: Db, tenant: Tenant, filter: CallFilter): Promise<SpeechTotals> {
  const said = sql`nullif(sum(${figure('caller_ms')} + ${figure('agent_ms')}), 0)`
  const { rows } = await db.execute<TotalsRow>(sql`
    select count(*)::int as calls, coalesce(sum(ceil(c.duration_ms / 1000.0)), 0)::int as seconds,
      round(avg(c.duration_ms) / 1000)::float8 as mean_seconds,
      (count(*) filter (where c.outcome = 'resolved') / nullif(count(*), 0)::numeric)::float8 as resolved_share,
      round(avg(c.sentiment)::numeric, 3)::float8 as sentiment, (sum(${figure('agent_ms')}) / ${said})::float8 as agent_share,
      (sum(${figure('silence_ms')}) / nullif(sum(c.duration_ms), 0))::float8 as silence_share,
      avg(${figure('interruptions')})::float8 as interruptions,
      round(${delay('end_of_speech')})::float8 as end_of_speech, round(${delay('words')})::float8 as words,
      round(${delay('sentence')})::float8 as sentence, round(${delay('sound')})::float8 as sound
    from calls c where ${ended(tenant, filter)}`)
  const { end_of_speech, words, sentence, sound, ...totals } = onlyRow(rows)
  const delays = end_of_speech === null || words === null ? null : { end_of_speech, words, sentence, sound }
  return { ...totals, delays }
}

export async function daysOf(
  db: Db,
  tenant: Tenant,
  filter: CallFilter & { from: string; to: string },
): Promise<SpeechAnalytics['days']> {
  const { rows } = await db.execute<SpeechAnalytics['days'][number]>(sql`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(f.calls, 0) as calls, coalesce(f.resolved, 0) as resolved, f.sentiment
    from generate_series(${filter.from}::date, ${filter.to}::date, interval '1 day') as d (day)
    left join (select ${local}::date as day, ${point} from calls c where ${ended(tenant, filter)} group by 1) f on f.day = d.day::date
    order by d.day`)
  return rows
}

export async function hoursOf(db: Db, tenant: Tenant, filter: CallFilter): Promise<SpeechAnalytics['hours']> {
  const { rows } = await db.execute<SpeechAnalytics['hours'][number]>(sql`
    select h.hour, coalesce(f.calls, 0) as calls, coalesce(f.resolved, 0) as resolved, f.sentiment
    from generate_series(0, 23) as h (hour)
    left join (select extract(hour from ${local})::int as hour, ${point} from calls c where ${ended(tenant, filter)} group by 1) f on f.hour = h.hour
    order by h.hour`)
  return rows
}

export async function topicsOf(
  db: Db,
  tenant: Tenant,
  filter: CallFilter,
): Promise<Omit<SpeechAnalytics['topics'][number], 'before'>[]> {
  const { rows } = await db.execute<Omit<SpeechAnalytics['topics'][number], 'before'>>(sql`
    select t.topic, ${point} from calls c, unnest(c.topics) as t (topic) where ${ended(tenant, filter)}
    group by t.topic order by count(*) desc, t.topic`)
  return rows
}

export async function campaignsOf(db: Db, tenant: Tenant, filter: CallFilter): Promise<SpeechAnalytics['campaigns']> {
  const { rows } = await db.execute<SpeechAnalytics['campaigns'][number]>(sql`
    select m.id as campaign_id, m.name as campaign, round(avg(c.duration_ms) / 1000)::float8 as mean_seconds, ${point}
    from calls c join call_campaign_recipients p on p.call_id = c.id join call_campaigns m on m.id = p.campaign_id
    where ${ended(tenant, filter)} group by m.id, m.name order by count(*) desc, m.name limit 50`)
  return rows
}

export async function versionsOf(db: Db, tenant: Tenant, filter: CallFilter): Promise<SpeechAnalytics['versions']> {
  const { rows } = await db.execute<SpeechAnalytics['versions'][number]>(sql`
    select c.flow_id || ':' || c.flow_version as version, max(c.flow_name) as flow, c.flow_version as number,
      round(avg(c.duration_ms) / 1000)::float8 as mean_seconds, ${point}
    from calls c where ${ended(tenant, filter)} and c.flow_id is not null
    group by c.flow_id, c.flow_version order by max(c.flow_name), c.flow_version desc limit 50`)
  return rows
}

export async function agentsOf(db: Db, tenant: Tenant, filter: CallFilter): Promise<SpeechAnalytics['agents']> {
  const { rows } = await db.execute<SpeechAnalytics['agents'][number]>(sql`
    select c.agent_id, c.agent_name as agent, round(avg(c.duration_ms) / 1000)::float8 as mean_seconds, ${point}
    from calls c where ${ended(tenant, filter)} group by c.agent_id, c.agent_name order by count(*) desc, c.agent_name limit 50`)
  return rows
}
