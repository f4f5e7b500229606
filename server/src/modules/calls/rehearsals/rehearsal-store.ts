import { type SQL, sql } from 'drizzle-orm'
import type {
  Rehearsal,
  RehearsalAttempt,
  RehearsalId,
  RehearsalScenario,
  RehearsalScenarioId,
} from '#contract/calls/rehearsal.ts'
import type { ScorecardQuestion } from '#contract/calls/scorecard.ts'
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
}
export type RunningRehearsal = RehearsalPlan & { tenant: Tenant }

/** False where another of the place is running. */
export async function insertRehearsal(tx: Db, tenant: Tenant, plan: RehearsalPlan, now: Date): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('rehearsal'), hashtext(${tenant.organizationId}::text))`)
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into rehearsals (id, organization_id, workspace_id, owner_id, user_id, name, agent_id, project_id, version, version_number, document,
      scorecard, pass_percent, questions, scenarios, repetitions, created_at)
    select ${plan.id}::uuid, ${tenant.organizationId}::uuid, ${tenant.workspaceId}::uuid, ${ownerIn(tenant)}::uuid, ${tenant.userId}::uuid,
      ${storableText(plan.name)}, ${plan.agentId}::uuid, ${plan.projectId}::uuid, ${plan.version}::text, ${plan.versionNumber}::int,
      ${plan.document ? jsonText(plan.document) : null}::jsonb, ${storableText(plan.scorecard)}, ${plan.passPercent}::int,
      ${jsonText(plan.questions)}::jsonb, ${jsonText(plan.scenarios)}::jsonb, ${plan.repetitions}::int, ${now}::timestamptz
    where not exists (select 1 from rehearsals r where r.state = 'running' and ${ofPlace(tenant, sql`r`)}) returning id`)
  return rows.length > 0
}

type RunningRow = Omit<RunningRehearsal, 'tenant'> & {
  organization_id: OrganizationId
  workspace_id: WorkspaceId | null
  user_id: UserId
}

const plan = sql`r.id, r.name, r.agent_id as "agentId", r.project_id as "projectId", r.version, r.version_number as "versionNumber", r.document,
  r.scorecard, r.pass_percent as "passPercent", r.questions, r.scenarios, r.repetitions`

/** Undefined where it was stopped or has ended. */
export async function findRunning(db: Db, id: RehearsalId): Promise<RunningRehearsal | undefined> {
  const { rows } = await db.execute<RunningRow>(
    sql`select ${plan}, r.organization_id, r.workspace_id, r.user_id from rehearsals r where r.id = ${id} and r.state = 'running'`,
  )
  if (!rows[0]) return undefined
  const { organization_id, workspace_id, user_id, ...row } = rows[0]
  return { ...row, tenant: { organizationId: organization_id, workspaceId: workspace_id, userId: user_id } }
}

type Attempted = { scenarioId: RehearsalScenarioId; repetition: number; state: RehearsalAttempt['state'] }

/** What has been done already, the oldest first. */
export async function listAttempted(db: Db, id: RehearsalId): Promise<Attempted[]> {
  const { rows } = await db.execute<Attempted>(sql`
    select scenario_id as "scenarioId", repetition, state from rehearsal_attempts where rehearsal_id = ${id} order by created_at, repetition`)
  return rows
}

export type NewAttempt = Omit<RehearsalAttempt, 'scenario' | 'answers'> & {
  scenarioId: RehearsalScenarioId
  answers: { questionId: string; found: RehearsalAttempt['answers'][number]['found']; points: number | null }[]
}

/** Kept once; of a rehearsal that was stopped meanwhile, too, since it was paid for. */
export async function insertAttempt(db: Db, id: RehearsalId, attempt: NewAttempt, now: Date): Promise<void> {
  const { scenarioId, repetition, state, reason, passed, score, credits, turns, answers } = attempt
  await db.execute(sql`
    insert into rehearsal_attempts (rehearsal_id, scenario_id, repetition, state, reason, passed, score, credits, turns, answers, created_at)
    select r.id, ${scenarioId}::uuid, ${repetition}::int, ${state}, ${reason}::text, ${passed}::boolean, ${score}::real, ${credits}::int,
      ${jsonText(turns)}::jsonb, ${jsonText(answers)}::jsonb, ${now}::timestamptz
    from rehearsals r where r.id = ${id} on conflict do nothing`)
}

/** Ends it once. */
export async function endRehearsal(db: Db, id: RehearsalId, state: Rehearsal['state'], now: Date): Promise<void> {
  await db.execute(
    sql`update rehearsals set state = ${state}, ended_at = ${now} where id = ${id} and state = 'running'`,
  )
}

type ShownRow = Omit<Rehearsal, 'created_at' | 'ended_at'> & {
  created_at: string | Date
  ended_at: string | Date | null
}

const shown = sql`r.id, r.name, r.version, r.version_number, r.scorecard, r.state, r.repetitions, r.created_at, r.ended_at,
  (jsonb_array_length(r.scenarios) * r.repetitions)::int as total, a.* from rehearsals r cross join lateral (
    select count(*)::int as done, count(*) filter (where a.passed)::int as passed, round(avg(a.score)::numeric, 4)::float8 as score,
      coalesce(sum(a.credits), 0)::int as credits from rehearsal_attempts a where a.rehearsal_id = r.id) a`
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

type StoredAttempt = NewAttempt & { scenarioId: RehearsalScenarioId }

/** What was asked and what was said. The caller has found it to be of the place. */
export async function listResults(
  db: Db,
  id: RehearsalId,
): Promise<Pick<RehearsalPlan, 'questions' | 'scenarios'> & { attempts: StoredAttempt[] }> {
  const [asked, { rows: attempts }] = await Promise.all([
    db.execute<Pick<RehearsalPlan, 'questions' | 'scenarios'>>(
      sql`select questions, scenarios from rehearsals where id = ${id}`,
    ),
    db.execute<StoredAttempt>(sql`
      select scenario_id as "scenarioId", repetition, state, reason, passed, score, credits, turns, answers from rehearsal_attempts
      where rehearsal_id = ${id} order by repetition`),
  ])
  return { ...onlyRow(asked.rows), attempts }
}
