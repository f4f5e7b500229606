import { sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import { advisoryLockClasses } from '../../platform/db/advisory-locks.ts'
import type { Db } from '../../platform/db/database.ts'

/** Whose secret is tried, and from where (`try-source.ts`). */
export type CodeTry = { subject: string; source: string; isStranger: boolean }

const { freeFailures, strangersFreeFailures, firstWaitSeconds, longestWaitSeconds, forgetSeconds } = limits.tries
const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)
/** Who need not wait may try at any time: of tries side by side, the one that came first may be counted after a later one. */
const atOnce = new Date(0)
/** The row that counts all strangers of a subject. */
const strangers = ''
const rowsOf = ({ source, isStranger }: CodeTry) => sql.param(isStranger ? [strangers, source] : [source])

/**
 * Counts a try as failed before the secret is looked at, so that tries side by side cannot get ahead of the wait. Answers with
 * undefined when the try may go on, else with the time of the next one, at most the longest wait away.
 */
export function takeTry(db: Db, given: CodeTry, now: Date): Promise<Date | undefined> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLockClasses.wrongTries}, hashtext(${given.subject}))`)
    const next = await nextTry(tx, given, now)
    if (next > now) return next
    await tx.execute(sql`
      insert into failed_tries as t (subject, source, failures, failed_at, next_try_at)
      select ${given.subject}, source, 1, ${now}, ${atOnce} from unnest(${rowsOf(given)}::text[]) as source
      on conflict (subject, source) do update set failed_at = ${now},
        failures = case when t.failed_at < ${later(now, -forgetSeconds)} then 1 else t.failures + 1 end`)
    await tx.execute(sql`
      update failed_tries set next_try_at = case when over < 0 then ${atOnce}::timestamptz
        else ${now}::timestamptz + make_interval(secs => least(${firstWaitSeconds}::float8 * power(2, least(over, 20)), ${longestWaitSeconds}::float8)) end
      from (select source as of, failures - case source when ${strangers} then ${strangersFreeFailures}::int else ${freeFailures}::int end as over
        from failed_tries where subject = ${given.subject}) as counted
      where subject = ${given.subject} and source = of and source = any(${rowsOf(given)}::text[])`)
    return undefined
  })
}

/** When the next try may be. A clock that was ahead has left times that nobody need wait for: they are brought into bounds. */
async function nextTry(tx: Db, given: CodeTry, now: Date): Promise<Date> {
  const { rows } = await tx.execute<{ next_try_at: string | Date }>(sql`
    update failed_tries set next_try_at = least(next_try_at, ${later(now, longestWaitSeconds)}), failed_at = least(failed_at, ${now})
    where subject = ${given.subject} and source = any(${rowsOf(given)}::text[]) returning next_try_at`)
  return new Date(Math.max(0, ...rows.map((row) => new Date(row.next_try_at).getTime())))
}

/** The secret was right: what this source failed is held against nobody any more. What others failed stays. */
export async function forgetTries(db: Db, { subject, source, isStranger }: CodeTry, now: Date): Promise<void> {
  const { rows } = await db.execute<{ failures: number }>(
    sql`delete from failed_tries where subject = ${subject} and source = ${source} returning failures`,
  )
  if (isStranger)
    await db.execute(sql`
      update failed_tries set failures = greatest(0, failures - ${rows[0]?.failures ?? 0}::int), next_try_at = ${atOnce}
      where subject = ${subject} and source = ${strangers}`)
  await db.execute(sql`delete from failed_tries where failed_at < ${later(now, -forgetSeconds)}`)
}

/** There is a new secret: nothing is held against anybody. */
export async function forgetAllTries(db: Db, subject: string): Promise<void> {
  await db.execute(sql`delete from failed_tries where subject = ${subject}`)
}
