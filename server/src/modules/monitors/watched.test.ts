import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import { monitorEndpoints as calls } from '#contract/monitors/endpoints.ts'
import type { Monitor } from '#contract/monitors/schemas.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { verifiedQueryEndpoints } from '#contract/verified-queries/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { aChart, aShop, type Shop } from '../dashboards/testing/shop.ts'

const server = await testApp({ env: { NET_ALLOW: '127.0.0.1' } })
const as = ({ headers }: TestPerson) => ({ headers })
let shop: Shop
let ayu: TestPerson
let budi: TestPerson
let source: DataSourceId

beforeAll(async () => {
  shop = await aShop(server)
  ayu = await aPerson(server, { name: 'Ayu' })
  const workspace = await aWorkspace(server, ayu)
  const body = { use_workspace: true, workspace_id: workspace }
  await server.call(workspaceEndpoints.setWorkspace, { body, ...as(ayu) })
  budi = await aMember(server, ayu, workspace, { name: 'Budi' })
  await everyDay()
  source = await shop.connect(ayu)
})
afterEach(() => everyDay())

/** A hundred a day at each of two stores, for sixty days and over the day that goes on. */
const everyDay = () =>
  shop.run(`
    CREATE TABLE IF NOT EXISTS takings (id serial PRIMARY KEY, store text, taken_on date, amount numeric);
    DELETE FROM takings;
    INSERT INTO takings (store, taken_on, amount)
      SELECT s, current_date - 60 + i, 100 + i % 3 FROM generate_series(0, 62) i, unnest(array['Bandung', 'Medan']) s`)
const ref = ({ bot_id, id }: Monitor) => ({ botId: bot_id, taskId: id })

async function aMonitor(more: object): Promise<Monitor> {
  const { body } = await server.call(calls.createMonitor, {
    params: { botId: ayu.agentId },
    body: { interval: { every: 'minutes', minutes: 10 }, time_zone: 'UTC', notification_type: 'in-app', ...more },
    ...as(ayu),
  })
  if (!body.status) throw new Error(`${body.code}: ${body.message}`)
  return body.data
}
const get = async (monitor: Monitor): Promise<Monitor> =>
  (await server.call(calls.getMonitor, { params: ref(monitor), ...as(ayu) })).body.data
async function nextLook(seconds = 600): Promise<void> {
  server.pass(seconds)
  await server.app.jobs.runDue('monitor-check')
}
const perDay = 'SELECT taken_on, sum(amount) AS amount FROM takings GROUP BY 1 ORDER BY 1'
const asLine = { kind: 'line' as const, x: 'taken_on', y: [{ column: 'amount' }] }

describe('each kind of condition fires by what its data does, and is over when that is', () => {
  test.each([
    [
      'a change',
      { kind: 'change', direction: 'down', percent: 20, against: 'week' },
      'UPDATE takings SET amount = 50 WHERE taken_on >= current_date - 1',
    ],
    [
      'an anomaly',
      { kind: 'anomaly', direction: 'either', sensitivity: 'medium' },
      'UPDATE takings SET amount = 900 WHERE taken_on >= current_date - 1',
    ],
    ['missing data', { kind: 'no_data', periods: 2 }, 'DELETE FROM takings WHERE taken_on >= current_date - 3'],
    [
      'a threshold',
      { kind: 'threshold', operator: 'below', value: 150 },
      'UPDATE takings SET amount = 50 WHERE taken_on >= current_date - 1',
    ],
  ])('%s', async (_, condition, then) => {
    const data = {
      kind: 'chart',
      id: await aChart(server, ayu, source, { name: 'Takings', sql: perDay, spec: asLine }),
    }
    const monitor = await aMonitor({ prompt: 'Watch the takings', data, condition })
    await nextLook()
    expect((await get(monitor)).state).toBe('normal')
    await shop.run(then)
    await nextLook()
    expect((await get(monitor)).state).toBe('firing')
    await everyDay()
    await nextLook()
    expect((await get(monitor)).state).toBe('normal')
  })
})

test('a typed parameter stands in the query of a chart', async () => {
  const sql = 'SELECT taken_on, sum(amount) AS amount FROM takings WHERE store = {{store}} GROUP BY 1 ORDER BY 1'
  const data = { kind: 'chart', id: await aChart(server, ayu, source, { name: 'One store', sql, spec: asLine }) }
  const of = (value: string) => ({
    ...{ prompt: 'Tell me when it is below 80', data },
    parameters: [{ name: 'store', type: 'text', value }],
  })
  const without = await server.call(calls.readMonitor, {
    params: { botId: ayu.agentId },
    body: { ...of('Medan'), parameters: [] },
    ...as(ayu),
  })
  expect([without.body.code, without.body.message]).toEqual([
    'monitor_query_failed',
    expect.stringContaining('needs a value for its parameter “store”'),
  ])
  const [medan, bandung] = [await aMonitor(of('Medan')), await aMonitor(of('Bandung'))]
  await shop.run("UPDATE takings SET amount = 10 WHERE store = 'Medan' AND taken_on >= current_date - 1")
  await nextLook()
  expect([(await get(medan)).state, (await get(bandung)).state]).toEqual(['firing', 'normal'])
  expect((await get(medan)).last?.figures).toMatchObject([{ value: 10 }])
})

test('a verified query is watched as it is', async () => {
  const made = await server.call(verifiedQueryEndpoints.createVerifiedQuery, {
    body: { questions: ['Takings a day'], data_source_id: source, sql: perDay },
    ...as(ayu),
  })
  expect(made.status, made.body.message).toBe(200)
  const { body } = await server.call(calls.listMonitoringSources, { query: { bot_id: ayu.agentId }, ...as(ayu) })
  const data = { kind: 'verified_query', id: made.body.data.id }
  expect(body.data.map((each) => each.data)).toContainEqual(data)
  const monitor = await aMonitor({ prompt: 'Tell me when it is below 150', data })
  expect(monitor.query.sql).toContain('taken_on')
  await shop.run('UPDATE takings SET amount = 1 WHERE taken_on >= current_date - 1')
  await nextLook()
  expect((await get(monitor)).state).toBe('firing')
})

test('it looks from its start on, and not before', async () => {
  const start = new Date(server.deps.clock.now().getTime() + 3_600_000)
  const monitor = await aMonitor({
    prompt: 'Tell me when total amount of takings per day is below 150',
    start_at: start.toISOString(),
  })
  expect(Date.parse(monitor.next_at ?? '')).toBeGreaterThanOrEqual(start.getTime())
  await nextLook()
  expect((await get(monitor)).checked_at).toBeNull()
  await nextLook(3_600)
  expect((await get(monitor)).checked_at).not.toBeNull()
})

test('whom it is assigned to is told of its alarms, beside whoever made it', async () => {
  const monitor = await aMonitor({ prompt: 'Tell me when total amount of takings per day is below 150', name: 'Given' })
  const body = { user_id: budi.id }
  await server.call(calls.assignMonitor, { params: ref(monitor), body, ...as(ayu) })
  await shop.run('UPDATE takings SET amount = 1 WHERE taken_on >= current_date - 1')
  await nextLook()
  for (const person of [ayu, budi]) {
    const { body: list } = await server.call(notificationEndpoints.listNotifications, as(person))
    expect(list.data.records.map(({ title }) => title)).toContain('Alarm: Given')
  }
})

test('every minute for a night: each look is kept once, and what comes and goes is told six times an hour at most', async () => {
  const monitor = await aMonitor({
    ...{ prompt: 'Tell me when total amount of takings per day is below 150', name: 'Night' },
    interval: { every: 'minutes', minutes: 1 },
  })
  const hours = 2
  for (let minute = 0; minute < hours * 60; minute++) {
    const amount = minute % 2 ? 100 : 1
    await shop.run(`UPDATE takings SET amount = ${amount} WHERE taken_on >= current_date - 1`)
    await nextLook(60)
  }
  const { body } = await server.call(calls.listMonitorChecks, { params: ref(monitor), ...as(ayu) })
  expect(body.data.map(({ outcome }) => outcome)).toEqual(
    Array.from({ length: hours * 60 }, (_, minute) => (minute % 2 ? 'ok' : 'breach')),
  )
  const { rows } = await server.deps.pool.query(
    'select count(*)::int as told from monitor_events where monitor_id = $1 and told is not null',
    [monitor.id],
  )
  expect(rows[0].told).toBeGreaterThan(0)
  expect(rows[0].told).toBeLessThanOrEqual(6 * hours + 6)
})
