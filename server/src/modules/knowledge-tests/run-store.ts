import { type SQL, sql } from 'drizzle-orm'
import type { AgentId, OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { LocalizedText } from '#contract/kit/localized-text.ts'
import type { PageQuery } from '#contract/kit/paging.ts'
import type { KnowledgeResult, KnowledgeRun, KnowledgeRunId, RunCause } from '#contract/knowledge-tests/schemas.ts'
import { defaultRoleSettings, type Role, type RoleSettings } from '#contract/permissions.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import { ofPlace, ownerIn } from '../../platform/db/of-place.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { SuiteFingerprint } from './fingerprint.ts'
import type { Suite } from './store.ts'

type Row = Omit<KnowledgeRun, 'created_at' | 'ended_at' | 'counts'> &
  KnowledgeRun['counts'] & { created_at: string | Date; ended_at: string | Date | null }

const columns = sql`r.id, r.agent_id as bot_id, r.use_case_id, r.cause, r.state, r.total, r.model, r.created_at, r.ended_at,
  o.done, o.better, o.worse, o."right", o.wrong, o.unsure, o.failed`
const counted = sql`lateral (select count(*)::int as done,
  count(*) filter (where change = 'better')::int as better, count(*) filter (where change = 'worse')::int as worse,
  count(*) filter (where outcome = 'right')::int as "right", count(*) filter (where outcome = 'wrong')::int as wrong,
  count(*) filter (where outcome = 'unsure')::int as unsure, count(*) filter (where outcome = 'failed')::int as failed
  from knowledge_results where run_id = r.id) o`
const suiteIs = ({ agentId, useCaseId }: Suite): SQL =>
  sql`r.agent_id = ${agentId} and r.use_case_id is not distinct from ${useCaseId}::uuid`

export type NewRun = Suite & {
  id: KnowledgeRunId
  cause: RunCause
  total: number
  fingerprint: SuiteFingerprint
  now: Date
}

/** A run that waits for its turn; undefined when one of the suite waits or goes on. */
export async function insertRun(db: Db, tenant: Tenant, run: NewRun): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into knowledge_runs (id, organization_id, workspace_id, owner_id, agent_id, use_case_id, cause, asked_by, total, sign,
      created_at)
    values (${run.id}, ${tenant.organizationId}, ${tenant.workspaceId}, ${ownerIn(tenant)},
      ${run.agentId}, ${run.useCaseId}, ${run.cause}, ${tenant.userId}, ${run.total}, ${jsonText(run.fingerprint)}::jsonb, ${run.now})
    on conflict (agent_id, use_case_id) where state in ('waiting', 'running') do nothing returning id`)
  return rows.length > 0
}

export async function listRuns(
  db: Db,
  tenant: Tenant,
  suite: Suite,
  page: PageQuery,
): Promise<[KnowledgeRun[], number]> {
  const where = sql`${ofPlace(tenant, sql`r`)} and ${suiteIs(suite)}`
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from knowledge_runs r cross join ${counted} where ${where} order by r.created_at desc, r.id desc
    limit ${page.limit} offset ${(page.page - 1) * page.limit}`)
  const all = await db.execute<{ n: number }>(sql`select count(*)::int as n from knowledge_runs r where ${where}`)
  return [rows.map(toRun), all.rows[0]?.n ?? 0]
}

export async function findRun(db: Db, tenant: Tenant, id: KnowledgeRunId): Promise<KnowledgeRun | undefined> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from knowledge_runs r cross join ${counted} where r.id = ${id} and ${ofPlace(tenant, sql`r`)}`,
  )
  return rows[0] && toRun(rows[0])
}

type ResultRow = Omit<KnowledgeResult, 'reason'> & { reason: LocalizedText }

/** The results of a run; the caller has found the run in its place. */
export async function listResults(db: Db, id: KnowledgeRunId): Promise<ResultRow[]> {
  const { rows } = await db.execute<ResultRow>(sql`
    select test_id, question, outcome, change, reason, sql, got, wanted, verified from knowledge_results
    where run_id = ${id} order by place`)
  return rows
}

/** Ends a run that waits or goes on; says whether it did. */
export async function cancelRun(db: Db, tenant: Tenant, id: KnowledgeRunId, now: Date): Promise<void> {
  await db.execute<{ id: string }>(sql`
    update knowledge_runs r set state = 'cancelled', ended_at = ${now} where r.id = ${id} and ${ofPlace(tenant, sql`r`)}
      and r.state in ('waiting', 'running')`)
}

export type OpenRun = Suite & { id: KnowledgeRunId; scope: Scope | undefined; createdAt: Date }

/** A run that somebody works on now, with the rights of who asked for it, as they are now; undefined when it is over or gone. */
export async function beginRun(db: Db, id: KnowledgeRunId): Promise<OpenRun | undefined> {
  const { rows } = await db.execute<OpenRow>(sql`
    with begun as (
      update knowledge_runs set state = 'running' where id = ${id} and state in ('waiting', 'running') returning *)
    select b.id, b.agent_id, b.use_case_id, b.created_at, b.asked_by, b.organization_id, b.workspace_id,
      o.role as organization_role, m.role as workspace_role, w.role_settings
    from begun b
    left join organization_members o on o.organization_id = b.organization_id and o.user_id = b.asked_by
    left join workspaces w on w.id = b.workspace_id and w.deleted_at is null
    left join workspace_members m on m.workspace_id = w.id and m.user_id = b.asked_by`)
  return rows[0] && toOpenRun(rows[0])
}

/** False when it was cancelled meanwhile. */
export async function isRunning(db: Db, id: KnowledgeRunId): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from knowledge_runs where id = ${id} and state = 'running'`,
  )
  return rows.length > 0
}

export type NewResult = ResultRow & { place: number }

export async function insertResult(db: Db, id: KnowledgeRunId, newResult: NewResult): Promise<void> {
  await db.execute<{ id: string }>(sql`
    insert into knowledge_results (run_id, test_id, place, question, outcome, change, reason, sql, got, wanted, verified)
    select r.id, ${newResult.test_id}::uuid, ${newResult.place}, ${newResult.question}, ${newResult.outcome}, ${newResult.change}, ${jsonText(newResult.reason)}::jsonb,
      ${newResult.sql}, ${jsonText(newResult.got)}::jsonb, ${jsonText(newResult.wanted)}::jsonb, ${newResult.verified}
    from knowledge_runs r where r.id = ${id} and r.state = 'running'
    on conflict do nothing`)
}

export async function endRun(
  db: Db,
  id: KnowledgeRunId,
  { state, model, now }: { state: 'done' | 'failed'; model: string | null; now: Date },
): Promise<void> {
  await db.execute<{ id: string }>(sql`
    update knowledge_runs set state = ${state}, model = ${model}, ended_at = ${now}
    where id = ${id} and state = 'running'`)
}

/** The outcomes of the newest run before this one that was ended. */
export async function outcomesBefore(
  db: Db,
  { id, agentId, useCaseId, createdAt }: OpenRun,
): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ test_id: string; outcome: string }>(sql`
    select o.test_id, o.outcome from knowledge_results o where o.run_id = (
      select r.id from knowledge_runs r where ${suiteIs({ agentId, useCaseId })} and r.state = 'done' and r.id <> ${id}
        and r.created_at <= ${createdAt} order by r.created_at desc limit 1)`)
  return new Map(rows.map(({ test_id, outcome }) => [test_id, outcome]))
}

/** Runs beyond so many of a suite are forgotten, the oldest first. */
export async function forgetOld(db: Db, suite: Suite, kept: number): Promise<void> {
  await db.execute<{ id: string }>(sql`
    delete from knowledge_runs where id in (select r.id from knowledge_runs r where ${suiteIs(suite)}
      and r.state not in ('waiting', 'running') order by r.created_at desc offset ${kept})`)
}

export type WatchedSuite = Tenant & Suite & { fingerprint: SuiteFingerprint; at: Date }

/** The newest run of each suite that has questions and nothing under way, those looked at longest ago first. */
export async function listWatched(db: Db, endedBefore: Date, limit: number): Promise<WatchedSuite[]> {
  const { rows } = await db.execute<WatchedRow>(sql`
    select * from (
      select distinct on (r.agent_id, r.use_case_id) r.agent_id, r.use_case_id, r.organization_id, r.workspace_id, r.asked_by,
        r.sign, r.created_at, r.ended_at, r.state
      from knowledge_runs r order by r.agent_id, r.use_case_id, r.created_at desc) newest
    where state not in ('waiting', 'running') and ended_at < ${endedBefore} and exists (
      select from knowledge_tests t where t.agent_id = newest.agent_id
        and t.use_case_id is not distinct from newest.use_case_id and t.removed_at is null)
    order by ended_at limit ${limit}`)
  return rows.map((row) => ({
    agentId: row.agent_id,
    useCaseId: row.use_case_id,
    organizationId: row.organization_id,
    workspaceId: row.workspace_id,
    userId: row.asked_by,
    fingerprint: row.sign,
    at: new Date(row.created_at),
  }))
}

type WatchedRow = {
  agent_id: AgentId
  use_case_id: string | null
  organization_id: OrganizationId
  workspace_id: WorkspaceId | null
  asked_by: UserId
  sign: SuiteFingerprint
  created_at: string | Date
}
type OpenRow = Omit<WatchedRow, 'sign'> & {
  id: KnowledgeRunId
  organization_role: number | null
  workspace_role: number | null
  role_settings: RoleSettings | null
}

const roleOf = (role: number | null): Role => (role === 0 ? 'owner' : role === 1 ? 'admin' : 'member')

/** Who has left meanwhile has no rights: the run fails. */
function toOpenRun(row: OpenRow): OpenRun {
  const left = row.organization_role === null || (row.workspace_id !== null && row.workspace_role === null)
  const scope: Scope = {
    userId: row.asked_by,
    organizationId: row.organization_id,
    workspaceId: row.workspace_id,
    role: roleOf(row.workspace_id ? row.workspace_role : row.organization_role),
    settings: row.role_settings ?? defaultRoleSettings,
    organizationRole: roleOf(row.organization_role),
    // Nobody of the account is there: no operator's rights, and nobody to ask for leave.
    viaKey: true,
    signInId: row.id,
    isOperator: false,
  }
  return {
    id: row.id,
    agentId: row.agent_id,
    useCaseId: row.use_case_id,
    scope: left ? undefined : scope,
    createdAt: new Date(row.created_at),
  }
}

const toRun = ({ right, wrong, unsure, failed, created_at, ended_at, ...row }: Row): KnowledgeRun => ({
  ...row,
  counts: { right, wrong, unsure, failed },
  created_at: new Date(created_at).toISOString(),
  ended_at: ended_at === null ? null : new Date(ended_at).toISOString(),
})
