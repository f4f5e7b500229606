import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase, openBeside } from '../../testing/test-database.ts'
import { knownMigrations, migrateDatabase } from './migrate.ts'
import { forgetMonths, makeMonth, monthsAhead } from './months.ts'

// A database as the version before left it, with entries and receipts of years, is brought here.
const database = await createEmptyDatabase()
const { db, pool, other } = await openBeside(database)

const before = knownMigrations().filter((name) => name < '20261211_2010')
const steps = knownMigrations().filter((name) => /^20261211_20(1|2|3)|^20261212_0001|^20261213_1/.test(name))
const organization = '00000000-0000-4000-8000-000000000001'
const session = '00000000-0000-4000-8000-000000000002'

/** What the version before says, to the letter. */
const insertEntry = `insert into audit_entries (id, organization_id, workspace_id, at, action, actor_id, actor_name, actor_email,
      target_kind, target_id, target_name, changes, ip, user_agent)
    values (gen_random_uuid(), $1, null, $2, 'x', null, '', '', 'x', gen_random_uuid(), '', '{}', '', '')`
const insertReceipt = `insert into usage_receipts (id, organization_id, workspace_id, user_id, agent_id, session_id, kind, model, input_words,
      output_words, voice_seconds, messages, credits, day, at)
    values (gen_random_uuid(), $1, null, $1, null, $3, 'answer', '', 1, 1, 0, 0, 5, $2::date, $2::timestamptz)`
const addEntry = (at: string) => pool.query(insertEntry, [organization, at])
const addReceipt = (day: string) => pool.query(insertReceipt, [organization, day, session])
const partsOf = async (table: string) =>
  (
    await pool.query<{ name: string; n: number }>(
      `select t.tableoid::regclass::text as name, count(*)::int as n from ${table} t group by 1 order by 1`,
    )
  ).rows
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
/** What comes by now lies behind the first part only after this. */
const monthAfter = (months: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 10)).toISOString()
}

beforeAll(async () => {
  await migrateDatabase(pool, before)
  for (const days of [-900, -500, -1]) {
    await addEntry(daysFromNow(days))
    await addReceipt(daysFromNow(days))
  }
})

test('a step waits for nobody who reads, and is tried again once that is over', async () => {
  await other.query('begin')
  await other.query('select count(*) from audit_entries')
  setTimeout(() => void other.query('commit'), 3_500)
  // While it gives way others write.
  const [done] = await Promise.all([
    migrateDatabase(pool, steps),
    new Promise((resolve) => setTimeout(resolve, 3_100)).then(() => addEntry(daysFromNow(0))),
  ])
  expect(done).toEqual(steps)
})

test('what was there is the first part, and the version before writes, reads and removes as it did', async () => {
  expect((await partsOf('audit_entries')).map(({ name, n }) => [name.replace(/\d{4}_\d{2}/, 'month'), n])).toEqual([
    ['audit_entries_until_month', 4],
  ])
  expect((await pool.query('select count(*)::int as n from audit_entries')).rows).toEqual([{ n: 4 }])
  // Next to what comes in the months after it there is a part for what no month takes.
  await addEntry(monthAfter(4))
  await addReceipt(monthAfter(4))
  expect((await partsOf('audit_entries')).map(({ name }) => name)).toContain('audit_entries_rest')
  const pruned = await pool.query(`
    begin; select set_config('nalar.audit_retention', 'on', true);
    delete from audit_entries where id in (
          select id from audit_entries where at < now() - make_interval(days => 400) limit 2000) returning id;
    commit`)
  expect((pruned as unknown as pg.QueryResult[])[2]?.rowCount).toBe(2)
  await addEntry(daysFromNow(-900))
})

test('indexes have their names, and serve the parts', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select indexname as name from pg_indexes where tablename in ('audit_entries', 'usage_receipts') order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'audit_entries_by_time',
    'audit_entries_of_organization',
    'audit_entries_of_person',
    'audit_entries_of_workspace',
    'usage_receipts_of_session',
  ])
  await pool.query('begin')
  const plan = await pool.query(
    `set enable_seqscan = off; explain select 1 from usage_receipts where session_id = '${session}' and day >= date '2024-05-01' and day < '2024-06-01'`,
  )
  await pool.query('reset enable_seqscan')
  const text = JSON.stringify((plan as unknown as pg.QueryResult[])[1]?.rows)
  expect(text).toMatch(/usage_receipts_until_\d{4}_\d{2}/)
  expect(text).toContain('Index')
  // A day has one part: no other is looked at.
  expect(text).not.toContain('usage_receipts_rest')
})

test('an entry is refused twice, and nobody edits any part', async () => {
  const { rows } = await pool.query(`select id, tableoid::regclass::text as part from audit_entries`)
  expect(new Set(rows.map(({ part }) => part)).size).toBe(2)
  for (const { id, part } of rows) {
    await expect(
      pool.query(`insert into audit_entries select * from audit_entries where id = $1`, [id]),
    ).rejects.toThrow('unique')
    await expect(pool.query('update audit_entries set ip = $2 where id = $1', [id, 'x'])).rejects.toThrow('append-only')
    await expect(pool.query(`delete from ${part} where id = $1`, [id])).rejects.toThrow('append-only')
  }
  await expect(pool.query('truncate audit_entries')).rejects.toThrow('append-only')
})

test('months are made ahead, with what the rest has of them, and are append-only, too', async () => {
  let now = new Date(monthAfter(2))
  const ahead = monthsAhead({ db, clock: { now: () => now } })
  await ahead.run({} as never, new AbortController().signal)
  const month = (months: number) => monthAfter(months).slice(0, 7).replace('-', '_')
  expect((await partsOf('audit_entries')).map(({ name }) => name)).toContain(`audit_entries_${month(4)}`)
  expect((await partsOf('usage_receipts')).map(({ name }) => name)).toContain(`usage_receipts_${month(4)}`)
  const edit = pool.query(`delete from audit_entries_${month(4)}`)
  await expect(edit).rejects.toThrow('append-only')
  // What the first part takes has none of its own, and a day later nothing is to do.
  now = new Date(now.getTime() + 86_400_000)
  const count = async () => (await pool.query('select count(*)::int as n from pg_inherits')).rows[0].n
  const there = await count()
  await ahead.run({} as never, new AbortController().signal)
  await makeMonth(db, 'audit_entries', new Date())
  expect(await count()).toBe(there)
  expect((await pool.query('select count(*)::int as n from audit_entries')).rows).toEqual([{ n: 4 }])
})

test('two that make one month make it once', async () => {
  const at = new Date(monthAfter(9))
  await Promise.all([1, 2, 3, 4].map(() => makeMonth(db, 'usage_receipts', at)))
  await addReceipt(at.toISOString())
  const name = `usage_receipts_${at.toISOString().slice(0, 7).replace('-', '_')}`
  expect(await partsOf('usage_receipts')).toContainEqual({ name, n: 1 })
})

test('who asks for a row while its month is made finds it', async () => {
  const at = monthAfter(12)
  await addReceipt(at)
  const asker = new pg.Client(database.connection)
  await asker.connect()
  await other.query('begin')
  await other.query(`select make_month('usage_receipts', $1::date)`, [`${at.slice(0, 7)}-01`])
  const asked = asker.query(`select from usage_receipts where session_id = $1 and day = $2::date`, [session, at])
  const waits = `select count(*)::int as n from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`
  const pid = (asker as unknown as { processID: number }).processID
  await expect.poll(async () => (await pool.query(waits, [pid])).rows).toEqual([{ n: 1 }])
  await other.query('commit')
  expect((await asked).rowCount).toBe(1)
  await asker.end()
})

test('months that are over go as a whole; of the first part what is older; of a month that goes on nothing', async () => {
  const at = (months: number) => new Date(monthAfter(months))
  await addReceipt(monthAfter(5))
  await makeMonth(db, 'usage_receipts', at(5))
  const all = async () => (await pool.query('select day from usage_receipts')).rowCount
  expect(await all()).toBe(7)
  const forget = (until: Date) => {
    const day = until.toISOString().slice(0, 10)
    return forgetMonths(db, 'usage_receipts', until, sqlBefore(day))
  }
  expect(await forget(new Date(daysFromNow(-600)))).toEqual({ parts: [], rows: 1 })
  expect(await all()).toBe(6)
  // Two of the first part and the month 4; the month 5 goes on.
  const gone = await forget(new Date(at(5).getTime() + 86_400_000))
  expect(gone.parts).toContain(`usage_receipts_${monthAfter(4).slice(0, 7).replace('-', '_')}`)
  expect(await all()).toBe(3)
})

const sqlBefore = (day: string) => sql`day < ${day}::date`
