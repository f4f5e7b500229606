import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { readConfig } from '../config/config.ts'
import { connectionNeedOf, judgeConnections, measureConnections } from './connection-budget.ts'
import { ownName } from './own-name.ts'

const needOf = (env: Record<string, string>, pooler: Parameters<typeof connectionNeedOf>[1] = 'none') =>
  connectionNeedOf(readConfig(env), pooler)

test('a process needs its pool, and a session for each thing that has one', () => {
  const outside = { DATABASE_URL: 'postgres://a@b/c' }
  // Live events, one that comes and goes, the lease of flows, mails that are handed over.
  expect(needOf({})).toEqual({ pool: 12, direct: 4 })
  expect(needOf(outside)).toEqual({ pool: 12, direct: 5 })
  expect(needOf({ ...outside, REDIS_URL: 'redis://r' })).toEqual({ pool: 12, direct: 4 })
  expect(needOf({ ...outside, ROLES: 'web', BACKUP_TO: '/backups', DATABASE_CONNECTIONS: '30' })).toEqual({
    pool: 30,
    direct: 3,
  })
  expect(needOf({ ...outside, BACKUP_TO: '/backups', DATABASE_REPLICA_URL: 'postgres://a@d/c' })).toEqual({
    pool: 12,
    direct: 7,
  })
  expect(needOf(outside, 'transaction')).toEqual({ pool: 0, direct: 5 })
})

const supply = { most: 100, reserved: 3, open: 10, others: 5 }

test('what fits says nothing, what does not fit beside others warns, and what can never fit is refused', () => {
  const of = (count: number) => Array.from({ length: count }, () => ({ pool: 12, direct: 3 }))
  expect(judgeConnections({ pool: 12, direct: 3 }, of(5), supply)).toBeUndefined()
  expect(judgeConnections({ pool: 12, direct: 3 }, of(6), supply)).toBe(
    '7 processes may take 105 connections and 5 are of others, but PostgreSQL gives 97 (max_connections is 100, 3 are reserved): lower DATABASE_CONNECTIONS, raise max_connections, or put a pooler between.',
  )
  expect(() => judgeConnections({ pool: 95, direct: 3 }, [], supply)).toThrow(
    'This process may take 98 connections, and PostgreSQL gives 97 (max_connections is 100, 3 are reserved): lower DATABASE_CONNECTIONS to 94 or raise max_connections.',
  )
  expect(judgeConnections({ pool: 94, direct: 3 }, [], { ...supply, others: 0 })).toBeUndefined()
})

const { connection, drop } = await createEmptyDatabase()
const pool = new pg.Pool({ ...connection, application_name: ownName, max: 1 })
afterAll(async () => {
  await pool.end()
  await drop()
})

test('the server says what it gives, and which connections are of others', async () => {
  const before = await measureConnections(drizzle({ client: pool }))
  expect(before).toMatchObject({ most: 300, reserved: 3 })
  const stranger = new pg.Client({ ...connection, application_name: 'psql' })
  await stranger.connect()
  const after = await measureConnections(drizzle({ client: pool }))
  await stranger.end()
  expect(after.others).toBe(before.others + 1)
})
