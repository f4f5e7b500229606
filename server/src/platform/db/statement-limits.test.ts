import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { noPgBouncer, startPgBouncer } from '../../testing/pgbouncer.ts'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { toFailure } from '../http/error-handler.ts'
import { createLog } from '../log/log.ts'
import { type Database, isDatabaseAway, openDatabase } from './database.ts'
import { limitSessions, limitTransactions, withoutStatementLimit } from './statement-limits.ts'

const { connection, drop } = await createEmptyDatabase()
afterAll(drop)

const limits = {
  DATABASE_STATEMENT_SECONDS: 0.4,
  DATABASE_LOCK_SECONDS: 0.1,
  DATABASE_IDLE_TRANSACTION_SECONDS: 5,
}
const log = createLog('silent')
const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: Error) => (error.cause as { code?: string })?.code ?? toFailure(error).code,
  )
const sleeping = sql`select pg_sleep(0.6)`

/** What a transaction runs into, and what it does not. */
async function transactionsOf({ db }: Database) {
  return {
    statement: await codeOf(db.transaction((tx) => tx.execute(sleeping))),
    lock: await db.transaction(async (holder) => {
      await holder.execute(sql`select pg_advisory_xact_lock(1)`)
      return codeOf(db.transaction((tx) => tx.execute(sql`select pg_advisory_xact_lock(1)`)))
    }),
    long: await codeOf(
      db.transaction(async (tx) => {
        await tx.execute(withoutStatementLimit)
        await tx.execute(sleeping)
      }),
    ),
  }
}
const ended = { statement: '57014', lock: '55P03', long: 'done' }

test('what takes too long is ended and told as busy', async () => {
  const database = openDatabase({ ...connection, min: 0, ...limitSessions(limits) }, log)
  const late = await database.db.execute(sleeping).catch((error: unknown) => error)
  expect(toFailure(late).code).toBe('database_unavailable')
  expect(await transactionsOf(database)).toEqual(ended)
  await database.close()
})

test('a transaction that rests too long ends with its connection, and nothing else does', async () => {
  const short = { ...limits, DATABASE_IDLE_TRANSACTION_SECONDS: 0.1 }
  const { db, close } = openDatabase({ ...connection, min: 0, ...limitSessions(short) }, log)
  const rested = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    await sleep(300)
    await tx.execute(sql`select 1`)
  })
  expect(isDatabaseAway(await rested.catch((error: unknown) => error))).toBe(true)
  expect((await db.execute<{ one: number }>(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  await close()
})

test.skipIf(noPgBouncer)('behind PgBouncer in transaction mode each transaction says it anew', async () => {
  const pooler = await startPgBouncer(inject('postgres'))
  const options = { connectionString: pooler.url(connection.database), min: 0, prepares: false }
  const database = openDatabase({ ...options, ...limitTransactions(limits) }, log)
  expect(await transactionsOf(database)).toEqual(ended)
  // Nothing of it stays with the connections of others.
  expect(
    (await database.db.execute<{ kept: string }>(sql`select current_setting('statement_timeout') as kept`)).rows,
  ).toEqual([{ kept: '0' }])
  await database.close()
  await pooler.stop()
})
