import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createTestDatabase, openBeside } from '../../testing/test-database.ts'
import { deleteInBatches } from './delete-in-batches.ts'

const { db, pool, other } = await openBeside(await createTestDatabase())
const statements: string[] = []
beforeEach(async () => {
  statements.length = 0
  await pool.query('drop table if exists logged')
  await pool.query('create table logged (id int primary key, at int not null)')
  await pool.query('insert into logged select n, n from generate_series(1, 1050) n')
})
const left = async () => (await pool.query('select count(*)::int as n, min(at) as first from logged')).rows[0]
const old = sql`at <= 1000`

test('all that a condition holds for go, and nothing else', async () => {
  expect(await deleteInBatches(db, 'logged', old, { of: 300 })).toBe(1_000)
  expect(await left()).toEqual({ n: 50, first: 1_001 })
  expect(await deleteInBatches(db, 'logged', old, { of: 300 })).toBe(0)
})

test('what others have locked is not waited for, and goes the next time', async () => {
  await other.query('begin')
  await other.query('update logged set at = at where id in (5, 700)')
  expect(await deleteInBatches(db, 'logged', old, { of: 300 })).toBe(998)
  expect(await left()).toEqual({ n: 52, first: 5 })
  await other.query('commit')
  expect(await deleteInBatches(db, 'logged', old)).toBe(2)
})

test('others write to the table between the batches, also to what is about to go', async () => {
  // Each batch holds its rows for 20 ms longer.
  await pool.query(
    `create or replace function slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(0.02); return null; end $$`,
  )
  await pool.query('create trigger slowly after delete on logged execute function slowly()')
  await other.query(`set lock_timeout = '1s'`)
  const deleting = deleteInBatches(db, 'logged', old, { of: 20 })
  let written = 0
  for (let id = 2_000; id < 2_020; id++) {
    await other.query('insert into logged values ($1, $1)', [id])
    written += (await other.query('update logged set at = 5000 where id = $1', [1_000 - (id - 2_000)])).rowCount ?? 0
  }
  await deleting
  // However many of them were in time, they stay.
  expect(written).toBeGreaterThan(0)
  expect((await left()).n).toBe(50 + 20 + written)
})

test('it ends between two batches when it is told to', async () => {
  const stop = new AbortController()
  stop.abort()
  expect(await deleteInBatches(db, 'logged', old, { of: 300, signal: stop.signal })).toBe(300)
})
