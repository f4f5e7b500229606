import { afterAll, expect, inject, test } from 'vitest'
import { checkPooler } from '../../doctor/check-pooler.ts'
import { databaseUrl } from '../../testing/database-url.ts'
import { noPgBouncer, startPgBouncer } from '../../testing/pgbouncer.ts'
import { openDoor } from '../../testing/tcp-door.ts'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { createLog } from '../log/log.ts'
import { isDatabaseAway, openDatabase } from './database.ts'
import { recognizePooler, requireSessions } from './pooler.ts'

const { connection, drop } = await createEmptyDatabase()
afterAll(drop)
const direct = databaseUrl(connection)

test('PostgreSQL itself is told from a pooler, and needs no other address', async () => {
  expect(await recognizePooler(connection)).toBe('none')
  expect(await requireSessions({ DATABASE_URL: direct })).toBe('none')
})

test.skipIf(noPgBouncer)('each mode of PgBouncer is recognized, and says what is missing', async () => {
  const seen: Record<string, unknown> = {}
  for (const mode of ['session', 'transaction', 'statement'] as const) {
    const pooler = await startPgBouncer(inject('postgres'), { mode })
    const url = pooler.url(connection.database)
    const start = async (DATABASE_DIRECT_URL?: string) =>
      requireSessions({ DATABASE_URL: url, DATABASE_DIRECT_URL }).catch(
        ({ name, message }: Error) => `${name}: ${message}`,
      )
    seen[mode] = [
      await recognizePooler({ connectionString: url }),
      await start(),
      await start(url),
      await start(direct),
    ]
    await pooler.stop()
  }
  const none = expect.stringMatching(/^StartRefused: DATABASE_DIRECT_URL must name PostgreSQL itself/)
  const noTransactions = expect.stringMatching(/^StartRefused: .* statement mode/)
  expect(seen).toEqual({
    session: ['session', 'session', 'session', 'session'],
    transaction: ['transaction', none, none, 'transaction'],
    statement: ['statement', noTransactions, noTransactions, noTransactions],
  })
})

test.skipIf(noPgBouncer)('a pooler whose server is away says that the database is away', async () => {
  const door = await openDoor(connection)
  const pooler = await startPgBouncer({ host: '127.0.0.1', port: door.port, user: 'postgres' })
  const options = { connectionString: pooler.url(connection.database), min: 0 }
  const { pool, close } = openDatabase(options, createLog('silent'))
  const client = await pool.connect()
  await client.query('begin')
  door.close()
  const said = await client.query('select 1').catch((error: unknown) => error)
  client.release(true)
  expect(said).toMatchObject({ code: '08P01', severity: 'FATAL' })
  expect(isDatabaseAway(said)).toBe(true)
  await close()
  await pooler.stop()
})

test.skipIf(noPgBouncer)('the doctor says what stands before the database, and what is missing', async () => {
  const pooler = await startPgBouncer(inject('postgres'))
  const url = pooler.url(connection.database)
  const look = async (DATABASE_DIRECT_URL?: string) =>
    (await checkPooler({ DATABASE_URL: url, DATABASE_DIRECT_URL }))[0]
  expect(await look(direct)).toMatchObject({ state: 'ok', says: expect.stringContaining('transaction mode') })
  expect(await look()).toMatchObject({
    state: 'problem',
    says: 'in transaction mode',
    remedy: expect.stringContaining('DATABASE_DIRECT_URL must name PostgreSQL itself'),
  })
  await pooler.stop()
  expect(await look(direct)).toMatchObject({ state: 'problem' })
  expect(await checkPooler({ DATABASE_URL: direct })).toMatchObject([{ state: 'ok' }])
  expect(await checkPooler({})).toEqual([])
})
