import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createLog } from '../log/log.ts'
import { buildIndexes, createIndexBuilder, readIndexes } from './build-indexes.ts'
import { knownMigrations, migrateDatabase } from './migrate.ts'

const { connection, drop } = await createTestDatabase()
const pool = new pg.Pool(connection)
/** Somebody who is about to write, and keeps an index from being finished for as long as they are. */
const writer = new pg.Client(connection)
await writer.connect()
pool.on('error', () => {})
afterAll(async () => {
  await writer.end()
  await pool.end()
  await drop()
})

const migration = (sql: string) => [{ name: '29990101_0000_indexes_of_notes.concurrently.sql', sql }]
const notes = migration('-- By text.\ncreate index concurrently notes_by_text on notes (text);\n')

beforeEach(async () => {
  await pool.query('drop table if exists notes; delete from migrations where name like $$2999%$$')
  await pool.query('create table notes (id int primary key, text text not null)')
  await pool.query(`insert into notes select n, 'note ' || n from generate_series(1, 2000) n`)
})

const stateOf = async (name: string) =>
  (await pool.query('select indisvalid as valid from pg_index where indexrelid = to_regclass($1)', [name])).rows[0]
const isRecorded = async () => (await pool.query("select 1 from migrations where name like '2999%'")).rows.length === 1
/** Until the index is there, not valid yet: its maker waits for who writes. */
async function untilBegun(name: string): Promise<void> {
  while ((await stateOf(name)) === undefined) await sleep(20)
}

test('an index is made, written down, and left alone afterwards', async () => {
  expect(await buildIndexes(connection, { migrations: notes })).toBe(true)
  expect([await stateOf('notes_by_text'), await isRecorded()]).toEqual([{ valid: true }, true])
  await pool.query('drop index notes_by_text')
  expect(await buildIndexes(connection, { migrations: notes })).toBe(true)
  expect(await stateOf('notes_by_text')).toBeUndefined()
})

test('others write while it is made', async () => {
  await writer.query("begin; update notes set text = 'written' where id = 1")
  const building = buildIndexes(connection, { migrations: notes })
  await untilBegun('notes_by_text')
  await pool.query(`set lock_timeout = 2000; insert into notes values (9999, 'meanwhile')`)
  await writer.query('commit')
  expect(await building).toBe(true)
  expect(await stateOf('notes_by_text')).toEqual({ valid: true })
})

test('one that was killed half-way is dropped and made anew', async () => {
  await writer.query("begin; update notes set text = 'written' where id = 1")
  const building = buildIndexes(connection, { migrations: notes })
  building.catch(() => {})
  await untilBegun('notes_by_text')
  await pool.query("select pg_terminate_backend(pid) from pg_stat_activity where query like 'create index conc%'")
  await expect(building).rejects.toThrow()
  await writer.query('commit')
  expect([await stateOf('notes_by_text'), await isRecorded()]).toEqual([{ valid: false }, false])
  expect(await buildIndexes(connection, { migrations: notes })).toBe(true)
  expect([await stateOf('notes_by_text'), await isRecorded()]).toEqual([{ valid: true }, true])
})

test('a process that stops lets go at once, and the next one makes it', async () => {
  await writer.query("begin; update notes set text = 'written' where id = 1")
  const log = createLog('silent')
  const first = createIndexBuilder({ connection, log }, notes)
  await first.start()
  await untilBegun('notes_by_text')
  expect(await buildIndexes(connection, { migrations: notes })).toBe(false)
  await first.stop()
  await writer.query('commit')
  // PostgreSQL looks every two seconds whether who asked is still there.
  while (!(await buildIndexes(connection, { migrations: notes }))) await sleep(100)
  expect(await stateOf('notes_by_text')).toEqual({ valid: true })
})

test('a process that starts meanwhile waits for no index', async () => {
  await writer.query("begin; update notes set text = 'written' where id = 1")
  const building = buildIndexes(connection, { migrations: notes })
  await untilBegun('notes_by_text')
  await pool.query('delete from migrations where name = $1', [knownMigrations().at(-1)])
  await pool.query('insert into migrations (name) values ($1)', [knownMigrations().at(-1)])
  expect(await migrateDatabase(pool)).toEqual([])
  await writer.query('commit')
  expect(await building).toBe(true)
})

test('a table in parts gets one on each, also on those that come later; it goes on where it was broken off', async () => {
  await pool.query(`drop table notes; create table notes (id int, text text) partition by range (id);
    create table notes_1 partition of notes for values from (1) to (1000);
    create table notes_2 partition of notes for values from (1000) to (9000);
    insert into notes select n, 'note ' || n from generate_series(1, 2000) n`)
  await writer.query("begin; update notes_2 set text = 'written' where id = 1500")
  const building = buildIndexes(connection, { migrations: notes })
  building.catch(() => {})
  const waits = "select pid from pg_stat_activity where query like 'create index conc% on notes_2 %'"
  while ((await pool.query(waits)).rows.length === 0) await sleep(20)
  await pool.query('insert into notes values (2500, $$meanwhile$$)')
  await pool.query(`select pg_terminate_backend(pid) from (${waits}) as at_work`)
  await expect(building).rejects.toThrow()
  await writer.query('commit')
  expect(await stateOf('notes_by_text')).toEqual({ valid: false })
  expect(await buildIndexes(connection, { migrations: notes })).toBe(true)
  expect([await stateOf('notes_by_text'), await isRecorded()]).toEqual([{ valid: true }, true])
  await pool.query('create table notes_3 partition of notes for values from (9000) to (10000)')
  const { rows } = await pool.query(
    "select count(*)::int as n from pg_inherits where inhparent = 'notes_by_text'::regclass",
  )
  expect(rows[0].n).toBe(3)
})

test('anything else in such a migration is refused', () => {
  expect(
    readIndexes('create index concurrently a on b using gin (c);\nCREATE INDEX CONCURRENTLY d ON e (f) where g'),
  ).toEqual([
    { name: 'a', table: 'b', rest: 'using gin (c)' },
    { name: 'd', table: 'e', rest: '(f) where g' },
  ])
  for (const sql of ['create index a on b (c)', 'create unique index concurrently a on b (c)', 'drop table b'])
    expect(() => readIndexes(sql)).toThrow('this is no "create index concurrently')
})
