import { expect, test } from 'vitest'
import { deviceEndpoints as calls } from '#contract/devices/endpoints.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const server = await testApp()

test('a device that comes into a fence, stays in it or leaves one raises an alarm, which ends when that does', async () => {
  const { headers } = await aPerson(server)
  const depot = { latitude: -6.2, longitude: 106.8 }
  const away = { latitude: -6.3, longitude: 106.8 }
  const fence = { kind: 'geofence', ...depot, radius_m: 1_000 } as const
  for (const [name, settings] of [
    ['Came in', { ...fence, when: 'inside', minutes: 0 }],
    ['Stays', { ...fence, when: 'inside', minutes: 10 }],
    ['Left', { ...fence, when: 'outside', minutes: 0 }],
  ] as const)
    await server.call(calls.createDeviceRule, { body: { name, device_type: 'Van', settings }, headers })
  const made = await server.call(calls.createDevice, { body: { name: 'Van 1', device_type: 'Van' }, headers })
  const { device, token } = made.body.data
  /** What is open once it was there, so many minutes ago. */
  const drive = async (place: typeof depot, minutesAgo: number) => {
    const at = new Date(server.deps.clock.now().getTime() - minutesAgo * 60_000).toISOString()
    const sent = await fetch(`${server.url}/api/devices/telemetry`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ at, values: { speed: 1 }, ...place }),
    })
    expect(sent.status).toBe(200)
    const { body } = await server.call(calls.getDevice, { params: { id: device.id }, headers })
    return body.data.alarms.map(({ name }) => name).toSorted()
  }
  expect(await drive(away, 40)).toEqual(['Left'])
  expect(await drive(depot, 30)).toEqual(['Came in'])
  expect(await drive(depot, 21)).toEqual(['Came in'])
  expect(await drive(depot, 20)).toEqual(['Came in', 'Stays'])
  expect(await drive(away, 10)).toEqual(['Left'])
})
