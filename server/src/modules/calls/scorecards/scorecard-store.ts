import { type SQL, sql } from 'drizzle-orm'
import type { CallCampaignId } from '#contract/calls/campaign.ts'
import type { CallId } from '#contract/calls/schemas.ts'
import type { Scorecard, ScorecardId, ScorecardList } from '#contract/calls/scorecard.ts'
import type { AgentId, OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { Db } from '../../../platform/db/database.ts'
import { jsonText, storableText } from '../../../platform/db/json-text.ts'
import { ofPlace, ownerIn } from '../../../platform/db/of-place.ts'
import type { Tenant } from '../../../platform/tenant.ts'
import { whereOf } from '../log-store.ts'

/** A scorecard as work without a person needs it. */
export type ScorecardRow = Scorecard & { tenant: Tenant; version: number }

type Row = {
  id: ScorecardId
  organization_id: OrganizationId
  workspace_id: WorkspaceId | null
  owner_id: UserId | null
  name: string
  enabled: boolean
  agents: AgentId[]
  campaigns: CallCampaignId[]
  pass_percent: number
  questions: Scorecard['questions']
  version: number
  created_at: string | Date
  updated_at: string | Date
}

const columns = sql`s.id, s.organization_id, s.workspace_id, s.owner_id, s.name, s.enabled, s.agent_ids as agents, s.campaign_ids as campaigns,
  s.pass_percent, s.questions, s.version, s.created_at, s.updated_at`
const iso = (at: string | Date) => new Date(at).toISOString()
const toRow = ({ organization_id, workspace_id, owner_id, created_at, updated_at, ...row }: Row): ScorecardRow => ({
  ...row,
  created_at: iso(created_at),
  updated_at: iso(updated_at),
  // In a workspace nobody's: the workspace alone decides there.
  tenant: { organizationId: organization_id, workspaceId: workspace_id, userId: owner_id as UserId },
})

/** Calls that took place and that a scorecard of these agents and campaigns is for. */
export const scorableOf = (tenant: Tenant, { agents, campaigns }: Pick<Scorecard, 'agents' | 'campaigns'>): SQL => {
  const all = agents.length + campaigns.length === 0
  return sql`${whereOf(tenant, {})} and c.ended_at is not null and c.connected_at is not null
    and (${all} or coalesce(c.agent_id = any (${sql.param([...agents])}::uuid[]), false) or exists (select 1 from call_campaign_recipients r
      where r.call_id = c.id and r.campaign_id = any (${sql.param([...campaigns])}::uuid[])))`
}

export async function findScorecard(db: Db, tenant: Tenant, id: ScorecardId): Promise<ScorecardRow | undefined> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from scorecards s where s.id = ${id} and ${ofPlace(tenant, sql`s`)}`,
  )
  return rows[0] && toRow(rows[0])
}

/** Whoever's it is: for work without a person. */
export async function findEnabledScorecard(db: Db, id: ScorecardId): Promise<ScorecardRow | undefined> {
  const { rows } = await db.execute<Row>(sql`select ${columns} from scorecards s where s.id = ${id} and s.enabled`)
  return rows[0] && toRow(rows[0])
}

const ofSamePlace = sql`s.organization_id = c.organization_id and s.workspace_id is not distinct from c.workspace_id
  and s.owner_id is not distinct from c.owner_id and s.enabled`

/** The scorecards of the place where a call was. */
export async function listScorecardsOfCall(db: Db, callId: CallId): Promise<ScorecardRow[]> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from calls c join scorecards s on ${ofSamePlace} where c.id = ${callId} order by s.created_at`,
  )
  return rows.map(toRow)
}

export async function isScored(db: Db, callId: CallId): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select s.id from calls c join scorecards s on ${ofSamePlace} where c.id = ${callId} limit 1`,
  )
  return rows.length > 0
}

type ListedRow = Row & { scored: number; score: number | null; failed: number; waiting: number }

/** The newest first, with the figures of the calls that are shown here. */
export async function listScorecards(db: Db, tenant: Tenant): Promise<ScorecardList['scorecards']> {
  const { rows } = await db.execute<ListedRow>(sql`
    select ${columns}, f.* from scorecards s cross join lateral (
      select count(*)::int as scored, round(avg(x.score)::numeric, 4)::float8 as score, count(*) filter (where x.failed)::int as failed,
        count(*) filter (where x.waiting > 0)::int as waiting
      from call_scores x join calls c on c.id = x.call_id where x.scorecard_id = s.id and ${whereOf(tenant, {})}) f
    where ${ofPlace(tenant, sql`s`)} order by s.created_at desc, s.id desc`)
  return rows.map(({ scored, score, failed, waiting, ...row }) => {
    const { tenant: _, version: __, ...card } = toRow(row)
    return { ...card, scored, score, failed, waiting }
  })
}

/** Under the person of the tenant. */
type Saved = Omit<Scorecard, 'created_at' | 'updated_at'> & { now: Date }

/** False where there are as many as may be. */
export async function insertScorecard(db: Db, tenant: Tenant, card: Saved, limit: number): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into scorecards (id, organization_id, workspace_id, owner_id, user_id, name, enabled, agent_ids, campaign_ids, pass_percent, questions, created_at,
      updated_at)
    select ${card.id}::uuid, ${tenant.organizationId}::uuid, ${tenant.workspaceId}::uuid, ${ownerIn(tenant)}::uuid, ${tenant.userId}::uuid,
      ${storableText(card.name)}, ${card.enabled}::boolean, ${sql.param(card.agents)}::uuid[], ${sql.param(card.campaigns)}::uuid[], ${card.pass_percent}::int,
      ${jsonText(card.questions)}::jsonb, ${card.now}::timestamptz, ${card.now}::timestamptz
    where (select count(*) from scorecards s where ${ofPlace(tenant, sql`s`)}) < ${limit} returning id`)
  return rows.length > 0
}

/** Changes it under a new version; scores of calls that it is not for any more go, and so do answers of questions that went. */
export async function updateScorecard(tx: Db, tenant: Tenant, card: Saved): Promise<void> {
  await tx.execute(sql`
    update scorecards s set name = ${storableText(card.name)}, enabled = ${card.enabled}, agent_ids = ${sql.param(card.agents)}::uuid[],
      campaign_ids = ${sql.param(card.campaigns)}::uuid[], pass_percent = ${card.pass_percent}, questions = ${jsonText(card.questions)}::jsonb,
      version = version + 1, user_id = ${tenant.userId}, updated_at = ${card.now} where s.id = ${card.id} and ${ofPlace(tenant, sql`s`)}`)
  await tx.execute(sql`
    delete from call_scores x using calls c where x.scorecard_id = ${card.id} and c.id = x.call_id and not (${scorableOf(tenant, card)})`)
  await tx.execute(sql`
    delete from call_score_answers where scorecard_id = ${card.id}
      and not question_id = any (${sql.param(card.questions.map(({ id }) => id))}::text[])`)
}

export async function removeScorecard(db: Db, tenant: Tenant, id: ScorecardId): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`delete from scorecards s where s.id = ${id} and ${ofPlace(tenant, sql`s`)} returning s.id`,
  )
  return rows.length > 0
}

/** Holds a scorecard as it is until the transaction ends; false where it is another version by now. */
export async function holdVersion(tx: Db, { id, version }: Pick<ScorecardRow, 'id' | 'version'>): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from scorecards where id = ${id} and version = ${version} for share`,
  )
  return rows.length > 0
}

/** The sample company's scorecard comes to a place once; true for who is to bring it. */
export async function claimSampleScorecard(tx: Db, tenant: Tenant, now: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ at: unknown }>(sql`
    update call_samples m set scorecard_at = ${now} where ${ofPlace(tenant, sql`m`)} and m.scorecard_at is null returning m.scorecard_at as at`)
  return rows.length > 0
}
