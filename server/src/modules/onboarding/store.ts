import { sql } from 'drizzle-orm'
import type { UserId } from '#contract/kit/id.ts'
import type { OnboardingAnswer } from '#contract/onboarding/schemas.ts'
import type { Db } from '../../platform/db/database.ts'

export type StoredOnboarding = OnboardingAnswer & { isDone: boolean }
type Row = { [K in keyof OnboardingAnswer]: OnboardingAnswer[K] | null } & { done: boolean }

/** Nothing answered when there is none. */
export async function findOnboarding(db: Db, userId: UserId): Promise<StoredOnboarding> {
  const { rows } = await db.execute<Row>(
    sql`select template, source, name, done_at is not null as done from onboarding where user_id = ${userId}`,
  )
  const { template, source, name, done } = rows[0] ?? { done: false }
  return { ...(template && { template }), ...(source && { source }), ...(name && { name }), isDone: done }
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

export async function endOnboarding(db: Db, userId: UserId, now: Date): Promise<void> {
  await db.execute(sql`
    insert into onboarding (user_id, done_at, updated_at) values (${userId}, ${now}, ${now})
    on conflict (user_id) do update set done_at = coalesce(onboarding.done_at, excluded.done_at), updated_at = excluded.updated_at`)
}
