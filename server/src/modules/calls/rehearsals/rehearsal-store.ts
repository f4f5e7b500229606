import { type SQL, sql } from 'drizzle-orm'
import type { Rehearsal, RehearsalId, RehearsalScenario } from '#contract/calls/rehearsal.ts'
import type { ScorecardQuestion } from '#contract/calls/scorecard.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { AgentId, OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { PageQuery } from '#contract/kit/paging.ts'
import type { ProjectId } from '#contract/studio/schemas.ts'
import type { FlowDocument } from '#flow/index.ts'
import type { Db } from '../../../platform/db/database.ts'
import { jsonText, storableText } from '../../../platform/db/json-text.ts'
import { ofPlace, ownerIn } from '../../../platform/db/of-place.ts'
import { onlyRow } from '../../../platform/db/only-row.ts'
import type { Tenant } from '../../../platform/tenant.ts'

/** What is rehearsed, as it was when it began. */
export type RehearsalPlan = {
  id: RehearsalId
  name: string
  agentId: AgentId | null
  projectId: ProjectId | null
  version: Rehearsal['version']
  versionNumber: number | null
  document: FlowDocument | null
  scorecard: string
  passPercent: number
  questions: ScorecardQuestion[]
  scenarios: RehearsalScenario[]
  repetitions: number
  mode: Rehearsal['mode']
  channel: Rehearsal['channel']
}
export type RunningRehearsal = RehearsalPlan & { tenant: Tenant }

/** False where another of the place is running. */
export async function insertRehearsal(tx: Db, tenant: Tenant, plan: RehearsalPlan, now: Date): Promise<boolean> {
  await lockPlace(tx, tenant)
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into rehearsals (id, organization_id, workspace_id, owner_id, user_id, name, agent_id, project_id, version, version_number, document,
      scorecard, pass_percent, questions, scenarios, repetitions, mode, channel, created_at)
    select ${plan.id}::uuid, ${tenant.organizationId}::uuid, ${tenant.workspaceId}::uuid, ${ownerIn(tenant)}::uuid, ${tenant.userId}::uuid,
      ${storableText(plan.name)}, ${plan.agentId}::uuid, ${plan.projectId}::uuid, ${plan.version}::text, ${plan.versionNumber}::int,
      ${plan.document ? jsonText(plan.document) : null}::jsonb, ${storableText(plan.scorecard)}, ${plan.passPercent}::int,
      ${jsonText(plan.questions)}::jsonb, ${jsonText(plan.scenarios)}::jsonb, ${plan.repetitions}::int, ${plan.mode}, ${plan.channel}, ${now}::timestamptz
    where not ${isOneRunning(tenant)} returning id`)
  return rows.length > 0
}

type RunningRow = Omit<RunningRehearsal, 'tenant'> & {
  organization_id: OrganizationId
  workspace_id: WorkspaceId | null
  user_id: UserId
}

const plan = sql`r.id, r.name, r.agent_id as "agentId", r.project_id as "projectId", r.version, r.version_number as "versionNumber", r.document,
  r.scorecard, r.pass_percent as "passPercent", r.questions, r.scenarios, r.repetitions, r.mode, r.channel`

/** Undefined where it was stopped or has ended. */
export async function findRunning(db: Db, id: RehearsalId): Promise<RunningRehearsal | undefined> {
  const { rows } = await db.execute<RunningRow>(
    sql`select ${plan}, r.organization_id, r.workspace_id, r.user_id from rehearsals r where r.id = ${id} and r.state = 'running'`,
  )
  if (!rows[0]) return undefined
  const { organization_id, workspace_id, user_id, ...row } = rows[0]
  return { ...row, tenant: { organizationId: organization_id, workspaceId: workspace_id, userId: user_id } }
}

/** What a conversation cost that ended in the middle. */
export async function addLostCredits(db: Db, id: RehearsalId, credits: number): Promise<void> {
  if (credits > 0)
    await db.execute(sql`update rehearsals set lost_credits = lost_credits + ${credits} where id = ${id}`)
}

/** It waits for somebody who goes on with it. */
export async function pauseRehearsal(db: Db, id: RehearsalId, reason: ErrorCode): Promise<void> {
  await db.execute(
    sql`update rehearsals set state = 'paused', reason = ${reason} where id = ${id} and state = 'running'`,
  )
}

/** Goes on with one that is paused; false where it is not, or another of the place is running. */
export async function resumeRehearsal(tx: Db, tenant: Tenant, id: RehearsalId): Promise<boolean> {
  await lockPlace(tx, tenant)
  const { rows } = await tx.execute<{ id: string }>(sql`
    update rehearsals r set state = 'running', reason = null where r.id = ${id} and ${ofPlace(tenant, sql`r`)} and r.state = 'paused'
      and not ${isOneRunning(tenant)} returning r.id`)
  return rows.length > 0
}

const lockPlace = (tx: Db, { organizationId }: Tenant) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('rehearsal'), hashtext(${organizationId}::text))`)
const isOneRunning = (tenant: Tenant): SQL =>
  sql`exists (select 1 from rehearsals o where o.state = 'running' and ${ofPlace(tenant, sql`o`)})`

/** Ends it once. */
export async function endRehearsal(db: Db, id: RehearsalId, state: Rehearsal['state'], now: Date): Promise<void> {
  await db.execute(
    sql`update rehearsals set state = ${state}, ended_at = ${now} where id = ${id} and state in ('running', 'paused')`,
  )
}

type ShownRow = Omit<Rehearsal, 'created_at' | 'ended_at'> & {
  created_at: string | Date
  ended_at: string | Date | null
}

const shown = sql`r.id, r.name, r.version, r.version_number, r.scorecard, r.state, r.reason, r.mode, r.channel, r.repetitions, r.created_at, r.ended_at,
  (jsonb_array_length(r.scenarios) * r.repetitions)::int as total, a.* from rehearsals r cross join lateral (
    select count(*) filter (where a.state <> 'unscored')::int as done, count(*) filter (where a.passed)::int as passed, round((avg(a.score) filter (where a.state <> 'unscored'))::numeric, 4)::float8 as score,
      (coalesce(sum(a.credits), 0) + r.lost_credits)::int as credits from rehearsal_attempts a where a.rehearsal_id = r.id) a`
const toRehearsal = ({ created_at, ended_at, ...row }: ShownRow): Rehearsal => ({
  ...row,
  created_at: new Date(created_at).toISOString(),
  ended_at: ended_at === null ? null : new Date(ended_at).toISOString(),
})

const ofRehearsal = (tenant: Tenant, id: RehearsalId): SQL => sql`r.id = ${id} and ${ofPlace(tenant, sql`r`)}`

export async function findRehearsal(db: Db, tenant: Tenant, id: RehearsalId): Promise<Rehearsal | undefined> {
  const { rows } = await db.execute<ShownRow>(sql`select ${shown} where ${ofRehearsal(tenant, id)}`)
  return rows[0] && toRehearsal(rows[0])
}

export async function listRehearsals(db: Db, tenant: Tenant, { page, limit }: PageQuery) {
  const where = ofPlace(tenant, sql`r`)
  const [{ rows }, counted] = await Promise.all([
    db.execute<ShownRow>(sql`
      select ${shown} where ${where} order by r.created_at desc, r.id desc limit ${limit} offset ${(page - 1) * limit}`),
    db.execute<{ n: number }>(sql`select count(*)::int as n from rehearsals r where ${where}`),
  ])
  return { rows: rows.map(toRehearsal), total: onlyRow(counted.rows).n }
}
