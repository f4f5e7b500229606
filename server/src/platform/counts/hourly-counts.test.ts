import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { openDatabase } from '../db/database.ts'
import { watchSlowStatements } from '../db/slow-statements.ts'
import { createMetrics } from '../http/metrics.ts'
import { createLog } from '../log/log.ts'
import { inWork } from '../tracing/work.ts'
import { maxOfHour } from './count-store.ts'
import { createHourlyCounts, forgetCounts } from './hourly-counts.ts'

const { connection, drop } = await createTestDatabase()
const log = createLog('silent')
const { db, pool, close } = openDatabase({ ...connection, max: 4 }, log)
afterAll(async () => {
  await close()
  await drop()
})
beforeEach(async () => {
  await pool.query('delete from hourly_counts')
})

let now = new Date('2026-12-04T08:59:59Z')
const clock = { now: () => now }
const rows = async () =>
  (
    await pool.query(
      `select to_char(hour at time zone 'UTC', 'HH24:MI') as hour, name, detail, count::int, total_ms as total, longest_ms as longest,
         request_id as request from hourly_counts order by hour, name, detail`,
    )
  ).rows

test('two processes count into the same hours', async () => {
  const [one, other] = [createHourlyCounts(clock), createHourlyCounts(clock)]
  one.add({ kind: 'slow_query', name: 'select ?', detail: 'getUser', ms: 700, requestId: 'a' })
  other.add({ kind: 'slow_query', name: 'select ?', detail: 'getUser', ms: 900, requestId: 'b' })
  one.add({ kind: 'slow_query', name: 'select ?', detail: 'listAgents', ms: 600 })
  now = new Date('2026-12-04T09:00:00Z')
  one.add({ kind: 'slow_query', name: 'select ?', detail: 'getUser', ms: 500 })
  for (const counts of [one, other]) await counts.keepIn({ db, log }).stop()
  expect(await rows()).toEqual([
    { hour: '08:00', name: 'select ?', detail: 'getUser', count: 2, total: 1600, longest: 900, request: 'b' },
    { hour: '08:00', name: 'select ?', detail: 'listAgents', count: 1, total: 600, longest: 600, request: null },
    { hour: '09:00', name: 'select ?', detail: 'getUser', count: 1, total: 500, longest: 500, request: null },
  ])
})

test('whoever makes up names fills an hour with a limit, and what was known goes on being counted', async () => {
  const known = createHourlyCounts(clock)
  known.add({ kind: 'csp_report', name: 'img-src', detail: 'https://known.example' })
  await known.keepIn({ db, log }).stop()
  for (let round = 0; round < 3; round++) {
    const hostile = createHourlyCounts(clock)
    for (let at = 0; at < 2_000; at++)
      hostile.add({ kind: 'csp_report', name: 'img-src', detail: `https://${round}-${at}` })
    hostile.add({ kind: 'error', name: 'internal', detail: 'getUser' })
    await hostile.keepIn({ db, log }).stop()
  }
  known.add({ kind: 'csp_report', name: 'img-src', detail: 'https://known.example' })
  await known.keepIn({ db, log }).stop()
  const reports = (await rows()).filter(({ name }) => name !== 'internal')
  expect(reports).toHaveLength(maxOfHour + 1)
  expect(reports.find(({ detail }) => detail === 'https://known.example')).toMatchObject({ count: 2 })
  expect(reports.find(({ name }) => name === 'other')?.count).toBeGreaterThan(500)
})

test('what cannot be stored is held and stored later', async () => {
  const counts = createHourlyCounts(clock)
  const away = openDatabase({ connectionString: 'postgres://127.0.0.1:9/none' }, log)
  counts.add({ kind: 'error', name: 'internal', detail: 'getUser' })
  await counts.keepIn({ db: away.db, log }).stop()
  counts.add({ kind: 'error', name: 'internal', detail: 'getUser' })
  await counts.keepIn({ db, log }).stop()
  expect(await rows()).toMatchObject([{ name: 'internal', count: 2 }])
  await away.close()
})

test('what was counted is forgotten after 14 days', async () => {
  const counts = createHourlyCounts(clock)
  counts.add({ kind: 'error', name: 'internal', detail: 'getUser' })
  await counts.keepIn({ db, log }).stop()
  const run = (days: number) =>
    forgetCounts({ db, clock: { now: () => new Date(now.getTime() + days * 86_400_000) } }).run(
      { key: '', payload: {}, attempts: 1, hold: async () => true },
      new AbortController().signal,
    )
  await run(13.9)
  expect(await rows()).toHaveLength(1)
  await run(14.1)
  expect(await rows()).toEqual([])
})

test('a slow statement is counted for the call that asked, also where it waited for a connection of another', async () => {
  const [counts, metrics] = [createHourlyCounts(clock), createMetrics()]
  const warn = vi.fn()
  const watch = watchSlowStatements({ overMs: 50, counts, metrics, log: { warn } })
  const narrow = openDatabase({ ...connection, max: 1, watch }, log)
  const ask = (call: string, seconds: number) =>
    inWork({ call, requestId: `of ${call}` }, () =>
      narrow.pool.query(`select pg_sleep(${seconds}), $1::text as "note"`, ['a secret of Ayu']),
    )
  await Promise.all([ask('first', 0.1), ask('second', 0.1)])
  await narrow.close()
  watch('select 49', 49, { call: 'quick' })
  await counts.keepIn({ db, log }).stop()
  const text = 'select pg_sleep(?), ?::text as "note"'
  expect((await rows()).map(({ name, detail, request }) => [name, detail, request])).toEqual([
    [text, 'first', 'of first'],
    [text, 'second', 'of second'],
  ])
  expect(JSON.stringify([await rows(), warn.mock.calls])).not.toContain('secret')
  expect(warn.mock.calls.map(([said]) => said.call)).toEqual(['first', 'second'])
  expect(await metrics.getSingleMetricAsString('slow_statements_total')).toContain('slow_statements_total 2')
})
