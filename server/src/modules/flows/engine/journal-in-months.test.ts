import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { OrganizationId, UserId } from '#contract/kit/id.ts'
import { knownMigrations, migrateDatabase } from '../../../platform/db/migrate.ts'
import { makeMonth } from '../../../platform/db/months.ts'
import { createEmptyDatabase, openBeside } from '../../../testing/test-database.ts'
import { forgetRunsTask } from '../schedules.ts'
import { writeAll } from './journal-store.ts'
import type { RunRow } from './run-row.ts'
import { readJournals } from './run-store.ts'

// A database as the version before left it, with journals of runs that go on, is brought here.
const { db, pool, other } = await openBeside(await createEmptyDatabase(), { max: 4 })

const me = 7
const steps = '20261213_1000'
const [userId, organizationId] = [randomUUID() as UserId, randomUUID() as OrganizationId]

/** A moment of a month that is so far from this one. */
const monthsFromNow = (months: number, day = 10) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, day))
}
const partOf = (at: Date) => `flow_journal_${at.toISOString().slice(0, 7).replace('-', '_')}`

const aRun = (createdAt: Date, status: RunRow['status'], endedAt: Date | null = null): RunRow => ({
  id: randomUUID(),
  flowId: null,
  mode: 'live',
  documentHash: 'hash',
  trigger: 'on-webhook',
  status,
  conversation: null,
  toldTo: null,
  steps: 1,
  credits: 0,
  createdAt,
  endedAt,
  result: null,
  userId,
  organizationId,
  workspaceId: null,
})

/** What a process writes of a run that it goes on holding. */
const write = (run: RunRow, seq: number) =>
  writeAll(pool, me, [{ run, leasedBy: me, seq, entries: [{ seq }] as never, waits: [], gone: [] }])

/** What the version before says, to the letter. */
const insertFormer = `insert into flow_journal (run_id, seq, entries)
    select j.* from unnest($1::uuid[], $2::int[], $3::text[]) as j (run_id, seq, entries)`
const writeFormer = ({ id }: RunRow, seq: number) =>
  pool.query(insertFormer, [[id], [seq], [JSON.stringify([{ seq }])]])

const insertRun = (run: RunRow) =>
  pool.query(
    `insert into flow_runs (id, document_hash, user_id, organization_id, mode, trigger, status, leased_by, created_at)
     values ($1, 'hash', $2, $3, 'live', 'on-webhook', $4, $5, $6)`,
    [run.id, userId, organizationId, run.status, me, run.createdAt],
  )
const seqsOf = async ({ id }: RunRow) =>
  ((await readJournals(db, [id])).get(id)?.entries ?? []).map((entry) => (entry as unknown as { seq: number }).seq)
const partsOf = async ({ id }: RunRow) =>
  (
    await pool.query<{ part: string }>(
      'select distinct tableoid::regclass::text as part from flow_journal where run_id = $1 order by 1',
      [id],
    )
  ).rows.map(({ part }) => part)
const areThere = async (runs: readonly RunRow[]) => {
  const { rows } = await pool.query('select id from flow_runs where id = any($1::uuid[])', [runs.map(({ id }) => id)])
  return runs.map(({ id }) => rows.some((row) => row.id === id))
}
const isPartThere = async (part: string) =>
  (await pool.query('select 1 from pg_class where relname = $1', [part])).rowCount === 1

const former = aRun(monthsFromNow(-2), 'running')

beforeAll(async () => {
  await migrateDatabase(
    pool,
    knownMigrations().filter((name) => name < steps),
  )
  // Runs of nobody: only times matter here.
  await pool.query('alter table flow_runs drop constraint flow_runs_user_id_fkey')
  await insertRun(former)
  await writeFormer(former, 0)
  await migrateDatabase(pool)
})

test('what was there is the first part; the version before goes on writing, and so does this one', async () => {
  await writeFormer(former, 1)
  await write(former, 2)
  expect(await seqsOf(former)).toEqual([0, 1, 2])
  expect((await partsOf(former)).map((part) => part.replace(/\d{4}_\d{2}/, 'month'))).toEqual([
    'flow_journal_until_month',
  ])
  await expect(writeFormer(former, 1)).rejects.toThrow('unique')
})

test('a run lies in the part of the month in which it was created, and what it wrote is never written twice', async () => {
  const [at, next] = [monthsFromNow(4), monthsFromNow(5)]
  for (const month of [at, next]) await makeMonth(db, 'flow_journal', month)
  const run = aRun(at, 'running')
  await write(run, 0)
  await pool.query(`update flow_runs set status = 'running' where id = $1`, [run.id])
  await write(run, 1)
  expect(await partsOf(run)).toEqual([partOf(at)])
  await expect(write(run, 1)).rejects.toThrow('unique')
})

const days = (count: number) => count * 86_400_000
const forgetAt = (now: Date) =>
  forgetRunsTask({ db, clock: { now: () => now } }).run({} as never, new AbortController().signal)
/** From here on the month is over by the 90 days that runs are kept. */
const overAfter = (month: Date) =>
  new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1) + days(90) + 60_000)

test('a month that is over goes as a whole, once nobody reads it and before its runs; who waits for a year finds all it wrote', async () => {
  const month = monthsFromNow(12)
  await makeMonth(db, 'flow_journal', month)
  const over = aRun(month, 'done', monthsFromNow(12, 11))
  const late = aRun(month, 'done', monthsFromNow(13))
  const waiting = aRun(month, 'running')
  for (const run of [over, late, waiting]) await write(run, 0)

  // The month is not over before: nothing of it goes, however old.
  await forgetAt(new Date(overAfter(month).getTime() - 120_000))
  expect(await areThere([over, late, waiting])).toEqual([true, true, true])

  await other.query('begin')
  await other.query(`select 1 from ${partOf(month)}`)
  await forgetAt(overAfter(month))
  expect(await areThere([over])).toEqual([true])
  expect(await seqsOf(over)).toEqual([0])
  await other.query('commit')

  await forgetAt(overAfter(month))
  expect(await isPartThere(partOf(month))).toBe(false)
  expect(await areThere([over, late, waiting])).toEqual([false, true, true])
  expect([await seqsOf(over), await seqsOf(late), await seqsOf(waiting)]).toEqual([[], [0], [0]])

  // It goes on, is written once, and goes whole when its time has come.
  await write(waiting, 1)
  await expect(write(waiting, 1)).rejects.toThrow('unique')
  expect(await seqsOf(waiting)).toEqual([0, 1])
  await write({ ...waiting, status: 'done', endedAt: monthsFromNow(24) }, 2)
  await forgetAt(overAfter(monthsFromNow(24)))
  expect(await areThere([late, waiting])).toEqual([false, false])
  expect([await seqsOf(late), await seqsOf(waiting)]).toEqual([[], []])
})

test('where many runs of a month are kept it stays, and the others go from it', async () => {
  const month = monthsFromNow(30)
  await makeMonth(db, 'flow_journal', month)
  const [over, waiting] = [aRun(month, 'done', monthsFromNow(30, 11)), aRun(month, 'running')]
  for (const run of [over, waiting]) await write(run, 0)
  await pool.query(
    `insert into flow_runs (id, document_hash, user_id, organization_id, mode, trigger, status, created_at)
     select gen_random_uuid(), 'many', $1, $2, 'live', 'on-webhook', 'waiting', $3 from generate_series(1, 10000)`,
    [userId, organizationId, month],
  )
  await forgetAt(overAfter(month))
  expect(await partsOf(waiting)).toEqual([partOf(month)])
  expect([await seqsOf(over), await seqsOf(waiting)]).toEqual([[], [0]])
  await pool.query(`delete from flow_runs where document_hash = 'many'`)
  await forgetAt(overAfter(month))
  expect(await partsOf(waiting)).toEqual(['flow_journal_rest'])
})
