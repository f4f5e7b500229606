import { expect, test } from 'vitest'
import { deviceEndpoints as calls } from '#contract/devices/endpoints.ts'
import type { DeviceId } from '#contract/devices/schemas.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import type { GridCell } from './cluster-store.ts'
import { getClusters } from './clusters.ts'
import { cellsWithin, createDeviceSummaries } from './summary.ts'

const cell = (x: number, y: number, more: Partial<GridCell> = {}): GridCell => ({
  ...{ x, y, count: 1, alarms: 0, worst: 0, offline: 0, west: x, east: x, north: y, south: y, latitude: 1 },
  ...{ id: 'a' as DeviceId, name: 'A', device_type: 'B' },
  ...more,
})
const whole = { left: 0, top: 0, right: 1, bottom: 1, cells: 10 }

test('cells come together with the middle of all devices, and what is open is as of now', () => {
  const all = [cell(0.51, 0.5, { count: 3, offline: 1, alarms: 9, worst: 3 }), cell(0.54, 0.5, { offline: 1 })]
  const [only, ...others] = cellsWithin(all, [cell(0.54, 0.5, { alarms: 2, worst: 2 })], whole)
  expect(others).toEqual([])
  // By hand: three at 0.51 and one at 0.54.
  expect(only).toMatchObject({ count: 4, alarms: 2, worst: 2, offline: 2, west: 0.51, east: 0.54, name: null })
  expect(only?.x).toBeCloseTo(0.5175, 9)
})

test('only what is in the part is there; an alarm where nothing was is; over the antimeridian the west follows', () => {
  const all = [cell(0.2, 0.5), cell(0.99, 0.5), cell(0.01, 0.5)]
  const part = { left: 0.9, top: 0.4, right: 1.1, bottom: 0.6, cells: 1_000 }
  const seen = cellsWithin(
    all,
    [cell(1.05, 0.5, { alarms: 1, worst: 1 }), cell(1.01, 0.5, { alarms: 1, worst: 3 })],
    part,
  )
  expect(seen.map(({ x, worst, count }) => [Number(x.toFixed(3)), worst, count])).toEqual([
    [1.01, 3, 1],
    [1.05, 1, 1],
    [0.99, 0, 1],
  ])
})

test('a large place from afar shows the same as device by device, its alarms at once, and what is new after seconds', async () => {
  const server = await testApp()
  const { pool } = server.deps
  const { id: owner, organizationId, headers } = await aPerson(server)
  await pool.query(
    `insert into devices (id, organization_id, owner_id, name, device_type, latitude, longitude, x, y, positioned_at, token_hash, token_hint, created_at, updated_at)
     select gen_random_uuid(), (select organization_id from users where id = $1), $1, 'Device ' || n, 'Cold box', lat, lon, (lon + 180) / 360,
       (1 - ln(tan(radians(lat)) + 1 / cos(radians(lat))) / pi()) / 2, now(), md5(n::text), '', now(), now()
     from (select n, -8 + n % 100 * 0.1 as lat, 95 + n % 211 * 0.1 as lon from generate_series(1, 20000) n) placed`,
    [owner],
  )
  const tenant = { organizationId, workspaceId: null, userId: owner }
  const summaries = createDeviceSummaries(server.deps)
  const ask = async (more: object = {}) => {
    const query = { west: 90, south: -20, east: 130, north: 20, zoom: 4, ...more }
    const { clusters } = await getClusters({ ...server.deps, summaries }, tenant, query)
    const sum = (of: (cluster: (typeof clusters)[number]) => number) => clusters.reduce((all, one) => all + of(one), 0)
    const worst = clusters.map((cluster) => cluster.worst).filter((severity) => severity !== null)
    return { count: sum(({ count }) => count), alarms: sum(({ open_alarms }) => open_alarms), worst }
  }
  const calm = { count: 20_000, alarms: 0, worst: [] }
  expect([await summaries.find(tenant), await ask()]).toEqual([undefined, calm])
  // It is summed up beside the first answer.
  await expect.poll(() => summaries.find(tenant), { timeout: 60_000 }).toBeDefined()
  const add = async (name: string) => {
    const body = { name, device_type: 'Van', latitude: 19, longitude: 91 }
    return (await server.call(calls.createDevice, { body, headers })).body.data.device.id
  }
  await server.inNoTime(async () => {
    await add('New')
    expect(await ask()).toEqual(calm)
    // Asked for by what it is, it is looked for device by device.
    expect((await ask({ device_type: 'Van' })).count).toBe(1)
    const alarm = { device_id: await add('Alarmed'), name: 'Stolen', severity: 'critical' }
    await server.call(calls.raiseDeviceAlarm, { body: alarm, headers })
    expect(await ask()).toEqual({ count: 20_001, alarms: 1, worst: ['critical'] })
  })
  server.pass(6)
  expect(await ask()).toEqual({ count: 20_002, alarms: 1, worst: ['critical'] })
  await pool.query("delete from devices where name like 'Device 1%'")
  server.pass(6)
  // It is a large place no more, and what is gone is not there.
  expect([await summaries.find(tenant), (await ask()).count]).toEqual([undefined, 8_891])
})
