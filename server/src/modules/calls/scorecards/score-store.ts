import { sql } from 'drizzle-orm'
import type { CallId } from '#contract/calls/schemas.ts'
import type { FoundAnswer, ScoreAnswer, ScorecardId } from '#contract/calls/scorecard.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { AgentId, OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { Db } from '../../../platform/db/database.ts'
import { jsonText, storableText } from '../../../platform/db/json-text.ts'
import type { Tenant } from '../../../platform/tenant.ts'
import { type ScorecardRow, scorableOf } from './scorecard-store.ts'

/** An answer as it is kept: what was found, and what a person said instead. */
export type KeptAnswer = FoundAnswer & {
  callId: CallId
  questionId: string
  by: ScoreAnswer['found']['by']
  person: ScoreAnswer['person']
}

type AnswerRow = Omit<KeptAnswer, 'person'> & {
  person_value: number | null
  person_note: string | null
  person_name: string | null
  person_at: string | Date | null
}

/** Calls that a scorecard is for and that it has not scored as it is, the newest first. */
export async function listUnscored(
  db: Db,
  card: ScorecardRow,
  limit: number,
  only: CallId | null = null,
): Promise<CallId[]> {
  const { rows } = await db.execute<{ id: CallId }>(sql`
    select c.id from calls c where ${scorableOf(card.tenant, card)} and (${only}::uuid is null or c.id = ${only}::uuid)
      and not exists (select 1 from call_scores x where x.call_id = c.id and x.scorecard_id = ${card.id} and x.version = ${card.version})
    order by c.created_at desc, c.id desc limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** The last calls that a scorecard would be for. */
export async function listLastCalls(
  db: Db,
  tenant: Tenant,
  card: Pick<ScorecardRow, 'agents' | 'campaigns'>,
  limit: number,
): Promise<CallId[]> {
  const { rows } = await db.execute<{ id: CallId }>(
    sql`select c.id from calls c where ${scorableOf(tenant, card)} order by c.created_at desc, c.id desc limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/** Of the newest scored calls those with a question that waits for a model, or of one call. */
export async function listForModel(
  db: Db,
  { id, questions }: Pick<ScorecardRow, 'id' | 'questions'>,
  newest: number,
  only: CallId | null,
): Promise<CallId[]> {
  const free = questions.filter(({ check }) => check.kind === 'model').map((question) => question.id)
  const { rows } = await db.execute<{ id: CallId }>(sql`
    select n.id from (select c.id, c.created_at from call_scores x join calls c on c.id = x.call_id where x.scorecard_id = ${id}
        and (${only}::uuid is null or c.id = ${only}::uuid) order by c.created_at desc, c.id desc limit ${newest}) n
    where exists (select 1 from call_score_answers a where a.scorecard_id = ${id} and a.call_id = n.id and a.state = 'waiting'
      and a.question_id = any (${sql.param(free)}::text[])) order by n.created_at desc`)
  return rows.map((row) => row.id)
}

/** Nobody else answers for these calls until the transaction ends. */
export async function lockScores(tx: Db, id: ScorecardId, calls: readonly CallId[]): Promise<void> {
  await tx.execute(sql`
    select 1 from call_scores where scorecard_id = ${id} and call_id = any (${sql.param([...calls])}::uuid[]) order by call_id for update`)
}

export async function listAnswers(db: Db, id: ScorecardId, calls: readonly CallId[]): Promise<KeptAnswer[]> {
  const { rows } = await db.execute<AnswerRow>(sql`
    select a.call_id as "callId", a.question_id as "questionId", a.found_by as by, a.state, a.value, a.turn, a.at_ms, a.reason, a.person_value,
      a.person_note, a.person_name, a.person_at
    from call_score_answers a where a.scorecard_id = ${id} and a.call_id = any (${sql.param([...calls])}::uuid[])`)
  return rows.map(({ person_value, person_note, person_name, person_at, ...found }) => ({
    ...found,
    person:
      person_value === null
        ? null
        : {
            value: person_value,
            note: person_note ?? '',
            name: person_name ?? '',
            at: new Date(person_at ?? 0).toISOString(),
          },
  }))
}

export type CallTotals = {
  callId: CallId
  score: number | null
  failed: boolean
  critical: boolean
  waiting: number
}

/** What was found in calls takes the place of what was found before; what people said stays. */
export async function saveScores(
  tx: Db,
  card: Pick<ScorecardRow, 'id' | 'version'>,
  scores: readonly CallTotals[],
  answers: readonly (Omit<KeptAnswer, 'person'> & { points: number | null })[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into call_scores (scorecard_id, call_id, version, score, failed, critical, waiting, scored_at)
    select ${card.id}::uuid, r."callId", ${card.version}::int, r.score, r.failed, r.critical, r.waiting, ${now}::timestamptz
    from jsonb_to_recordset(${jsonText(scores)}::jsonb) as r ("callId" uuid, score real, failed boolean, critical boolean, waiting int)
    join calls c on c.id = r."callId"
    on conflict (scorecard_id, call_id) do update set version = excluded.version, score = excluded.score, failed = excluded.failed,
      critical = excluded.critical, waiting = excluded.waiting, scored_at = excluded.scored_at`)
  await tx.execute(sql`
    insert into call_score_answers (scorecard_id, call_id, question_id, found_by, state, value, turn, at_ms, reason, points)
    select ${card.id}::uuid, r."callId", r."questionId", r.by, r.state, r.value, r.turn, r.at_ms, r.reason, r.points
    from jsonb_to_recordset(${jsonText(answers)}::jsonb) as r ("callId" uuid, "questionId" text, by text, state text, value int, turn int, at_ms int,
      reason text, points real)
    join call_scores x on x.scorecard_id = ${card.id}::uuid and x.call_id = r."callId"
    on conflict (scorecard_id, call_id, question_id) do update set found_by = excluded.found_by, state = excluded.state, value = excluded.value,
      turn = excluded.turn, at_ms = excluded.at_ms, reason = excluded.reason, points = excluded.points`)
}

type PersonSaid = { value: number; note: string; userId: UserId; at: Date }

/** What a person says of a question of a call; null takes it back. The points are told by `saveTotals`. */
export async function setPersonAnswer(
  tx: Db,
  of: { id: ScorecardId; callId: CallId; questionId: string },
  said: PersonSaid | null,
): Promise<void> {
  const note = said ? storableText(said.note) : null
  await tx.execute(sql`
    update call_score_answers set person_value = ${said?.value ?? null}::int, person_note = ${note}::text,
      person_id = ${said?.userId ?? null}::uuid, person_at = ${said?.at ?? null}::timestamptz,
      person_name = (select u.name from users u where u.id = ${said?.userId ?? null}::uuid)
    where scorecard_id = ${of.id} and call_id = ${of.callId} and question_id = ${of.questionId}`)
}

/** What is waiting for a model again, because what is asked changed. */
export async function resetModelAnswers(tx: Db, id: ScorecardId, questions: readonly string[]): Promise<void> {
  if (questions.length === 0) return
  await tx.execute(sql`
    update call_score_answers set state = 'waiting', value = null, turn = null, at_ms = null, reason = ''
    where scorecard_id = ${id} and question_id = any (${sql.param([...questions])}::text[])`)
}

/**
 * Who pays for what a model answers: who saved the scorecard, else whose it is, else who made the agent, else who owns the organization.
 */
export async function findPayer(
  db: Db,
  id: ScorecardId,
  callId: CallId,
): Promise<{ tenant: Tenant; agentId: AgentId | null } | undefined> {
  const { rows } = await db.execute<{
    organizationId: OrganizationId
    workspaceId: WorkspaceId | null
    userId: UserId | null
    agentId: AgentId | null
  }>(sql`
    select s.organization_id as "organizationId", s.workspace_id as "workspaceId", c.agent_id as "agentId",
      coalesce(s.user_id, s.owner_id, a.user_id, (select m.user_id from organization_members m
        where m.organization_id = s.organization_id and m.role = 0 order by m.joined_at limit 1)) as "userId"
    from scorecards s, calls c left join agents a on a.id = c.agent_id where s.id = ${id} and c.id = ${callId}`)
  const row = rows[0]
  if (!row?.userId) return undefined
  const { agentId, organizationId, workspaceId, userId } = row
  return { tenant: { organizationId, workspaceId, userId }, agentId }
}

/** What a model's answers of a call cost; it was asked. */
export async function addCredits(tx: Db, id: ScorecardId, callId: CallId, credits: number): Promise<void> {
  await tx.execute(sql`
    update call_scores set credits = credits + ${credits}, refused = null where scorecard_id = ${id} and call_id = ${callId}`)
}

/** A model could not be asked about these calls. */
export async function noteRefused(db: Db, id: ScorecardId, calls: readonly CallId[], code: ErrorCode): Promise<void> {
  await db.execute(sql`
    update call_scores set refused = ${code} where scorecard_id = ${id} and call_id = any (${sql.param([...calls])}::uuid[])`)
}

/** It is asked anew about a call. */
export async function forgetRefused(tx: Db, callId: CallId): Promise<void> {
  await tx.execute(sql`update call_scores set refused = null where call_id = ${callId} and refused is not null`)
}

type ScoreRow = CallTotals & { id: ScorecardId; credits: number; refused: ErrorCode | null }

/** What the scorecards of a place made of a call. */
export async function listScores(db: Db, callId: CallId): Promise<ScoreRow[]> {
  const { rows } = await db.execute<ScoreRow>(sql`
    select x.scorecard_id as id, x.call_id as "callId", round(x.score::numeric, 4)::float8 as score, x.failed, x.critical, x.waiting,
      x.credits, x.refused from call_scores x join scorecards s on s.id = x.scorecard_id where x.call_id = ${callId} order by s.created_at, s.id`)
  return rows
}
