import { beforeAll, expect, test } from 'vitest'
import { deviceEndpoints as calls } from '#contract/devices/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const server = await testApp()
let ayu: TestPerson
let stranger: TestPerson
const places = { latitude: -6.2, longitude: 106.8 }

async function aDevice(person: TestPerson, name: string, more: object = {}): Promise<string> {
  const body = { name, device_type: 'Cold box', ...places, ...more }
  const made = await server.call(calls.createDevice, { body, headers: person.headers })
  return made.body.data.token
}
const say = (token: string) =>
  fetch(`${server.url}/api/devices/telemetry`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ values: { t: 1 } }),
  })

beforeAll(async () => {
  ayu = await aPerson(server)
  stranger = await aPerson(server)
  await aDevice(stranger, 'Box of a stranger', { location: 'Toko Dago' })
  const quiet = await aDevice(ayu, 'Box 100%', { location: 'Toko Dago', offline_after_minutes: 1 })
  await aDevice(ayu, 'Van', { device_type: 'Van', location: 'Toko Braga' })
  const lively = await aDevice(ayu, 'Box_2', { offline_after_minutes: 60 })
  await say(quiet)
  server.pass(600)
  await say(lively)
})

const world = { west: -180, south: -85, east: 180, north: 85 }
/** Names in the list, how many the map has, and whether it can be brought to any. */
async function found(query: Record<string, string>, { headers }: TestPerson = ayu) {
  const list = await server.call(calls.listDevices, { query, headers })
  const map = await server.call(calls.getDeviceClusters, { query: { ...world, zoom: 3, ...query }, headers })
  const extent = await server.call(calls.getDeviceExtent, { query, headers })
  return [
    list.body.data.records.map(({ name }) => name).toSorted(),
    map.body.data.clusters.reduce((sum, { count }) => sum + count, 0),
    extent.body.data.bounds !== null,
  ]
}

test.each<[Record<string, string>, string[]]>([
  [{ query: 'box' }, ['Box 100%', 'Box_2']],
  [{ query: 'BRAGA' }, ['Van']],
  // What is a sign of its own for the database is a letter for who searches.
  [{ query: '0%' }, ['Box 100%']],
  [{ query: '_' }, ['Box_2']],
  [{ query: 'no such thing' }, []],
  [{ device_type: 'Van' }, ['Van']],
  [{ device_type: 'van' }, []],
  [{ status: 'online' }, ['Box_2']],
  [{ status: 'offline' }, ['Box 100%']],
  [{ status: 'alarm' }, []],
  [{ query: 'box', status: 'online' }, ['Box_2']],
])('%j finds %j in the list and on the map, and nothing of others', async (query, names) => {
  expect(await found(query)).toEqual([names, names.length, names.length > 0])
})

test('a location narrows both; one of somebody else is none', async () => {
  const locations = async ({ headers }: TestPerson) =>
    (await server.call(calls.listDeviceLocations, { headers })).body.data
  const dago = (await locations(ayu)).find(({ name }) => name === 'Toko Dago')!
  expect(await found({ location_id: dago.id })).toEqual([['Box 100%'], 1, true])
  const [theirs] = await locations(stranger)
  const asked = { headers: ayu.headers, query: { location_id: theirs!.id } }
  const refused = [
    await server.call(calls.getDeviceClusters, { ...asked, query: { ...world, zoom: 3, ...asked.query } }),
    await server.call(calls.getDeviceExtent, asked),
  ]
  expect(refused.map(({ body }) => body.code)).toEqual(['device_not_found', 'device_not_found'])
  expect((await server.call(calls.listDevices, asked)).body.data.records).toEqual([])
})
