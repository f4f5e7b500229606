import { sql } from 'drizzle-orm'
import type { UserId } from '#contract/kit/id.ts'
import { required } from '#contract/kit/required.ts'
import type { FirstStep, OnboardingAnswer } from '#contract/onboarding/schemas.ts'
import type { Db } from '../../platform/db/database.ts'

export type StoredOnboarding = OnboardingAnswer & { hasRun: boolean; isPutAway: boolean }
type Row = { [K in keyof OnboardingAnswer]: OnboardingAnswer[K] | null } & { ran: boolean; put_away: boolean }

/** Nothing answered when there is none. */
export async function findOnboarding(db: Db, userId: UserId): Promise<StoredOnboarding> {
  const { rows } = await db.execute<Row>(sql`
    select template, source, name, ran_at is not null as ran, put_away_at is not null as put_away
    from onboarding where user_id = ${userId}`)
  const { template, source, name, ran, put_away } = rows[0] ?? { ran: false, put_away: false }
  const answered = { ...(template && { template }), ...(source && { source }), ...(name && { name }) }
  return { ...answered, hasRun: ran, isPutAway: put_away }
}

type DoneSteps = Record<Exclude<FirstStep, 'runs_agent'>, boolean>

/** Which of the first steps a person has done, as far as other slices can tell. */
export async function findFirstSteps(db: Db, userId: UserId): Promise<DoneSteps> {
  const { rows } = await db.execute<DoneSteps>(sql`
    select asked_question, saved_chart, asked_file, connected_database, published_flow, invited_colleague
    from first_steps where user_id = ${userId}`)
  return required(rows[0], 'who asks is a user')
}

/** Keeps what is given; what is left out stays. */
export async function saveOnboarding(
  db: Db,
  userId: UserId,
  { template, source, name }: OnboardingAnswer,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into onboarding (user_id, template, source, name, updated_at)
    values (${userId}, ${template ?? null}, ${source ?? null}, ${name ?? null}, ${now})
    on conflict (user_id) do update set template = coalesce(excluded.template, onboarding.template),
      source = coalesce(excluded.source, onboarding.source), name = coalesce(excluded.name, onboarding.name),
      updated_at = excluded.updated_at`)
}

type End = 'ran_at' | 'put_away_at'

/** Keeps when the agent first ran, or when the steps were put away. */
export async function endOnboarding(db: Db, userId: UserId, end: End, now: Date): Promise<void> {
  const column = sql.identifier(end)
  await db.execute(sql`
    insert into onboarding (user_id, ${column}, updated_at) values (${userId}, ${now}, ${now})
    on conflict (user_id) do update set ${column} = coalesce(onboarding.${column}, excluded.${column}), updated_at = excluded.updated_at`)
}
