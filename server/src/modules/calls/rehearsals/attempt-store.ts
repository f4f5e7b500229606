import { sql } from 'drizzle-orm'
import type { CallTurn } from '#contract/calls/log-schemas.ts'
import type { RehearsalAttempt, RehearsalId, RehearsalScenarioId, RehearsedMore } from '#contract/calls/rehearsal.ts'
import type { ScoredCall } from '#engine/calls/scorecards/index.ts'
import type { Db } from '../../../platform/db/database.ts'
import { jsonText } from '../../../platform/db/json-text.ts'
import { ofPlace } from '../../../platform/db/of-place.ts'
import { onlyRow } from '../../../platform/db/only-row.ts'
import type { Tenant } from '../../../platform/tenant.ts'
import type { RehearsalPlan } from './rehearsal-store.ts'

type Attempted = { scenarioId: RehearsalScenarioId; repetition: number; state: RehearsalAttempt['state'] }

/** What has been done already, the oldest first. */
export async function listAttempted(db: Db, id: RehearsalId): Promise<Attempted[]> {
  const { rows } = await db.execute<Attempted>(sql`
    select scenario_id as "scenarioId", repetition, state from rehearsal_attempts where rehearsal_id = ${id} order by created_at, repetition`)
  return rows
}

/** What of a call a conversation is scored by besides its turns. */
type ScoredRest = Omit<ScoredCall, 'turns'>

export type NewAttempt = Omit<RehearsalAttempt, 'scenario' | 'answers' | 'turns' | 'recorded' | 'figures'> & {
  scenarioId: RehearsalScenarioId
  call: ScoredRest | null
  recording: { key: string; bytes: number } | null
  turns: (CallTurn & RehearsedMore)[]
  answers: { questionId: string; found: RehearsalAttempt['answers'][number]['found']; points: number | null }[]
}

/** Kept once, false where it was before; of a rehearsal that was stopped meanwhile, too, since it was paid for. */
export async function insertAttempt(db: Db, id: RehearsalId, attempt: NewAttempt, now: Date): Promise<boolean> {
  const { scenarioId, repetition, state, reason, passed, score, credits, call, recording, turns, answers } = attempt
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into rehearsal_attempts (rehearsal_id, scenario_id, repetition, state, reason, passed, score, credits, call, recording_key,
      recording_bytes, turns, answers, created_at)
    select r.id, ${scenarioId}::uuid, ${repetition}::int, ${state}, ${reason}::text, ${passed}::boolean, ${score}::real, ${credits}::int,
      ${call ? jsonText(call) : null}::jsonb, ${recording?.key ?? null}::text, ${recording?.bytes ?? 0}::bigint,
      ${jsonText(turns)}::jsonb, ${jsonText(answers)}::jsonb, ${now}::timestamptz
    from rehearsals r where r.id = ${id} on conflict do nothing returning rehearsal_id as id`)
  return rows.length > 0
}

type Unscored = Pick<NewAttempt, 'scenarioId' | 'repetition' | 'turns'> & { call: ScoredRest }

/** A conversation that could not be scored when it was had. */
export async function findUnscored(db: Db, id: RehearsalId): Promise<Unscored | undefined> {
  const { rows } = await db.execute<Unscored>(sql`
    select scenario_id as "scenarioId", repetition, turns, call from rehearsal_attempts
    where rehearsal_id = ${id} and state = 'unscored' and call is not null order by created_at, repetition limit 1`)
  return rows[0]
}

type Scored = Pick<
  NewAttempt,
  'scenarioId' | 'repetition' | 'state' | 'reason' | 'passed' | 'score' | 'credits' | 'answers'
>

/** It was scored after all; `credits` are those of scoring it. */
export async function scoreAttempt(db: Db, id: RehearsalId, scored: Scored): Promise<void> {
  const { scenarioId, repetition, state, reason, passed, score, credits, answers } = scored
  await db.execute(sql`
    update rehearsal_attempts set state = ${state}, reason = ${reason}::text, passed = ${passed}, score = ${score}::real,
      credits = credits + ${credits}, answers = ${jsonText(answers)}::jsonb
    where rehearsal_id = ${id} and scenario_id = ${scenarioId} and repetition = ${repetition} and state = 'unscored'`)
}

type StoredAttempt = Omit<NewAttempt, 'recording'> & { recorded: boolean }

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
      select scenario_id as "scenarioId", repetition, state, reason, passed, score, credits, call, recording_key is not null as recorded, turns, answers
      from rehearsal_attempts
      where rehearsal_id = ${id} order by repetition`),
  ])
  return { ...onlyRow(asked.rows), attempts }
}

/** Where the sound of a conversation lies; undefined where there is none such in this place. */
export async function findRecordingKey(
  db: Db,
  tenant: Tenant,
  { id, scenario, repetition }: { id: RehearsalId; scenario: string; repetition: number },
): Promise<{ key: string | null } | undefined> {
  const { rows } = await db.execute<{ key: string | null }>(sql`
    select a.recording_key as key from rehearsal_attempts a join rehearsals r on r.id = a.rehearsal_id
    where r.id = ${id} and a.scenario_id = ${scenario} and a.repetition = ${repetition} and ${ofPlace(tenant, sql`r`)}`)
  return rows[0]
}

/** The sounds of conversations that were before; gives their keys. The words stay. */
export async function forgetRecordings(db: Db, before: Date): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    update rehearsal_attempts a set recording_key = null, recording_bytes = 0
    from (select rehearsal_id, scenario_id, repetition, recording_key from rehearsal_attempts
      where recording_key is not null and created_at < ${before}) old
    where a.rehearsal_id = old.rehearsal_id and a.scenario_id = old.scenario_id and a.repetition = old.repetition
    returning old.recording_key as key`)
  return rows.map(({ key }) => key)
}
