import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { DeviceBrokerId } from '#contract/devices/brokers.ts'
import { deviceEndpoints as calls } from '#contract/devices/endpoints.ts'
import type { DeviceId } from '#contract/devices/schemas.ts'
import { aPerson, type TestPerson } from '../../../testing/factories.ts'
import { freePort } from '../../../testing/free-port.ts'
import { noMosquitto, startMosquitto, type TestMosquitto } from '../../../testing/mosquitto.ts'
import { testApp } from '../../../testing/test-app.ts'
import { createMonths } from '../telemetry-store.ts'
import { createIntake, type Incoming } from './intake.ts'
import { readTopic } from './read-topic.ts'

const mqttPort = await freePort()
const server = await testApp({ env: { NET_ALLOW: '127.0.0.1', MQTT_PORT: String(mqttPort) } })
const patience = { timeout: 60_000, interval: 50 }
let ayu: TestPerson
beforeAll(async () => {
  ayu = await aPerson(server)
})

async function aDevice(name: string, person = ayu): Promise<{ id: DeviceId; token: string }> {
  const made = await server.call(calls.createDevice, {
    body: { name, device_type: 'Cold box' },
    headers: person.headers,
  })
  return { id: made.body.data.device.id, token: made.body.data.token }
}
const latestOf = async (id: DeviceId, person = ayu) =>
  (await server.call(calls.getDevice, { params: { id }, headers: person.headers })).body.data.latest
const pointsOf = async (id: DeviceId) =>
  (
    await server.deps.pool.query<{ key: string; value: number }>(
      'select key, value from device_telemetry where device_id = $1 order by at, key',
      [id],
    )
  ).rows
const refusalsOf = async (broker_id?: DeviceBrokerId, person = ayu) =>
  (await server.call(calls.listDeviceRefusals, { query: broker_id ? { broker_id } : {}, headers: person.headers })).body
    .data

describe('how a message is read', () => {
  const topic = {
    filter: 'shop/{device}/state',
    payload: 'json' as const,
    ...{ device_path: '', values_path: 'values', at_path: 'at', at_unit: 'ms' as const },
    ...{ latitude_path: 'latitude', longitude_path: 'longitude', key: '' },
  }
  const read = (more: object, at: string, payload: string) =>
    readTopic([{ ...topic, ...more }], at, Buffer.from(payload))

  test('our own messages need no mapping; a device is a level of the topic', () => {
    expect(read({}, 'shop/Box 1/state', '{"at":5,"values":{"t":4}}')).toEqual([
      {
        device: 'Box 1',
        hasTime: true,
        message: { at: 5, values: { t: 4 }, latitude: undefined, longitude: undefined },
      },
    ])
    expect(read({}, 'shop/Box 1/other', '{}')).toBe('other_topic')
    expect(read({}, 'shop/Box 1/state', '{"values":{"t":NaN}}')).toBe('unreadable')
  })

  test('others are read by paths: seconds, objects inside each other, the figures of a whole message', () => {
    const flat = { values_path: '', at_path: 'ts', at_unit: 's', device_path: 'meta.id', filter: 'gateway/#' }
    expect(read(flat, 'gateway/a/b', '[{"meta":{"id":7},"ts":100,"t":4,"on":true,"model":"x"}]')).toEqual([
      {
        device: '7',
        hasTime: true,
        message: { at: 100_000, values: { t: 4, on: true }, latitude: undefined, longitude: undefined },
      },
    ])
  })

  test('a figure by itself is named by its topic, and no figure stays none', () => {
    const number = { payload: 'number', filter: 'shop/{device}/{key}' }
    expect(read(number, 'shop/Box/t', '4.5')).toMatchObject([{ device: 'Box', message: { values: { t: 4.5 } } }])
    expect(read(number, 'shop/Box/t', '')).toMatchObject([{ message: { values: { t: Number.NaN } } }])
  })
})

describe('what comes again', () => {
  const deps = { ...server.deps, tell: async () => {}, makeMonths: createMonths(server.deps.db) }
  const place = () => ({ organization_id: ayu.organizationId, workspace_id: null, owner_id: ayu.id })

  test('without a time of its own is known by its number and content, and stored once', async () => {
    const { id } = await aDevice('Twice')
    const broker = crypto.randomUUID()
    const message = (isAgain: boolean, value: number): Incoming => ({
      ...{ place: place(), broker: null, sender: broker, topic: 'a', payload: Buffer.from(`${value}`), address: null },
      packet: { id: 7, isAgain },
      parts: [{ device: 'twice', hasTime: false, message: { values: { t: value } } }],
    })
    await createIntake(deps).take(message(false, 1))
    // Stored, and the process died before it could answer: the broker delivers again, to another process.
    await createIntake(deps).take(message(true, 1))
    expect(await pointsOf(id)).toEqual([{ key: 't', value: 1 }])
    // The same number is used for another message later, and for the same one that is not delivered again.
    await createIntake(deps).take(message(true, 2))
    await createIntake(deps).take(message(false, 2))
    expect((await pointsOf(id)).map(({ value }) => value)).toEqual([1, 2, 2])
  })

  test('one that cannot be stored keeps no other from it', async () => {
    const { id } = await aDevice('Beside')
    const intake = createIntake({
      ...deps,
      makeMonths: async (moments) => {
        if (moments.includes(Date.parse('2026-11-02T00:00:00Z'))) throw new Error('no room')
      },
    })
    await deps.makeMonths([Date.parse('2026-11-02T00:00:00Z')])
    const { id: other } = await aDevice('Poison')
    const of = (device: string, at: string): Incoming => ({
      ...{
        place: place(),
        broker: null,
        sender: id,
        topic: 'a',
        payload: Buffer.from(at),
        address: null,
        packet: null,
      },
      parts: [{ device, hasTime: true, message: { at, values: { t: 1 } } }],
    })
    const taken = await Promise.allSettled([
      intake.take(of('Beside', '2026-11-03T00:00:00Z')),
      intake.take(of('Poison', '2026-11-02T00:00:00Z')),
    ])
    expect(taken.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect([(await pointsOf(id)).length, (await pointsOf(other)).length]).toEqual([1, 0])
  })
})

describe("the installation's own broker", () => {
  const connect = (password: string, more = {}) =>
    connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { username: 'device', password, reconnectPeriod: 0, ...more })

  test('lets a device in by its token, and takes from it what HTTP takes', async () => {
    const { id, token } = await aDevice('Own')
    const client = await connect(token)
    await client.publishAsync('devices/me/telemetry', JSON.stringify({ values: { temperature: 4 } }), { qos: 1 })
    // Answered is stored.
    expect((await latestOf(id)).temperature?.value).toBe(4)
    const batch = [
      { values: { temperature: 5 }, at: Date.now() },
      { values: { temperature: 'NaN' } },
      { at: Date.now() + 3_600_000, values: { t: 1 } },
    ]
    await client.publishAsync(`devices/${id}/telemetry`, JSON.stringify(batch), { qos: 1 })
    await client.endAsync()
    expect((await latestOf(id)).temperature?.value).toBe(5)
    expect((await refusalsOf()).map(({ reason }) => reason).sort()).toEqual(['future', 'not_a_number'])
    expect((await server.call(calls.getDeviceOverview, { headers: ayu.headers })).body.data.mqtt_port).toBe(mqttPort)
  })

  test('nobody without a token comes in, and nobody hears or publishes what is another’s', async () => {
    await expect(connect('dev_wrong')).rejects.toThrow(/not authorized/i)
    const person = await aPerson(server)
    const mine = await aDevice('Mine', person)
    const theirs = await aDevice('Theirs')
    const client = await connect(mine.token)
    await client.publishAsync(`devices/${theirs.id}/telemetry`, '{"values":{"t":1}}', { qos: 1 })
    expect(await pointsOf(theirs.id)).toEqual([])
    expect(await refusalsOf(undefined, person)).toMatchObject([{ reason: 'other_topic', detail: 'Mine' }])
    expect(await client.subscribeAsync('#').catch(() => 'refused')).toBe('refused')
    await client.endAsync()
  })

  test('a million measurements in one message are refused, also as more bytes than a batch may have', async () => {
    const person = await aPerson(server)
    const { id, token } = await aDevice('Much', person)
    const client = await connect(token)
    const many = Array.from({ length: 6_000 }, () => ({ values: { a: 1 } }))
    await client.publishAsync('devices/me/telemetry', JSON.stringify(many), { qos: 1 })
    expect(await refusalsOf(undefined, person)).toMatchObject([{ reason: 'too_large' }])
    const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
    client.publish('devices/me/telemetry', Buffer.alloc(5 * 1024 * 1024, '1'))
    await closed
    expect(await pointsOf(id)).toEqual([])
    // It is still there for others.
    const again = await connect(token)
    await again.publishAsync('devices/me/telemetry', '{"values":{"a":1}}', { qos: 1 })
    expect(await pointsOf(id)).toHaveLength(1)
    await again.endAsync()
  })
})

describe.skipIf(noMosquitto)(`against a real Mosquitto${noMosquitto ? ` (${noMosquitto})` : ''}`, () => {
  let mosquitto: TestMosquitto
  beforeAll(async () => {
    mosquitto = await startMosquitto()
  })
  afterAll(() => mosquitto?.stop())
  const input = (more = {}) => ({
    ...{
      name: 'Gateway',
      host: '127.0.0.1',
      port: mosquitto.port,
      encrypted: false,
      username: 'nalar',
      password: 'rahasia',
    },
    topics: [{ filter: 'shop/{device}/state' }],
    ...more,
  })
  const publisher = () =>
    connectAsync(`mqtt://127.0.0.1:${mosquitto.port}`, { username: 'nalar', password: 'rahasia', reconnectPeriod: 0 })
  const brokerOf = async (person: TestPerson) =>
    (await server.call(calls.listDeviceBrokers, { headers: person.headers })).body.data[0]

  test('what is wrong is told by its kind, and nothing is stored by trying', async () => {
    const { headers } = ayu
    const tried = async (more: object) =>
      (await server.call(calls.testDeviceBroker, { body: input(more), headers })).body.data
    expect(await tried({})).toEqual({ ok: true, state: 'connected', reason: '' })
    expect(await tried({ password: 'salah' })).toMatchObject({ ok: false, state: 'refused' })
    expect(await tried({ port: 9 })).toMatchObject({ ok: false, state: 'unreachable' })
    expect(await tried({ host: '10.1.2.3' })).toMatchObject({
      ok: false,
      state: 'unreachable',
      reason: 'address not allowed (NET_ALLOW)',
    })
    expect(await brokerOf(ayu)).toBe(undefined)
    for (const topics of [[{ filter: 'a/#/b' }], [{ filter: 'shop/+' }], [{ filter: '{device}', payload: 'number' }]]) {
      const refused = await server.call(calls.createDeviceBroker, { body: input({ topics }), headers })
      expect(refused.body.code, JSON.stringify(topics)).toBe('invalid_input')
    }
  })

  test('messages are stored once each, also when the broker is killed and while nobody listens', async () => {
    const person = await aPerson(server)
    const { headers } = person
    const { id } = await aDevice('Box 1', person)
    const made = await server.call(calls.createDeviceBroker, { body: input(), headers })
    const broker = made.body.data.id
    expect(JSON.stringify(made.body)).not.toContain('rahasia')
    const isConnected = () =>
      vi.waitFor(async () => expect((await brokerOf(person))?.state).toBe('connected'), patience)
    await isConnected()
    const send = async (values: number[]) => {
      const client = await publisher()
      for (const value of values)
        await client.publishAsync('shop/box 1/state', JSON.stringify({ values: { t: value } }), { qos: 1 })
      await client.publishAsync('shop/Nobody/state', '{"values":{"t":1}}', { qos: 1 })
      await client.endAsync()
    }
    const stored = async () => (await pointsOf(id)).map(({ value }) => value).sort((left, right) => left - right)
    await send([1, 2, 3])
    await vi.waitFor(async () => expect(await stored()).toEqual([1, 2, 3]), patience)
    await vi.waitFor(
      async () =>
        expect(await brokerOf(person)).toMatchObject({ stored: 3, refused: 1, heard_topic: 'shop/Nobody/state' }),
      patience,
    )
    expect(await refusalsOf(broker, person)).toMatchObject([
      { topic: 'shop/Nobody/state', reason: 'unknown_device', detail: 'Nobody' },
    ])
    await mosquitto.kill('SIGKILL')
    await vi.waitFor(async () => expect((await brokerOf(person))?.state).toBe('unreachable'), patience)
    await mosquitto.begin()
    await isConnected()
    await send([4])
    await vi.waitFor(async () => expect(await stored()).toEqual([1, 2, 3, 4]), patience)
    const pause = (active: boolean) =>
      server.call(calls.updateDeviceBroker, {
        params: { id: broker },
        body: { ...input({ active }), password: undefined },
        headers,
      })
    await pause(false)
    // The broker keeps for us what comes while nobody listens.
    await send([5, 6])
    await pause(true)
    await vi.waitFor(async () => expect(await stored()).toEqual([1, 2, 3, 4, 5, 6]), patience)
  })

  test('a password stays for the server it was given for, and of others nothing is there', async () => {
    const person = await aPerson(server)
    const { headers } = person
    const { id } = (await server.call(calls.createDeviceBroker, { body: input({ active: false }), headers })).body.data
    const change = (body: object, who = person) =>
      server.call(calls.updateDeviceBroker, {
        params: { id },
        body: { ...input(body), password: undefined },
        headers: who.headers,
      })
    expect((await change({ host: 'evil.example' })).body.code).toBe('device_broker_password')
    expect((await change({ name: 'Renamed', active: false })).body.data).toMatchObject({
      name: 'Renamed',
      has_password: true,
    })
    expect((await change({}, ayu)).body.code).toBe('device_broker_not_found')
    const stolen = { ...input({ port: 9 }), id, password: undefined }
    expect((await server.call(calls.testDeviceBroker, { body: stolen, headers })).body.code).toBe(
      'device_broker_password',
    )
    expect((await server.call(calls.removeDeviceBroker, { params: { id }, headers })).status).toBe(200)
    expect(await brokerOf(person)).toBe(undefined)
  })
})
