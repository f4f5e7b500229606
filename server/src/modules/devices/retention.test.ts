import { expect, test } from 'vitest'
import { deviceEndpoints as calls } from '#contract/devices/endpoints.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { forgetTelemetry } from './telemetry-store.ts'

const server = await testApp()

test('months that are over by then go as a whole, and nothing of the month that it is in', async () => {
  const { pool, db } = server.deps
  const person = await aPerson(server)
  const made = await server.call(calls.createDevice, {
    body: { name: 'Box', device_type: 'Cold box' },
    headers: person.headers,
  })
  const { id } = made.body.data.device
  const moments = ['2024-01-31T23:59:59Z', '2024-02-01T00:00:00Z', '2024-03-15T12:00:00Z']
  // The months of the first and the last are there; what is of February lies in the rest, as a restore leaves it.
  for (const month of ['2024-01-01', '2024-03-01']) await pool.query('select make_telemetry_month($1::date)', [month])
  for (const at of moments) {
    await pool.query("insert into device_telemetry (device_id, key, at, value) values ($1, 't', $2, 1)", [id, at])
    await pool.query(
      "insert into device_hours (device_id, key, hour, count, total, low, high) values ($1, 't', date_trunc('hour', $2::timestamptz, 'UTC'), 1, 1, 1, 1)",
      [id, at],
    )
  }
  const left = async () => {
    const raw = await pool.query<{ at: Date }>('select at from device_telemetry where device_id = $1 order by at', [id])
    const hours = await pool.query('select hour from device_hours where device_id = $1', [id])
    return [raw.rows.map(({ at }) => at.toISOString().slice(0, 10)), hours.rowCount]
  }
  const forget = (raw: string, hours: string) => forgetTelemetry(db, { raw: new Date(raw), hours: new Date(hours) })
  await forget('2024-01-31T00:00:00Z', '2024-01-01T00:00:00Z')
  expect(await left()).toEqual([['2024-01-31', '2024-02-01', '2024-03-15'], 3])
  await forget('2024-02-01T00:00:00Z', '2024-02-01T00:00:00Z')
  expect(await left()).toEqual([['2024-02-01', '2024-03-15'], 2])
  await forget('2024-03-20T00:00:00Z', '2024-02-01T00:00:00Z')
  expect(await left()).toEqual([['2024-03-15'], 2])
})

test('a month that somebody reads stays until the next time, and keeps nobody from writing meanwhile', async () => {
  const { pool, db } = server.deps
  await pool.query("select make_telemetry_month('2024-05-01')")
  const isThere = async () =>
    (await pool.query("select to_regclass('device_telemetry_2024_05') is not null as there")).rows[0].there
  const forget = () => forgetTelemetry(db, { raw: new Date('2024-06-02T00:00:00Z'), hours: new Date(0) })
  const reader = await pool.connect()
  await reader.query('begin')
  await reader.query('select count(*) from device_telemetry')
  await forget()
  expect(await isThere()).toBe(true)
  await reader.query('commit')
  reader.release()
  await forget()
  expect(await isThere()).toBe(false)
})
