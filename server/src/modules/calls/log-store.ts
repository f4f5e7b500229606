import { type SQL, sql } from 'drizzle-orm'
import {
  type CallDetail,
  type CallFilter,
  type CallLog,
  type CallSort,
  type CallTurn,
  moodThreshold,
} from '#contract/calls/log-schemas.ts'
import type { CallId } from '#contract/calls/schemas.ts'
import type { PageQuery } from '#contract/kit/paging.ts'
import type { Db } from '../../platform/db/database.ts'
import { ofPlace as rowOfPlace } from '../../platform/db/of-place.ts'
import type { Tenant } from '../../platform/tenant.ts'

/** Calls of a place that took place, or that go out. */
const ofPlace = (tenant: Tenant): SQL =>
  sql`(${rowOfPlace(tenant, sql`c`)} and (c.connected_at is not null or c.ended_at is not null or c.direction = 'out'))`

const jakarta = sql.raw(`'Asia/Jakarta'`)
const moods = {
  positive: sql`c.sentiment > ${moodThreshold}`,
  neutral: sql`c.sentiment between ${-moodThreshold} and ${moodThreshold}`,
  negative: sql`c.sentiment < ${-moodThreshold}`,
}

const reachedBy = {
  talked: sql`c.connected_at is not null and c.ended_at is not null`,
  nobody: sql`c.connected_at is null and c.ended_at is not null`,
}

const scores = {
  passed: sql`x.score is not null and not x.failed`,
  failed: sql`x.failed`,
  waiting: sql`x.waiting > 0`,
}
const ofScorecard = (id: string | undefined) =>
  sql`(${id ?? null}::uuid is null or x.scorecard_id = ${id ?? null}::uuid)`
/** What the scorecards made of a call, or one of them. */
const scoredBy = (id: string | undefined) => sql`left join lateral (
  select round(avg(x.score)::numeric, 4)::float8 as value, bool_or(x.failed) as failed from call_scores x
  where x.call_id = c.id and ${ofScorecard(id)} having count(*) > 0) k on true`
/** How long a stage of the answers of a call took; `stage` is one of the contract's. */
const delayOf = (stage: NonNullable<CallFilter['stage']>) => sql`(c.figures -> 'delays' ->> ${stage})::numeric`

const orders = {
  newest: sql``,
  lowest_score: sql`k.value nulls last, `,
  highest_score: sql`k.value desc nulls last, `,
}

const wordsOf = (q: string) => q.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
/** The last word may go on. */
const queryOf = (q: string) =>
  wordsOf(q)
    .map((word, index, all) => (index === all.length - 1 ? `${word}:*` : word))
    .join(' & ')

/** The calls that a filter lets through. */
export function whereOf(tenant: Tenant, filter: CallFilter): SQL {
  const { agent, q, from, to, mood, outcome, topic, ended_by, direction, hour, score, scorecard } = filter
  const { failed_question, campaign, reached, version, stage } = filter
  const [flowId, number] = version?.split(':') ?? []
  const parts = [
    ofPlace(tenant),
    // What nobody said is not mixed with what somebody did. It names nothing of `c`: asked once for all calls.
    sql`(c.channel <> 'sample' or not exists (select 1 from calls r where r.channel <> 'sample' and r.ended_at is not null
      and ${rowOfPlace(tenant, sql`r`)}))`,
    agent && sql`c.agent_id = ${agent}`,
    q && wordsOf(q).length > 0 && sql`to_tsvector('simple', c.said) @@ to_tsquery('simple', ${queryOf(q)})`,
    from && sql`c.created_at >= (${from}::date::timestamp at time zone ${jakarta})`,
    to && sql`c.created_at < ((${to}::date + 1)::timestamp at time zone ${jakarta})`,
    mood && moods[mood],
    outcome && sql`c.outcome = ${outcome}`,
    topic && sql`${topic} = any (c.topics)`,
    ended_by && sql`c.ended_by = ${ended_by}`,
    direction && sql`c.direction = ${direction}`,
    score &&
      sql`exists (select 1 from call_scores x where x.call_id = c.id and ${ofScorecard(scorecard)} and ${scores[score]})`,
    scorecard &&
      !score &&
      sql`exists (select 1 from call_scores x where x.call_id = c.id and ${ofScorecard(scorecard)})`,
    stage && sql`${delayOf(stage)} is not null`,
    failed_question &&
      sql`exists (select 1 from call_score_answers a where a.call_id = c.id and a.question_id = ${failed_question} and a.points < 0.5)`,
    version && sql`c.flow_id = ${flowId}::uuid and c.flow_version = ${Number(number)}`,
    reached && reachedBy[reached],
    campaign &&
      sql`exists (select 1 from call_campaign_recipients p where p.call_id = c.id and p.campaign_id = ${campaign})`,
    hour !== undefined && sql`extract(hour from c.created_at at time zone ${jakarta}) = ${hour}`,
  ]
  return sql.join(
    parts.filter((part): part is SQL => typeof part === 'object'),
    sql` and `,
  )
}

const columns = sql`c.id, c.agent_id, c.agent_name as agent, c.channel, c.direction, c.callee as "to", c.language, c.created_at, c.ended_by,
  ceil(c.duration_ms / 1000.0)::int as duration_s, c.credits, c.summary, c.sentiment, c.topics, c.outcome,
  (c.recording_key is not null or c.channel = 'sample') as recorded,
  case when k.failed is not null then jsonb_build_object('value', k.value, 'failed', k.failed) end as score`
const written = sql`jsonb_build_object('by', c.summary_by, 'waiting', c.summary_waiting, 'reason', c.summary_reason,
  'credits', c.summary_credits, 'points', c.summary_points, 'topics', c.topic_turns)`
type Row = Omit<CallLog, 'created_at'> & { created_at: string | Date }
const toLog = (row: Row): CallLog => ({ ...row, created_at: new Date(row.created_at).toISOString() })

/** Newest first; each with the turn in which a word that was looked for stands. */
export async function listPage(
  db: Db,
  tenant: Tenant,
  filter: CallFilter,
  { page, limit, sort }: PageQuery & { sort?: CallSort },
): Promise<{ rows: (CallLog & { found: { turn: number; text: string } | null })[]; total: number }> {
  const where = whereOf(tenant, filter)
  const order = sort || !filter.stage ? orders[sort ?? 'newest'] : sql`${delayOf(filter.stage)} desc, `
  const found =
    filter.q && wordsOf(filter.q).length > 0
      ? sql`(select jsonb_build_object('turn', t.number, 'text', left(t.text, 300)) from call_turns t
        where t.call_id = c.id and to_tsvector('simple', t.text) @@ to_tsquery('simple', ${queryOf(filter.q).replaceAll('&', '|')})
        order by t.number limit 1)`
      : sql`null::jsonb`
  const [{ rows }, counted] = await Promise.all([
    db.execute<Row & { found: { turn: number; text: string } | null }>(sql`
      select ${columns}, ${found} as found from calls c ${scoredBy(filter.scorecard)} where ${where}
      order by ${order}c.created_at desc, c.id desc limit ${limit} offset ${(page - 1) * limit}`),
    db.execute<{ n: number }>(sql`select count(*)::int as n from calls c where ${where}`),
  ])
  return { rows: rows.map((row) => ({ ...toLog(row), found: row.found })), total: counted.rows[0]?.n ?? 0 }
}

const noFigures = { caller_ms: 0, agent_ms: 0, silence_ms: 0, interruptions: 0, delays: null }

export async function findDetail(db: Db, tenant: Tenant, id: CallId): Promise<CallDetail | undefined> {
  const [call] = await listDetails(db, sql`c.id = ${id} and ${ofPlace(tenant)}`, 1)
  return call
}

/** Calls with all that was said, newest first. */
export const listWhole = (db: Db, tenant: Tenant, filter: CallFilter, limit: number): Promise<CallDetail[]> =>
  listDetails(db, whereOf(tenant, filter), limit, filter.scorecard)

/** These calls, of whom they may be. */
export const listByIds = (db: Db, ids: readonly CallId[]): Promise<CallDetail[]> =>
  listDetails(db, sql`c.id = any (${sql.param([...ids])}::uuid[])`, ids.length)

async function listDetails(db: Db, where: SQL, limit: number, scorecard?: string): Promise<CallDetail[]> {
  const { rows } = await db.execute<
    Row & {
      transferred_to: string | null
      figures: CallDetail['figures'] | null
      entities: CallDetail['entities']
      written: CallDetail['written']
      turns: CallTurn[] | null
    }
  >(sql`
    select ${columns}, c.transferred_to, c.figures, c.entities, ${written} as written, (select jsonb_agg(jsonb_build_object('number', t.number, 'speaker', t.speaker, 'text', t.text,
        'starts_ms', t.starts_ms, 'ends_ms', t.ends_ms, 'sentiment', t.sentiment, 'heard', t.heard, 'delays', t.delays) order by t.number)
      from call_turns t where t.call_id = c.id) as turns
    from calls c ${scoredBy(scorecard)} where ${where} order by c.created_at desc, c.id desc limit ${limit}`)
  return rows.map(({ figures, turns, entities, written, transferred_to, ...row }) => ({
    ...toLog(row),
    transferred_to,
    written,
    synthetic: row.channel === 'sample',
    entities,
    figures: figures ?? noFigures,
    turns: turns ?? [],
  }))
}

/** Where a call's recording lies; undefined for a call of somebody else. */
export async function findRecording(
  db: Db,
  tenant: Tenant,
  id: CallId,
): Promise<{ key: string | null; isSample: boolean } | undefined> {
  const { rows } = await db.execute<{ recording_key: string | null; channel: string }>(
    sql`select c.recording_key, c.channel from calls c where c.id = ${id} and ${ofPlace(tenant)}`,
  )
  const row = rows[0]
  return row && { key: row.recording_key, isSample: row.channel === 'sample' }
}

/** The sound of a call of a place, for a person who still works there. */
export async function findHeard(
  db: Db,
  tenant: Tenant,
  id: CallId,
): Promise<{ key: string; bytes: number } | undefined> {
  const works =
    tenant.workspaceId === null
      ? sql`exists (select 1 from organization_members m where m.organization_id = ${tenant.organizationId} and m.user_id = u.id)`
      : sql`exists (select 1 from workspace_members m where m.workspace_id = ${tenant.workspaceId}::uuid and m.user_id = u.id)`
  const { rows } = await db.execute<{ recording_key: string; recording_bytes: string }>(sql`
    select c.recording_key, c.recording_bytes from calls c join users u on u.id = ${tenant.userId} and u.deactivated_at is null
    where c.id = ${id} and c.recording_key is not null and ${ofPlace(tenant)} and ${works}`)
  const row = rows[0]
  return row && { key: row.recording_key, bytes: Number(row.recording_bytes) }
}

/** What a machine said of a call is kept for the next who listens; false where the call is not there any more, or has a sound. */
export async function setRecording(
  db: Db,
  id: CallId,
  { key, bytes }: { key: string; bytes: number },
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`update calls set recording_key = ${key}, recording_bytes = ${bytes} where id = ${id} and recording_key is null returning id`,
  )
  return rows.length > 0
}

/** Takes an ended call of this place away; gives the key of its recording, undefined where there is none such. */
export async function removeCall(db: Db, tenant: Tenant, id: CallId): Promise<{ key: string | null } | undefined> {
  const { rows } = await db.execute<{ recording_key: string | null }>(sql`
    delete from calls c where c.id = ${id} and c.ended_at is not null and ${ofPlace(tenant)} returning c.recording_key`)
  return rows[0] && { key: rows[0].recording_key }
}
