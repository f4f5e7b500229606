import { sql } from 'drizzle-orm'
import type { AgentFigures } from '#contract/agents/figures.ts'
import type { AgentId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/http/scope.ts'

type AgentKey = Pick<Scope, 'userId' | 'organizationId'> & { agentId: AgentId }
type Span = { from: string; until: string }
export type AgentDay = AgentFigures['days'][number]

/** Numbers of each day of a span, both ends included. Days are those of Jakarta. */
export async function listDays(
  db: Db,
  { organizationId, agentId }: AgentKey,
  { from, until }: Span,
): Promise<AgentDay[]> {
  const { rows } = await db.execute<{ [K in keyof AgentDay]: string }>(sql`
    with days as (select d::date as day from generate_series(${from}::date, ${until}::date, interval '1 day') d),
    used as (
      select day, sum(conversations) as conversations, sum(answers) as answers, sum(credits) as credits from usage_days
      where organization_id = ${organizationId} and agent_id = ${agentId} and day between ${from}::date and ${until}::date group by day),
    told as (
      select (r.created_at at time zone 'Asia/Jakarta')::date as day, count(*) filter (where r.liked) as liked,
        count(*) filter (where not r.liked) as disliked, count(*) filter (where r.status = 'failed') as failed
      from sessions s join records r on r.session_id = s.id
      where ${ofAgent(organizationId, agentId)} and ${within({ from, until })} group by 1),
    handed as (
      select (q.created_at at time zone 'Asia/Jakarta')::date as day, count(*) as handed_over
      from agents a join flow_runs f on f.flow_id = a.flow_id join flow_requests q on q.run_id = f.id
      where a.id = ${agentId} and a.organization_id = ${organizationId} and f.organization_id = ${organizationId}
        and f.mode = 'live' and q.kind = 'hand-over' and ${within({ from, until }, sql.raw('q'))} group by 1)
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(conversations, 0) as conversations, coalesce(answers, 0) as answers,
      coalesce(credits, 0) as credits, coalesce(liked, 0) as liked, coalesce(disliked, 0) as disliked, coalesce(failed, 0) as failed,
      coalesce(handed_over, 0) as handed_over
    from days left join used using (day) left join told using (day) left join handed using (day) order by days.day`)
  return rows.map(({ day, ...numbers }) => ({
    day,
    conversations: Number(numbers.conversations),
    answers: Number(numbers.answers),
    credits: Number(numbers.credits),
    liked: Number(numbers.liked),
    disliked: Number(numbers.disliked),
    failed: Number(numbers.failed),
    handed_over: Number(numbers.handed_over),
  }))
}

/** Half of the answers that ended took at most this long, ms. */
export async function findMedian(db: Db, { organizationId, agentId }: AgentKey, span: Span): Promise<number | null> {
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    select round(percentile_cont(0.5) within group (order by r.duration_ms))::int as ms
    from sessions s join records r on r.session_id = s.id
    where ${ofAgent(organizationId, agentId)} and ${within(span)} and r.status = 'done'`)
  return rows[0]?.ms ?? null
}

/** The newest of the person's own chats with the agent that were found bad. */
export async function listDisliked(
  db: Db,
  { userId, organizationId, agentId }: AgentKey,
  span: Span,
  limit: number,
): Promise<AgentFigures['disliked']> {
  const { rows } = await db.execute<AgentFigures['disliked'][number] & { at: string | Date }>(sql`
    select s.id as session_id, r.id as record_id, r.question, coalesce(r.feedback_reason, '') as reason, r.created_at as at
    from sessions s join records r on r.session_id = s.id
    where ${ofAgent(organizationId, agentId)} and ${within(span)} and s.user_id = ${userId} and not r.liked
    order by r.created_at desc limit ${limit}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}

const ofAgent = (organizationId: string, agentId: AgentId) =>
  sql`s.agent_id = ${agentId} and s.organization_id = ${organizationId} and s.deleted_at is null`
const within = (
  { from, until }: Span,
  of = sql.raw('r'),
) => sql`${of}.created_at >= ${from}::date::timestamp at time zone 'Asia/Jakarta'
  and ${of}.created_at < (${until}::date + 1)::timestamp at time zone 'Asia/Jakarta'`
