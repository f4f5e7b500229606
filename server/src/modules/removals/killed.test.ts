import { expect, test } from 'vitest'
import { deviceEndpoints } from '#contract/devices/endpoints.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { startProcess } from '../chat/testing/processes.ts'

const measurements = 50_000
/** The work is the worker's, which is killed: this one has none. */
const web = await testApp({ env: { ROLES: 'web', SECRET_KEY: 'a test key that nobody uses' } })
const { pool } = web.deps

test('workers that are killed leave what is left to the next, and the receipt counts every row once', async () => {
  const person = await aPerson(web)
  const made = await web.call(deviceEndpoints.createDevice, {
    body: { name: 'Kulkas', device_type: 'Cold box' },
    headers: person.headers,
  })
  const { id } = made.body.data.device
  await pool.query("select make_month('device_telemetry', date_trunc('month', now())::date)")
  await pool.query(
    `insert into device_telemetry select $1, 'n' || n, date_trunc('month', now()) + interval '1 minute', n from generate_series(1, $2::int) n`,
    [id, measurements],
  )
  // Each statement takes a moment, so that one is under way when the worker dies.
  await pool.query(
    `create function slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(0.15); return null; end $$`,
  )
  const { rows: parts } = await pool.query<{ part: string }>(
    `select distinct tableoid::regclass::text as part from device_telemetry where device_id = $1`,
    [id],
  )
  for (const { part } of parts)
    await pool.query(`create trigger slowly after delete on ${part} for each statement execute function slowly()`)
  await web.call(deviceEndpoints.removeDevice, { params: { id }, headers: person.headers })
  const left = async () =>
    Number((await pool.query('select count(*) from device_telemetry where device_id = $1', [id])).rows[0].count)
  const receipts = async () =>
    (await pool.query("select changes from audit_entries where action = 'data.erased' and target_id = $1", [id])).rows
  const startWorker = () => startProcess(web, { baseUrl: 'http://127.0.0.1:9' }, { ROLES: 'worker' })
  for (let killed = 0, before = measurements; killed < 2; killed++) {
    const worker = await startWorker()
    await expect.poll(left).toBeLessThan(before)
    await worker.kill()
    before = await left()
    expect(before).toBeGreaterThan(0)
    expect(await receipts()).toEqual([])
  }
  const last = await startWorker()
  await expect.poll(receipts).toHaveLength(1)
  await last.kill()
  expect(await left()).toBe(0)
  expect((await receipts())[0].changes.erased_rows).toEqual({ from: null, to: measurements + 1 })
})
