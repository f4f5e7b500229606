import { afterAll, beforeAll, expect, test } from 'vitest'
import { deviceEndpoints as calls } from '#contract/devices/endpoints.ts'
import type { DeviceClustersEvent, DeviceId } from '#contract/devices/schemas.ts'
import { endpointPath } from '#contract/kit/endpoint.ts'
import { required } from '#contract/kit/required.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'

const { connection, drop } = await createTestDatabase()
afterAll(drop)
const server = await testApp({ connection })
/** Another process on the same database. */
const other = await testApp({ connection })
let ayu: TestPerson

beforeAll(async () => {
  ayu = await aPerson(server, { name: 'Ayu' })
})

const java = { west: 95, south: -11, east: 115, north: 0, zoom: 10 }

/** Follows a part of the map as a page does. */
async function follow(person: TestPerson, { at = server, query = {} }: { at?: TestApp; query?: object } = {}) {
  const gone = new AbortController()
  const url = new URL(endpointPath(calls.getDeviceClusters), at.url)
  for (const [name, value] of Object.entries({ ...java, ...query })) url.searchParams.set(name, String(value))
  const headers = { ...person.headers, accept: 'text/event-stream' }
  const response = await fetch(url, { headers, signal: gone.signal })
  const events = response.ok ? eventsOf(required(response.body, 'a stream has a body')) : undefined
  return {
    response,
    next: async () => required((await required(events, 'it is open').next()).value, 'it goes on'),
    end: async () => {
      for await (const _event of events ?? []);
      return true
    },
    close: () => gone.abort(),
  }
}

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<DeviceClustersEvent> {
  let waiting = ''
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const frames = (waiting + text).split('\n\n')
    waiting = frames.pop() ?? ''
    for (const frame of frames)
      if (frame.startsWith('data: {')) yield JSON.parse(frame.slice('data: '.length)) as DeviceClustersEvent
  }
}

async function aDevice(name: string, place: { latitude: number; longitude: number }, person = ayu) {
  const body = { name, device_type: 'Van', ...place }
  const { device, token } = (await server.call(calls.createDevice, { body, headers: person.headers })).body.data
  const drive = (to: typeof place) =>
    fetch(`${server.url}/api/devices/telemetry`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ values: { speed: 40 }, ...to }),
    })
  return { id: device.id, drive }
}
const raise = (id: DeviceId, person = ayu) =>
  server.call(calls.raiseDeviceAlarm, {
    body: { device_id: id, name: 'Too warm', severity: 'critical' },
    headers: person.headers,
  })
const keysOf = ({ clusters }: DeviceClustersEvent) => clusters.map(({ key }) => key)

test.each([
  ['here', () => server],
  ['in another process', () => other],
])('all of a part comes first, then only what is another: %s', async (_, where) => {
  const person = await aPerson(server)
  const still = await aDevice('Still', { latitude: -7, longitude: 110 }, person)
  const van = await aDevice('Van', { latitude: -6, longitude: 106 }, person)
  const page = await follow(person, { at: where() })
  const first = await page.next()
  expect(first).toMatchObject({ kind: 'all' })
  expect(keysOf(first).toSorted()).toEqual([still.id, van.id].toSorted())
  // What comes of one change comes soon, perhaps in two parts: news of measurements, and of what is open.
  await van.drive({ latitude: -6.5, longitude: 107 })
  const moved = await page.next()
  expect(moved).toMatchObject({ kind: 'changed', gone: [], clusters: [{ key: van.id, latitude: -6.5 }] })
  await raise(still.id, person)
  const alarmed = await page.next()
  expect(alarmed).toMatchObject({ kind: 'changed', gone: [] })
  expect(alarmed.clusters).toMatchObject([{ key: still.id, open_alarms: 1, worst: 'critical' }])
  await van.drive({ latitude: 50, longitude: 10 })
  expect(await page.next()).toEqual({ kind: 'changed', clusters: [], gone: [van.id] })
  page.close()
})

test('a device that comes near another is one with it: a cluster comes, and what it was made of goes', async () => {
  const person = await aPerson(server)
  const one = await aDevice('One', { latitude: -7, longitude: 110 }, person)
  const two = await aDevice('Two', { latitude: -6, longitude: 106 }, person)
  const page = await follow(person)
  await page.next()
  await two.drive({ latitude: -7, longitude: 110 })
  const joined = await page.next()
  expect(joined).toMatchObject({ kind: 'changed', clusters: [{ count: 2, device: null }] })
  if (joined.kind === 'changed') expect(joined.gone.toSorted()).toEqual([one.id, two.id].toSorted())
  await raise(one.id, person)
  // The same cluster, known by its key.
  expect(await page.next()).toMatchObject({
    gone: [],
    clusters: [{ key: keysOf(joined)[0], count: 2, open_alarms: 1, worst: 'critical' }],
  })
  page.close()
})

test('only what fits the filters is told, and of others nothing', async () => {
  const person = await aPerson(server)
  const stranger = await aPerson(server)
  const calm = await aDevice('Calm', { latitude: -7, longitude: 110 }, person)
  const page = await follow(person, { query: { status: 'alarm' } })
  const elsewhere = await follow(stranger)
  expect([await page.next(), await elsewhere.next()]).toEqual([
    { kind: 'all', clusters: [] },
    { kind: 'all', clusters: [] },
  ])
  await calm.drive({ latitude: -7.1, longitude: 110 })
  await raise(calm.id, person)
  expect(keysOf(await page.next())).toEqual([calm.id])
  const own = await aDevice('Own', { latitude: -7, longitude: 110 }, stranger)
  expect(keysOf(await elsewhere.next())).toEqual([own.id])
  page.close()
  elsewhere.close()
})

test('it is for who is signed in, names its place, and says what is wrong before it begins', async () => {
  const nobody = await follow({ ...ayu, headers: {} as TestPerson['headers'] })
  expect(nobody.response.status).toBe(401)
  const wrong = await follow(ayu, { query: { west: 'east' } })
  expect([wrong.response.status, await wrong.response.json()]).toMatchObject([400, { code: 'invalid_input' }])
  const location = await follow(ayu, { query: { location_id: '01980000-0000-7000-8000-000000000000' } })
  expect([location.response.status, await location.response.json()]).toMatchObject([404, { code: 'device_not_found' }])
})

test('who leaves the workspace hears no more', async () => {
  const owner = await aPerson(server)
  const workspace = await aWorkspace(server, owner)
  const member = await aMember(server, owner, workspace)
  for (const { headers } of [owner, member])
    await server.call(workspaceEndpoints.setWorkspace, {
      body: { use_workspace: true, workspace_id: workspace },
      headers,
    })
  const van = await aDevice('Van', { latitude: -6, longitude: 106 }, owner)
  const page = await follow(member, { at: other })
  expect(keysOf(await page.next())).toEqual([van.id])
  await server.call(workspaceEndpoints.removeMember, {
    params: { id: workspace, memberId: member.id },
    headers: owner.headers,
  })
  expect(await page.end()).toBe(true)
  const again = await follow(member)
  expect(keysOf(await again.next())).toEqual([])
  again.close()
})

test('what happened while the database’s news were not heard is told when they are again', async () => {
  const person = await aPerson(server)
  const van = await aDevice('Van', { latitude: -6, longitude: 106 }, person)
  const page = await follow(person)
  await page.next()
  const cut = `select count(*) from (select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen nalar_topics') cut`
  const { rows } = await server.deps.pool.query<{ count: string }>(cut)
  expect(Number(rows[0]?.count)).toBeGreaterThan(0)
  await server.deps.pool.query('update devices set latitude = -6.2 where id = $1', [van.id])
  expect(await page.next()).toMatchObject({ kind: 'changed', clusters: [{ key: van.id, latitude: -6.2 }] })
  page.close()
})
