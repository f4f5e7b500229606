import { sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import type { Db } from '../../platform/db/database.ts'

const { freeFailures, firstWaitSeconds, longestWaitSeconds, forgetSeconds } = limits.signIn
const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

/**
 * Counts a try as failed before the password is looked at, so that tries side by side cannot get ahead of the wait.
 * Answers with undefined when the try may go on, else with the time of the next one.
 */
export async function takePasswordTry(db: Db, email: string, now: Date): Promise<Date | undefined> {
  const { rows: taken } = await db.execute<{ email: string }>(sql`
    insert into sign_in_failures as f (email, failures, failed_at, next_try_at) values (${email}, 1, ${now}, ${now})
    on conflict (email) do update set
      failures = case when f.failed_at < ${later(now, -forgetSeconds)} then 1 else f.failures + 1 end,
      failed_at = ${now},
      next_try_at = ${now}::timestamptz + case
        when f.failed_at < ${later(now, -forgetSeconds)} or f.failures + 1 < ${freeFailures}::int then interval '0'
        else make_interval(secs => least(
          ${firstWaitSeconds}::float8 * power(2, least(f.failures + 1 - ${freeFailures}::int, 20)), ${longestWaitSeconds}::float8))
      end
    where f.next_try_at <= ${now} returning email`)
  if (taken.length === 1) return undefined
  const { rows } = await db.execute<{ next_try_at: string | Date }>(
    sql`select next_try_at from sign_in_failures where email = ${email}`,
  )
  return rows[0] ? new Date(rows[0].next_try_at) : undefined
}

/** The password was right, or a new one was chosen: nothing is held against the address any more. Clears old rows too. */
export async function forgetFailures(db: Db, email: string, now: Date): Promise<void> {
  await db.execute(sql`
    delete from sign_in_failures where email = ${email} or failed_at < ${later(now, -forgetSeconds)}`)
}
