import { type SQL, sql } from 'drizzle-orm'
import type { CallFilter } from '#contract/calls/log-schemas.ts'
import type { Scorecard, ScorecardId } from '#contract/calls/scorecard.ts'
import type { ScorecardFigures } from '#contract/calls/scorecard-figures.ts'
import type { Db } from '../../../platform/db/database.ts'
import { ofPlace } from '../../../platform/db/of-place.ts'
import { onlyRow } from '../../../platform/db/only-row.ts'
import type { Tenant } from '../../../platform/tenant.ts'
import { whereOf } from '../log-store.ts'

type Period = CallFilter & { scorecard: ScorecardId }
type Totals = ScorecardFigures['totals']

const point = sql`count(*)::int as calls, round(avg(x.score)::numeric, 4)::float8 as score, count(*) filter (where x.failed)::int as failed`
/** Calls of a period that a scorecard has scored. */
const scored = (tenant: Tenant, { scorecard, ...filter }: Period): SQL =>
  sql`from calls c join call_scores x on x.call_id = c.id and x.scorecard_id = ${scorecard} where ${whereOf(tenant, filter)} and x.score is not null`

/** The scorecard with the most calls. */
export async function findBusiest(db: Db, tenant: Tenant): Promise<ScorecardId | undefined> {
  const { rows } = await db.execute<{ id: ScorecardId }>(sql`
    select s.id from scorecards s where ${ofPlace(tenant, sql`s`)}
    order by (select count(*) from call_scores x where x.scorecard_id = s.id) desc, s.created_at limit 1`)
  return rows[0]?.id
}

export async function totalsOf(db: Db, tenant: Tenant, period: Period): Promise<Totals> {
  const { rows } = await db.execute<Totals>(sql`select ${point} ${scored(tenant, period)}`)
  return onlyRow(rows)
}

/** By day, or by month. */
export async function timesOf(
  db: Db,
  tenant: Tenant,
  period: Period & { from: string; to: string },
  unit: 'day' | 'month',
): Promise<ScorecardFigures['times']> {
  const step = sql.raw(`'${unit}'`)
  const { rows } = await db.execute<ScorecardFigures['times'][number]>(sql`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(f.calls, 0) as calls, f.score, coalesce(f.failed, 0) as failed
    from generate_series(date_trunc(${step}, ${period.from}::timestamp), ${period.to}::timestamp, ('1 ' || ${step})::interval) as d (day)
    left join (select date_trunc(${step}, c.created_at at time zone 'Asia/Jakarta') as day, ${point} ${scored(tenant, period)} group by 1) f
      on f.day = d.day
    order by d.day`)
  return rows
}

export async function questionsOf(
  db: Db,
  tenant: Tenant,
  { questions }: Pick<Scorecard, 'questions'>,
  period: Period,
): Promise<Omit<ScorecardFigures['questions'][number], 'before'>[]> {
  const { rows } = await db.execute<{ id: string; points: number; answered: number; failed: number }>(sql`
    with counted as materialized (select c.id ${scored(tenant, period)})
    select a.question_id as id, round(avg(a.points)::numeric, 4)::float8 as points, count(*)::int as answered,
      count(*) filter (where a.points < 0.5)::int as failed
    from counted join call_score_answers a on a.scorecard_id = ${period.scorecard} and a.call_id = counted.id
    where a.points is not null group by a.question_id`)
  const found = new Map(rows.map((row) => [row.id, row]))
  return questions.map(({ id, text }) => {
    const { points = null, answered = 0, failed = 0 } = found.get(id) ?? {}
    return { id, text, points, answered, failed }
  })
}

export async function agentsOf(db: Db, tenant: Tenant, period: Period): Promise<ScorecardFigures['agents']> {
  const { rows } = await db.execute<ScorecardFigures['agents'][number]>(sql`
    select c.agent_id, c.agent_name as agent, ${point} ${scored(tenant, period)} group by c.agent_id, c.agent_name
    order by count(*) desc, c.agent_name limit 50`)
  return rows
}
